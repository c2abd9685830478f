/** The router: the browser's history, intercepted links, and the scroll position of each entry. */
import { useSyncExternalStore } from 'react'
import { isOurs, leadsIn } from './match-route.ts'
import { givenExchange } from './query.ts'
import { askBeforeLeaving, isUnsaved } from './unsaved.ts'

/** The state of a history entry. */
type HistoryEntry = {
  /** Identifies the entry, also among entries of one address. */
  readonly key: string
  /** Counts the entries of this visit, to tell back from forward. */
  readonly index: number
  readonly scrollY: number
  /** On a page of `leadsIn`: the address that the person wanted, and where on its page. */
  readonly returnTo?: string | undefined
  readonly returnScrollY?: number
  /** The wizard that added this entry for one of its steps, and the step. */
  readonly wizard?: string
  readonly step?: number
}

export type RouterLocation = {
  readonly path: string
  /** The query, with its question mark. */
  readonly search: string
  readonly key: string
  readonly returnTo: string | undefined
  readonly returnScrollY: number
  /** How the person arrived; on a first load the browser sets focus and scroll position. */
  readonly arrival: 'load' | 'link' | 'history'
  /** Counts the entries of this visit. */
  readonly index: number
  readonly scrollY: number
  /** The token of a mailed link that the person followed. */
  readonly linkToken: string | undefined
}

type NavigateOptions = { replace?: boolean; returnTo?: string | undefined }

const listeners = new Set<() => void>()
const newKey = () => Math.random().toString(36).slice(2, 10)

function historyEntry(): HistoryEntry | undefined {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'key' in state ? (state as HistoryEntry) : undefined
}

function readLocation(arrival: RouterLocation['arrival']): RouterLocation {
  const { key = 'first', index = 0, returnTo, returnScrollY = 0, scrollY = 0 } = historyEntry() ?? {}
  const linkToken = takeLinkToken()
  const { pathname: path, search } = location
  return { path, search, key, index, returnTo, returnScrollY, arrival, scrollY, linkToken }
}

/**
 * Reads the token of a mailed link, `#link=…`, and removes it from the address, so that neither the history nor a shared
 * screen shows it. As a fragment it reaches no server and no referrer.
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
 * Goes to an address of the site. The current address adds no history entry. Asks a person who would lose input first,
 * except for a redirect (`replace`).
 */
export function navigate(to: string, options: NavigateOptions = {}): void {
  const url = new URL(to, location.origin)
  if (url.origin !== location.origin) return
  if (url.pathname === current.path && url.search === current.search && !options.replace) return
  if (options.replace) commit(url, options)
  else askBeforeLeaving(() => commit(url, options))
}

function commit(url: URL, { replace = false, returnTo }: NavigateOptions): void {
  const target = url.pathname + url.search + url.hash
  const index = current.index + (replace ? 0 : 1)
  const isReturn = target === current.returnTo
  const state: HistoryEntry = {
    key: newKey(),
    index,
    scrollY: isReturn ? current.returnScrollY : 0,
    ...(leadsIn(url.pathname) && wayBack(returnTo)),
  }
  saveScroll()
  if (replace) history.replaceState(state, '', target)
  else history.pushState(state, '', target)
  update(isReturn && state.scrollY > 0 ? 'history' : 'link')
}

/** Where login and setup lead back to: what they are asked for, or what led to them. */
function wayBack(wanted: string | undefined): Pick<HistoryEntry, 'returnTo' | 'returnScrollY'> {
  if (leadsIn(current.path)) {
    const { returnTo = wanted, returnScrollY } = current
    return { returnTo, returnScrollY }
  }
  const here = currentAddress()
  // A search is lost to who follows the link to the login; from other pages people go on to their own.
  const isSearch = Object.keys(givenExchange(new URLSearchParams(location.search))).length > 0
  const returnTo = wanted ?? (isSearch ? here : undefined)
  // A page behind the gate may have lost its content, and its place with it.
  const scrollY = Math.max(window.scrollY, historyEntry()?.scrollY ?? 0)
  return { returnTo, returnScrollY: returnTo === here ? scrollY : 0 }
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

/** The current location, outside React. */
export const currentLocation = (): RouterLocation => current

/** The address of the page, with what `amendAddress` wrote into it. */
export const currentAddress = (): string => location.pathname + location.search + location.hash

/** Writes into the query of the present entry, which its page knows already. */
export function amendAddress(query: Readonly<Record<string, string>>): void {
  const url = new URL(location.href)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  history.replaceState(history.state, '', url)
}

function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  // A link may be inside a widget's shadow root.
  const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement)
  if (!link?.href || (link.target && link.target !== '_self') || link.hasAttribute('download')) return
  const url = new URL(link.href)
  if (url.origin !== location.origin || !isOurs(url.pathname)) return
  // The browser handles a jump within the page.
  if (url.hash && url.pathname === location.pathname) return
  event.preventDefault()
  navigate(url.pathname + url.search + url.hash)
}

