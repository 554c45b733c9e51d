// What stands beside a seat's name, on every scoreboard.
import type { Score } from '~/games/games'
import { titleOf } from './hands'
import type { SeatView, View } from './messages'

/** What happens to a seat, or else who plays it and how. */
export function noteOf(seat: SeatView, score: Score | undefined): string {
  if (score?.note) return score.note
  if (seat.resigned) return 'resigned'
  if (seat.skipped) return 'skipped'
  if (seat.kind === 'empty') return 'left'
  return playerOf(seat)
}

/** What is awaited, in words; of a bot it is only told. */
export function awaitedWords({ to_act: awaited, seats }: View): string {
  const seat = awaited?.seat == null ? null : seats[awaited.seat]
  if (!awaited || seat?.kind !== 'bot') return awaited?.words ?? ''
  return awaited.kind === 'throw' ? `${seat.name} takes aim.` : `${seat.name} is thinking.`
}

/** "search bot, club hand"; of a person only what is not plain: a virtual hand, second throws. */
export function playerOf({ kind, bot, hand, darts, retries }: SeatView): string {
  const again = retries === 1 ? '1 second throw' : retries ? `${retries} second throws` : ''
  const throws = hand && (kind === 'bot' || darts === 'drawn') ? `${titleOf(hand)} hand` : ''
  return [kind === 'bot' ? `${bot} bot` : '', throws, again].filter(Boolean).join(', ')
}
