/**
 * Lazy loading: code that only an interaction needs (the next step, a dialog, an opened list) is a separate chunk,
 * preloaded once the person reaches for the widget and the browser is idle, so that nobody waits for it.
 */
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { retryImport } from './retry-import.ts'
import { whenIdle } from './when-idle.ts'

type LazyState<T> = { readonly value: T | undefined; readonly failed: boolean }

export type Lazy<T> = {
  /** The loaded value, and whether the last try failed. The same object until either changes. */
  getState(): LazyState<T>
  /** Loads once for all callers. After a failure the next call retries. `preload`: nobody waits for it yet. */
  load(mode?: 'preload'): Promise<T>
  subscribe(listener: () => void): () => void
}

/** Waits for loads that a loaded module may have started, such as its texts. */
let prerequisite: () => Promise<unknown> | undefined = () => undefined

/** Delays every lazy value until `wait()` resolves. */
export function setPrerequisite(wait: () => Promise<unknown> | undefined): void {
  prerequisite = wait
}

const notLoaded = { value: undefined, failed: false }

/** `const dialog = lazy(() => import('./DialogBox.tsx'), (module) => module.DialogBox)` */
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
      await prerequisite()
      const value = pick(module)
      setState({ value, failed: false })
      return value
    } catch (error) {
      // A failed preload is not an error: its first consumer retries.
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

/** Sources to preload. A loaded module may add more. */
const preloadQueue = new Set<Lazy<unknown>>()
let isPreloading = false
let isScheduled = false

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

/** Preloads `source` when the browser is idle: this visit will probably need it. */
export function preload<T>(source: Lazy<T>): Lazy<T> {
  if (source.getState().value !== undefined) return source
  preloadQueue.add(source)
  if (isPreloading) loadWhenIdle()
  return source
}

const isSavingData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

const reaching = ['pointerover', 'touchstart', 'focusin', 'keydown']

/**
 * Starts preloading once the person reaches for `element`, unless they save data: most people only read, and what a visit
 * may need is as large as what they read.
 */
export function startPreloading(element: HTMLElement): void {
  if (isPreloading || isSavingData()) return
  const start = () => {
    for (const name of reaching) element.removeEventListener(name, start)
    isPreloading = true
    loadWhenIdle()
  }
  for (const name of reaching) element.addEventListener(name, start, { passive: true })
}

/**
 * A lazy value in a component, which rerenders once it is loaded. Loads as soon as it is `wanted`, and preloads
 * before.
 *
 * ```tsx
 * const { value: Box, failed, retry } = useLazy(box, open)
 * ```
 */
export function useLazy<T>(source: Lazy<T>, wanted = true): LazyState<T> & { retry: () => void } {
  const state = useSyncExternalStore(source.subscribe, source.getState, source.getState)
  const retry = useCallback(() => void source.load().catch(() => undefined), [source])

  // Once: after a failure the person decides when to retry.
  useEffect(() => {
    if (wanted) retry()
    else preload(source)
  }, [wanted, source, retry])

  return { ...state, retry }
}
