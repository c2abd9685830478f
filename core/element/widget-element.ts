import { findApiBase, watchApiBase } from '#core/client/api-base.ts'
import { emitFailed } from '#core/client/emit-failed.ts'
import { dispatch } from '#core/client/events.ts'
import { isIsolated } from '#core/client/is-isolated.ts'
import { version } from '#core/client/version.ts'
import type { Theme } from '#core/client/widget.ts'
import { checkSoon } from './attributes/check-soon.ts'
import { type Kinds, pageAttributes, propertyName, readAttribute } from './attributes/table.ts'
import type { CreateDrawing, Drawing, DrawingState } from './create-drawing.ts'
import { showFailedLoad } from './failed-load.ts'
import { ForbiddenModule } from './forbidden-module.ts'
import { type LoadedFrame, loadFrame } from './frame/load-frame.ts'
import type { OnceLoaded } from './once-loaded.ts'
import { ownSheet } from './own-sheet/own-sheet.ts'
import { placeholderIn, reserveHeight, showPlaceholder } from './placeholder.ts'
import { ownWords } from './texts-of-page/own-words.ts'

/** Facts shared by all elements of a tag. */
export type Shape = {
  /** Kinds of all attributes, by property name. */
  readonly kinds: Kinds
  /** For attributes and properties alike, by property name. */
  readonly defaults: Readonly<Record<string, unknown>>
  /** Names of those that the view gets. */
  readonly ofView: readonly string[]
  /** Heights in px of `block-size="preset"`, in a window below 640 px and above. */
  readonly blockSize: readonly [narrow: number, wide: number]
  readonly code: OnceLoaded<{ readonly drawing: CreateDrawing<object> }>
}

const { theme: themes } = pageAttributes

/** Until the code is there that draws in the page, whose `base.css` says the same. */
const sheetUntilDrawn = ':host { display: block } :host([hidden]) { display: none }'

// A server has no elements, and defines none.
const Base = (globalThis.HTMLElement ?? Object) as typeof HTMLElement

/** The class of every tag: holds the values, and draws them in the page or has a frame drawn. */
export abstract class WidgetElement extends Base {
  static readonly cowrieVersion = version

  #mounted = false
  readonly #showAgain = () => {
    if (this.#mounted) this.#show()
  }
  readonly #shape: Shape
  readonly #values: Record<string, unknown>
  readonly #internals = this.attachInternals()
  readonly #root: ShadowRoot
  /** Sheet that keeps the room of what the page printed in the element. */
  readonly #reserve: string | undefined
  /** Sheet of `block-size`, `density` and `partStyles`. */
  readonly #own
  readonly #words = ownWords(this.localName, this.#showAgain)
  /** Counts connections to the page; the layer is shown again after each. */
  #connection = 0
  #leaving: ReturnType<typeof setTimeout> | undefined
  #wantsFocus = false
  /** API base of the last drawing. */
  #shown: string | undefined
  #theme: Theme = 'inherit'
  #letBaseGo: (() => void) | undefined
  #isLoading = false
  #drawing: Drawing | undefined
  /** Replaces the drawing here if the widget is isolated. */
  #frame: LoadedFrame | undefined

  /**
   * Resolves when the widget has drawn itself for the first time, also if that was before anybody listened to
   * `cowrie-ready`.
   *
   * @public
   */
  readonly ready: Promise<{ version: string }>

  constructor(shape: Shape) {
    super()
    this.#shape = shape
    this.#values = { ...shape.defaults }
    this.#own = ownSheet(this.localName, shape.blockSize, this.#showAgain)
    this.ready = new Promise((resolve) => {
      const onReady = ({ detail }: CustomEventInit) => resolve(detail)
      this.addEventListener('cowrie-ready', onReady, { once: true })
    })
    // Before the root is attached, which empties it.
    const printed = placeholderIn(this)
    this.#root = this.attachShadow({ mode: 'open', delegatesFocus: true })
    this.#reserve = printed && reserveHeight(printed)
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`${sheetUntilDrawn} ${this.#reserve ?? ''}`)
    this.#root.adoptedStyleSheets = [sheet, this.#own.sheet]
    if (printed) showPlaceholder(this.#root, printed)
    this.#takePresets()
  }

