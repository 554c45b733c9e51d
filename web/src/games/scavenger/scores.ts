import type { View } from '~/lib/messages'
import type { Figure, Score } from '../games'
import { stateOf } from './state'

export function scores(view: View): Score[] {
  const state = stateOf(view)
  return view.seats.map((_, seat) => ({
    main: { label: 'points', value: String(state.scores[seat] ?? 0) },
    more: [
      { label: 'health', value: String(state.health[seat] ?? 0) },
      { label: 'ability', value: String(state.ability[seat] ?? 0) },
    ],
  }))
}

export function facts(view: View): Figure[] {
  const state = stateOf(view)
  return [
    { label: 'turn', value: String(state.turns + 1) },
    ...(state.buffer === null ? [] : [{ label: 'buffer', value: String(state.buffer) }]),
  ]
}

export const darts = (): [number, number] => [0, 0]
