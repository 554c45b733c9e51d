// A token as people read it.

/** What was hit, without the point that a token may carry. */
export const bare = (token: string): string => token.replace(/\(.*$/, '')

/** A token in few signs: a die is told by what it shows, no choice as "none". */
export const brief = (token: string): string =>
  token === '.' ? 'none' : bare(token).replace(/^r(?=\d+$)/, '')

const MISSES = new Set(['M', 'MISS', 'ROAD'])
export const isMiss = (token: string): boolean => MISSES.has(token)

const RINGS: Record<string, string> = { S: 'single', D: 'double', T: 'triple' }

/** A bed as a caller says it; a region of the whiteboard as it is written there. */
export function spoken(token: string): string {
  const [, ring = '', segment] = /^([SDT])(\d+)$/.exec(token) ?? []
  if (segment) return `${RINGS[ring]} ${segment}`
  return { M: 'a miss', '25': 'the outer bull', '50': 'the bullseye' }[token] ?? token
}
