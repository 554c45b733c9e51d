// What each aim is worth, laid over a board as the server painted it; the best aims are numbered.
import type { AimView } from '~/lib/messages'
import './heat.css'

const SVG = 'http://www.w3.org/2000/svg'
const APART = 17 // two numbers nearer than this would hide each other
const MOST = 5
const RADIUS = 7 // of a mark, in the units of the war map
const LEAST = 7.5 // pixels of that, on however small a screen

interface Where {
  up?: number
  size?: number
  /** What of the drawing is about to be seen, if not all. */
  box?: { width: number; height: number } | null
  /** What stays above the picture. */
  under?: string
}

/** Lay it over the board, or take it away. */
export function heated(svg: SVGSVGElement, aims: AimView | null, { up = 0, size = 1, box, under = '' }: Where = {}): void {
  svg.querySelector('.best-aims')?.remove()
  const old = svg.querySelector('.heat')
  if (!aims) return old?.remove()
  const image = old ?? document.createElementNS(SVG, 'image')
  const [left, bottom, width, height] = aims.box
  const about = { class: 'heat', href: aims.picture, x: left, y: up - bottom - height, width, height, preserveAspectRatio: 'none' }
  for (const [name, value] of Object.entries(about)) image.setAttribute(name, String(value))
  const first = under ? svg.querySelector(under) : null
  if (first) first.before(image)
  else svg.append(image)
  svg.append(marks(aims, up, Math.max(size, legible(svg, box ?? svg.viewBox.baseVal))))
}

/** The size at which a mark's number can be read on this screen. */
function legible(svg: SVGSVGElement, box: { width: number; height: number }): number {
  const { width, height } = svg.getBoundingClientRect()
  return width && height ? (LEAST / RADIUS) * Math.max(box.width / width, box.height / height) : 0
}

function marks(aims: AimView, up: number, size: number): SVGGElement {
  const group = document.createElementNS(SVG, 'g')
  group.setAttribute('class', 'best-aims')
  const placed: [number, number][] = []
  ranked(aims).slice(0, MOST).forEach((choice, place) => {
    const [x, y] = [choice.shown[0], up - choice.shown[1]]
    if (placed.some(([px, py]) => Math.hypot(px - x, py - y) < APART * size)) return
    placed.push([x, y])
    const mark = document.createElementNS(SVG, 'g')
    mark.setAttribute('class', place ? 'next' : 'first')
    mark.setAttribute('transform', `translate(${x} ${y}) scale(${size})`)
    const ring = document.createElementNS(SVG, 'path')
    ring.setAttribute('d', place ? circle(RADIUS) : `${circle(10)}M0 -15V-10M0 10V15M-15 0H-10M10 0H15`)
    const number = document.createElementNS(SVG, 'text')
    number.textContent = String(place + 1)
    mark.append(ring, number)
    group.append(mark)
  })
  return group
}

const circle = (r: number): string => `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`

/** The best aim, then the others as they follow. */
export function ranked(aims: AimView): AimView['choices'] {
  const others = aims.choices.filter((choice) => choice.token !== aims.best.token)
  return [aims.best, ...others.sort((a, b) => b.value - a.value)]
}
