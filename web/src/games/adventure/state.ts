// Adventure's state as the server tells it.
import type { AdventureExtra, View } from '~/lib/messages'

export interface AdventurePlayer {
  hp: number
  dmg: number
  gold: number
  location: string | null
  alive: boolean
  immune: boolean
}

export interface AdventureState {
  turn: number
  round: number
  players: AdventurePlayer[]
  pvp: boolean
  slain: string[]
  attrition: number
  foe: { name: string; hp: number } | null
  quest: boolean
}

export const stateOf = (view: View): AdventureState => view.state as unknown as AdventureState
export const extraOf = (view: View): AdventureExtra | null =>
  view.extra.game === 'adventure' ? view.extra : null
