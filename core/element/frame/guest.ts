/**
 * The page in an isolated widget's frame (`/embed/<tag>`): draws the widget as any page does, and exchanges messages
 * with the page around it. That page may set the widget's look and own attributes; it receives the events that every
 * host gets, and nothing else.
 */

import { resolveApiBase } from '#core/client/api-base.ts'
import type { AnswerableEvent, CowrieEventName, CowrieEvents } from '#core/client/events.ts'
import { sharedSession } from '#core/client/session/shared-session.ts'
import { endSession } from '#core/client/session/sign-out.ts'
import { version } from '#core/client/version.ts'
import { replaceWidget } from '#core/handoff/replace-widget.ts'
import { attributeName, inFrameOf } from '../attributes/table.ts'
import { defineWidget } from '../define-widget.ts'
import { applyFonts } from './apply-fonts.ts'
import { eventNames } from './event-names.ts'
import type { SecretAnswer } from './page-session.ts'
import {
  asPageMessage,
  envelope,
  type FromFrame,
  type FromPage,
  type Look,
  type Primitives,
} from './protocol.ts'
import { shareSession } from './share-session.ts'
import { watchOverlays } from './watch-overlays.ts'

type Widget = HTMLElement & { refresh(): Promise<void> }

const frameUrl = new URL(location.href)
const tag = frameUrl.pathname.split('/').at(-1)?.toLowerCase() ?? ''
/** The surrounding page; our policy (`frame-ancestors`) allows no other. */
const hostOrigin = frameUrl.searchParams.get('for') ?? location.origin
const apiBase = new URL('..', frameUrl.href.split('?')[0]).href

// In a variable: Vite treats `new URL(…, import.meta.url)` as a build asset and rewrites it.
const moduleUrl = import.meta.url
/** The module that draws in a page; in development it is that of the tag. */
const moduleOf = (name: string) =>
  import.meta.env.DEV ? `/cdn/v1/${name}.js` : new URL(`../v${version}/${name}.page.js`, moduleUrl).href

let port: MessagePort | undefined
const send = (message: FromFrame) => port?.postMessage(envelope(message))

