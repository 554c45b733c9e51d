// How far darts stray: hands, heads, where to aim, a player's measured darts, and the odds.
import { json, once } from './api'
import type { AimView, HandView, HeadInfo, Measured, Odds, OddsWish, PlayerHand } from './messages'
import type { Drawn } from './point'

const at = encodeURIComponent

export const hands = (): Promise<HandView[]> => once('/api/hands', json<HandView[]>)
export const heads = (): Promise<HeadInfo[]> => once('/api/heads', json<HeadInfo[]>)

export const aimsOf = (table: string, drawing: Drawn): Promise<AimView> =>
  json(`/api/tables/${at(table)}/aim?drawing=${drawing}`)

export const handOf = (name: string): Promise<PlayerHand> => json(`/api/players/${at(name)}/hand`)
export const keepDarts = (name: string, measured: Measured): Promise<PlayerHand> =>
  json(`/api/players/${at(name)}/darts`, measured)
export const takeBackDarts = (name: string): Promise<PlayerHand> =>
  json(`/api/players/${at(name)}/darts/last`, undefined, 'DELETE')

export const oddsOf = (wish: OddsWish): Promise<Odds> => json('/api/odds', wish)

/** What it hits, where its level is said already. */
export const hitsOf = (hand: HandView): string => hand.words.replace(/^[^:]*:\s*/, '')

/** What a person calls a hand: its level, or how far it strays. */
export const titleOf = (hand: HandView): string => hand.name ?? `sigma ${Math.round(hand.sigma)} mm`
