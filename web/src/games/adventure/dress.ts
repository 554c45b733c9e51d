// The whiteboard dressed for a moment: what is dead is crossed out, what was hit is marked.
import type { View } from '~/lib/messages'
import { bare } from '~/lib/tokens'
import { extraOf } from './state'

const SVG = 'http://www.w3.org/2000/svg'

const regionOf = (svg: SVGSVGElement, board: string, token: string) =>
  svg.querySelector<SVGGraphicsElement>(
    `.region[data-board="${CSS.escape(board)}"][data-token="${CSS.escape(token)}"]`,
  )

export function dress(svg: SVGSVGElement, view: View, pending: string): void {
  const regions = extraOf(view)?.regions ?? {}
  for (const [board, all] of Object.entries(regions))
    for (const info of all) {
      const region = regionOf(svg, board, info.token)
      if (!region) continue
      region.setAttribute('role', 'button')
      region.setAttribute('aria-label', `${info.token}: ${info.words}`)
      const here = board === view.to_act?.board
      region.classList.toggle('pending', here && bare(pending) === info.token)
      cross(svg, region, `${board} ${info.token}`, info.slain)
    }
}

/** Two strokes of the red marker over what is dead for ever. */
function cross(svg: SVGSVGElement, region: SVGGraphicsElement, name: string, slain: boolean): void {
  const drawn = svg.querySelector(`.cross[data-of="${CSS.escape(name)}"]`)
  if (!slain) return drawn?.remove()
  if (drawn) return
  const { x, y, width, height } = region.getBBox()
  const [l, r, t, b] = [x + width * 0.14, x + width * 0.86, y + height * 0.16, y + height * 0.84]
  mark(region.parentElement ?? svg, 'cross', `M${l} ${t}L${r} ${b}M${r} ${t}L${l} ${b}`).dataset['of'] = name
}

/** A4: the regions that a dart has touched are lit, for one of them to be chosen. */
export function touchable(svg: SVGSVGElement, board: string, tokens: string[]): void {
  for (const old of svg.querySelectorAll('.region.touched')) old.classList.remove('touched')
  for (const token of tokens) regionOf(svg, board, token)?.classList.add('touched')
}

/** A dart where it landed: in the middle of its region, or ringed where it hit the ground. */
export function pin(svg: SVGSVGElement, board: string, token: string): void {
  for (const old of svg.querySelectorAll('.pin')) old.remove()
  const region = board ? regionOf(svg, board, token) : null
  if (!region) return
  const { x, y, width, height } = region.getBBox()
  const ground = token === 'ROAD' || token === 'MISS'
  const [cx, cy] = ground ? [x + width * 0.93, y + height * 0.93] : [x + width / 2, y + height / 2]
  const ring = 13
  mark(svg, 'pin', `M${cx - ring} ${cy}a${ring} ${ring} 0 1 0 ${2 * ring} 0a${ring} ${ring} 0 1 0 ${-2 * ring} 0M${cx - 22} ${cy}h44M${cx} ${cy - 22}v44`)
}

function mark(parent: Element, kind: string, path: string): SVGPathElement {
  const made = document.createElementNS(SVG, 'path')
  made.setAttribute('class', kind)
  made.setAttribute('d', path)
  parent.append(made)
  return made
}
