import type { View } from '~/lib/messages'
import type { Figure, Score } from '../games'
import { extraOf, stateOf } from './state'

export function scores(view: View): Score[] {
  const state = stateOf(view)
  if (view.seats.length === 1) return solo(view)
  const extra = extraOf(view)
  const legs = Number(view.options['legs'] ?? 1)
  return view.seats.map((_, seat) => {
    const more: Figure[] = [{ label: 'strength', value: String(extra?.strength[seat] ?? 0) }]
    more.unshift({ label: 'leader points', value: String(state.leader_points[seat] ?? 0) })
    if (legs > 1) more.push({ label: 'legs', value: String(state.legs_won[seat] ?? 0) })
    return {
      main: { label: 'lands', value: String(extra?.held[seat] ?? 0) },
      more,
      meter: [extra?.held[seat] ?? 0, state.target],
    }
  })
}

/** W19: alone one plays against the number of darts. */
function solo(view: View): Score[] {
  const { stats, target } = stateOf(view)
  const held = extraOf(view)?.held[0] ?? 0
  return [
    {
      main: { label: 'darts', value: String(stats[0]?.['darts'] ?? 0) },
      more: [{ label: 'lands', value: `${held}/${target}` }],
      meter: [held, target],
    },
  ]
}

export function facts(view: View): Figure[] {
  const state = stateOf(view)
  const legs = Number(view.options['legs'] ?? 1)
  const limit = Number(view.options['round_limit'] ?? 0)
  const solo = view.seats.length === 1
  return [
    ...(legs > 1 ? [{ label: 'leg', value: String(state.leg) }] : []),
    { label: 'round', value: solo || !limit ? String(state.round) : `${state.round}/${limit}` },
    { label: 'target', value: String(state.target) },
  ]
}

export const darts = (view: View): [number, number] =>
  view.status === 'over' ? [0, 0] : [stateOf(view).darts_left, 3]
