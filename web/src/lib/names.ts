// Who sat here last sits down again, so that a game starts with one tap.
import type { SeatWish } from './messages'

const KEY = 'oche seats'
const FIRST: SeatWish[] = [
  { name: 'Mira', colour: 0 },
  { name: 'Otto', bot: 'quick', hand: 'club', colour: 1 },
]

export function firstSeats(): SeatWish[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as SeatWish[] | null
    return Array.isArray(kept) && kept.length ? kept : structuredClone(FIRST)
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof DOMException) return structuredClone(FIRST)
    throw error
  }
}

export function rememberNames(seats: SeatWish[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(seats))
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}

const NAMES = ['Mira', 'Otto', 'Ida', 'Bo', 'Ravi', 'Uma', 'Finn', 'Lea', 'Kim']

/** A name that nobody at the table has yet. */
export const freshName = (seats: SeatWish[]): string =>
  NAMES.find((name) => !seats.some((seat) => seat.name === name)) ?? `Guest ${seats.length + 1}`
