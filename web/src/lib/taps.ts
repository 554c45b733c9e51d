// A careless double tap is one tap: nobody throws two darts at one spot as fast as that.
const SOON = 300 // milliseconds
const NEAR = 12 // pixels

/** Whether a tap, told in the order in which they come, is more than the echo of the one before. */
export function firstTaps(): (event: MouseEvent) => boolean {
  let last: { time: number; x: number; y: number } | null = null
  return (event) => {
    const [time, x, y] = [event.timeStamp, event.clientX, event.clientY]
    const echo = !!last && time - last.time < SOON && Math.hypot(x - last.x, y - last.y) < NEAR
    last = { time, x, y }
    return !echo
  }
}
