// The darts of a turn: they fly in from the line, stand where they landed, and show their aim.
import type { Dart, View } from '~/lib/messages'
import type { Point } from '~/lib/point'
import './darts.css'

/** A dart to be seen: its tip and its aim, in the SVG's own units. */
export interface Standing {
  key: string
  at: Point
  aim: Point | null
  colour: number | null
}

const SVG = 'http://www.w3.org/2000/svg'
const FLIGHT = 240 // milliseconds from the line to the board
const calm = matchMedia('(prefers-reduced-motion: reduce)')

/** How long the board waits for a dart that is on its way. */
export const flightTime = (): number => (calm.matches ? 0 : FLIGHT)

/** The drawn darts among some, and the one that has landed but is not counted yet. */
export function shownOf(view: View, darts: Dart[], up = 0): Standing[] {
  const colourOf = (seat: number | null) => (seat === null ? null : (view.seats[seat]?.colour ?? null))
  const flip = (point: Point | null): Point | null => point && [point[0], up - point[1]]
  const thrown = [...darts.map((dart) => ({ ...dart, aim: dart.aim_shown })), ...flyingOf(view)]
  return thrown.flatMap(({ number, seat, shown, aim }) => {
    const at = flip(shown)
    return at ? [{ key: `${number}`, at, aim: flip(aim), colour: colourOf(seat) }] : []
  })
}

const HAND = 3 // darts in one

/** This turn's darts; before its first, the drawn ones of the turn before are still to be seen. */
export function thrownOf(view: View): Dart[] {
  if (view.turn_darts.length || view.hold || view.flying) return view.turn_darts
  const before: Dart[] = []
  for (const dart of [...view.last].reverse()) {
    if (dart.seat !== view.last.at(-1)?.seat || !dart.aim || before.length === HAND) break
    before.unshift(dart)
  }
  return before
}

function flyingOf({ flying, moves }: View) {
  if (!flying) return []
  return [{ number: moves + 1, seat: flying.seat, shown: flying.shown, aim: flying.aim_shown }]
}

/** Let exactly these stand in the board; those that are new fly in, but not at the first look. */
export function stand(svg: SVGSVGElement, darts: Standing[], size = 1): void {
  const group = svg.querySelector<SVGGElement>('.thrown') ?? svg.appendChild(make('g', 'thrown'))
  const first = !svg.dataset['threw']
  svg.dataset['threw'] = 'yes'
  const known = new Map([...group.children].map((one) => [(one as SVGElement).dataset['dart'], one]))
  for (const dart of darts) {
    const key = `${dart.key} ${dart.at.map(Math.round).join(' ')}`
    if (known.delete(key)) continue
    const made = draw(dart, size)
    made.dataset['dart'] = key
    group.append(made)
    if (!first && !calm.matches) fly(svg, made, dart.at, size)
  }
  for (const gone of known.values()) gone.remove()
}

function draw({ at, aim, colour }: Standing, size: number): SVGGElement {
  const made = make('g', 'stands')
  if (colour !== null) made.dataset['colour'] = String(colour)
  if (aim) {
    made.append(path('aim', `M${aim[0]} ${aim[1]}L${at[0]} ${at[1]}`, size))
    const ring = 4 * size
    made.append(path('aim ring', `M${aim[0] - ring} ${aim[1]}a${ring} ${ring} 0 1 0 ${2 * ring} 0a${ring} ${ring} 0 1 0 ${-2 * ring} 0`, size))
  }
  const place = make('g', 'place')
  place.setAttribute('transform', `translate(${at[0]} ${at[1]}) scale(${size})`)
  const dart = make('g', 'dart')
  dart.append(
    path('shaft back', 'M0 0L6.5 19', 1),
    path('shaft', 'M0 0L6.5 19', 1),
    path('barrel', 'M1.7 5L4.6 13.4', 1),
    path('flight', 'M5.4 15.6L1.6 21.5L5.6 29.5L8.4 25.4L12.6 26.4L12.4 18.2Z', 1),
    path('tip', 'M-1.9 0a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0 -3.8 0', 1),
  )
  place.append(dart)
  made.append(place)
  return made
}

/** From the middle of the lower edge, larger when it is near, to where it stands. */
function fly(svg: SVGSVGElement, made: SVGGElement, [x, y]: Point, size: number): void {
  const box = svg.viewBox.baseVal
  const dx = (box.x + box.width / 2 - x) / size
  const dy = (box.y + box.height * 1.1 - y) / size
  made.querySelector('.dart')?.animate(
    [
      { transform: `translate(${dx}px, ${dy}px) scale(3.2)`, opacity: 0.4 },
      { transform: `translate(${dx * 0.3}px, ${dy * 0.22 - 14}px) scale(1.7)`, opacity: 1, offset: 0.6 },
      { transform: 'none' },
    ],
    { duration: FLIGHT, easing: 'ease-out' },
  )
  for (const aim of made.querySelectorAll('.aim'))
    aim.animate([{ opacity: 0 }, { opacity: 0, offset: 0.8 }, { opacity: 1 }], { duration: FLIGHT })
}

function make(tag: 'g', kind: string): SVGGElement {
  const made = document.createElementNS(SVG, tag)
  made.setAttribute('class', kind)
  return made
}

function path(kind: string, d: string, size: number): SVGPathElement {
  const made = document.createElementNS(SVG, 'path')
  made.setAttribute('class', kind)
  made.setAttribute('d', d)
  made.style.setProperty('--size', String(size))
  return made
}
