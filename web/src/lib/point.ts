// Where a tap was on a drawing, in the drawing's own millimetres.

export interface Spot {
  point: [number, number]
  drawing: 'warmap' | 'whiteboard'
}

export function spotOf(svg: SVGSVGElement, event: MouseEvent): DOMPoint {
  return new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM()?.inverse())
}

/** The spot of a tap; a drawing's y runs down, the server's up: from its middle or its lower edge. */
export function tapOf(svg: SVGSVGElement, event: MouseEvent, drawing: Spot['drawing'], up = 0): Spot {
  const { x, y } = spotOf(svg, event)
  const tenth = (value: number) => Math.round(value * 10) / 10
  return { point: [tenth(x), tenth(up - y)], drawing }
}
