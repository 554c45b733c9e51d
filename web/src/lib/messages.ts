// Generated from the messages of the server; do not edit.

/** A setting of a game: its kind ("int", "bool" or "str"), bounds, default and a sentence. */
export interface OptionInfo {
  name: string
  kind: 'int' | 'bool' | 'str'
  default: number | boolean | string | null
  low: number
  high: number
  help: string
}

/** A game: what it is called, for how many, its settings by number of seats, tips for it. */
export interface GameInfo {
  name: string
  title: string
  about: string
  least_seats: number
  most_seats: number
  target: 'dartboard' | 'whiteboard' | null
  options: Record<string, OptionInfo[]>
  tips: string[]
}

/** A rule of the book: its number and its text in Markdown. */
export interface Rule {
  id: string
  text: string
}

/** A board of Adventure: shipped or uploaded, whether a photograph is kept with it. */
export interface BoardInfo {
  name: string
  uploaded: boolean
  photo: boolean
  regions: Record<string, number>
}

/** Who is to sit at a new table: a person, or a bot by its head's name; in an own colour. */
export interface SeatWish {
  name: string
  bot?: string | null
  colour?: number | null
  hand?: string | null
  darts?: 'real' | 'drawn' | null
  retries?: number
}

/** A table to open; `darts` and `dice` are real ones that people enter, or the server draws. */
export interface NewTable {
  game: string
  seats: SeatWish[]
  options?: Record<string, number | boolean | string>
  darts?: 'real' | 'drawn'
  dice?: 'real' | 'rolled'
  confirm?: boolean
  hints?: boolean
}

/** The secret of each role, to stand in a link's fragment; `players` by seat, persons only. */
export interface Links {
  owner: string
  scorer: string
  display: string
  players: Record<string, string>
}

/** A table was opened, and whoever opened it is its owner. */
export interface Opened {
  table: string
  code: string
  links: Links
}

/** The text of a record, to be gone on with or looked at. */
export interface NewRecord {
  record: string
}

/** A path of this server with its fragment, to be shown as a QR code. */
export interface Link {
  path: string
}

/** The whole address that other devices can reach, and its QR code as SVG. */
export interface LinkShown {
  url: string
  svg: string
}

/** A role's secret, from a link. */
export interface Enter {
  key: string
}

/** What a device may do at a table; `seat` for a player. */
export interface Entered {
  table: string
  role: 'owner' | 'scorer' | 'player' | 'display'
  seat: number | null
}

/** A short code, and the seat one takes under which name (None: as a display). */
export interface Join {
  code: string
  seat?: number | null
  name?: string | null
}

/** How far somebody's darts stray: as it is written, its level, its sigma in mm, in words. */
export interface HandView {
  text: string
  name: string | null
  sigma: number
  words: string
  spread: Ellipse | null
}

/** How a bot decides, in a sentence, and the games it plays. */
export interface HeadInfo {
  name: string
  about: string
  games: string[]
}

/** A region to aim at, the best point of it in true mm, and what aiming there is worth. */
export interface AimChoice {
  token: string
  words: string
  value: number
  x: number
  y: number
  shown: [number, number]
}

/** Where to aim now: the best point, the best choices, and a picture to lay over the board. */
export interface AimView {
  board: string
  unit: string
  seq: number
  now: number
  best: AimChoice
  choices: AimChoice[]
  picture: string
  box: [number, number, number, number]
  low: number
  high: number
  hand: HandView
}

/** Where a real dart landed: its region, and its point where the drawing was tapped. */
export interface MeasuredDart {
  token: string
  point?: [number, number] | null
  drawing?: 'dartboard' | 'dartboard-touch' | 'warmap' | 'whiteboard'
}

/** A series of real darts that were all aimed at the middle of one bed of the dartboard. */
export interface Measured {
  aim: string
  darts: MeasuredDart[]
}

/** One sigma about where the darts land on the whole: middle, half axes in mm, and its turn. */
export interface Ellipse {
  x: number
  y: number
  major: number
  minor: number
  angle: number
}

/** What was known of a hand after a series: sigma with its 90 % interval, in mm. */
export interface HandAt {
  at: number
  darts: number
  sigma: number
  low: number
  high: number
}

/** A player's measured darts and the hand they show; None while there are none. */
export interface PlayerHand {
  darts: number
  series: number
  hand: HandView | null
  ellipse: Ellipse | null
  sigma_low: number | null
  sigma_high: number | null
  sure: string
  points: [number, number][]
  history: HandAt[]
}

/** Who would play: a hand, a head if it is a bot, and second throws. */
export interface OddsSeat {
  hand?: string | null
  bot?: string | null
  retries?: number
}

/** A game whose odds are asked for. */
export interface OddsWish {
  game: string
  options?: Record<string, number | boolean | string>
  seats: OddsSeat[]
}