/** How long a loading page may restore its scroll position. */
const restoreTimeoutMs = 3000

/** Scrolls to the part of the page that the fragment names. False when it does not exist. */
function scrollToHash(): boolean {
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (!target) return false
  target.scrollIntoView({ behavior: 'instant' })
  return true
}

/** Restores the entry's scroll position when the page is long enough, unless the person scrolls first. */
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

/** The wizard that reported its step last. */
let wizard: { readonly element: HTMLElement; readonly name: string } | undefined

/** Equal for a wizard and its successor after a reload. */
const wizardName = (element: HTMLElement) => [element.localName, element.getAttribute('listing-id')].join(' ')

/** The step that the present entry stands for in the wizard; 0 on every other entry of its page. */
function stepOfEntry(): number {
  const entry = historyEntry()
  return wizard && entry?.wizard === wizard.name ? (entry.step ?? 0) : 0
}

/** Gives each step of a wizard an entry in the history, so that Back leads through the wizard. */
export function followWizard(element: HTMLElement, step: number): void {
  wizard = { element, name: wizardName(element) }
  element.setAttribute('step', String(step))
  const before = stepOfEntry()
  if (step < before) history.go(step - before)
  for (let added = before + 1; added <= step; added += 1) {
    const { key, returnTo, returnScrollY } = current
    current = { ...current, index: current.index + 1 }
    const wizardStep = { wizard: wizard.name, step: added }
    const entry = { key, index: current.index, scrollY: 0, returnTo, returnScrollY, ...wizardStep }
    history.pushState(entry satisfies HistoryEntry, '')
  }
}

/** After Back or Forward among the entries of one page: leads the wizard there, or past the steps of a closed one. */
function moveWithin(entry: HistoryEntry): void {
  const isForward = entry.index > current.index
  current = { ...current, index: entry.index }
  const { step = 0 } = entry
  if (wizard?.element.isConnected) wizard.element.setAttribute('step', String(stepOfEntry()))
  else history.go(isForward ? -step : -step - 1)
}

/** Writes the current page's state to the entry of a jump within the page. */
function writeEntry(): void {
  const { key, index, returnTo, returnScrollY } = current
  const entry = { key, index, returnTo, returnScrollY, scrollY: window.scrollY }
  history.replaceState(entry satisfies HistoryEntry, '')
}

/** After Back or Forward on a page with unsaved input: returns to its entry, and asks the person. */
function revertUntilConfirmed(): void {
  const steps = current.index - (historyEntry()?.index ?? current.index)
  if (steps === 0) update('history')
  else {
    history.go(steps)
    askBeforeLeaving(() => history.go(-steps))
  }
}

export function startRouter(): void {
  // The router scrolls itself: the browser would scroll before the page has its content.
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
    // The person pasted a mailed link over the address of its page.
    if (isSamePath && location.hash.startsWith('#link=')) {
      history.replaceState({ key: newKey(), index: current.index + 1, scrollY: 0 } satisfies HistoryEntry, '')
      return update('link')
    }
    // A jump within this page: the browser has added an entry without our state.
    if (isSamePath && !historyEntry()) return writeEntry()
    const entry = historyEntry()
    const hasMoved = entry?.key !== current.key || !isSamePath
    if (hasMoved && isUnsaved()) return revertUntilConfirmed()
    if (hasMoved) update('history')
    else if (entry && entry.index !== current.index) moveWithin(entry)
    else window.scrollTo({ top: entry?.scrollY ?? 0 })
  })
  document.addEventListener('click', followLink)
}
