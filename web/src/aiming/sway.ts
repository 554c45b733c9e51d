// A crosshair that sways a little, as an arm does: for fun, and only where somebody wants it.
import type { Ellipse } from '~/lib/messages'

const SHARE = 0.45 // of the hand's sigma
const [SLOW, QUICK] = [2600, 1130] // milliseconds a swing

export function swayed(at: { x: number; y: number }, spread: Ellipse, time: number): { x: number; y: number } {
  const wide = (SHARE * (spread.major + spread.minor)) / 2
  const swing = (period: number, phase: number) => Math.sin((2 * Math.PI * time) / period + phase)
  return {
    x: at.x + wide * (0.7 * swing(SLOW, 0) + 0.3 * swing(QUICK, 1.1)),
    y: at.y + wide * (0.7 * swing(SLOW * 0.81, 2) + 0.3 * swing(QUICK * 1.27, 0.4)),
  }
}
