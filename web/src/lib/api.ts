// What is asked of the server once, without a table's socket.

import type {
  Entered,
  FreeSeats,
  GameInfo,
  Chart,
  Join,
  Links,
  LinkShown,
  Move,
  NewTable,
  Opened,
  Player,
  Rule,
  TableInfo,
} from './messages'

/** An answer that is no success, with the server's sentence. */
export class Failed extends Error {
  constructor(
    readonly status: number,
    sentence: string,
  ) {
    super(sentence)
  }
}

/** Whether there is no server at all. */
export const isAway = (error: unknown): boolean => error instanceof Failed && error.status === 0

const LOST = 'The server does not answer. Is Oche still running, and this device on its network?'

export async function ask(path: string, body?: unknown, method = 'GET'): Promise<Response> {
  const init: RequestInit = { method, headers: { Accept: 'application/json, image/svg+xml' } }
  if (body instanceof FormData) Object.assign(init, { method: 'POST', body })
  else if (body !== undefined)
    Object.assign(init, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json' },
    })
  let answer: Response
  try {
    answer = await fetch(path, init)
  } catch (error) {
    if (error instanceof TypeError) throw new Failed(0, LOST)
    throw error
  }
  if (!answer.ok) throw new Failed(answer.status, await sentence(answer))
  return answer
}

async function sentence(answer: Response): Promise<string> {
  if (!answer.headers.get('Content-Type')?.includes('json')) return `The server says ${answer.status}.`
  const told = (await answer.json()) as { detail?: unknown; sentence?: string }
  if (told.sentence) return told.sentence
  if (typeof told.detail === 'string') return told.detail
  if (Array.isArray(told.detail)) return (told.detail as { msg: string }[]).map((e) => e.msg).join('; ')
  return `The server says ${answer.status}.`
}

export async function json<T>(path: string, body?: unknown, method?: string): Promise<T> {
  return (await (await ask(path, body, method)).json()) as T
}

const known = new Map<string, Promise<unknown>>()

/** What never changes while the page is open is asked for once. */
export function once<T>(path: string, get: (path: string) => Promise<T>): Promise<T> {
  const before = known.get(path)
  if (before) return before as Promise<T>
  const asked = get(path)
  known.set(path, asked)
  asked.catch(() => known.delete(path))
  return asked
}

const text = async (path: string): Promise<string> => (await ask(path)).text()
const at = encodeURIComponent

export const games = (): Promise<GameInfo[]> => once('/api/games', json<GameInfo[]>)
export const rules = (game: string): Promise<Rule[]> =>
  once(`/api/games/${at(game)}/rules`, json<Rule[]>)
export const drawing = (name: string): Promise<string> => once(`/api/drawings/${name.split('/').map(at).join('/')}`, text)

export const touched = (name: string, board: string, x: number, y: number): Promise<string[]> =>
  json(`/api/drawings/whiteboard/${at(name)}/touched?board=${at(board)}&x=${x}&y=${y}`)

export const tables = (): Promise<TableInfo[]> => json('/api/tables')
export const openTable = (wish: NewTable): Promise<Opened> => json('/api/tables', wish)
export const enter = (key: string): Promise<Entered> =>
  json('/api/enter', { key })
export const behindCode = (code: string): Promise<FreeSeats> => json(`/api/codes/${at(code)}`)
export const move = (table: string, number: number): Promise<Move> =>
  json(`/api/tables/${at(table)}/moves/${number}`)
export const chart = (table: string): Promise<Chart> => json(`/api/tables/${at(table)}/chart`)
export const rematch = (table: string): Promise<Entered> =>
  json(`/api/tables/${at(table)}/rematch`, {})
export const newLinks = (table: string): Promise<Links> => json(`/api/tables/${at(table)}/links`, {})
export const shutOut = async (table: string): Promise<void> =>
  void (await ask(`/api/tables/${at(table)}/links`, undefined, 'DELETE'))
export const shownLink = (path: string): Promise<LinkShown> => json('/api/qr', { path })
export const join = (wish: Join): Promise<Entered> => json('/api/join', wish)
export const players = (): Promise<Player[]> => json('/api/players')