/** An adopted sheet, because it needs no `style-src`. */
function adoptSheet() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    html, body { margin: 0; background: transparent; overflow: hidden; }
    html { --_foot-position: static; --_foot-ground: transparent; }
    #place { display: flow-root; inset-block-start: 0; }
    #place[data-inline] { inline-size: fit-content; }
  `)
  document.adoptedStyleSheets = [sheet]
}

function applyLook(widget: Widget, { scheme, direction, locale, font, tokens }: Look) {
  const root = document.documentElement
  // The same on both sides of the frame; otherwise the browser draws an opaque background.
  root.style.colorScheme = scheme
  root.style.fontFamily = font
  for (const name of [...root.style]) if (name.startsWith('--cowrie-')) root.style.removeProperty(name)
  for (const [name, value] of Object.entries(tokens)) root.style.setProperty(name, value)
  root.lang = locale
  root.dir = direction
  widget.setAttribute('locale', locale)
  widget.setAttribute('theme', scheme)
}

/** Only what the table of attributes sends into a frame: API and look are the frame's own. */
function setValues(widget: Widget, values: Primitives) {
  const { observedAttributes = [] } = widget.constructor as { observedAttributes?: readonly string[] }
  const inFrame = inFrameOf(widget)
  for (const [name, value] of Object.entries(values)) {
    if (!inFrame.includes(name)) continue
    const attribute = attributeName(name)
    if (!observedAttributes.includes(attribute)) Reflect.set(widget, name, value)
    // As attributes: some widget styles depend on them.
    else if (value === undefined || value === false) widget.removeAttribute(attribute)
    else widget.setAttribute(attribute, value === true ? '' : String(value))
  }
}

function setFromJson(widget: Widget, property: 'texts' | 'partStyles', json: string | undefined) {
  try {
    Reflect.set(widget, property, json === undefined ? undefined : JSON.parse(json))
  } catch {
    // Our own page's side writes JSON only.
  }
}

/** Forwards every event to the page, and the page's answer to the requester. */
function passEvents() {
  const pendingEvents = new Map<number, (handled: boolean) => void>()
  let lastEventId = 0
  const passEvent = (event: AnswerableEvent) => {
    lastEventId += 1
    const id = lastEventId
    event.hostAnswer = new Promise<boolean>((resolve) => pendingEvents.set(id, resolve))
    // The page drops a detail that is not flat.
    const detail: Primitives = (event as Event as CustomEvent<CowrieEvents[CowrieEventName]>).detail
    send({ say: 'event', id, name: event.type, detail: { ...detail } })
  }
  for (const name of eventNames) document.addEventListener(name, passEvent)
  return (id: number, handled: boolean) => {
    pendingEvents.get(id)?.(handled)
    pendingEvents.delete(id)
  }
}

/** Joins the session that the page's server begins, once; see page-session.ts. */
let joinSession: (page: string) => Promise<void> = async () => undefined
const wantedSecrets: ((answer: SecretAnswer) => void)[] = []

/** The first message about it ends the session that this frame has read from the browser's storage. */
function sessionJoiner(stopSharing: () => void) {
  let isJoined = false
  return async (page: string) => {
    if (isJoined) return
    isJoined = true
    stopSharing()
    const base = resolveApiBase(apiBase)
    sharedSession.hold(base)
    const { joinPageSession } = await import('./page-session.ts')
    joinPageSession(base, page, (alone) => {
      const answer = new Promise<SecretAnswer>((resolve) => wantedSecrets.push(resolve))
      send({ say: 'secret-wanted', id: wantedSecrets.length - 1, alone })
      return answer
    })
  }
}

const takeSecret = ({ id, secret, elsewhere }: SecretAnswer & { id: number }) =>
  wantedSecrets[id]?.({ secret, elsewhere })

/** Tells the page of each sign-in, the first one included. The page knows of those in this frame by their event. */
function tellSignIns() {
  const base = resolveApiBase(apiBase)
  let told: string | undefined
  const tell = () => {
    const session = sharedSession.get(base)
    if (session && session.signIn !== told) send({ say: 'signed-in', userId: session.user.id })
    told = session?.signIn
  }
  tell()
  // After the event of a login in this frame.
  sharedSession.subscribe(base, () => setTimeout(tell))
}

/** The exchange's answer decides what the page is told. */
async function leave(id: number) {
  const failure = await endSession(resolveApiBase(apiBase)).then(
    () => undefined,
    ({ kind = 'broken', text = '' }: { kind?: string; text?: string }) => ({ kind, text }),
  )
  send({ say: 'signed-out', id, ...failure })
}

function startWidget(start: Extract<FromPage, { say: 'start' }>, box: HTMLElement) {
  // Before any shadow root exists.
  const overlays = watchOverlays(box, (open, modal) => send({ say: 'overlay', open, modal }))
  const widget = document.createElement(tag) as Widget
  widget.setAttribute('api-base', apiBase)
  applyLook(widget, start.look)
  setValues(widget, start.values)
  setFromJson(widget, 'texts', start.texts)
  setFromJson(widget, 'partStyles', start.partStyles)
  // Another widget embeds this one and may replace it: the event has already asked it.
  if (start.isGuest) Reflect.set(widget, replaceWidget, () => false)

  let lastSize = ''
  const measure = () => {
    const isInline = getComputedStyle(widget).display.startsWith('inline')
    box.toggleAttribute('data-inline', isInline)
    const rect = box.getBoundingClientRect()
    const [height, width] = [Math.ceil(rect.height), isInline ? Math.ceil(rect.width) : undefined]
    if (`${height} ${width}` === lastSize) return
    lastSize = `${height} ${width}`
    send({ say: 'size', height, width })
  }
  const resolveEvent = passEvents()
  const watchSize = () => {
    measure()
    new ResizeObserver(measure).observe(box)
    // Browsers pause the observers of a frame out of view, but the page still needs its height.
    setInterval(measure, 1_000)
  }
  widget.addEventListener('cowrie-ready', watchSize, { once: true })
  box.append(widget)
  tellSignIns()

  return async (message: FromPage) => {
    switch (message.say) {
      case 'values':
        return setValues(widget, message.values)
      case 'look':
        return applyLook(widget, message.look)
      case 'texts':
        return setFromJson(widget, 'texts', message.texts)
      case 'part-styles':
        return setFromJson(widget, 'partStyles', message.partStyles)
      case 'fonts':
        return applyFonts(tag, message.fonts ?? [], hostOrigin)
      case 'place':
        return overlays.move(message.place)
      case 'answer':
        return resolveEvent(message.id, message.handled)
      case 'focus':
        return widget.focus()
      case 'session':
        return joinSession(message.page)
      case 'secret':
        return takeSecret(message)
      case 'sign-out':
        return leave(message.id)
      case 'refresh':
        await widget.refresh().catch(() => undefined)
        return send({ say: 'refreshed', id: message.id })
    }
  }
}

function main() {
  adoptSheet()
  const stopSharing = shareSession(apiBase)
  // Before any widget starts a toaster: a toast belongs in the visible window, and this frame may be tall.
  sharedSession.takeToasts(({ tone, text, until }) => {
    send({ say: 'toast', tone, text })
    until?.addEventListener('abort', () => send({ say: 'toast-over', tone, text }), { once: true })
  })
  const box = document.createElement('div')
  box.id = 'place'
  document.body.append(box)
  const loaded = import(/* @vite-ignore */ moduleOf(tag)).then(({ definition, drawing }) => {
    // In development the module defines the tag.
    if (definition) defineWidget({ ...definition, load: async () => ({ drawing }) })()
  })
  // The consumer handles a rejection.
  loaded.catch(() => undefined)

  window.addEventListener('message', ({ source, origin, data, ports }) => {
    // Only from the parent window, only from the origin in our address, only once.
    if (port || source !== window.parent || origin !== hostOrigin) return
    const message = asPageMessage(data)
    if (message?.say !== 'start' || message.tag !== tag || !ports[0]) return
    port = ports[0]
    joinSession = sessionJoiner(stopSharing)
    if (message.page !== undefined) void joinSession(message.page)
    if (message.fonts) applyFonts(tag, message.fonts, hostOrigin)
    const handleMessage = loaded.then(() => startWidget(message, box))
    handleMessage.catch(() => send({ say: 'lost' }))
    port.onmessage = async (event) => {
      const next = asPageMessage(event.data)
      if (next) await (await handleMessage)(next)
    }
  })
  window.parent.postMessage(envelope<FromFrame>({ say: 'here' }), hostOrigin)
}

/** The server's page says that this origin may not show the widget, for people; the page around it is told, too. */
const isRefused = document.querySelector('meta[name=cowrie-refused]') !== null

// Opened directly it is an empty page without a host.
if (window.parent !== window) {
  // To any page, because one without an origin has no name to send to.
  if (isRefused) window.parent.postMessage(envelope<FromFrame>({ say: 'refused' }), '*')
  else main()
}
