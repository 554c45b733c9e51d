// Small sounds made on the spot: a dart in the board, a die on the felt, land that falls.

let audio: AudioContext | null = null

function context(): AudioContext {
  audio ??= new AudioContext()
  if (audio.state === 'suspended') void audio.resume()
  return audio
}

/** A burst of noise that fades, through a filter: wood, felt or cork by its pitch. */
function knock(pitch: number, seconds: number, loudness: number, after = 0): void {
  const at = context()
  const frames = Math.round(at.sampleRate * seconds)
  const noise = at.createBuffer(1, frames, at.sampleRate)
  const samples = noise.getChannelData(0)
  for (let i = 0; i < frames; i += 1) samples[i] = (Math.random() * 2 - 1) * (1 - i / frames) ** 3
  const source = new AudioBufferSourceNode(at, { buffer: noise })
  const filter = new BiquadFilterNode(at, { type: 'lowpass', frequency: pitch })
  const gain = new GainNode(at, { gain: loudness })
  source.connect(filter).connect(gain).connect(at.destination)
  source.start(at.currentTime + after)
}

const SOUNDS: Record<string, () => void> = {
  dart: () => knock(900, 0.12, 0.7),
  die: () => [0, 0.07, 0.16].forEach((after, turn) => knock(2600 - 500 * turn, 0.05, 0.4, after)),
  loss: () => knock(260, 0.4, 0.9),
}

export const sound = (name: 'dart' | 'die' | 'loss'): void => SOUNDS[name]?.()
