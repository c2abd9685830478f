/**
 * The page around the shown widget: `/widgets/frame?tag=cowrie-rate&scenario=ready` in the gallery's iframe. The
 * scenario's API base gives it a session apart from the site's.
 */
import '#core/ui/tokens.css'
import '../../shell/fonts.css'
import './frame.css'
import type { FromFrame, Samples, ToFrame } from './messages.ts'

type Session = { readonly token: string; readonly user: { readonly id: string }; readonly signIn: string }
/** The session service of the Cowrie modules, which every page may use. */
type SharedSession = {
  get(apiBase: string): Session | undefined
  set(apiBase: string, session: Session | undefined): void
}

const query = new URLSearchParams(location.search)
const tag = query.get('tag') ?? ''
const apiBase = `${location.origin}/sandbox/scenarios/${encodeURIComponent(query.get('scenario') ?? '')}`
const root = document.documentElement
const container = document.querySelector('main')

const post = (message: FromFrame) => window.parent.postMessage(message, location.origin)

async function enterScenario(): Promise<Samples> {
  // Only a Cowrie widget loads, whatever the address has.
  if (!/^cowrie-[a-z-]+$/.test(tag)) throw new Error(`<${tag}> is no widget`)
  // The module of a tag loads the session service only once an element draws.
  const modules = [`/cdn/v1/${tag}.js`, '/cdn/v1/cowrie-session.js']
  await Promise.all(modules.map((address) => import(/* @vite-ignore */ address)))
  const sharedSession = (globalThis as { [key: symbol]: unknown })[
    Symbol.for('cowrie.core/1')
  ] as SharedSession
  const existing = sharedSession.get(apiBase)
  const answer = await fetch(`${apiBase}/sign-in`, {
    method: 'POST',
    headers: existing ? { authorization: `Bearer ${existing.token}` } : {},
  })
  if (!answer.ok) throw new Error(`The scenario answered ${answer.status}`)
  const { session, samples } = (await answer.json()) as {
    session?: Omit<Session, 'signIn'>
    samples: Samples
  }
  // Another tab of the gallery may be in the same scenario: keep its session.
  if (session?.token !== existing?.token || !session) {
    sharedSession.set(apiBase, session && { ...session, signIn: String(Math.random()) })
  }
  return samples
}

let element: HTMLElement | undefined
let handles = false
const heardEvents = new Set<string>()

function onEvent(event: Event): void {
  if (!(event instanceof CustomEvent)) return
  if (handles) event.preventDefault()
  post({ kind: 'event', name: event.type, detail: event.detail, handled: event.defaultPrevented })
}

function show(message: ToFrame): void {
  handles = message.handles
  for (const name of message.events) {
    if (!heardEvents.has(name)) document.addEventListener(name, onEvent)
    heardEvents.add(name)
  }
  root.dataset.theme = message.scheme
  for (const name of [...root.style]) if (!(name in message.tokens)) root.style.removeProperty(name)
  for (const [name, value] of Object.entries(message.tokens)) {
    if (name.startsWith('--cowrie-')) root.style.setProperty(name, value)
  }

  const isNew = element === undefined
  element ??= document.createElement(tag)
  const wanted: Record<string, string> = { ...message.attributes, 'api-base': apiBase }
  for (const name of element.getAttributeNames()) if (!(name in wanted)) element.removeAttribute(name)
  for (const [name, value] of Object.entries(wanted)) {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value)
  }
  if (isNew) container?.append(element)
}

window.addEventListener('message', ({ data, origin, source }: MessageEvent<ToFrame>) => {
  if (origin === location.origin && source === window.parent && data.kind === 'show') show(data)
})
if (container) {
  new ResizeObserver(() => post({ kind: 'height', height: container.scrollHeight })).observe(container)
}
enterScenario().then(
  (samples) => post({ kind: 'entered', samples }),
  (error: unknown) => {
    console.error(error)
    post({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
  },
)
