/**
 * Defines an element: attributes, properties, methods and events, without the code that draws it, which it loads where
 * it draws itself in the page. An isolated element loads its frame instead.
 *
 * ```ts
 * // widgets/rate/element.ts
 * export const defineRate = defineWidget({
 *   tag: 'cowrie-rate',
 *   attributes: { from: 'string', to: 'string' },
 *   load: () => import('./drawing.ts'),
 * })
 * ```
 *
 * A page's first bytes of a tag are this file and its imports: it may import nothing large, and must not share state with
 * the code that draws, of which the file of a tag (`/cdn/v1/cowrie-rate.js`) has its own copy.
 *
 * Interface of every tag, as in the partner's manual (with the public methods below):
 *
 * @attr {string} api-base - Origin or base address of the API. Default: that of `setApiBase`, else of
 *   `<meta name="cowrie-api-base" content="https://…">`, else the origin that served the module; from npm, the exchange
 *   that the package was built for.
 * @attr {string} locale - BCP 47 language of texts, figures and dates; by default that of the closest `lang`, else the
 *   browser's. Texts are English in unsupported languages; figures and dates support any.
 * @attr {'light'|'dark'|'auto'} theme - `auto` follows the person's system; by default the page's own `color-scheme`
 *   is inherited.
 * @attr {boolean} isolated - Draws the widget in a frame of the exchange's own origin, where no script of the page
 *   reaches the token, the PIN, a password or a card. On a page of another origin this is the default for every tag,
 *   unless the page opts out with `<meta name="cowrie-in-page" content="cowrie-rate">`, or for all tags with
 *   `content="all"`. Its text has fonts of the page that the page names, from its own origin:
 *   `<meta name="cowrie-font" content="/fonts/brand.woff2" data-family="Brand" data-weight="400 700" data-style="normal">`, at
 *   most 6.
 * @attr {string} block-size - `preset` keeps the room of the tag's first screen for a visitor, at any width of the window; a
 *   length of CSS keeps that much. With the style sheet `/cdn/v1/cowrie.css` a preset counts before the module is loaded.
 * @attr {string} reference - The page's own name for what people make in this element and in dialogs that it opens: an
 *   order, a listing, a setup. It comes back with each webhook about it; at most 200 characters.
 * @attr {string} metadata - More of the page's own that comes back with it: an object of texts as JSON, such as
 *   `{"plan":"gold"}`; at most 20 entries, names of 40 and values of 500 characters, and 6,000 bytes with the reference.
 *   Nothing secret or personal: scripts of the page can read and change both.
 * @attr {string} return-url - An address of the page's own origin, to which a link leads from the end of a flow: an order, a
 *   listing, a transfer, a request, an account. Also for dialogs that this element opens.
 * @attr {'regular'|'compact'} density - `compact` has smaller distances, and with a mouse lower controls, for pages that are
 *   dense themselves; also for what opens from the widget.
 * @prop {() => Promise<object>} getToken - For a tag in the page, not in a frame: resolves to the answer of
 *   `POST /api/User/login` to the page's own server. The session is held in memory, and requested again when it ends.
 *   A function, never an attribute.
 * @prop {() => Promise<string>} getClientSecret - Resolves to the `clientSecret` that the page's own server got from
 *   `POST /partner/sessions`, or to nothing for a visitor; also for tags in frames. It counts for all tags of the page, as
 *   `provideSession` of `@cowrie/widgets/session` does. The session is held in memory, and requested again when it ends.
 *   A function, never an attribute.
 *
 * @prop {Partial<Record<'en' | 'fr' | 'ar', Record<string, string>>>} texts - Your own words for sentences of the widget,
 *   by language and key: `{ en: { 'order.submit': 'Swap now' } }`. `/cdn/v1/texts.json` has all keys with the English words;
 *   the facts in braces stay. Wrong keys and facts are named in the console, and the shipped words stay. Also for tags in
 *   frames.
 * @prop {Record<string, Partial<Record<'color' | 'background-color' | 'border-color' | 'border-radius' | 'border-width' | 'padding' | 'font-size' | 'font-weight' | 'letter-spacing' | 'text-transform', string>>>} partStyles -
 *   Your own look of named parts, of this widget and of what opens from it, also for tags in frames, where `::part()` of
 *   your style sheet does not reach: `{ button: { 'border-radius': '4px' } }`. Any other property, and a value beyond what is
 *   legible, is named in the console and left out.
 *
 * @fires cowrie-ready
 * @fires cowrie-failed
 */
