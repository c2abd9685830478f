/**
 * The only file that uses r2wc. Turns a React component into a well-behaved element:
 *
 * ```ts
 * // widgets/rate/element.ts
 * export const defineRate = defineWidget({
 *   tag: 'cowrie-rate', view: Rate, attributes: { from: 'string', to: 'string' }, css: [css],
 * })
 * ```
 *
 * Interface of every tag, as in the partner's manual (with the public methods below):
 *
 * @attr {string} api-base - Origin or base address of the API. Default: the origin that served the module; from npm,
 *   the exchange that the package was built for.
 * @attr {string} locale - BCP 47 language of texts, figures and dates; by default that of the closest `lang`, else the
 *   browser's. Texts are English in unsupported languages; figures and dates support any.
 * @attr {'light'|'dark'|'auto'} theme - `auto` follows the person's system; by default the page's own `color-scheme`
 *   is inherited.
 * @attr {boolean} isolated - Draws the widget in a frame of the exchange's own origin, where no script of the page
 *   reaches the token, the PIN, a password or a card. On a page of another origin this is the default for every tag,
 *   unless the page opts out with `<meta name="cowrie-in-page" content="cowrie-rate">`, or for all tags with
 *   `content="all"`.
 * @prop {() => Promise<object>} getToken - For a tag in the page, not in a frame: resolves to the answer of
 *   `POST /api/User/login` to the page's own server. The session is held in memory, and requested again when it ends.
 *   A function, never an attribute.
 * @prop {() => Promise<string>} getClientSecret - Resolves to the `clientSecret` that the page's own server got from
 *   `POST /partner/sessions`, or to nothing for a visitor; also for tags in frames. It counts for all tags of the page, as
 *   `provideSession` of `@cowrie/widgets/session` does. The session is held in memory, and requested again when it ends.
 *   A function, never an attribute.
 *
 * @fires cowrie-ready
 * @fires cowrie-failed
 */
import r2wc from '@r2wc/react-to-web-component'
import type { ComponentType } from 'react'
import { dispatch } from '#core/client/events.ts'
import { isIsolated } from '#core/client/is-isolated.ts'
import { localeOf, watchPageLanguage } from '#core/client/locale.ts'
import { resolveApiBase } from '#core/client/session/api-base.ts'
import { clientFor } from '#core/client/session/client.ts'
import { givesSecrets } from '#core/client/session/gives-secrets.ts'
import { version } from '#core/client/version.ts'
import type { Caller, Theme } from '#core/client/widget.ts'
import { languageOf } from '#core/contract/languages.ts'
import { activateLanguage } from '#core/texts/catalogue.ts'
import { adoptStyles } from '#core/ui/basics/adopt-styles.ts'
import type { FrameHost } from './frame/host.ts'
import { loadFrame } from './frame/load-frame.ts'
import { placeholderIn, reserveHeight, showPlaceholder } from './placeholder.ts'
import { startToaster } from './toaster/start-toaster.ts'
import { WidgetRoot } from './WidgetRoot.tsx'

type Kind = 'string' | 'boolean' | 'number'
type Kinds = Readonly<Record<string, Kind>>
type ValueOf = { string: string | undefined; boolean: boolean; number: number | undefined }
type Values<A extends Kinds> = { readonly [Name in keyof A]: ValueOf[A[Name]] }

export type WidgetDefinition<A extends Kinds, P extends object> = {
  tag: `cowrie-${string}`
  /** The component, with attributes and properties as props. */
  view: ComponentType<Values<A> & P>
  /**
   * Plain values by property name: `listingId` is the attribute `listing-id`. A boolean is true if the attribute is
   * present. Never a token or personal data; no name of HTMLElement, and none that starts with `on`.
   */
  attributes?: A
  /** Objects and functions, as properties only, with their defaults. */
  properties?: P
  /** The widget's own sheets (`import css from './rate.css?inline'`), after the shared ones. */
  css?: readonly string[]
  /**
   * Called when the element enters the page, before the first render: prefetches the first screen's data. The promise
   * resolves when the data is there and never rejects.
   */
  prefetch?: (caller: Caller) => Promise<void> | undefined
}

