/**
 * The page's side of an isolated widget: a frame from the exchange's own origin, as tall as its content, that covers
 * the window while a dialog or a list is open. Plain DOM, without React: the widget's own code runs in the frame only.
 * The build makes one file of it, with its own copy of what it imports.
 */
import { docsLink } from '#core/client/docs-link.ts'
import { emitFailed } from '#core/client/emit-failed.ts'
import { type CowrieEventName, type CowrieEvents, dispatch } from '#core/client/events.ts'
import { localeOf } from '#core/client/locale.ts'
import { tagHolder } from '#core/client/partner-tags.ts'
import { returnUrlOf } from '#core/client/return-url.ts'
import { setSecretSource, whenSecretSource } from '#core/client/session/secret-source.ts'
import { sharedSession } from '#core/client/session/shared-session.ts'
import { languageOf } from '#core/contract/languages.ts'
import { tagLimits } from '#core/contract/tag-limits.ts'
import { replaceWidget } from '#core/handoff/replace-widget.ts'
import { activateLanguage } from '#core/texts/catalogue.ts'
import { uiTexts } from '#core/ui/texts/index.ts'
import { takeToasts } from '../toaster/take-toasts.ts'
import { type BegunFrame, createFrame } from './begin-frame.ts'
import { coverWindow, createStage } from './cover-window.ts'
import css from './frame.css?inline'
import { lookOf, watchLook } from './look.ts'
import { showNoAddress } from './no-address.ts'
import { pageFonts } from './page-fonts.ts'
import { answerSecret, notePageLeft, pageId } from './page-secrets.ts'
import { asFrameMessage, envelope, type FromPage, type Primitives } from './protocol.ts'
import { sentJson } from './sent-json.ts'

/** Time for the frame to start, and for its first message once its page has loaded. */
const startTimeoutMs = 20_000
const loadGraceMs = 2_000
/** Several frames report the end of one session; the page receives it once. */
const echoWindowMs = 2_000

export type FrameHost = {
  /** Call after a change of attributes or properties. */
  update(): void
  refresh(): Promise<void>
  focus(): void
  /** Removes the frame with all its typed input. */
  end(): void
}

export type FrameOptions = {
  element: HTMLElement
  tag: string
  /** Undefined when the element's is no address. */
  apiBase: string | undefined
  /** Live attributes and properties by property name. */
  values: Readonly<Record<string, unknown>>
}

let sheet: CSSStyleSheet | undefined
function ownSheet(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
  }
  return sheet
}

function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name)
  if (className) created.className = className
  created.append(...children)
  return created
}

let endedAt = Number.NEGATIVE_INFINITY
/** Whether the page just received the event from another frame. */
function isEcho(name: string): boolean {
  if (name !== 'cowrie-signed-out') return false
  const previous = endedAt
  endedAt = performance.now()
  return endedAt - previous < echoWindowMs
}

type Replaceable = { [replaceWidget]?: (name: CowrieEventName, detail: unknown) => boolean }

/** Dispatches a frame's event as the widget itself would; true if the host handled it. */
function dispatchEvent(element: HTMLElement, name: string, detail: Primitives): boolean {
  // Only the exchange's own event names pass.
  if (!/^cowrie-[a-z-]+$/.test(name) || isEcho(name)) return false
  const event = name as CowrieEventName
  const isHandled = dispatch(element, event, detail as CowrieEvents[typeof event])
  return isHandled || ((element as Replaceable)[replaceWidget]?.(event, detail) ?? false)
}

/** The widget's own values, without those that the frame derives itself. */
function primitivesOf({
  apiBase,
  locale,
  theme,
  isolated,
  blockSize,
  reference,
  metadata,
  returnUrl,
  texts,
  partStyles,
  ...own
}: FrameOptions['values']): Primitives {
  return Object.fromEntries(
    Object.entries(own).filter(([, value]) => typeof value !== 'function'),
  ) as Primitives
}

/** What holds for the element, or the one around it: a widget in the page may open this one in a dialog. */
function heldFor(element: Element): Primitives {
  const { reference, metadata } = tagHolder(element) ?? {}
  // The frame drops a message with a longer text, and what starts it is one.
  const sent = (value: unknown) =>
    typeof value === 'string' && value.length <= tagLimits.bytes ? value : undefined
  return {
    reference: sent(reference),
    metadata: sent(metadata),
    // Whole: the frame has another base address.
    returnUrl: sent(returnUrlOf(element)?.href),
  }
}

