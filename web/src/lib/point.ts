// Where a tap was on a drawing, in the drawing's own millimetres, and where that is on the true board.
import type { Ellipse, Play } from './messages'

export type Drawn = NonNullable<Play['drawing']>
export type Point = [x: number, y: number]

export interface Spot {
  point: Point
  drawing: Drawn
}

export function spotOf(svg: SVGSVGElement, event: { clientX: number; clientY: number }): DOMPoint {
  return new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM()?.inverse())
}

const tenth = (value: number): number => Math.round(value * 10) / 10

/** A place in the SVG as the server counts it: its y runs up, from the middle or the lower edge. */
export const spotAt = ({ x, y }: { x: number; y: number }, drawing: Drawn, up = 0): Spot => ({
  point: [tenth(x), tenth(up - y)],
  drawing,
})

/** The spot of a tap. */
export const tapOf = (svg: SVGSVGElement, event: MouseEvent, drawing: Drawn, up = 0): Spot =>
  spotAt(spotOf(svg, event), drawing, up)

/** Some drawings show rings thicker than they are, and say by how much. */
export interface Scale {
  toTrue: (x: number, y: number) => Point
  toShown: (x: number, y: number) => Point
}

const numbers = (text: string | undefined): number[] => (text ?? '').split(' ').filter(Boolean).map(Number)

export function scaleOf(svg: SVGSVGElement): Scale {
  const [real, shown] = [numbers(svg.dataset['true']), numbers(svg.dataset['shown'])]
  return { toTrue: moved(shown, real), toShown: moved(real, shown) }
}

/** Out or in with the circles, along the same angle. */
function moved(from: number[], to: number[]): (x: number, y: number) => Point {
  return (x, y) => {
    const radius = Math.hypot(x, y)
    const at = from.findIndex((circle) => radius < circle)
    if (radius === 0 || at < 1) return [x, y]
    const [inner = 0, outer = 1] = [from[at - 1], from[at]]
    const [low = 0, high = 1] = [to[at - 1], to[at]]
    const times = (low + ((radius - inner) / (outer - inner)) * (high - low)) / radius
    return [x * times, y * times]
  }
}

const CORNERS = 72

/** So many sigmas about an aim (in true mm), as the points of a path in the SVG. */
export function around(aim: Point, spread: Ellipse, sigmas: number, scale: Scale, up = 0): string {
  const turn = (spread.angle * Math.PI) / 180
  const corners = Array.from({ length: CORNERS }, (_, corner) => {
    const angle = (2 * Math.PI * corner) / CORNERS
    const along = sigmas * spread.major * Math.cos(angle)
    const across = sigmas * spread.minor * Math.sin(angle)
    const x = aim[0] + spread.x + along * Math.cos(turn) - across * Math.sin(turn)
    const y = aim[1] + spread.y + along * Math.sin(turn) + across * Math.cos(turn)
    const [sx, sy] = scale.toShown(x, y)
    return `${sx.toFixed(1)} ${(up - sy).toFixed(1)}`
  })
  return `M${corners.join('L')}Z`
}

/** A round hand's, where no more is known of it. */
export const roundOf = (sigma: number): Ellipse => ({ x: 0, y: 0, major: sigma, minor: sigma, angle: 0 })
