// The screen stays awake during a game and only then.

let lock: WakeLockSentinel | null = null
let wanted = false

/** Whether this browser can keep the screen awake; on plain HTTP in a network it can not. */
export const canStayAwake = 'wakeLock' in navigator

export async function stayAwake(wish: boolean): Promise<void> {
  wanted = wish
  if (!canStayAwake) return
  if (!wish) {
    await lock?.release()
    lock = null
    return
  }
  if (lock !== null && !lock.released) return
  try {
    lock = await navigator.wakeLock.request('screen')
    if (!wanted) await lock.release()
  } catch (error) {
    // A hidden page or an empty battery may refuse; we ask again when the page is seen.
    if (!(error instanceof DOMException)) throw error
  }
}

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible' && wanted) void stayAwake(true)
})
