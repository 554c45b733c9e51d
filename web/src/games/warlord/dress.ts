// The war map dressed for a position: who owns what, how strongly, what is lit.
import type { View } from '~/lib/messages'
import type { Point } from '~/lib/point'
import { bare } from '~/lib/tokens'
import { flightTime, shownOf, stand, thrownOf, type Standing } from '../darts'
import { extraOf, stateOf } from './state'

const marks = (svg: SVGSVGElement, kind: string) =>
  svg.querySelectorAll<SVGElement>(`.${kind}[data-land]`)
const land = (mark: SVGElement): string => mark.dataset['land'] ?? ''
const calm = matchMedia('(prefers-reduced-motion: reduce)')

export function dress(svg: SVGSVGElement, view: View, pending: string): void {
  const state = stateOf(view)
  const owner = (name: string) => state.territories[name]?.[0] ?? null
  const colour = (name: string) => {
    const seat = owner(name)
    return seat === null ? null : (view.seats[seat]?.colour ?? null)
  }
  const lit = reached(svg, view)
  const dim = (name: string) => lit !== null && !lit.has(name)

  for (const kind of ['land', 'rampart', 'letter', 'keep'])
    for (const mark of marks(svg, kind)) {
      const tint = colour(land(mark))
      if (tint === null) delete mark.dataset['colour']
      else mark.dataset['colour'] = String(tint)
      mark.classList.toggle('dim', dim(land(mark)))
      mark.classList.toggle('lit', lit?.has(land(mark)) ?? false)
    }
  for (const mark of marks(svg, 'land')) flood(svg, mark, colour(land(mark)), view)
  for (const mark of marks(svg, 'rampart')) {
    const strength = state.territories[land(mark)]?.[1] ?? 0
    mark.classList.toggle('up', Number(mark.dataset['level']) <= strength)
  }
  const homes = extraOf(view)?.homes ?? []
  for (const mark of marks(svg, 'keep')) mark.classList.toggle('up', homes.includes(land(mark)))
  for (const mark of marks(svg, 'letter')) {
    const seat = owner(land(mark))
    mark.textContent = seat === null ? '' : (view.seats[seat]?.letter ?? '')
  }
  const held = (name: string) => state.siege !== null && owner(name) === state.siege
  for (const border of svg.querySelectorAll<SVGElement>('.siege')) {
    // The ring runs where the holder's land ends.
    const sides = (border.dataset['between'] ?? '').split(' ').map(held)
    border.classList.toggle('up', sides[0] !== (sides[1] ?? false))
  }
  for (const bed of marks(svg, 'bed')) nameBed(bed, view, dim(land(bed)), pending)
  darts(svg, view)
}

/** W24: the lands of the beds that the thrower reaches; null where nobody is to throw. */
function reached(svg: SVGSVGElement, view: View): Set<string> | null {
  const reach = view.to_act?.kind === 'throw' ? view.to_act.reach : null
  if (reach === null) return null
  const beds = new Set(reach)
  return new Set([...marks(svg, 'bed')].filter((bed) => beds.has(bed.dataset['token'] ?? '')).map(land))
}

function nameBed(bed: SVGElement, view: View, dimmed: boolean, pending: string): void {
  const [seat, strength] = stateOf(view).territories[land(bed)] ?? [null, 0]
  const whose = seat === null ? 'neutral' : `${view.seats[seat]?.name}, strength ${strength}`
  const lit = dimmed ? ', out of reach' : ''
  bed.setAttribute('role', 'button')
  bed.setAttribute('aria-label', `${bed.dataset['name']}: ${whose}${lit}`)
  bed.toggleAttribute('data-owned', seat !== null)
  bed.classList.toggle('dim', dimmed)
  bed.classList.toggle('lit', view.to_act?.kind === 'throw' && !dimmed)
  bed.classList.toggle('pending', pending !== '' && bed.dataset['token'] === pending)
}

/** A captured land fills from where the dart landed, once it is there. */
function flood(svg: SVGSVGElement, mark: SVGElement, tint: number | null, view: View): void {
  const fill = tint === null ? '' : `url(#seat-${tint})`
  const before = mark.style.fill
  mark.style.fill = fill
  const shown = mark.dataset['shown']
  mark.dataset['shown'] = String(tint)
  if (shown === undefined || shown === String(tint) || tint === null || calm.matches) return
  const dart = view.last.at(-1)
  const landed: Point | null = dart?.shown ? [dart.shown[0], -dart.shown[1]] : middle(svg, dart?.token ?? '')
  if (!landed) return
  const [x, y] = landed
  const under = mark.cloneNode() as SVGElement
  under.style.fill = before
  under.removeAttribute('data-land')
  mark.before(under)
  const circle = (radius: number) => ({ clipPath: `circle(${radius}px at ${x}px ${y}px) view-box` })
  mark
    .animate([circle(0), circle(220)], {
      duration: 280,
      delay: dart?.shown ? flightTime() : 0,
      fill: 'backwards',
      easing: 'ease-in',
    })
    .finished.finally(() => under.remove())
}

function middle(svg: SVGSVGElement, token: string): Point | null {
  const bed = svg.querySelector<SVGElement>(`[data-token="${CSS.escape(bare(token))}"][data-middle]`)
  const [x, y] = (bed?.dataset['middle'] ?? '').split(' ').map(Number)
  return x === undefined || y === undefined || Number.isNaN(x) ? null : [x, y]
}

const SPREAD: Point[] = [
  [0, 0],
  [7, -6],
  [-7, 5],
]

/** This turn's darts stand where they landed; where only a bed is known, about its middle. */
function darts(svg: SVGSVGElement, view: View): void {
  const thrown = thrownOf(view)
  const guessed = thrown.flatMap((dart, number): Standing[] => {
    const at = dart.shown ? null : middle(svg, dart.token)
    if (!at) return []
    const [dx, dy] = SPREAD[number % SPREAD.length] ?? [0, 0]
    const colour = dart.seat === null ? null : (view.seats[dart.seat]?.colour ?? null)
    return [{ key: `${dart.number}`, at: [at[0] + dx, at[1] + dy], aim: null, colour }]
  })
  stand(svg, [...guessed, ...shownOf(view, thrown)])
}
