import { retryImport } from '#core/lazy/retry-import.ts'
import { namingPolicy } from './forbidden-module.ts'

export type OnceLoaded<Loaded> = { get(): Loaded | undefined; load(): Promise<void> }

/** Loads once for all elements of a tag; after a failure the next call loads again. */
export function onceLoaded<Loaded>(load: () => Promise<Loaded>): OnceLoaded<Loaded> {
  const retried = retryImport(load)
  let running: Promise<void> | undefined
  let loaded: Loaded | undefined
  return {
    get: () => loaded,
    load: () => {
      running ??= namingPolicy(retried).then(
        (found) => {
          loaded = found
        },
        (error) => {
          running = undefined
          throw error
        },
      )
      return running
    },
  }
}
