/** Where the person is: the browser's history, intercepted links, and the scroll position of each entry. */
import { useSyncExternalStore } from 'react'
import { isOurs } from './routes.ts'
import { askBeforeLeaving, isUnsaved } from './unsaved.ts'

/** What we keep in a history entry. */
type HistoryEntry = {
  /** Names the entry, so that pages of one address are told apart. */
  readonly key: string
  /** Counts the entries of this visit: tells back from forward. */
  readonly index: number
  readonly scrollY: number
  /** On /login: where the person wanted to go. */
  readonly returnTo?: string | undefined
}

export type RouterLocation = {
  readonly path: string
  /** The query, with its question mark. */
  readonly search: string
  readonly key: string
  readonly returnTo: string | undefined
  /** How the person came here: a first load leaves focus and scroll to the browser. */
  readonly arrival: 'load' | 'link' | 'history'
  /** Counts the entries of this visit. */
  readonly index: number
  readonly scrollY: number
  /** The token of a mailed link, where the person came by one. */
  readonly linkToken: string | undefined
}

type NavigateOptions = { replace?: boolean; returnTo?: string | undefined }

const listeners = new Set<() => void>()
const newKey = () => crypto.randomUUID().slice(0, 8)

function historyEntry(): HistoryEntry | undefined {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'key' in state ? (state as HistoryEntry) : undefined
}

function readLocation(arrival: RouterLocation['arrival']): RouterLocation {
  const { key = 'first', index = 0, returnTo, scrollY = 0 } = historyEntry() ?? {}
  const linkToken = takeLinkToken()
  const { pathname: path, search } = location
  return { path, search, key, index, returnTo, arrival, scrollY, linkToken }
}

/**
 * The token of a mailed link, `#link=…`. It leaves the address as it is read, so that neither the history nor a shared
 * screen keeps it; as a fragment it is sent to no server and in no referrer.
 */
function takeLinkToken(): string | undefined {
  const token = /^#link=(.*)$/.exec(location.hash)?.[1]
  if (token !== undefined) history.replaceState(history.state, '', location.pathname + location.search)
  return token
}

let current: RouterLocation = readLocation('load')

function update(arrival: RouterLocation['arrival']): void {
  current = readLocation(arrival)
  for (const listener of listeners) listener()
}

function saveScroll(): void {
  const saved = historyEntry() ?? { key: current.key, index: current.index, scrollY: 0 }
  if (saved.scrollY !== window.scrollY) history.replaceState({ ...saved, scrollY: window.scrollY }, '')
}

/**
 * Goes to an address of the site. Going where one is already adds no entry to the history. A person who would lose
 * something typed is asked first; not so where a page only leads on by itself (`replace`).
 */
export function navigate(to: string, options: NavigateOptions = {}): void {
  const url = new URL(to, location.origin)
  if (url.origin !== location.origin) return
  if (url.pathname === current.path && !options.replace) return
  if (options.replace) commit(url, options)
  else askBeforeLeaving(() => commit(url, options))
}

function commit(url: URL, { replace = false, returnTo }: NavigateOptions): void {
  const target = url.pathname + url.search + url.hash
  saveScroll()
  const index = current.index + (replace ? 0 : 1)
  const state: HistoryEntry = { key: newKey(), index, scrollY: 0, returnTo }
  if (replace) history.replaceState(state, '', target)
  else history.pushState(state, '', target)
  update('link')
}

export function useRouterLocation(): RouterLocation {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
}

/** Where the person is now, outside of React. */
export const currentLocation = (): RouterLocation => current

function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  // A link may lie inside a widget's shadow root.
  const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement)
  if (!link?.href || (link.target && link.target !== '_self') || link.hasAttribute('download')) return
  const url = new URL(link.href)
  if (url.origin !== location.origin || !isOurs(url.pathname)) return
  // A jump within the page is the browser's own.
  if (url.hash && url.pathname === location.pathname) return
  event.preventDefault()
  navigate(url.pathname + url.search + url.hash)
}

/** Milliseconds for which a page that is still filling is scrolled back to where it was left. */
const restoreTimeoutMs = 3000

/** A link may lead to a part of a page. True when it is there, and in sight now. */
function scrollToHash(): boolean {
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (!target) return false
  target.scrollIntoView({ behavior: 'instant' })
  return true
}

/** Scrolls to where the entry was left, as soon as the page has grown that long, unless the person scrolls first. */
export function restoreScroll({ arrival, scrollY }: RouterLocation): () => void {
  if (arrival === 'link' || scrollY === 0) {
    if (arrival === 'history' || !scrollToHash()) window.scrollTo({ top: 0, behavior: 'instant' })
    return () => undefined
  }
  const stop = new AbortController()
  const observer = new ResizeObserver(() => {
    window.scrollTo({ top: scrollY, behavior: 'instant' })
    if (Math.abs(window.scrollY - scrollY) < 2) stop.abort()
  })
  stop.signal.addEventListener('abort', () => observer.disconnect())
  for (const name of ['wheel', 'touchstart', 'keydown', 'pointerdown']) {
    window.addEventListener(name, () => stop.abort(), { signal: stop.signal, passive: true })
  }
  observer.observe(document.body)
  const timeout = setTimeout(() => stop.abort(), restoreTimeoutMs)
  return () => {
    clearTimeout(timeout)
    stop.abort()
  }
}

/** Makes the entry of a jump within the page one of ours: it is the same page. */
function writeEntry(): void {
  const { key, index, returnTo } = current
  history.replaceState({ key, index, returnTo, scrollY: window.scrollY } satisfies HistoryEntry, '')
}

/** Back or Forward, on a page with something unsaved: the history returns to it, and the person is asked. */
function revertUntilConfirmed(): void {
  const steps = current.index - (historyEntry()?.index ?? current.index)
  if (steps === 0) update('history')
  else {
    history.go(steps)
    askBeforeLeaving(() => history.go(-steps))
  }
}

export function startRouter(): void {
  // We scroll ourselves: the browser would do so before the page has its content.
  history.scrollRestoration = 'manual'
  if (!historyEntry())
    history.replaceState({ key: newKey(), index: 0, scrollY: 0 } satisfies HistoryEntry, '')
  current = { ...readLocation('load'), linkToken: current.linkToken }

  let scrollTimer: ReturnType<typeof setTimeout> | undefined
  window.addEventListener(
    'scroll',
    () => {
      clearTimeout(scrollTimer)
      scrollTimer = setTimeout(saveScroll, 120)
    },
    { passive: true },
  )
  window.addEventListener('popstate', () => {
    clearTimeout(scrollTimer)
    const isSamePath = location.pathname === current.path
    // A mailed link was pasted over the address of its own page.
    if (isSamePath && location.hash.startsWith('#link=')) {
      history.replaceState({ key: newKey(), index: current.index + 1, scrollY: 0 } satisfies HistoryEntry, '')
      return update('link')
    }
    // A jump to a part of this page: the browser has made an entry of its own.
    if (isSamePath && !historyEntry()) return writeEntry()
    const hasMoved = historyEntry()?.key !== current.key || !isSamePath
    if (hasMoved && isUnsaved()) return revertUntilConfirmed()
    if (hasMoved) update('history')
    else window.scrollTo({ top: historyEntry()?.scrollY ?? 0 })
  })
  document.addEventListener('click', followLink)
}