/** So many second throws for a seat make the game nearest to even; its odds then, by seat. */
export interface Suggested {
  seat: number
  retries: number
  wins: number[]
}

/** How often each seat wins, of 1, with 95 % intervals, from so many games played by bots. */
export interface Odds {
  wins: number[]
  low: number[]
  high: number[]
  games: number
  suggested: Suggested | null
}

/** A seat: who sits there, in which of eight colours, and whether their screen is here now. */
export interface SeatView {
  name: string
  kind: 'person' | 'bot' | 'empty'
  bot: string | null
  colour: number
  letter: string
  score: string
  present: boolean
  skipped: boolean
  resigned: boolean
  hand: HandView | null
  darts: 'real' | 'drawn'
  retries: number
}

/** The table behind a code: all its seats, and the numbers of those one may still take. */
export interface FreeSeats {
  table: string
  game: string
  title: string
  seats: SeatView[]
  free: number[]
}

/** One thing that happened: the rule behind it, a sentence, whom it concerns. */
export interface Told {
  kind: string
  rule: string
  words: string
  seat: number | null
  data: Record<string, unknown>
}

/** A move of the log that can be corrected: `number` from 1, its token, whose it was. */
export interface Dart {
  number: number
  seat: number | null
  token: string
  drawn: boolean
  aim: string | null
  point: [number, number] | null
  aim_point: [number, number] | null
  shown: [number, number] | null
  aim_shown: [number, number] | null
}

/** A drawn dart that has landed touching several regions; its seat says which one counts. */
export interface Flying {
  seat: number
  aim: [number, number]
  point: [number, number]
  aim_shown: [number, number]
  shown: [number, number]
  touched: string[]
}

/** A move as it can be corrected: what was awaited then, and what else it may have been. */
export interface Move {
  dart: Dart
  kind: 'throw' | 'roll' | 'choose' | 'homes'
  board: string | null
  words: string
  near: string[]
  legal: string[]
}

/** A choice in words: what it does ("-3 health, +7"), and where on the board it shows. */
export interface Choice {
  token: string
  words: string
  effect: string
  at: string | null
  source: string | null
}

/** What is awaited: of whom, what kind, at which board, in words and by which rule. */
export interface ToAct {
  seat: number | null
  kind: 'throw' | 'roll' | 'choose' | 'homes'
  board: string | null
  words: string
  rule: string
  legal: string[]
  total: number
  reach: string[] | null
  mine: boolean
  draws: boolean
  choices: Choice[]
}

/** Warlord: homes by seat, what each holds, and the turns left to break a siege (W23). */
export interface WarlordExtra {
  game: 'warlord'
  homes: (string | null)[]
  held: number[]
  strength: number[]
  siege_turns: number
}

/** Dice Scavenger: Objectives not yet placed by seat, and the faces of the awaited die. */
export interface ScavengerExtra {
  game: 'scavenger'
  hands: number[][]
  die: number | null
  rolling: string | null
}

/** What stands in a region of a whiteboard, and what a dart there does now, in a few words. */
export interface RegionInfo {
  token: string
  kind: string
  words: string
  hp: number
  dmg: number
  loot: number
  gold: number
  tower: number
  slain: boolean
}

/** A9, A10, A14: what so much GOLD buys, and whether the purse holds it. */
export interface Price {
  gets: number
  gold: number
  affordable: boolean
}

/** The monster that is being fought: its HP now and at first, and what it is worth. */
export interface Foe {
  name: string
  hp: number
  full: number
  dmg: number
  loot: number
  gold: number
  tower: number
  quest: boolean
}

/** Adventure: what stands on the boards, the foe, prices of SHOP, INN, WIZARD, who keeps score. */
export interface AdventureExtra {
  game: 'adventure'
  board: string
  regions: Record<string, RegionInfo[]>
  foe: Foe | null
  prices: Record<string, Price[]>
  keeper: number | null
}

/** A game of which nothing more is known. */
export interface PlainExtra {
  game: 'other'
}

/** After a turn's last dart the board is held for a moment, in which it can be taken back. */
export interface Hold {
  seat: number
  seconds: number
}

/** Somebody asks to strike out moves that are not theirs alone; who may agree. */
export interface Ask {
  id: string
  words: string
  by: number | null
  mine: boolean
}

/** What of a view only this screen is shown, by its role. */
export interface Own {
  role: 'owner' | 'scorer' | 'player' | 'display'
  seat: number | null
  undo: number | null
  asks: Ask[]
  may: string[]
  code: string | null
}

