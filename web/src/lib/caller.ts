// Says and sounds what happened, on the devices that want it. A correction says only itself.
import type { Told, View } from './messages'
import { settings } from './settings.svelte'
import { sound } from './sounds'

const LOSSES = new Set(['conquest', 'siege', 'death', 'kill', 'capture'])
const DICE = new Set(['roll', 'buffer', 'rerolled'])
const QUIET = new Set(['joined', 'rested', 'skipped'])

export function call(told: Told[], view: View): void {
  if (!told.length) return
  const corrections = told.filter((one) => one.kind === 'corrected' || one.kind === 'undone')
  if (settings.caller) say((corrections.length ? corrections : told).map((one) => one.words).join(' '))
  if (settings.sound && !corrections.length) noise(told, view)
}

function say(words: string): void {
  if (!('speechSynthesis' in window)) return
  speechSynthesis.cancel()
  const spoken = new SpeechSynthesisUtterance(words)
  spoken.lang = 'en'
  speechSynthesis.speak(spoken)
}

function noise(told: Told[], view: View): void {
  const kinds = told.map((one) => one.kind)
  if (kinds.every((kind) => QUIET.has(kind))) return
  sound(view.game === 'scavenger' ? (kinds.some((kind) => DICE.has(kind)) ? 'die' : 'dart') : 'dart')
  if (kinds.some((kind) => LOSSES.has(kind))) sound('loss')
}
