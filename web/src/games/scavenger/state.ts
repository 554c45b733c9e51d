// Dice Scavenger's state as the server tells it.
import type { ScavengerExtra, View } from '~/lib/messages'

export interface ScavengerState {
  first: number | null
  turn: number | null
  turns: number
  health: number[]
  ability: number[]
  buffer: number | null
  captured: number[][]
  objectives: Record<string, number>
  characters: (string | null)[]
  scores: number[]
}

export const stateOf = (view: View): ScavengerState => view.state as unknown as ScavengerState
export const extraOf = (view: View): ScavengerExtra | null =>
  view.extra.game === 'scavenger' ? view.extra : null