/** All that a screen needs to draw a table; `state` is what a replay prints of the game. */
export interface View {
  role: 'owner' | 'scorer' | 'player' | 'display'
  seat: number | null
  undo: number | null
  asks: Ask[]
  may: string[]
  code: string | null
  table: string
  seq: number
  game: string
  title: string
  status: 'playing' | 'paused' | 'abandoned' | 'over'
  seats: SeatView[]
  options: Record<string, unknown>
  darts: 'real' | 'drawn'
  dice: 'real' | 'rolled'
  settings: string[]
  state: Record<string, unknown>
  extra: WarlordExtra | ScavengerExtra | AdventureExtra | PlainExtra
  to_act: ToAct | null
  ranking: number[][] | null
  moves: number
  last: Dart[]
  turn_darts: Dart[]
  story: Told[]
  hold: Hold | null
  next: string | null
  flying: Flying | null
  hints: boolean
}

/** What a screen wants, with an id of its own making and the seq it saw. */
export interface Command {
  id: string
  seq: number
}

/** Make a move; for a dart that the server draws, say where it is aimed. */
export interface Play {
  id: string
  seq: number
  do: 'play'
  token?: string | null
  point?: [number, number] | null
  drawing?: 'dartboard' | 'dartboard-touch' | 'warmap' | 'whiteboard'
}

/** Let the server roll the awaited die (or turn the homes). */
export interface Draw {
  id: string
  seq: number
  do: 'draw'
}

/** Take back the last moves, down to `keep` of them. */
export interface Undo {
  id: string
  seq: number
  do: 'undo'
  keep: number
}

/** Change, insert before, or delete a move; `drop` agrees to lose what can't stand after it. */
export interface Correct {
  id: string
  seq: number
  do: 'correct' | 'insert' | 'delete'
  number: number
  token?: string | null
  point?: [number, number] | null
  drawing?: 'dartboard' | 'dartboard-touch' | 'warmap' | 'whiteboard'
  drop?: boolean
  preview?: boolean
}

/** End the hold after a turn's last dart, or go on from it. */
export interface Go {
  id: string
  seq: number
  do: 'go'
}

/** Take over a seat (by a person or bot), leave it, skip it, resign; and what it throws with. */
export interface Seating {
  id: string
  seq: number
  do: 'join' | 'leave' | 'skip' | 'unskip' | 'resign' | 'hand' | 'retry'
  seat: number
  name?: string | null
  bot?: string | null
  hand?: string | null
  darts?: 'real' | 'drawn' | null
}

/** Pause, go on, abandon; open or close the code; switch Confirmation Mode, or hints. */
export interface Status {
  id: string
  seq: number
  do: 'pause' | 'resume' | 'abandon' | 'open code' | 'close code' | 'confirm' | 'no confirm' | 'allow hints' | 'forbid hints'
}

/** Agree to what somebody asks, or don't. */
export interface Answer {
  id: string
  seq: number
  do: 'agree' | 'decline'
  ask: string
}

/** The first message: the whole view, and what is told since the `since` of the address. */
export interface Welcome {
  type: 'welcome'
  view: View
  told: Told[]
}

/** Something happened: the new view, and what is told of it. */
export interface News {
  type: 'news'
  view: View
  told: Told[]
  follows: boolean
}

/** A command was carried out and is stored. */
export interface Done {
  type: 'done'
  id: string
  seq: number
}

/** A command was refused and nothing has changed, in a sentence. */
export interface Refused {
  type: 'refused'
  id: string | null
  why: 'stale' | 'illegal' | 'unreadable' | 'forbidden' | 'busy'
  sentence: string
  seq: number
}

/** What a correction would change: in words, and the moves that could not stand. */
export interface Previewed {
  type: 'previewed'
  id: string
  changes: string[]
  dropped: Dart[]
  reason: string
}

/** A table in a list; `changed` in milliseconds since 1970, UTC. */
export interface TableInfo {
  table: string
  game: string
  title: string
  seats: string[]
  status: 'playing' | 'paused' | 'abandoned' | 'over'
  moves: number
  changed: number
  winners: string[]
  role: 'owner' | 'scorer' | 'player' | 'display' | null
}

/** One number over a game: for every seat its value after each of the `at` moves. */
export interface Series {
  name: string
  seats: number[][]
}

/** A game over time: `at` are the numbers of moves after which its series are taken. */
export interface Chart {
  at: number[]
  series: Series[]
}

/** Somebody who plays on this server: their games, wins and statistics by game. */
export interface Player {
  name: string
  games: Record<string, number>
  wins: Record<string, number>
  statistics: Record<string, Record<string, number>>
  recent: TableInfo[]
  best_solo: number | null
}

export type Role = 'owner' | 'scorer' | 'player' | 'display'

export type AnyCommand = Play | Draw | Undo | Correct | Go | Seating | Status | Answer

export type AnyAnswer = Welcome | News | Done | Refused | Previewed
