// Warlord's state as the server tells it.
import type { View, WarlordExtra } from '~/lib/messages'

export interface WarlordState {
  leg: number
  round: number
  thrower: number
  darts_left: number
  target: number
  siege: number | null
  territories: Record<string, [number | null, number]>
  leader_points: number[]
  legs_won: number[]
  stats: Record<string, number>[]
}

export const stateOf = (view: View): WarlordState => view.state as unknown as WarlordState
export const extraOf = (view: View): WarlordExtra | null =>
  view.extra.game === 'warlord' ? view.extra : null