import { emitFailed } from '#core/client/emit-failed.ts'
import { dispatch } from '#core/client/events.ts'
import { isIsolated } from '#core/client/is-isolated.ts'
import { findApiBase, watchApiBase } from '#core/client/session/api-base.ts'
import { version } from '#core/client/version.ts'
import type { Theme } from '#core/client/widget.ts'
import { checkSoon } from './attributes/check-soon.ts'
import type { CreateDrawing, Drawing } from './create-drawing.ts'
import { showFailedLoad } from './failed-load.ts'
import { ForbiddenModule } from './forbidden-module.ts'
import { type LoadedFrame, loadFrame } from './frame/load-frame.ts'
import { onceLoaded } from './once-loaded.ts'
import { ownSheet } from './own-sheet/own-sheet.ts'
import { placeholderIn, reserveHeight, showPlaceholder } from './placeholder.ts'
import { ownWords } from './texts-of-page/own-words.ts'

type Kind = 'string' | 'boolean' | 'number'
type Kinds = Readonly<Record<string, Kind>>
type ValueOf = { string: string | undefined; boolean: boolean; number: number | undefined }
type Values<A extends Kinds> = { readonly [Name in keyof A]: ValueOf[A[Name]] }

export type WidgetDefinition<A extends Kinds, P extends object> = {
  tag: `cowrie-${string}`
  /**
   * Plain values by property name: `listingId` is the attribute `listing-id`. A boolean is true if the attribute is
   * present. Never a token or personal data; no name of HTMLElement, and none that starts with `on`.
   */
  attributes?: A
  /** Objects and functions, as properties only, with their defaults. */
  properties?: P
  /** Heights in px that `block-size="preset"` keeps, in a window below 640 px and above. */
  blockSize: readonly [narrow: number, wide: number]
  /** Loads what draws the element in the page, with attributes and properties as props. */
  load: () => Promise<{ readonly drawing: CreateDrawing<Values<A> & P> }>
}

const shared = {
  apiBase: 'string',
  locale: 'string',
  theme: 'string',
  isolated: 'boolean',
  blockSize: 'string',
  density: 'string',
  reference: 'string',
  metadata: 'string',
  returnUrl: 'string',
} as const satisfies Kinds

/** Of what draws in the page, `base.css` says the same. */
const sheetUntilDrawn = ':host { display: block } :host([hidden]) { display: none }'

const themes = ['light', 'dark', 'auto'] as const

const attributeName = (property: string) => property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** A number that is none is ignored; `attributes/check.ts` says so. */
function readAttribute(kind: Kind, text: string | null): string | boolean | number | undefined {
  if (kind === 'boolean') return text !== null
  if (kind === 'string') return text ?? undefined
  return text?.trim() && Number.isFinite(+text) ? +text : undefined
}

type AnyDefinition = WidgetDefinition<Kinds, object>
export type Loaded = Awaited<ReturnType<AnyDefinition['load']>>

