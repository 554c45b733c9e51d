// The whiteboards of Adventure: their files, how to draw them, and photographs of the drawings.
import { ask, json } from './api'
import type { BoardInfo } from './messages'

const at = encodeURIComponent

export const boards = (): Promise<BoardInfo[]> => json('/api/boards')
export const fileOf = (name: string): string => `/api/boards/${at(name)}`
export const photoOf = (name: string): string => `/api/boards/${at(name)}/photo`

function form(parts: Record<string, File>): FormData {
  const made = new FormData()
  for (const [name, file] of Object.entries(parts)) made.append(name, file)
  return made
}

export const keepBoard = (file: File): Promise<BoardInfo> => json('/api/boards', form({ file }))
export async function keepPhoto(name: string, photo: File, replace: boolean): Promise<void> {
  await ask(`${photoOf(name)}?replace=${replace}`, form({ photo }))
}
