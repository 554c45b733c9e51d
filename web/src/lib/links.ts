// The owner's device keeps a table's links: the server knows only their hashes.
import type { Links } from './messages'

const KEY = 'oche links'
const MOST = 20

type Kept = [table: string, links: Links][]

function all(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as Kept
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof DOMException) return []
    throw error
  }
}

export function keepLinks(table: string, links: Links): void {
  const others = all().filter(([name]) => name !== table)
  try {
    localStorage.setItem(KEY, JSON.stringify([[table, links], ...others].slice(0, MOST)))
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}

export const linksOf = (table: string): Links | null =>
  all().find(([name]) => name === table)?.[1] ?? null
