/**
 * What only an interaction needs (the next step, a dialog, an opened list) is loaded apart from what is drawn first,
 * and fetched ahead as soon as the browser has nothing better to do, so that nobody waits for it.
 */
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { retryImport } from './retry-import.ts'

type LazyState<T> = { readonly value: T | undefined; readonly failed: boolean }

export type Lazy<T> = {
  /** What was loaded, and whether the last try failed. The same object until that changes. */
  getState(): LazyState<T>
  /** Loads it, once however many ask. After a failure the next call tries again. `aheadMs`: nobody waits for it yet. */
  load(mode?: 'preload'): Promise<T>
  subscribe(listener: () => void): () => void
}

/** What a loaded module may have started to load in its turn, such as its texts. */
const prerequisites = new Set<() => Promise<void> | undefined>()

/** Has every module wait for `wait()` before its value is given out. */
export const addPrerequisite = (wait: () => Promise<void> | undefined): void => void prerequisites.add(wait)

const notLoaded = { value: undefined, failed: false }

/** `const dialog = deferred(() => import('./DialogBox.tsx'), (module) => module.DialogBox)` */
export function lazy<Module, T>(fetch: () => Promise<Module>, pick: (module: Module) => T): Lazy<T> {
  const listeners = new Set<() => void>()
  let state: LazyState<T> = notLoaded
  let running: Promise<T> | undefined
  let isAwaited = false
  const load = retryImport(fetch)

  function setState(next: LazyState<T>) {
    state = next
    for (const listener of listeners) listener()
  }

  async function fetchModule(): Promise<T> {
    try {
      const module = await load()
      await Promise.all([...prerequisites].map((wait) => wait()))
      const value = pick(module)
      setState({ value, failed: false })
      return value
    } catch (error) {
      // What failed ahead of time is no news: whoever needs it tries again first.
      if (isAwaited) setState({ value: undefined, failed: true })
      throw error
    } finally {
      running = undefined
      isAwaited = false
    }
  }

  const source: Lazy<T> = {
    getState: () => state,
    async load(mode) {
      if (state.value !== undefined) return state.value
      if (state.failed) setState(notLoaded)
      isAwaited ||= mode === undefined
      running ??= fetchModule()
      return running
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return source
}

/** To be loaded ahead. What is loaded may bring more. */
const preloadQueue = new Set<Lazy<unknown>>()
let isPreloading = false
let isScheduled = false

/** A browser is idle while the first answers are on their way, too; they and their rows come first. */
const idleDelayMs = 300

/** Runs it when the browser has nothing better to do, some moments from now. */
export function whenIdle(run: () => void): void {
  setTimeout(() => {
    // Safari has no idle callback.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 2_000 })
    else run()
  }, idleDelayMs)
}

function loadWhenIdle() {
  if (isScheduled || preloadQueue.size === 0) return
  isScheduled = true
  whenIdle(() => {
    isScheduled = false
    const batch = [...preloadQueue]
    preloadQueue.clear()
    for (const source of batch) source.load('preload').catch(() => undefined)
  })
}

/** Something that will probably be needed in this visit: it is loaded as soon as the browser is idle. */
export function preload<T>(source: Lazy<T>): Lazy<T> {
  if (source.getState().value !== undefined) return source
  preloadQueue.add(source)
  if (isPreloading) loadWhenIdle()
  return source
}

const isSavingData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** A widget has drawn itself: what it and the others may need later is fetched ahead, unless people save data. */
export function startPreloading(): void {
  if (isPreloading || isSavingData()) return
  isPreloading = true
  if (document.readyState === 'complete') loadWhenIdle()
  else window.addEventListener('load', loadWhenIdle, { once: true })
}

/**
 * Something deferred, in a component, which is drawn again when it is there. Loads it as soon as it is `wanted`, and
 * ahead of that when there is time.
 *
 * ```tsx
 * const { value: Box, failed, retry } = useDeferred(box, open)
 * ```
 */
export function useLazy<T>(source: Lazy<T>, wanted = true): LazyState<T> & { retry: () => void } {
  const state = useSyncExternalStore(source.subscribe, source.getState, source.getState)
  const retry = useCallback(() => void source.load().catch(() => undefined), [source])

  // Once: after a failure the person says when to try again.
  useEffect(() => {
    if (wanted) retry()
    else preload(source)
  }, [wanted, source, retry])

  return { ...state, retry }
}
