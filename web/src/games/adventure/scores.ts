import type { View } from '~/lib/messages'
import type { Figure, Score } from '../games'
import { extraOf, stateOf } from './state'

export function scores(view: View): Score[] {
  return stateOf(view).players.map((player) => ({
    main: { label: 'HP', value: String(player.hp) },
    more: [
      { label: 'DMG', value: String(player.dmg) },
      { label: 'GOLD', value: String(player.gold) },
    ],
    note: note(player),
    out: !player.alive,
  }))
}

function note(player: { location: string | null; alive: boolean; immune: boolean }): string {
  const words = player.alive ? [] : ['dead']
  if (player.immune) words.push('immune')
  if (player.location) words.push(`at ${player.location}`)
  return words.join(', ')
}

export function facts(view: View): Figure[] {
  const state = stateOf(view)
  return [
    { label: 'round', value: String(state.round) },
    { label: 'PvP', value: state.pvp ? 'on' : 'off' },
    ...(state.attrition ? [{ label: 'attrition', value: `-${state.attrition}` }] : []),
  ]
}

/** A29: who of the people keeps score, and what is dead for ever. */
export function notes(view: View): string {
  const keeper = view.status === 'over' ? undefined : view.seats[extraOf(view)?.keeper ?? -1]
  const slain = stateOf(view).slain
  return [
    keeper?.kind === 'person' ? `${keeper.name} keeps score` : '',
    slain.length ? `dead: ${slain.join(', ')}` : '',
  ]
    .filter(Boolean)
    .join('; ')
}

export const darts = (view: View): [number, number] =>
  view.to_act?.kind === 'throw' ? [1, 1] : [0, 1]
