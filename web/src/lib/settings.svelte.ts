// What this device prefers. Sound and the caller are off until somebody wants them.

export type Theme = 'auto' | 'dark' | 'light'

interface Kept {
  theme: Theme
  sound: boolean
  caller: boolean
  /** A drawn dart flies when the finger lifts; else by a button. */
  release: boolean
  /** The crosshair sways, for fun: what counts is where it is when one lets go. */
  sway: boolean
  /** Where should I aim? */
  hints: boolean
}

const KEY = 'oche'
const FIRST: Kept = { theme: 'dark', sound: false, caller: false, release: true, sway: false, hints: false }
const daylight = matchMedia('(prefers-color-scheme: light)')

function kept(): Partial<Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>
  } catch (error) {
    // Storage can be closed to us (private windows); then nothing is remembered.
    if (error instanceof SyntaxError || error instanceof DOMException) return {}
    throw error
  }
}

class Settings implements Kept {
  theme = $state<Theme>('dark')
  sound = $state(false)
  caller = $state(false)
  release = $state(true)
  sway = $state(false)
  hints = $state(false)

  constructor() {
    Object.assign(this, { ...FIRST, ...kept() })
    daylight.addEventListener('change', () => this.show())
    this.show()
  }

  set(change: Partial<Kept>): void {
    Object.assign(this, change)
    const { theme, sound, caller, release, sway, hints } = this
    try {
      localStorage.setItem(KEY, JSON.stringify({ theme, sound, caller, release, sway, hints }))
    } catch (error) {
      if (!(error instanceof DOMException)) throw error
    }
    this.show()
  }

  private show(): void {
    const light = this.theme === 'light' || (this.theme === 'auto' && daylight.matches)
    document.documentElement.dataset['theme'] = light ? 'light' : 'dark'
  }
}

export const settings = new Settings()