function defineElement(
  { attributes, properties, blockSize, load }: AnyDefinition,
  tag: string,
  registry: CustomElementRegistry,
): void {
  const kinds: Kinds = { ...shared, ...attributes }
  const byAttribute = new Map(Object.keys(kinds).map((name) => [attributeName(name), name]))
  const names = [
    ...Object.keys(kinds),
    ...Object.keys(properties ?? {}),
    'getToken',
    'getClientSecret',
    'texts',
    'partStyles',
  ]
  const defaults = Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => [name, readAttribute(kind, null)]),
  )
  const module = onceLoaded(load)

  class Widget extends HTMLElement {
    static readonly cowrieVersion = version
    static readonly observedAttributes = [...byAttribute.keys()]
    /** What a page sets as a property only, for a frame. */
    static readonly ownProperties = properties

    readonly #values: Record<string, unknown> = { ...defaults, ...properties }
    readonly #internals = this.attachInternals()
    readonly #root: ShadowRoot
    /** Sheet that keeps the room of what the page printed in the element. */
    readonly #reserve: string | undefined
    readonly #sheet = new CSSStyleSheet()
    /** Sheet of `block-size`, `density` and `partStyles`. */
    readonly #own = ownSheet(tag, blockSize, () => this.#mounted && this.#show())
    #mounted = false
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
    readonly #words = ownWords(tag, () => this.#mounted && this.#show())
    /** Replaces the drawing here if the widget is isolated. */
    #frame: LoadedFrame | undefined

    /**
     * Resolves when the widget has drawn itself for the first time, also if that was before anybody listened to
     * `cowrie-ready`.
     *
     * @public
     */
    readonly ready: Promise<{ version: string }>

    constructor() {
      super()
      this.ready = new Promise((resolve) => {
        this.addEventListener('cowrie-ready', ({ detail }: CustomEventInit) => resolve(detail), {
          once: true,
        })
      })
      const placeholder = placeholderIn(this)
      this.#root = this.attachShadow({ mode: 'open', delegatesFocus: true })
      this.#reserve = placeholder && reserveHeight(placeholder)
      this.#sheet.replaceSync(`${sheetUntilDrawn} ${this.#reserve ?? ''}`)
      this.#root.adoptedStyleSheets = [this.#sheet, this.#own.sheet]
      if (placeholder) showPlaceholder(this.#root, placeholder)
      // Set before the module loaded: an own property that hides our accessor.
      for (const name of names) {
        if (!Object.hasOwn(this, name)) continue
        const preset = Reflect.get(this, name) as unknown
        Reflect.deleteProperty(this, name)
        Reflect.set(this, name, preset)
      }
    }

    attributeChangedCallback(attribute: string, _before: string | null, text: string | null): void {
      const name = byAttribute.get(attribute)
      const kind = name && kinds[name]
      if (name && kind) this.set(name, readAttribute(kind, text))
    }

    connectedCallback(): void {
      clearTimeout(this.#leaving)
      this.#connection += 1
      this.#show()
    }

    /** Draws the current state, here or in a frame. */
    #show(): void {
      this.#mounted = true
      this.#showTheme()
      const apiBase = this.#apiBase()
      this.#shown = apiBase
      this.#letBaseGo ??= watchApiBase(() => {
        if (this.#shown === this.#apiBase()) return
        this.#hide()
        this.#show()
      })
      if (!apiBase || isIsolated(tag, apiBase, this.#values.isolated)) {
        checkSoon(this)
        if (this.#frame) this.#frame.update()
        else
          this.#frame = loadFrame({
            element: this,
            tag,
            apiBase,
            values: this.#values,
            onLost: (error) => {
              this.#frame = undefined
              this.#showFailed(error)
            },
          })
        return
      }
      const loaded = module.get()
      // What checks comes after what draws and its data.
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
        await module.load()
      } catch (error) {
        this.#showFailed(error)
        return
      } finally {
        this.#isLoading = false
      }
      if (this.#mounted) this.#show()
    }

    /** The person may try again; the next change of the element and the end of an offline time do so, too. */
    #showFailed(error: unknown): void {
      checkSoon(this)
      const isForbidden = error instanceof ForbiddenModule
      const code = isForbidden ? 'misconfigured' : 'not-loaded'
      emitFailed(this, { tag, code, retryable: !isForbidden, error })
      const again = () => this.#mounted && this.#show()
      addEventListener('online', again, { once: true })
      showFailedLoad({
        element: this,
        root: this.#root,
        locale: this.#values.locale as string | undefined,
        // A page keeps its policy as long as it lives.
        retry: isForbidden
          ? undefined
          : () => {
              this.#wantsFocus = true
              again()
            },
      })
    }

    #draw(create: Loaded['drawing']): void {
      this.#drawing ??= create({
        element: this,
        root: this.#root,
        reserve: this.#reserve,
        room: this.#own.sheet,
        state: () => {
          const {
            apiBase: _,
            isolated: __,
            blockSize: ____,
            density: ______,
            theme: ___,
            locale,
            getToken,
            getClientSecret,
            texts: _____,
            partStyles: ________,
            returnUrl: _______,
            ...values
          } = this.#values
          return {
            values: values as Values<Kinds>,
            // Without one there is no drawing.
            apiBase: this.#shown as string,
            locale: locale as string | undefined,
            theme: this.#theme,
            connection: this.#connection,
            texts: this.#words.get(),
            getToken,
            getClientSecret,
          }
        },
        onReady: () => this.#ready(),
      })
      this.#drawing.show()
    }

    #hide(): void {
      this.#letBaseGo?.()
      this.#letBaseGo = undefined
      this.#frame?.end()
      this.#frame = undefined
      this.#drawing?.hide()
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
      const next =
        value ?? (kinds[name] === 'boolean' ? false : (properties as Record<string, unknown>)?.[name])
      if (Object.is(this.#values[name], next)) return
      // Another exchange or rendering place: nothing of the previous one may stay.
      if (this.#mounted && (name === 'apiBase' || name === 'isolated')) this.#hide()
      this.#values[name] = next
      if (name === 'blockSize') this.#own.keepRoom(next)
      if (this.#mounted) this.#show()
    }

    /**
     * Refetches the data that the widgets of this API base show; resolves when it is fresh.
     *
     * @public
     */
    async refresh(): Promise<void> {
      if (this.#frame) await this.#frame.refresh()
      else await this.#drawing?.refresh()
    }

    /**
     * Focuses the first control; before the first render, as soon as there is one.
     *
     * @public
     */
    override focus(options?: FocusOptions): void {
      super.focus(options)
      // React renders shortly after the element connects.
      this.#wantsFocus = !this.#root.activeElement
      this.#frame?.focus()
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

    #ready(): void {
      if (this.#wantsFocus) super.focus()
      this.#wantsFocus = false
      dispatch(this, 'cowrie-ready', { version })
    }
  }

  for (const name of names) {
    Object.defineProperty(Widget.prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: Widget) {
        return this.get(name)
      },
      set(this: Widget, value: unknown) {
        this.set(name, value)
      },
    })
  }
  registry.define(tag, Widget)
}

/** Alternative tag name or registry of a definition. */
type DefineOptions = { tag?: string; registry?: CustomElementRegistry }

export type Define = ((options?: DefineOptions) => void) & {
  /** Read by the build, which writes it into the tag's file. */
  readonly definition: Omit<AnyDefinition, 'load'>
}

/**
 * Returns a function that defines the tag, or the same widget under another name; it may be called repeatedly. The
 * first definition of a name stays; another version of it is reported in the console.
 */
export function defineWidget<
  const A extends Kinds = Record<never, never>,
  P extends object = Record<never, never>,
>(definition: WidgetDefinition<A, P>): Define {
  const define = ({ tag = definition.tag, registry = globalThis.customElements }: DefineOptions = {}) => {
    // A server has no registry; this does nothing there.
    if (!registry) return
    const found = registry.get(tag) as { cowrieVersion?: string } | undefined
    if (!found) defineElement(definition as unknown as AnyDefinition, tag, registry)
    else if (found.cowrieVersion !== version) {
      console.warn(`<${tag}> is already defined by version ${found.cowrieVersion}`)
    }
  }
  return Object.assign(define, { definition })
}
