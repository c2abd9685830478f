/**
 * The page's side of an isolated widget: a frame from the exchange's own origin, as tall as its content, that covers
 * the window while a dialog or a list is open. Plain DOM, without React: the widget's own code runs in the frame only.
 * The build makes one file of it, with its own copy of what it imports.
 */
import { emitFailed } from '#core/client/emit-failed.ts'
import { localeOf } from '#core/client/locale.ts'
import { addFrame } from '#core/client/session/frame-sessions.ts'
import { setSecretSource, whenSecretSource } from '#core/client/session/secret-source.ts'
import { type Language, languageOf } from '#core/contract/languages.ts'
import { activateLanguage } from '#core/texts/catalogue.ts'
import { uiTexts } from '#core/ui/texts/index.ts'
import { takeToasts } from '../toaster/take-toasts.ts'
import { type BegunFrame, type Opening, openAt } from './begin-frame.ts'
import { FrameBox } from './frame-box.ts'
import { isGuest, passEvent, passResumed } from './frame-events.ts'
import { type FrameFault, faultOfSilence, forbiddenByPolicy, notRegistered } from './frame-fault.ts'
import { FrameSignOut } from './frame-sign-out.ts'
import { FrameToasts } from './frame-toasts.ts'
import { lookOf, watchLook } from './look.ts'
import { showNoAddress } from './no-address.ts'
import { answerSecret, pageId } from './page-secrets.ts'
import {
  asFrameMessage,
  envelope,
  type FromFrame,
  type FromPage,
  type Look,
  type Primitives,
} from './protocol.ts'
import { SentSettings, sentValues } from './sent-values.ts'

/** Time for the frame to start, and for its first message once it has loaded: its script runs before that. */
const startTimeoutMs = 20_000
const loadGraceMs = 1_000

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

/** Takes over the frame that has begun, with the messages that it has sent. None begins without an address. */
export async function openFrame(
  options: FrameOptions,
  begun: BegunFrame | undefined,
  early: readonly MessageEvent[],
): Promise<FrameHost> {
  const { element, tag, apiBase, values } = options
  const language = languageOf(localeOf(element, values.locale as string | undefined))
  await activateLanguage(language)
  if (!begun || !apiBase) return showNoAddress(options, uiTexts(language).crashed)
  takeToasts()
  if (values.getToken)
    console.warn(
      `<${tag}> is isolated and signs people in by itself: use getClientSecret(); getToken() is for widgets in the page.`,
    )
  return new OpenFrame({ ...options, apiBase }, begun, early, language)
}

/** One frame after another in one box, with the port to the current one. */
class OpenFrame implements FrameHost {
  readonly #options: FrameOptions & { readonly apiBase: string }
  readonly #address: URL
  readonly #box: FrameBox
  readonly #settings: SentSettings
  readonly #signOut = new FrameSignOut((message) => this.#send(message))
  readonly #toasts = new FrameToasts()
  readonly #refreshing = new Map<number, () => void>()
  readonly #stopListening: () => void
  #lastRefreshId = 0
  #opening: Opening | undefined
  #port: MessagePort | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #wantsFocus = false
  /** The page's server signs people in. */
  #hasSource = false

