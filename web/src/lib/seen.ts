// What this device saw last of its tables, for when the server is away.
import type { Score } from '~/games/games'
import type { View } from './messages'

export interface Seen {
  table: string
  title: string
  at: number
  seats: { name: string; figure: string }[]
  last: string
}

const KEY = 'oche seen'
const MOST = 4

export function allSeen(): Seen[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as Seen[]
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof DOMException) return []
    throw error
  }
}

export function keepSeen(view: View, scores: Score[]): void {
  const seen: Seen = {
    table: view.table,
    title: view.title,
    at: Date.now(),
    seats: view.seats.map(({ name }, seat) => {
      const main = scores[seat]?.main
      return { name, figure: main ? `${main.label} ${main.value}` : '' }
    }),
    last: view.story.at(-1)?.words ?? '',
  }
  const others = allSeen().filter((one) => one.table !== view.table)
  try {
    localStorage.setItem(KEY, JSON.stringify([seen, ...others].slice(0, MOST)))
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}
