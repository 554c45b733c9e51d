// A game's numbers in words that people use, in the order one tells them.
const words: Record<string, Record<string, string>> = {
  warlord: {
    claimed: 'Lands claimed',
    conquests: 'Lands conquered',
    lost: 'Lands lost',
    largest: 'Largest empire',
    bulls: 'Bull captured',
    sieges_broken: 'Sieges broken',
    effective: 'Darts that did something',
    darts: 'Darts thrown',
  },
  adventure: { hp: 'HP at the end', dmg: 'DMG at the end', gold: 'GOLD at the end' },
  scavenger: { score: 'Score', captured: 'Captured dice, in all', health: 'Health at the end' },
}

export interface Statistic {
  name: string
  words: string
}

/** What one is not proud to have the most of. */
export const humble = new Set(['lost', 'darts'])

/** The statistics of a game that are among these numbers. */
export const statisticsOf = (game: string, known: Record<string, unknown>): Statistic[] =>
  Object.entries(words[game] ?? {})
    .filter(([name]) => name in known)
    .map(([name, said]) => ({ name, words: said }))

/** Every seat's numbers at the end, whatever the game keeps them as. */
export function numbersOf(state: Record<string, unknown>, seats: number): Record<string, number>[] {
  type Rows = Record<string, number>[]
  const rows = (state['stats'] ?? state['players'] ?? []) as Rows
  const scores = state['scores'] as number[] | undefined
  const captured = state['captured'] as number[][] | undefined
  const health = state['health'] as number[] | undefined
  return Array.from({ length: seats }, (_, seat) => ({
    ...rows[seat],
    ...(scores && captured && health
      ? {
          score: scores[seat] ?? 0,
          captured: (captured[seat] ?? []).reduce((sum, one) => sum + one, 0),
          health: health[seat] ?? 0,
        }
      : {}),
  }))
}
