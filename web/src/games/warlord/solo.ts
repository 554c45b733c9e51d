// W19: alone against the number of darts; the best is remembered on this device, by name.
import type { View } from '~/lib/messages'
import { stateOf } from './state'

const KEY = 'oche solo'

export const dartsOf = (view: View): number => stateOf(view).stats[0]?.['darts'] ?? 0

function all(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, number>
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof DOMException) return {}
    throw error
  }
}

/** The best of a name on this device before now; this game is remembered if it is better. */
export function bestHere(name: string, darts: number): number | null {
  const kept = all()
  const before = kept[name] ?? null
  if (before !== null && before <= darts) return before
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...kept, [name]: darts }))
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
  return before
}
