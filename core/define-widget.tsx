/**
 * The only file that knows r2wc. It makes a React component a well-behaved element:
 *
 * ```ts
 * // widgets/rate/element.ts
 * export const defineRate = defineWidget({
 *   tag: 'cowrie-rate', view: Rate, attributes: { from: 'string', to: 'string' }, css: [css],
 * })
 * ```
 *
 * What every tag has, as the partner's manual says it (with the methods that are public below):
 *
 * @attr {string} api-base - Where the API is: an origin, or an address under which it answers. Unless told, the origin
 *   that served the module; from npm, the exchange that the package was made for.
 * @attr {string} locale - BCP 47 language for figures and dates; unless told that of the closest `lang`, else the
 *   browser's.
 * @attr {'light'|'dark'|'auto'} theme - `auto` follows the person's system; unless told, the page's own `color-scheme`
 *   is inherited.
 *
 * @fires cowrie-ready
 * @fires cowrie-failed
 */
import r2wc from '@r2wc/react-to-web-component'
import type { ComponentType } from 'react'
import { dispatch } from './events.ts'
import { printedIn, reserving, standIn } from './printed.ts'
import { defaultApiBase } from './session/api-base.ts'
import { type Client, clientFor } from './session/client.ts'
import { serveToasts } from './toasts.ts'
import { adopt } from './ui/adopt.ts'
import { version } from './version.ts'
import { WidgetRoot } from './WidgetRoot.tsx'
import type { Theme } from './widget.ts'

type Kind = 'string' | 'boolean' | 'number'
type Kinds = Readonly<Record<string, Kind>>
type ValueOf = { string: string | undefined; boolean: boolean; number: number | undefined }
type Values<A extends Kinds> = { readonly [Name in keyof A]: ValueOf[A[Name]] }

export type WidgetDefinition<A extends Kinds, P extends object> = {
  tag: `cowrie-${string}`
  /** What is drawn; gets the attributes and properties as props. */
  view: ComponentType<Values<A> & P>
  /**
   * Plain values, by their property name: `listingId` is the attribute `listing-id`. A boolean is true when the
   * attribute is there. Never a token or personal data; no name that HTMLElement has, none that starts with `on`.
   */
  attributes?: A
  /** Objects and functions, as properties only, with what they are before the host sets them. */
  properties?: P
  /** The widget's own sheets (`import css from './rate.css?inline'`), after the shared ones. */
  css?: readonly string[]
  /** Called as the element enters the page, before it is drawn: the place to ask for what its first screen shows. */
  ahead?: (client: Client) => void
}

const shared = { apiBase: 'string', locale: 'string', theme: 'string' } as const satisfies Kinds
const themes: readonly string[] = ['light', 'dark', 'auto']

// The hooks that r2wc leaves open: what its React root is given, and "render now".
const propsOfRoot = Symbol.for('r2wc.props')
const render = Symbol.for('r2wc.render')

type R2wcElement = HTMLElement & {
  [propsOfRoot]: object
  [render](): void
  connectedCallback(): void
  disconnectedCallback(): void
}

const attributeName = (property: string) => property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

function read(kind: Kind, text: string | null, name: string): string | boolean | number | undefined {
  if (kind === 'boolean') return text !== null
  if (text === null) return undefined
  if (kind === 'string') return text
  const number = Number(text)
  if (text.trim() !== '' && Number.isFinite(number)) return number
  console.warn(`Cowrie: the attribute ${name}="${text}" is not a number and is ignored`)
  return undefined
}

