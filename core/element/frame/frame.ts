/**
 * An isolated widget as the page has it: a frame from the exchange's own origin, as tall as what is in it, that covers
 * the window while a dialog or a list is open. Plain DOM, without React: the widget's own code runs in the frame only.
 */
import { type CowrieEventName, type CowrieEvents, dispatch } from '#core/client/events.ts'
import { tellFailed } from '#core/client/failed.ts'
import { page } from '#core/client/session/page.ts'
import { showInstead } from '#core/handoff/guest.ts'
import { textsNow } from '#core/texts/catalogue.ts'
import { uiTexts } from '#core/ui/texts/index.ts'
import css from './frame.css?inline'
import { lookOf, watchLook } from './look.ts'
import { type FromPage, fromFrameOr, type Plains, sealed } from './messages.ts'
import { coverWindow } from './overlay.ts'

/** Milliseconds for the frame to say that it runs; and, once its page has loaded, how long its word may take. */
const patience = 20_000
const grace = 2_000
/** Several frames hear of the end of one session; the page hears of it once. */
const once = 2_000

export type FrameHost = {
  /** The attributes or properties have changed. */
  update(): void
  refresh(): Promise<void>
  focus(): void
  /** Takes the frame away, and with it all that was typed into it. */
  end(): void
}

export type FrameOptions = {
  element: HTMLElement
  tag: string
  apiBase: string
  /** Attributes and properties by property name, as they are at any time. */
  values: Readonly<Record<string, unknown>>
}

let sheet: CSSStyleSheet | undefined
function dress(root: ShadowRoot) {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
  }
  root.adoptedStyleSheets = [sheet]
}

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  if (className) made.className = className
  made.append(...children)
  return made
}

let endedAt = Number.NEGATIVE_INFINITY
/** Whether the page has just heard of it from another frame. */
function isEcho(name: string): boolean {
  if (name !== 'cowrie-signed-out') return false
  const before = endedAt
  endedAt = performance.now()
  return endedAt - before < once
}

type Showing = { [showInstead]?: (name: CowrieEventName, detail: unknown) => boolean }

/** Dispatches what the frame tells, as the widget itself would have; true when somebody here handled it. */
function pass(element: HTMLElement, name: string, detail: Plains): boolean {
  // The names are the exchange's own; what is not one of them stays where it is.
  if (!/^cowrie-[a-z-]+$/.test(name) || isEcho(name)) return false
  const event = name as CowrieEventName
  const isHandled = dispatch(element, event, detail as CowrieEvents[typeof event])
  return isHandled || ((element as Showing)[showInstead]?.(event, detail) ?? false)
}

/** What a widget is about, without what the frame knows better. */
function plainsOf({ apiBase, locale, theme, isolated, ...own }: FrameOptions['values']): Plains {
  return Object.fromEntries(Object.entries(own).filter(([, value]) => typeof value !== 'function')) as Plains
}

