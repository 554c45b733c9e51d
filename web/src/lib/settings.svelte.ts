// What this device prefers. Sound and the caller are off until somebody wants them.

export type Theme = 'auto' | 'dark' | 'light'

interface Kept {
  theme: Theme
  sound: boolean
  caller: boolean
}

const KEY = 'oche'
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

class Settings {
  theme = $state<Theme>('dark')
  sound = $state(false)
  caller = $state(false)

  constructor() {
    const { theme = 'dark', sound = false, caller = false } = kept()
    this.theme = theme
    this.sound = sound
    this.caller = caller
    daylight.addEventListener('change', () => this.show())
    this.show()
  }

  set(change: Partial<Kept>): void {
    Object.assign(this, change)
    const { theme, sound, caller } = this
    try {
      localStorage.setItem(KEY, JSON.stringify({ theme, sound, caller }))
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