function defineElement(
  { view, attributes, properties, css = [], ahead }: WidgetDefinition<Kinds, object>,
  tag: string,
  registry: CustomElementRegistry,
): void {
  const kinds: Kinds = { ...shared, ...attributes }
  const byAttribute = new Map(Object.keys(kinds).map((name) => [attributeName(name), name]))
  const names = [...Object.keys(kinds), ...Object.keys(properties ?? {})]
  const before = Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => [name, read(kind, null, name)]),
  )

  const Base = r2wc(WidgetRoot, { shadow: 'open', props: [] }) as unknown as new () => R2wcElement

  class Widget extends Base {
    static readonly cowrieVersion = version
    static readonly observedAttributes = [...byAttribute.keys()]

    readonly #values: Record<string, unknown> = { ...before, ...properties }
    readonly #internals = this.attachInternals()
    #mounted = false
    /** Counts arrivals in the page; the layer is shown again after each. */
    #connection = 0
    #leaving: ReturnType<typeof setTimeout> | undefined
    #wantsFocus = false

    constructor() {
      super()
      // Set before the module was there: an own property that hides our accessor.
      for (const name of names) {
        if (!Object.hasOwn(this, name)) continue
        const early = Reflect.get(this, name) as unknown
        Reflect.deleteProperty(this, name)
        Reflect.set(this, name, early)
      }
    }

    override attachShadow(init: ShadowRootInit): ShadowRoot {
      const printed = printedIn(this)
      const root = super.attachShadow({ ...init, delegatesFocus: true })
      adopt(root, printed ? [...css, reserving(printed)] : css)
      if (printed) standIn(root, printed)
      return root
    }

    attributeChangedCallback(attribute: string, _before: string | null, text: string | null): void {
      const name = byAttribute.get(attribute)
      const kind = name && kinds[name]
      if (name && kind) this.set(name, read(kind, text, attribute))
    }

    override connectedCallback(): void {
      clearTimeout(this.#leaving)
      if (!this.#mounted) ahead?.(this.#client())
      this.#mounted = true
      this.#connection += 1
      this.#client().elements.add(this)
      this.#prepare()
      super.connectedCallback()
    }

    /** A move is a removal and an insertion; React's state outlives it when both happen in one task. */
    override disconnectedCallback(): void {
      this.#leaving = setTimeout(() => {
        if (this.isConnected) return
        this.#mounted = false
        this.#client().elements.delete(this)
        super.disconnectedCallback()
      })
    }

    /** With this, `moveBefore` keeps the element as it is. */
    connectedMoveCallback(): void {}

    get(name: string): unknown {
      return this.#values[name]
    }

    set(name: string, value: unknown): void {
      // null is how frameworks take a property back.
      const next =
        value ?? (kinds[name] === 'boolean' ? false : (properties as Record<string, unknown>)?.[name])
      if (Object.is(this.#values[name], next)) return
      if (name === 'apiBase') this.#client().elements.delete(this)
      this.#values[name] = next
      if (!this.#mounted) return
      this.#client().elements.add(this)
      this.#prepare()
      this[render]()
    }

    /**
     * Asks the server again for what the widgets of this API base show; resolves when that is there.
     *
     * @public
     */
    async refresh(): Promise<void> {
      await Promise.all([...this.#client().keepers].map((keeper) => keeper.refresh?.()))
    }

    /**
     * Puts the focus on the first control; before the widget is drawn, as soon as it is.
     *
     * @public
     */
    override focus(options?: FocusOptions): void {
      super.focus(options)
      // React draws a moment after the element was connected.
      this.#wantsFocus = !this.shadowRoot?.activeElement
    }

    #client() {
      const own = this.#values.apiBase
      return clientFor(
        typeof own === 'string' && own !== '' ? new URL(own, document.baseURI).href : defaultApiBase(),
      )
    }

    #prepare(): void {
      const { apiBase: _, locale, theme, ...own } = this.#values
      const chosen = (themes.includes(String(theme)) ? theme : 'inherit') as Theme
      // A custom state, because the attributes of the element belong to the partner.
      for (const each of themes) this.#internals.states.delete(each)
      if (chosen !== 'inherit') this.#internals.states.add(chosen)
      this[propsOfRoot] = {
        element: this,
        view,
        values: own,
        client: this.#client(),
        locale: typeof locale === 'string' && locale !== '' ? locale : undefined,
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

/** Where a definition goes, when not under its own name into the page's registry. */
type DefineOptions = { tag?: string; registry?: CustomElementRegistry }

/**
 * Makes the function that defines a tag, or a tag of another name, as often as one wants: the first definition of a
 * name stays, and another version of it is reported in the console.
 */
export function defineWidget<
  const A extends Kinds = Record<never, never>,
  P extends object = Record<never, never>,
>(definition: WidgetDefinition<A, P>): (options?: DefineOptions) => void {
  return ({ tag = definition.tag, registry = globalThis.customElements } = {}) => {
    // On a server there is no registry, and this does nothing.
    if (!registry) return
    const found = registry.get(tag) as { cowrieVersion?: string } | undefined
    if (!found) defineElement(definition as unknown as WidgetDefinition<Kinds, object>, tag, registry)
    else if (found.cowrieVersion !== version) {
      console.warn(`<${tag}> is already defined by version ${found.cowrieVersion}; ${version} is not used.`)
    }
    serveToasts()
  }
}