export function openFrame({ element, tag, apiBase, values: all }: FrameOptions): FrameHost {
  const texts = textsNow(uiTexts)
  const values = () => plainsOf(all)
  if (all.getToken)
    console.warn(
      `<${tag}> is isolated and signs people in by itself: getToken() is for widgets in the page, see cowrie-in-page.`,
    )
  const origin = new URL(apiBase).origin
  // An address as people write it may end in a slash.
  const address = new URL(`embed/${tag}`, `${apiBase.replace(/\/+$/, '')}/`)
  address.searchParams.set('for', self.origin)

  const probe = make('div', 'probe')
  const waiting = make('div', 'waiting', make('i', ''), make('i', ''), make('i', ''))
  const said = make('p', 'said', texts.loading)
  said.setAttribute('role', 'status')
  const retry = make('button', '', texts.retry)
  retry.type = 'button'
  const failed = make('div', 'failed', make('p', '', texts.partFailed), retry)
  failed.setAttribute('role', 'alert')
  const box = make('div', 'frame', probe, waiting, said, failed)
  if (values().view === 'bell') box.dataset.small = ''
  // A root of its own: the widget's sheets are not about it, and come and go as they like.
  const outside = make('div', '')
  const root = outside.attachShadow({ mode: 'open', delegatesFocus: true })
  dress(root)
  root.append(box)
  // Every widget has an open one.
  element.shadowRoot?.replaceChildren(outside)

  let frame: HTMLIFrameElement | undefined
  let port: MessagePort | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let wantsFocus = false
  let count = 0
  const refreshing = new Map<number, () => void>()

  const say = (message: FromPage) => port?.postMessage(sealed(message))
  const look = () => lookOf(element, probe, String(all.locale ?? '').slice(0, 100))
  const cover = coverWindow(
    box,
    () => frame,
    (place) => say({ say: 'place', place }),
  )

  function become(state: 'waiting' | 'shown' | 'failed') {
    box.dataset.state = state
    waiting.hidden = said.hidden = state !== 'waiting'
    failed.hidden = state !== 'failed'
  }

  function hear({ data }: MessageEvent) {
    const message = fromFrameOr(data)
    switch (message?.say) {
      case 'size':
        box.style.blockSize = `${message.height}px`
        box.style.inlineSize = message.width === undefined ? '' : `${message.width}px`
        outside.style.display = message.width === undefined ? '' : 'inline-block'
        if (box.dataset.state === 'shown') return
        clearTimeout(timer)
        become('shown')
        if (wantsFocus) focus()
        return
      case 'overlay':
        return cover(message.open)
      case 'event':
        return say({ say: 'answer', id: message.id, handled: pass(element, message.name, message.detail) })
      case 'toast':
        return page.toast({ tone: message.tone, text: message.text })
      case 'lost':
        return fail()
      case 'refreshed':
        refreshing.get(message.id)?.()
        refreshing.delete(message.id)
        return
    }
  }

  /** The frame's first word, and again when it was reloaded: only from that very window, only from the exchange. */
  function greet(event: MessageEvent) {
    if (!frame || event.source !== frame.contentWindow || event.origin !== origin) return
    if (fromFrameOr(event.data)?.say !== 'here') return
    clearTimeout(timer)
    timer = setTimeout(fail, patience)
    // Moved in the page a frame begins anew, and what was open in it is not.
    cover(false)
    port?.close()
    become('waiting')
    const channel = new MessageChannel()
    port = channel.port1
    port.onmessage = hear
    const isGuest = showInstead in element
    const start = sealed({ say: 'start', tag, values: values(), look: look(), isGuest })
    frame.contentWindow?.postMessage(start, origin, [channel.port2])
  }

  function fail() {
    stop()
    become('failed')
    tellFailed(element, { tag, code: 'not-loaded', retryable: true, error: texts.partFailed })
    console.error(
      `<${tag}> got no answer from ${address.origin}. Is ${self.origin} registered there for it, and does the ` +
        `page's policy allow frame-src ${address.origin}?`,
    )
  }

  function start() {
    become('waiting')
    const made = make('iframe', '')
    made.title = `Cowrie: ${tag.replace(/^cowrie-/, '').replaceAll('-', ' ')}`
    // A passkey may be used in the frame; one is made on the exchange's own site.
    made.allow = 'clipboard-write; publickey-credentials-get'
    made.setAttribute('popover', 'manual')
    // Its script runs before it has loaded: whoever has not spoken by then is an error page.
    made.addEventListener('load', () => {
      if (port) return
      clearTimeout(timer)
      timer = setTimeout(fail, grace)
    })
    timer = setTimeout(fail, patience)
    made.src = address.href
    frame = made
    box.append(made)
  }

  function stop() {
    clearTimeout(timer)
    cover(false)
    port?.close()
    port = undefined
    frame?.remove()
    frame = undefined
    box.removeAttribute('style')
    for (const done of refreshing.values()) done()
    refreshing.clear()
  }

  function focus() {
    wantsFocus = box.dataset.state !== 'shown'
    if (wantsFocus) return
    frame?.focus()
    say({ say: 'focus' })
  }

  retry.addEventListener('click', () => {
    start()
    focus()
  })
  window.addEventListener('message', greet)
  const letGo = watchLook(element, () => say({ say: 'look', look: look() }))
  start()

  return {
    update() {
      say({ say: 'values', values: values() })
      say({ say: 'look', look: look() })
    },
    refresh() {
      if (!port) return Promise.resolve()
      count += 1
      const id = count
      const done = new Promise<void>((resolve) => refreshing.set(id, resolve))
      say({ say: 'refresh', id })
      return done
    },
    focus,
    end() {
      stop()
      letGo()
      window.removeEventListener('message', greet)
      outside.remove()
    },
  }
}