  /** A value that was set before the module loaded is an own property, which hides our accessor. */
  #takePresets(): void {
    const properties = this as unknown as Record<string, unknown>
    for (const name in this.#shape.defaults) {
      if (!Object.hasOwn(this, name)) continue
      const preset = properties[name]
      delete properties[name]
      properties[name] = preset
    }
  }

  attributeChangedCallback(attribute: string, _before: string | null, text: string | null): void {
    const name = propertyName(attribute)
    this.set(name, readAttribute(this.#shape.kinds[name], text))
  }

  connectedCallback(): void {
    clearTimeout(this.#leaving)
    this.#connection += 1
    this.#show()
  }

  /** A move is a removal and an insertion; React's state survives if both happen in one task. */
  disconnectedCallback(): void {
    this.#leaving = setTimeout(() => {
      if (this.isConnected) return
      this.#mounted = false
      this.#hide()
    })
  }

  /** Lets `moveBefore` keep the element's state. */
  connectedMoveCallback(): void {}

  get(name: string): unknown {
    return this.#values[name]
  }

  set(name: string, value: unknown): void {
    // Frameworks unset a property with null.
    const next = value ?? this.#shape.defaults[name]
    if (Object.is(this.#values[name], next)) return
    // Another exchange or rendering place: nothing of the previous one may stay.
    if (this.#mounted && (name === 'apiBase' || name === 'isolated')) this.#hide()
    this.#values[name] = next
    if (name === 'blockSize') this.#own.keepRoom(next)
    this.#showAgain()
  }

  /**
   * Refetches the data that the widgets of this API base show; resolves when it is fresh.
   *
   * @public
   */
  async refresh(): Promise<void> {
    await (this.#frame ?? this.#drawing)?.refresh()
  }

  /**
   * Focuses the first field, otherwise the first control; before the first render, as soon as there is one.
   *
   * @public
   */
  override focus(options?: FocusOptions): void {
    super.focus(options)
    // A step begins with its heading.
    this.#root.querySelector('input')?.focus()
    // React renders shortly after the element connects.
    this.#wantsFocus = !this.#root.activeElement
    this.#frame?.focus()
  }

  /** Draws the current state, here or in a frame. */
  #show(): void {
    this.#mounted = true
    this.#showTheme()
    const apiBase = this.#apiBase()
    this.#shown = apiBase
    this.#letBaseGo ??= watchApiBase(() => this.#followApiBase())
    if (apiBase && !isIsolated(this.localName, apiBase, this.#values.isolated)) this.#showHere()
    else this.#showFramed(apiBase)
  }

  #followApiBase(): void {
    if (this.#shown === this.#apiBase()) return
    this.#hide()
    this.#show()
  }

  /** Undefined when the attribute is no address. */
  #apiBase(): string | undefined {
    return findApiBase(this.#values.apiBase as string | undefined)
  }

  #showTheme(): void {
    this.#theme = themes.find((each) => each === this.#values.theme) ?? 'inherit'
    // A custom state, because the attributes of the element belong to the partner.
    for (const each of themes) this.#internals.states[each === this.#theme ? 'add' : 'delete'](each)
  }

  #showFramed(apiBase: string | undefined): void {
    checkSoon(this)
    if (this.#frame) {
      this.#frame.update()
      return
    }
    this.#frame = loadFrame({
      element: this,
      tag: this.localName,
      apiBase,
      values: this.#values,
      onLost: (error) => {
        this.#frame = undefined
        this.#showFailed(error)
      },
    })
  }

  #showHere(): void {
    const loaded = this.#shape.code.get()
    // The code that checks loads after the drawing and its data.
    if (loaded) checkSoon(this)
    else this.#load()
    const { texts, density, partStyles } = this.#values
    const hasWords = this.#words.read(texts)
    if (this.#own.hasLook(density, partStyles) && hasWords && loaded) this.#draw(loaded.drawing)
  }

  async #load(): Promise<void> {
    if (this.#isLoading) return
    this.#isLoading = true
    try {
      await this.#shape.code.load()
    } catch (error) {
      this.#showFailed(error)
      return
    } finally {
      this.#isLoading = false
    }
    this.#showAgain()
  }

  /** The person may try again; the next change of the element and the end of an offline time do so, too. */
  #showFailed(error: unknown): void {
    checkSoon(this)
    const isForbidden = error instanceof ForbiddenModule
    const code = isForbidden ? 'misconfigured' : 'not-loaded'
    emitFailed(this, { tag: this.localName, code, retryable: !isForbidden, error })
    addEventListener('online', this.#showAgain, { once: true })
    const retry = () => {
      this.#wantsFocus = true
      this.#showAgain()
    }
    showFailedLoad({
      element: this,
      root: this.#root,
      locale: this.#values.locale as string | undefined,
      // A page keeps its policy as long as it lives.
      retry: isForbidden ? undefined : retry,
    })
  }

  #draw(create: CreateDrawing<object>): void {
    this.#drawing ??= create({
      element: this,
      root: this.#root,
      reserve: this.#reserve,
      room: this.#own.sheet,
      state: () => this.#state(),
      onReady: () => this.#ready(),
    })
    this.#drawing.show()
  }

  #state(): DrawingState<object> {
    const { locale, getToken, getClientSecret } = this.#values
    return {
      values: Object.fromEntries(this.#shape.ofView.map((name) => [name, this.#values[name]])),
      // Without one there is no drawing.
      apiBase: this.#shown as string,
      locale: locale as string | undefined,
      theme: this.#theme,
      connection: this.#connection,
      texts: this.#words.get(),
      getToken,
      getClientSecret,
    }
  }

  #ready(): void {
    if (this.#wantsFocus) this.focus()
    this.#wantsFocus = false
    dispatch(this, 'cowrie-ready', { version })
  }

  #hide(): void {
    this.#letBaseGo?.()
    this.#letBaseGo = undefined
    this.#frame?.end()
    this.#frame = undefined
    this.#drawing?.hide()
  }
}