  constructor(
    options: FrameOptions & { readonly apiBase: string },
    begun: BegunFrame,
    early: readonly MessageEvent[],
    language: Language,
  ) {
    const { element, tag, values } = options
    this.#options = options
    this.#address = begun.address
    this.#settings = new SentSettings(tag, values)
    this.#opening = begun.opening
    this.#box = new FrameBox({
      element,
      begun,
      language,
      isInline: values.view === 'bell',
      frame: () => this.#opening?.frame,
      onRetry: () => this.#retry(),
      sendRect: (place) => this.#send({ say: 'place', place }),
    })
    this.#stopListening = this.#listen()
    this.#start(begun.opening)
    for (const event of early) this.#onHandshake(event)
  }

  update(): void {
    const { apiBase, values } = this.#options
    setSecretSource(apiBase, values.getClientSecret)
    this.#send({ say: 'values', values: this.#values() })
    this.#sendLook()
    for (const change of this.#settings.changes()) this.#send(change)
  }

  refresh(): Promise<void> {
    if (!this.#port) return Promise.resolve()
    this.#lastRefreshId += 1
    const id = this.#lastRefreshId
    const done = new Promise<void>((resolve) => this.#refreshing.set(id, resolve))
    this.#send({ say: 'refresh', id })
    return done
  }

  focus(): void {
    this.#wantsFocus = !this.#box.isShown
    if (this.#wantsFocus) return
    this.#opening?.frame.focus()
    this.#send({ say: 'focus' })
  }

  end(): void {
    this.#stop()
    this.#stopListening()
    this.#box.remove()
  }

  /** Listens to the page and to the frame's first message. Returns the function that ends it. */
  #listen(): () => void {
    const { element, apiBase, values } = this.#options
    const onMessage = (event: MessageEvent) => this.#onHandshake(event)
    setSecretSource(apiBase, values.getClientSecret)
    const stopWaiting = whenSecretSource(apiBase, () => {
      this.#hasSource = true
      this.#send({ say: 'session', page: pageId })
    })
    const removeFrame = addFrame(apiBase, () => this.#signOut.ask())
    window.addEventListener('message', onMessage)
    const unwatchLook = watchLook(element, () => this.#sendLook())
    return () => {
      removeFrame()
      stopWaiting()
      unwatchLook()
      window.removeEventListener('message', onMessage)
    }
  }

  #start(opening: Opening): void {
    const { origin } = this.#address
    this.#box.showWaiting()
    this.#opening = opening
    this.#failAfter(startTimeoutMs)
    const isWaiting = () => this.#opening === opening && !this.#port
    opening.loaded.then(() => isWaiting() && this.#failAfter(loadGraceMs))
    opening.forbidden.then(() => isWaiting() && this.#fail(forbiddenByPolicy(origin)))
  }

  #stop(): void {
    clearTimeout(this.#timer)
    this.#box.cover('none')
    this.#port?.close()
    this.#port = undefined
    this.#opening?.settle()
    this.#opening?.frame.remove()
    this.#opening = undefined
    this.#signOut.end()
    this.#box.clear()
    for (const done of this.#refreshing.values()) done()
    this.#refreshing.clear()
  }

  #retry(): void {
    const next = openAt(this.#options.tag, this.#address)
    this.#box.add(next.frame)
    this.#start(next)
    this.focus()
  }

  #failAfter(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#fail(faultOfSilence(this.#address.origin)), ms)
  }

  #fail(fault: FrameFault): void {
    const { element, tag } = this.#options
    const { code, retryable, sentence } = fault
    this.#stop()
    this.#box.showFailed(fault)
    emitFailed(element, { tag, code, retryable, error: sentence })
  }

  /** The frame's first message, repeated after a reload: only from that window, only from the exchange. */
  #onHandshake({ source, origin, data }: MessageEvent): void {
    const frame = this.#opening?.frame
    if (!frame || source !== frame.contentWindow || origin !== this.#address.origin) return
    const said = asFrameMessage(data)?.say
    if (said === 'refused') this.#fail(notRegistered(origin, this.#options.tag))
    if (said === 'here') this.#connect(frame)
  }

  /** Gives the frame a port of its own, and all that it starts with. */
  #connect(frame: HTMLIFrameElement): void {
    this.#opening?.settle()
    this.#failAfter(startTimeoutMs)
    // A moved frame reloads, so its dialogs are closed.
    this.#box.cover('none')
    this.#port?.close()
    this.#box.showWaiting()
    const { port1, port2 } = new MessageChannel()
    this.#port = port1
    port1.onmessage = ({ data }) => {
      const message = asFrameMessage(data)
      if (message) this.#take(message)
    }
    const { element, tag } = this.#options
    const start: FromPage = {
      say: 'start',
      tag,
      values: this.#values(),
      look: this.#look(),
      isGuest: isGuest(element),
      page: this.#hasSource ? pageId : undefined,
      ...this.#settings.all(),
    }
    frame.contentWindow?.postMessage(envelope(start), this.#address.origin, [port2])
    this.#signOut.repeat()
  }

  #take(message: FromFrame) {
    const { element, apiBase } = this.#options
    switch (message.say) {
      case 'size':
        return this.#takeSize(message)
      case 'overlay':
        return this.#box.cover(message.open ? (message.modal ? 'dialog' : 'list') : 'none')
      case 'event': {
        const handled = passEvent(element, apiBase, message)
        return this.#send({ say: 'answer', id: message.id, handled })
      }
      case 'signed-in':
        return passResumed(element, apiBase, message.userId)
      case 'signed-out':
        return this.#signOut.answer(message)
      case 'secret-wanted':
        return this.#giveSecret(message)
      case 'toast':
        return this.#toasts.show(message)
      case 'toast-over':
        return this.#toasts.end(message)
      case 'lost':
        return this.#fail(faultOfSilence(this.#address.origin))
      case 'refreshed':
        return this.#endRefresh(message.id)
    }
  }

  #takeSize({ height, width }: Extract<FromFrame, { say: 'size' }>): void {
    this.#box.setSize(height, width)
    if (this.#box.isShown) return
    clearTimeout(this.#timer)
    this.#box.showWidget()
    if (this.#wantsFocus) this.focus()
  }

  async #giveSecret({ id, alone }: Extract<FromFrame, { say: 'secret-wanted' }>): Promise<void> {
    const answer = await answerSecret(this.#options.apiBase, alone)
    this.#send({ say: 'secret', id, ...answer })
  }

  #endRefresh(id: number): void {
    this.#refreshing.get(id)?.()
    this.#refreshing.delete(id)
  }

  /** Dropped while no frame is open. */
  #send(message: FromPage): void {
    this.#port?.postMessage(envelope(message))
  }

  #sendLook(): void {
    this.#send({ say: 'look', look: this.#look() })
  }

  #look(): Look {
    const { element, values } = this.#options
    return lookOf(element, this.#box.probe, String(values.locale ?? '').slice(0, 100))
  }

  #values(): Primitives {
    return sentValues(this.#options.element, this.#options.values)
  }
}
