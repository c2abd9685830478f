/**
 * The page in the frame of an isolated widget (`/embed/<tag>`): draws the widget as any page does, and speaks with the
 * page around it. That page may say how the widget looks and what it is about; it learns what the widget's events
 * tell every host, and nothing else.
 */
import type { Asked } from '#core/client/events.ts'
import { page } from '#core/client/session/page.ts'
import { version } from '#core/client/version.ts'
import { showInstead } from '#core/handoff/guest.ts'
import { eventNames } from './event-names.ts'
import { type FromFrame, type FromPage, fromPageOr, type Look, type Plains, sealed } from './messages.ts'
import { watchOverlays } from './open-layers.ts'
import { shareSession } from './share-session.ts'

type Widget = HTMLElement & { refresh(): Promise<void> }

const here = new URL(location.href)
const tag = here.pathname.split('/').at(-1)?.toLowerCase() ?? ''
/** The page around us: our policy lets no other be it (`frame-ancestors`). */
const host = here.searchParams.get('for') ?? location.origin
const apiBase = new URL('..', here.href.split('?')[0]).href

// By a name of its own: Vite takes `new URL(…, import.meta.url)` for an asset of the build and rewrites it.
const self = import.meta.url
const moduleOf = (name: string) =>
  import.meta.env.DEV ? `/cdn/v1/${name}.js` : new URL(`../v${version}/${name}.js`, self).href

let port: MessagePort | undefined
const say = (message: FromFrame) => port?.postMessage(sealed(message))

/** Ours, so that it may be set without a style sheet's `style-src`. */
function dress() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    html, body { margin: 0; background: transparent; overflow: hidden; }
    #place { display: flow-root; inset-block-start: 0; }
    #place[data-inline] { inline-size: fit-content; }
  `)
  document.adoptedStyleSheets = [sheet]
}

function wear(widget: Widget, { scheme, direction, locale, font, tokens }: Look) {
  const root = document.documentElement
  // The same on both sides of the frame, or the browser draws an opaque ground behind it.
  root.style.colorScheme = scheme
  root.style.fontFamily = font
  for (const name of [...root.style]) if (name.startsWith('--cowrie-')) root.style.removeProperty(name)
  for (const [name, value] of Object.entries(tokens)) root.style.setProperty(name, value)
  root.lang = locale
  root.dir = direction
  widget.setAttribute('locale', locale)
  widget.setAttribute('theme', scheme)
}

const attributeName = (property: string) => property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The page says what the widget is about; where the API is and how it looks are not its to say in this way. */
const own = ['api-base', 'locale', 'theme', 'isolated']

function set(widget: Widget, values: Plains) {
  const { observedAttributes = [] } = customElements.get(tag) as { observedAttributes?: readonly string[] }
  for (const [name, value] of Object.entries(values)) {
    const attribute = attributeName(name)
    if (own.includes(attribute) || !observedAttributes.includes(attribute)) continue
    // As attributes: some of a widget's own looks follow them.
    if (value === undefined || value === false) widget.removeAttribute(attribute)
    else widget.setAttribute(attribute, value === true ? '' : String(value))
  }
}

/** Tells the page of every event, and whoever asked for something what the page has answered. */
function passEvents() {
  const asked = new Map<number, (handled: boolean) => void>()
  let count = 0
  const pass = (event: Asked) => {
    count += 1
    const id = count
    event.hostAnswer = new Promise<boolean>((resolve) => asked.set(id, resolve))
    const { detail } = event as Event as CustomEvent<Plains>
    say({ say: 'event', id, name: event.type, detail: { ...detail } })
  }
  for (const name of eventNames) document.addEventListener(name, pass)
  return (id: number, handled: boolean) => {
    asked.get(id)?.(handled)
    asked.delete(id)
  }
}

function begin(start: Extract<FromPage, { say: 'start' }>, box: HTMLElement) {
  // Before there is any shadow root to look into.
  const overlays = watchOverlays(box, (open) => say({ say: 'overlay', open }))
  const widget = document.createElement(tag) as Widget
  widget.setAttribute('api-base', apiBase)
  wear(widget, start.look)
  set(widget, start.values)
  // Another widget shows this one and changes what it shows: it has been asked with the event.
  if (start.isGuest) Reflect.set(widget, showInstead, () => false)

  let told = ''
  const measure = () => {
    const isInline = getComputedStyle(widget).display.startsWith('inline')
    box.toggleAttribute('data-inline', isInline)
    const rect = box.getBoundingClientRect()
    const [height, width] = [Math.ceil(rect.height), isInline ? Math.ceil(rect.width) : undefined]
    if (`${height} ${width}` === told) return
    told = `${height} ${width}`
    say({ say: 'size', height, width })
  }
  const answered = passEvents()
  const watch = () => {
    measure()
    new ResizeObserver(measure).observe(box)
    // A browser lets the observers of a frame out of sight sleep; the page has to know its height all the same.
    setInterval(measure, 1_000)
  }
  widget.addEventListener('cowrie-ready', watch, { once: true })
  box.append(widget)

  return async (message: FromPage) => {
    switch (message.say) {
      case 'values':
        return set(widget, message.values)
      case 'look':
        return wear(widget, message.look)
      case 'place':
        return overlays.move(message.place)
      case 'answer':
        return answered(message.id, message.handled)
      case 'focus':
        return widget.focus()
      case 'refresh':
        await widget.refresh().catch(() => undefined)
        return say({ say: 'refreshed', id: message.id })
    }
  }
}

function run() {
  dress()
  shareSession(apiBase)
  // Before any widget offers to: a toast belongs where the person looks, and this frame may be tall.
  page.takeToasts(({ tone, text }) => say({ say: 'toast', tone, text }))
  const box = document.createElement('div')
  box.id = 'place'
  document.body.append(box)
  const loaded = import(/* @vite-ignore */ moduleOf(tag))
  // Whoever waits for it hears of a failure.
  loaded.catch(() => undefined)

  window.addEventListener('message', ({ source, origin, data, ports }) => {
    // Only the window around us, only as the page that our address names, only once.
    if (port || source !== window.parent || origin !== host) return
    const message = fromPageOr(data)
    if (message?.say !== 'start' || message.tag !== tag || !ports[0]) return
    port = ports[0]
    const answer = loaded.then(() => begin(message, box))
    answer.catch(() => say({ say: 'lost' }))
    port.onmessage = async (event) => {
      const next = fromPageOr(event.data)
      if (next) await (await answer)(next)
    }
  })
  window.parent.postMessage(sealed<FromFrame>({ say: 'here' }), host)
}

// Opened by itself it is an empty page: there is nobody to speak with.
if (window.parent !== window) run()