/** Takes over the frame that has begun, with the messages that it has sent. None begins without an address. */
export async function openFrame(
  options: FrameOptions,
  begun: BegunFrame | undefined,
  early: readonly MessageEvent[],
): Promise<FrameHost> {
  const { element, tag, values: all } = options
  const language = languageOf(localeOf(element, all.locale as string | undefined))
  await activateLanguage(language)
  const texts = uiTexts(language)
  if (!begun || !options.apiBase) return showNoAddress(options, texts.crashed)
  const apiBase: string = options.apiBase
  takeToasts()
  const values = () => ({ ...primitivesOf(all), ...heldFor(element) })
  if (all.getToken)
    console.warn(
      `<${tag}> is isolated and signs people in by itself: use getClientSecret(); getToken() is for widgets in the page.`,
    )
  const { hostElement, root, box, stage: stageElement, address } = begun
  const { origin } = address

  const probe = createElement('div', 'probe')
  const skeleton = createElement(
    'div',
    'waiting',
    createElement('i', ''),
    createElement('i', ''),
    createElement('i', ''),
  )
  const statusLine = createElement('p', 'said', texts.loading)
  statusLine.setAttribute('role', 'status')
  const retry = createElement('button', '', texts.retry)
  retry.type = 'button'
  const failed = createElement('div', 'failed', createElement('p', '', texts.partFailed), retry)
  failed.setAttribute('role', 'alert')
  const stage = createStage(stageElement, ownSheet(), begun.frame.title)
  if (values().view === 'bell') box.dataset.small = ''
  box.prepend(probe, skeleton, statusLine, failed)
  root.adoptedStyleSheets = [ownSheet()]
  /** In the element's own root: a bell stands in a line. */
  const outer = new CSSStyleSheet()
  const setInline = (isInline: boolean) =>
    outer.replaceSync(isInline ? ':host { display: inline-block }' : '')
  setInline(box.dataset.small !== undefined)
  element.shadowRoot?.adoptedStyleSheets.push(outer)

  let frame: HTMLIFrameElement | undefined = begun.frame
  let port: MessagePort | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let wantsFocus = false
  let lastRefreshId = 0
  const refreshing = new Map<number, () => void>()
  let sentTexts: string | undefined
  let sentPartStyles: string | undefined
  let sentFonts: string | undefined
  /** The page's server signs people in. */
  let hasSource = false

  const send = (message: FromPage) => port?.postMessage(envelope(message))
  const readLook = () => lookOf(element, probe, String(all.locale ?? '').slice(0, 100))
  const setCovering = coverWindow(
    box,
    stage,
    () => frame,
    (rect) => send({ say: 'place', place: rect }),
  )

  function setState(state: 'waiting' | 'shown' | 'failed') {
    box.dataset.state = state
    const printed = [...(element.shadowRoot?.children ?? [])].filter((each) => each !== hostElement)
    if (state !== 'waiting') for (const each of printed.splice(0)) each.remove()
    box.toggleAttribute('data-printed', printed.length > 0)
    statusLine.hidden = state !== 'waiting'
    skeleton.hidden = statusLine.hidden || printed.length > 0
    failed.hidden = state !== 'failed'
  }

  /** The frame's toasts, to take them back. */
  const toasts = new Map<string, AbortController>()

  function onMessage({ data }: MessageEvent) {
    const message = asFrameMessage(data)
    switch (message?.say) {
      case 'size':
        box.style.blockSize = `${message.height}px`
        box.style.inlineSize = message.width === undefined ? '' : `${message.width}px`
        setInline(message.width !== undefined)
        if (box.dataset.state === 'shown') return
        clearTimeout(timer)
        setState('shown')
        if (wantsFocus) focus()
        return
      case 'overlay':
        return setCovering(message.open ? (message.modal ? 'dialog' : 'list') : 'none')
      case 'event':
        if (message.name === 'cowrie-signed-out' && message.detail.reason === 'left') notePageLeft(apiBase)
        return send({
          say: 'answer',
          id: message.id,
          handled: dispatchEvent(element, message.name, message.detail),
        })
      case 'secret-wanted': {
        const { id, alone } = message
        return void answerSecret(apiBase, alone).then((answer) => send({ say: 'secret', id, ...answer }))
      }
      case 'toast': {
        const { tone, text } = message
        const shown = new AbortController()
        toasts.set(`${tone}:${text}`, shown)
        return sharedSession.toast({ tone, text, until: shown.signal })
      }
      case 'toast-over':
        return toasts.get(`${message.tone}:${message.text}`)?.abort()
      case 'lost':
        return fail()
      case 'refreshed':
        refreshing.get(message.id)?.()
        refreshing.delete(message.id)
        return
    }
  }

  /** The frame's first message, repeated after a reload: only from that window, only from the exchange. */
  function onHandshake(event: MessageEvent) {
    if (!frame || event.source !== frame.contentWindow || event.origin !== origin) return
    if (asFrameMessage(event.data)?.say !== 'here') return
    clearTimeout(timer)
    timer = setTimeout(fail, startTimeoutMs)
    // A moved frame reloads, so its dialogs are closed.
    setCovering('none')
    port?.close()
    setState('waiting')
    const channel = new MessageChannel()
    port = channel.port1
    port.onmessage = onMessage
    const isGuest = replaceWidget in element
    const page = hasSource ? pageId : undefined
    sentTexts = sentJson(tag, 'texts', all.texts)
    sentPartStyles = sentJson(tag, 'partStyles', all.partStyles)
    const fonts = pageFonts()
    sentFonts = JSON.stringify(fonts)
    const start: FromPage = {
      say: 'start',
      tag,
      values: values(),
      look: readLook(),
      isGuest,
      page,
      texts: sentTexts,
      partStyles: sentPartStyles,
      fonts,
    }
    frame.contentWindow?.postMessage(envelope(start), origin, [channel.port2])
  }

  function fail() {
    stop()
    setState('failed')
    emitFailed(element, { tag, code: 'not-loaded', retryable: true, error: texts.partFailed })
    console.error(
      `<${tag}> got no answer from ${address.origin}. Is ${self.origin} registered there for it, and does the ` +
        `page's policy allow frame-src ${address.origin}? ${docsLink('the-widget-says-that-it-cannot-be-loaded')}`,
    )
  }

  function start(started: HTMLIFrameElement) {
    setState('waiting')
    // Its script runs before `load`: without a message by then it is an error page.
    started.addEventListener('load', () => {
      if (port) return
      clearTimeout(timer)
      timer = setTimeout(fail, loadGraceMs)
    })
    timer = setTimeout(fail, startTimeoutMs)
    frame = started
  }

  function stop() {
    clearTimeout(timer)
    setCovering('none')
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
    send({ say: 'focus' })
  }

  retry.addEventListener('click', () => {
    const created = createFrame(tag, address)
    stageElement.append(created)
    start(created)
    focus()
  })
  setSecretSource(apiBase, all.getClientSecret)
  const stopWaiting = whenSecretSource(apiBase, () => {
    hasSource = true
    send({ say: 'session', page: pageId })
  })
  window.addEventListener('message', onHandshake)
  const unwatchLook = watchLook(element, () => send({ say: 'look', look: readLook() }))
  start(begun.frame)
  for (const event of early) onHandshake(event)

  return {
    update() {
      setSecretSource(apiBase, all.getClientSecret)
      send({ say: 'values', values: values() })
      send({ say: 'look', look: readLook() })
      const texts = sentJson(tag, 'texts', all.texts)
      if (port && texts !== sentTexts) send({ say: 'texts', texts })
      sentTexts = texts
      const partStyles = sentJson(tag, 'partStyles', all.partStyles)
      if (port && partStyles !== sentPartStyles) send({ say: 'part-styles', partStyles })
      sentPartStyles = partStyles
      const fonts = pageFonts()
      const fontsNow = JSON.stringify(fonts)
      if (port && fontsNow !== sentFonts) send({ say: 'fonts', fonts })
      sentFonts = fontsNow
    },
    refresh() {
      if (!port) return Promise.resolve()
      lastRefreshId += 1
      const id = lastRefreshId
      const done = new Promise<void>((resolve) => refreshing.set(id, resolve))
      send({ say: 'refresh', id })
      return done
    },
    focus,
    end() {
      stop()
      stopWaiting()
      unwatchLook()
      window.removeEventListener('message', onHandshake)
      hostElement.remove()
      outer.replaceSync('')
    },
  }
}
