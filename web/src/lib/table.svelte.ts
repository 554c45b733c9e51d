// One screen's line to one table: the newest view, commands and their answers, and coming back.

import type { AnyAnswer, AnyCommand, Done, News, Previewed, Refused, Told, View } from './messages'

import type { Spot } from './point'

type Answer = Done | Refused | Previewed
type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
export type Wish = Without<AnyCommand, 'id' | 'seq'>
export type Line = 'connecting' | 'here' | 'away' | 'restarting'

interface Waiting {
  command: AnyCommand
  answer: (answer: Answer) => void
}

const STORY = 60 // lines, as in the server's own views
const RETRIES = [300, 700, 1500, 3000, 5000]
const GONE = 4404 // the server's own words for a table that is not there, and for a stranger
const FORBIDDEN = 4403
const RESTARTING = 1012 // the server is stopped by whoever runs it

export class TableLine {
  view = $state.raw<View | null>(null)
  line = $state<Line>('connecting')
  refusal = $state('')
  closed = $state('')
  pending = $state('')

  private socket: WebSocket | null = null
  private waiting = new Map<string, Waiting>()
  private listeners = new Set<(told: Told[], view: View) => void>()
  tries = $state(0)
  private timer = 0
  private left = false

  constructor(readonly table: string) {
    this.connect()
    addEventListener('online', this.again)
    document.addEventListener('visibilitychange', this.again)
  }

  close(): void {
    this.left = true
    clearTimeout(this.timer)
    removeEventListener('online', this.again)
    document.removeEventListener('visibilitychange', this.again)
    this.socket?.close()
  }

  /** Be told of what happens from now on; returns how to stop. */
  onNews(listener: (told: Told[], view: View) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Send a command; the same id is sent again after a break, and the server does it once. */
  send(wish: Wish): Promise<Answer> {
    const command = { ...wish, id: fresh(), seq: this.view?.seq ?? 0 } as AnyCommand
    const answer = new Promise<Answer>((resolve) => {
      this.waiting.set(command.id, { command, answer: resolve })
    })
    this.post(command)
    return answer
  }

  /** Send, and show a refusal to whoever stands at this screen. */
  async wish(wish: Wish): Promise<boolean> {
    const answer = await this.send(wish)
    this.refusal = answer.type === 'refused' ? answer.sentence : ''
    return answer.type !== 'refused'
  }

  /** Make a move; what was tapped is marked until the answer is here. */
  async play(token: string, spot?: Spot): Promise<boolean> {
    this.pending = token
    const taken = await this.wish({ do: 'play', token, ...spot })
    this.pending = ''
    return taken
  }

  /** Throw a dart that the server draws at a spot. */
  aim = (spot: Spot): Promise<boolean> => this.wish({ do: 'play', token: null, ...spot })

  private again = (): void => {
    if (document.visibilityState === 'hidden' || this.line === 'here' || this.left) return
    clearTimeout(this.timer)
    if (this.socket?.readyState !== WebSocket.CONNECTING) this.connect()
  }

  private connect(): void {
    const since = this.view ? `?since=${this.view.seq}` : ''
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const path = `/api/tables/${encodeURIComponent(this.table)}/ws${since}`
    const socket = new WebSocket(`${scheme}://${location.host}${path}`)
    this.socket = socket
    socket.onmessage = (event) => this.hear(JSON.parse(String(event.data)) as AnyAnswer)
    socket.onclose = (event) => {
      if (this.socket === socket) this.lost(event)
    }
  }

  private lost(event: CloseEvent): void {
    if (this.left) return
    if (event.code === GONE || event.code === FORBIDDEN) {
      this.closed = event.reason || 'This table is not here.'
      return
    }
    const patient = this.line === 'restarting' && this.tries <= RETRIES.length
    const stopped = event.code === RESTARTING || patient
    this.line = this.view ? (stopped ? 'restarting' : 'away') : 'connecting'
    const pause = RETRIES[Math.min(this.tries, RETRIES.length - 1)]
    this.tries += 1
    this.timer = window.setTimeout(() => this.connect(), pause)
  }

  private post(command: AnyCommand): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(command))
  }

  private hear(answer: AnyAnswer): void {
    if (answer.type === 'welcome') {
      this.tries = 0
      this.line = 'here'
      this.take(answer.view, [])
      for (const { command } of this.waiting.values()) this.post(command)
    } else if (answer.type === 'news') {
      this.take(answer.follows ? this.following(answer) : answer.view, answer.told)
    } else if (answer.id !== null) {
      this.waiting.get(answer.id)?.answer(answer)
      this.waiting.delete(answer.id)
    } else if (answer.type === 'refused') {
      this.refusal = answer.sentence
    }
  }

  /** The view with the story that the server need not tell again: as it was, and what is new. */
  private following({ view, told }: News): View {
    return { ...view, story: [...(this.view?.story ?? []), ...told].slice(-STORY) }
  }

  private take(view: View, told: Told[]): void {
    this.view = view
    if (told.length) this.refusal = ''
    for (const listener of this.listeners) listener(told, view)
  }
}

/** A new id. It begins with the time: where ids are looked up, the newest stand side by side. */
function fresh(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  const drawn = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${Date.now().toString(36).padStart(9, '0')}-${drawn}`
}
