// What one aims at to learn one's hand.
export const AIMS: [token: string, words: string][] = [
  ['50', 'Bull'],
  ['T20', 'T20'],
  ['T19', 'T19'],
  ['T18', 'T18'],
  ['D20', 'D20'],
  ['D16', 'D16'],
]
