/** Where the person is: the browser's history, intercepted links, and the scroll position of each entry. */
import { useSyncExternalStore } from 'react'
import { isOurs } from './routes.ts'
import { askBeforeLeaving, isUnsaved } from './unsaved.ts'

/** What we keep in a history entry. */
type Entry = {
  /** Names the entry, so that pages of one address are told apart. */
  readonly key: string
  /** Counts the entries of this visit: tells back from forward. */
  readonly index: number
  readonly scrollY: number
  /** On /login: where the person wanted to go. */
  readonly returnTo?: string | undefined
}

export type Place = {
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

type Going = { replace?: boolean; returnTo?: string | undefined }

const listeners = new Set<() => void>()
const newKey = () => crypto.randomUUID().slice(0, 8)

function entry(): Entry | undefined {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'key' in state ? (state as Entry) : undefined
}

function here(arrival: Place['arrival']): Place {
  const { key = 'first', index = 0, returnTo, scrollY = 0 } = entry() ?? {}
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

let place: Place = here('load')

function moved(arrival: Place['arrival']): void {
  place = here(arrival)
  for (const listener of listeners) listener()
}

function keepScroll(): void {
  const kept = entry() ?? { key: place.key, index: place.index, scrollY: 0 }
  if (kept.scrollY !== window.scrollY) history.replaceState({ ...kept, scrollY: window.scrollY }, '')
}

/**
 * Goes to an address of the site. Going where one is already adds no entry to the history. A person who would lose
 * something typed is asked first; not so where a page only leads on by itself (`replace`).
 */
export function navigate(to: string, going: Going = {}): void {
  const url = new URL(to, location.origin)
  if (url.origin !== location.origin) return
  if (url.pathname === place.path && !going.replace) return
  if (going.replace) go(url, going)
  else askBeforeLeaving(() => go(url, going))
}

function go(url: URL, { replace = false, returnTo }: Going): void {
  const target = url.pathname + url.search + url.hash
  keepScroll()
  const index = place.index + (replace ? 0 : 1)
  const state: Entry = { key: newKey(), index, scrollY: 0, returnTo }
  if (replace) history.replaceState(state, '', target)
  else history.pushState(state, '', target)
  moved('link')
}

export function usePlace(): Place {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => place,
  )
}

/** Where the person is now, outside of React. */
export const currentPlace = (): Place => place

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
const patience = 3000

/** A link may lead to a part of a page. True when it is there, and in sight now. */
function showPart(): boolean {
  const part = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (!part) return false
  part.scrollIntoView({ behavior: 'instant' })
  return true
}

/** Scrolls to where the entry was left, as soon as the page has grown that long, unless the person scrolls first. */
export function restoreScroll({ arrival, scrollY }: Place): () => void {
  if (arrival === 'link' || scrollY === 0) {
    if (arrival === 'history' || !showPart()) window.scrollTo({ top: 0, behavior: 'instant' })
    return () => undefined
  }
  const stop = new AbortController()
  const growing = new ResizeObserver(() => {
    window.scrollTo({ top: scrollY, behavior: 'instant' })
    if (Math.abs(window.scrollY - scrollY) < 2) stop.abort()
  })
  stop.signal.addEventListener('abort', () => growing.disconnect())
  for (const name of ['wheel', 'touchstart', 'keydown', 'pointerdown']) {
    window.addEventListener(name, () => stop.abort(), { signal: stop.signal, passive: true })
  }
  growing.observe(document.body)
  const limit = setTimeout(() => stop.abort(), patience)
  return () => {
    clearTimeout(limit)
    stop.abort()
  }
}

/** Makes the entry of a jump within the page one of ours: it is the same page. */
function adopt(): void {
  const { key, index, returnTo } = place
  history.replaceState({ key, index, returnTo, scrollY: window.scrollY } satisfies Entry, '')
}

/** Back or Forward, on a page with something unsaved: the history returns to it, and the person is asked. */
function turnBack(): void {
  const steps = place.index - (entry()?.index ?? place.index)
  if (steps === 0) moved('history')
  else {
    history.go(steps)
    askBeforeLeaving(() => history.go(-steps))
  }
}

export function startRouter(): void {
  // We scroll ourselves: the browser would do so before the page has its content.
  history.scrollRestoration = 'manual'
  if (!entry()) history.replaceState({ key: newKey(), index: 0, scrollY: 0 } satisfies Entry, '')
  place = { ...here('load'), linkToken: place.linkToken }

  let pause: ReturnType<typeof setTimeout> | undefined
  window.addEventListener(
    'scroll',
    () => {
      clearTimeout(pause)
      pause = setTimeout(keepScroll, 120)
    },
    { passive: true },
  )
  window.addEventListener('popstate', () => {
    clearTimeout(pause)
    const isSamePath = location.pathname === place.path
    // A mailed link was pasted over the address of its own page.
    if (isSamePath && location.hash.startsWith('#link=')) {
      history.replaceState({ key: newKey(), index: place.index + 1, scrollY: 0 } satisfies Entry, '')
      return moved('link')
    }
    // A jump to a part of this page: the browser has made an entry of its own.
    if (isSamePath && !entry()) return adopt()
    const isElsewhere = entry()?.key !== place.key || !isSamePath
    if (isElsewhere && isUnsaved()) return turnBack()
    if (isElsewhere) moved('history')
    else window.scrollTo({ top: entry()?.scrollY ?? 0 })
  })
  document.addEventListener('click', followLink)
}
