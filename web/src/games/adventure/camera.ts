// Where one looks at the whiteboard: the board to shoot at comes forward, the others step back.

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

const calm = matchMedia('(prefers-reduced-motion: reduce)')
const MARGIN = 10

export function boxOf(svg: SVGSVGElement, board: string): Box | null {
  const group = svg.querySelector<SVGGraphicsElement>(`[data-ground="${CSS.escape(board)}"]`)
  if (!group) return null
  const { x, y, width, height } = group.getBBox()
  return { x: x - MARGIN, y: y - MARGIN, width: width + 2 * MARGIN, height: height + 2 * MARGIN }
}

export function wholeOf(svg: SVGSVGElement): Box {
  const [x = 0, y = 0, width = 1, height = 1] = (svg.dataset['whole'] ?? svg.getAttribute('viewBox') ?? '').split(' ').map(Number)
  return { x, y, width, height }
}

/** A part around a point, so much larger than now. */
export function closer(svg: SVGSVGElement, x: number, y: number, times: number): Box {
  const now = svg.viewBox.baseVal
  const [width, height] = [now.width / times, now.height / times]
  return { x: x - width / 2, y: y - height / 2, width, height }
}

const moves = new WeakMap<SVGSVGElement, number>()

/** Move there within a moment; at once where motion is not wanted, or at the first look. */
export function look(svg: SVGSVGElement, to: Box): void {
  const set = (box: Box) => svg.setAttribute('viewBox', `${box.x} ${box.y} ${box.width} ${box.height}`)
  cancelAnimationFrame(moves.get(svg) ?? 0)
  if (calm.matches || !svg.dataset['looked']) {
    svg.dataset['looked'] = 'yes'
    set(to)
    return
  }
  const from = { ...boxNow(svg) }
  const began = performance.now()
  const step = (now: number) => {
    // On a busy machine the first frame is older than the wish to move.
    const part = Math.min(1, Math.max(0, now - began) / 280)
    const eased = 1 - (1 - part) ** 3
    const mix = (key: keyof Box) => from[key] + (to[key] - from[key]) * eased
    set({ x: mix('x'), y: mix('y'), width: mix('width'), height: mix('height') })
    if (part < 1) moves.set(svg, requestAnimationFrame(step))
  }
  moves.set(svg, requestAnimationFrame(step))
}

function boxNow(svg: SVGSVGElement): Box {
  const { x, y, width, height } = svg.viewBox.baseVal
  return { x, y, width, height }
}