const shared = {
  apiBase: 'string',
  locale: 'string',
  theme: 'string',
  isolated: 'boolean',
} as const satisfies Kinds
/** Maximum wait of the first screen for its prefetched data. */
const firstDataWaitMs = 50

const themes: readonly string[] = ['light', 'dark', 'auto']

// r2wc's extension point: the props of its React root.
const rootProps = Symbol.for('r2wc.props')

type R2wcElement = HTMLElement & {
  [rootProps]: object
  connectedCallback(): void
  disconnectedCallback(): void
}

const attributeName = (property: string) => property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

function readAttribute(kind: Kind, text: string | null, name: string): string | boolean | number | undefined {
  if (kind === 'boolean') return text !== null
  if (text === null) return undefined
  if (kind === 'string') return text
  const number = Number(text)
  if (text.trim() !== '' && Number.isFinite(number)) return number
  console.warn(`Cowrie: the attribute ${name}="${text}" is not a number and is ignored`)
  return undefined
}

function defineElement(
  { view, attributes, properties, css = [], prefetch }: WidgetDefinition<Kinds, object>,
  tag: string,
  registry: CustomElementRegistry,
): void {
  const kinds: Kinds = { ...shared, ...attributes }
  const byAttribute = new Map(Object.keys(kinds).map((name) => [attributeName(name), name]))
  const names = [...Object.keys(kinds), ...Object.keys(properties ?? {}), 'getToken', 'getClientSecret']
  const defaults = Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => [name, readAttribute(kind, null, name)]),
  )

  const Base = r2wc(WidgetRoot, { shadow: 'open', props: [] }) as unknown as new () => R2wcElement

  class Widget extends Base {
    static readonly cowrieVersion = version
    static readonly observedAttributes = [...byAttribute.keys()]

    readonly #values: Record<string, unknown> = { ...defaults, ...properties }
    readonly #internals = this.attachInternals()
    #mounted = false
    /** Counts connections to the page; the layer is shown again after each. */
    #connection = 0
    #leaving: ReturnType<typeof setTimeout> | undefined
    #wantsFocus = false
    #letLanguageGo: (() => void) | undefined
    /** Replaces the rendering here if the widget is isolated. */
    #frame: Promise<FrameHost | undefined> | undefined

    constructor() {
      super()
      // Set before the module loaded: an own property that hides our accessor.
      for (const name of names) {
        if (!Object.hasOwn(this, name)) continue
        const preset = Reflect.get(this, name) as unknown
        Reflect.deleteProperty(this, name)
        Reflect.set(this, name, preset)
      }
    }

    override attachShadow(init: ShadowRootInit): ShadowRoot {
      const placeholder = placeholderIn(this)
      const root = super.attachShadow({ ...init, delegatesFocus: true })
      adoptStyles(root, placeholder ? [...css, reserveHeight(placeholder)] : css)
      if (placeholder) showPlaceholder(root, placeholder)
      return root
    }

    attributeChangedCallback(attribute: string, _before: string | null, text: string | null): void {
      const name = byAttribute.get(attribute)
      const kind = name && kinds[name]
      if (name && kind) this.set(name, readAttribute(kind, text, attribute))
    }

    override connectedCallback(): void {
      clearTimeout(this.#leaving)
      this.#connection += 1
      this.#show()
    }

    /** Renders the current state, here or in a frame. */
    #show(): void {
      const isNew = !this.#mounted
      this.#mounted = true
      this.#prepare()
      if (isIsolated(tag, this.#apiBase(), this.#values.isolated)) {
        this.#frame ??= loadFrame({
          element: this,
          tag,
          apiBase: this.#apiBase(),
          values: this.#values,
        })
        this.#frame.then((frame) => frame?.update())
        return
      }
      const { getToken, getClientSecret } = this.#values
      if (getToken || getClientSecret || givesSecrets(this.#apiBase()))
        import('#core/client/session/host-session.ts').then((hostSession) =>
          hostSession.signInWithHost(this.#client(), getToken, getClientSecret),
        )
      const language = languageOf(this.#locale())
      const prefetching = isNew ? prefetch?.({ client: this.#client(), language }) : undefined
      this.#client().elements.add(this)
      this.#letLanguageGo ??= watchPageLanguage(() => this.#show())
      // Wait up to 50 ms for data before drawing a skeleton: a skeleton that flashes delays the data.
      const firstData =
        prefetching &&
        Promise.race([prefetching, new Promise((resolve) => setTimeout(resolve, firstDataWaitMs))])
      const texts = activateLanguage(language)
      if (!firstData && !texts) {
        super.connectedCallback()
        return
      }
      Promise.all([firstData, texts]).then(() => {
        if (this.#mounted && !this.#frame) super.connectedCallback()
      })
    }

    #hide(): void {
      this.#client().elements.delete(this)
      this.#letLanguageGo?.()
      this.#letLanguageGo = undefined
      this.#frame?.then((frame) => frame?.end())
      this.#frame = undefined
      super.disconnectedCallback()
    }

    /** A move is a removal and an insertion; React's state survives if both happen in one task. */
    override disconnectedCallback(): void {
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
      if (this.#mounted) this.#show()
    }

    /**
     * Refetches the data that the widgets of this API base show; resolves when it is fresh.
     *
     * @public
     */
    async refresh(): Promise<void> {
      if (this.#frame) return (await this.#frame)?.refresh()
      await Promise.all([...this.#client().caches].map((cache) => cache.refresh?.()))
    }

    /**
     * Focuses the first control; before the first render, as soon as there is one.
     *
     * @public
     */
    override focus(options?: FocusOptions): void {
      super.focus(options)
      // React renders shortly after the element connects.
      this.#wantsFocus = !this.shadowRoot?.activeElement
      this.#frame?.then((frame) => frame?.focus())
    }

    #apiBase(): string {
      return resolveApiBase(this.#values.apiBase as string | undefined)
    }

    #locale(): string {
      return localeOf(this, this.#values.locale as string | undefined)
    }

    #client() {
      return clientFor(this.#apiBase())
    }

    #prepare(): void {
      const {
        apiBase: _,
        isolated: __,
        getToken: ___,
        getClientSecret: ____,
        locale: _____,
        theme,
        ...own
      } = this.#values
      const chosen = (themes.includes(String(theme)) ? theme : 'inherit') as Theme
      // A custom state, because the attributes of the element belong to the partner.
      for (const each of themes) this.#internals.states.delete(each)
      if (chosen !== 'inherit') this.#internals.states.add(chosen)
      this[rootProps] = {
        element: this,
        view,
        values: own,
        client: this.#client(),
        locale: this.#locale(),
        theme: chosen,
        connection: this.#connection,
        onReady: () => this.#ready(),
      }
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

/**
 * Returns a function that defines the tag, or the same widget under another name; it may be called repeatedly. The
 * first definition of a name stays; another version of it is reported in the console.
 */
export function defineWidget<
  const A extends Kinds = Record<never, never>,
  P extends object = Record<never, never>,
>(definition: WidgetDefinition<A, P>): (options?: DefineOptions) => void {
  return ({ tag = definition.tag, registry = globalThis.customElements } = {}) => {
    // A server has no registry; this does nothing there.
    if (!registry) return
    const found = registry.get(tag) as { cowrieVersion?: string } | undefined
    if (!found) defineElement(definition as unknown as WidgetDefinition<Kinds, object>, tag, registry)
    else if (found.cowrieVersion !== version) {
      console.warn(`<${tag}> is already defined by version ${found.cowrieVersion}; ${version} is not used.`)
    }
    startToaster((toaster) => defineWidget(toaster)())
  }
}
