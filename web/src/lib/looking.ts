// Looking back: a table as it was, its record, and who plays here.
import { json } from './api'
import type { Player, View } from './messages'

const at = encodeURIComponent

export const pastOf = (table: string, moves: number): Promise<View> =>
  json(`/api/tables/${at(table)}?at=${moves}`)
export const recordOf = (table: string): string => `/api/tables/${at(table)}/record`
export const player = (name: string): Promise<Player> => json(`/api/players/${at(name)}`)
