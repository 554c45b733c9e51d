// What the table screen needs to know of each game: its board, its scores, what stands in the head.
import type { Component } from 'svelte'
import type { AimView, Ellipse, View } from '~/lib/messages'
import type { Drawn, Spot } from '~/lib/point'
import * as adventure from './adventure/scores'
import AdventureBoard from './adventure/AdventureBoard.svelte'
import * as scavenger from './scavenger/scores'
import ScavengerBoard from './scavenger/ScavengerBoard.svelte'
import * as warlord from './warlord/scores'
import SiegeBanner from './warlord/SiegeBanner.svelte'
import WarlordBoard from './warlord/WarlordBoard.svelte'

export interface BoardProps {
  view: View
  pending: string
  /** Make a move, tapped at a spot of the drawing; missing where this screen only looks on. */
  play?: ((token: string, spot?: Spot) => void) | undefined
  /** Throw a dart that the server draws at a spot; missing where there is none to throw. */
  aim?: ((spot: Spot) => void) | undefined
  /** One sigma of the hand that throws it. */
  spread?: Ellipse | null
  /** Where to aim, laid over the board. */
  aims?: AimView | null
}

/** What a board that can be aimed at does for a button. */
export interface Aimed {
  throwNow?: () => boolean
}

/** A figure of a seat: what it counts, and its value. */
export interface Figure {
  label: string
  value: string
}

/** A seat's line on the scoreboard. */
export interface Score {
  main: Figure
  more: Figure[]
  note?: string
  out?: boolean
  /** How far along, of how much: W13's target. */
  meter?: [number, number]
}

export interface Face {
  Board: Component<BoardProps, Aimed>
  /** The drawing in which its darts are aimed; none where no darts are thrown. */
  drawing?: Drawn
  /** What everybody must see before all else. */
  Banner?: Component<{ view: View }>
  scores: (view: View) => Score[]
  facts: (view: View) => Figure[]
  /** What else belongs on the scoreboard, in a line. */
  notes?: (view: View) => string
  darts: (view: View) => [left: number, of: number]
}

const faces: Record<string, Face> = {
  warlord: { Board: WarlordBoard, Banner: SiegeBanner, drawing: 'warmap', ...warlord },
  scavenger: { Board: ScavengerBoard, ...scavenger },
  adventure: { Board: AdventureBoard, drawing: 'whiteboard', ...adventure },
}

export const faceOf = (game: string): Face | undefined => faces[game]
