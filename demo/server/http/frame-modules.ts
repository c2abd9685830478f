/** The files that the frame of each tag needs before it can draw, as the build lists them. */
import { readFileSync, statSync } from 'node:fs'
import { distFolder } from './site.ts'

type Frames = {
  /** The frame's own module, and all of each tag, by paths from `cdn/`. */
  readonly guest: string
  readonly modules: Readonly<Record<string, readonly string[]>>
}

const list = `${distFolder}cdn/v1/frames.json`
let known: { readonly changedMs: number; readonly frames: Frames } | undefined

/** A build may replace the list while the server runs. Without one, the moving addresses lead to everything. */
export function frameModules(tag: string): { guest: string; modules: readonly string[] } {
  const changedMs = statSync(list, { throwIfNoEntry: false })?.mtimeMs
  if (changedMs === undefined) return { guest: 'v1/cowrie-frame.js', modules: [] }
  if (known?.changedMs !== changedMs)
    known = { changedMs, frames: JSON.parse(readFileSync(list, 'utf8')) as Frames }
  const { guest, modules } = known.frames
  return { guest, modules: modules[tag] ?? [] }
}
