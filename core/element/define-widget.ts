/**
 * Defines an element: attributes, properties, methods and events, without the code that draws it, which it loads where
 * it draws itself in the page. An isolated element loads its frame instead.
 *
 * ```ts
 * // widgets/rate/element.ts
 * export const defineRate = defineWidget({
 *   tag: 'cowrie-rate',
 *   blockSize: [1220, 1170],
 *   attributes: { from: 'currency', to: 'currency' },
 *   load: () => import('./drawing.ts'),
 * })
 * ```
 *
 * A page's first bytes of a tag are this file and its imports: it may import nothing large, and must not share state with
 * the code that draws, of which the file of a tag (`/cdn/v1/cowrie-rate.js`) has its own copy.
 *
 * Events of every tag, as in the partner's manual. Its attributes and properties are in `attributes/table.ts`, its public
 * methods in `widget-element.ts`:
 *
 * @fires cowrie-ready
 * @fires cowrie-failed
 * @fires cowrie-signed-in - Somebody has logged in here, in a widget that it opens, or (`resumed`) was signed in when its
 *   frame began, or has signed in in another tab. Once for a page, from one of its elements.
 * @fires cowrie-signed-out - The session ended. Once for a page, from one of its elements.
 */

import { version } from '#core/client/version.ts'
import {
  attributeName,
  frameAttributes,
  type Kinds,
  pageAttributes,
  readAttribute,
  sharedProperties,
  type Values,
} from './attributes/table.ts'
import type { CreateDrawing } from './create-drawing.ts'
import { onceLoaded } from './once-loaded.ts'
import { type Shape, WidgetElement } from './widget-element.ts'

export type WidgetDefinition<A extends Kinds, P extends object> = {
  tag: `cowrie-${string}`
  /**
   * Kinds by property name: `listingId` is the attribute `listing-id`. Never a token or personal data; no name of
   * HTMLElement, and none that starts with `on`. The comment above each is its documentation.
   */
  attributes?: A
  /** Objects and functions, as properties only, with their defaults. */
  properties?: P
  /** Heights in px that `block-size="preset"` keeps, in a window below 640 px and above. */
  blockSize: readonly [narrow: number, wide: number]
  /** Loads what draws the element in the page, with attributes and properties as props. */
  load: () => Promise<{ readonly drawing: CreateDrawing<Values<A> & P> }>
}

type AnyDefinition = WidgetDefinition<Kinds, object>
export type Loaded = Awaited<ReturnType<AnyDefinition['load']>>

function shapeOf({ attributes, properties, blockSize, load }: AnyDefinition): Shape {
  const kinds: Kinds = { ...pageAttributes, ...frameAttributes, ...attributes }
  const unset = Object.entries(kinds).map(([name, kind]) => [name, readAttribute(kind, null)])
  return {
    kinds,
    defaults: { ...Object.fromEntries(unset), ...properties, ...sharedProperties },
    ofView: Object.keys({ ...attributes, ...properties }),
    blockSize,
    code: onceLoaded(load as () => Promise<{ drawing: CreateDrawing<object> }>),
  }
}

/** Makes `element.listingId` what `get` and `set` know by this name. */
function addAccessor(prototype: WidgetElement, name: string): void {
  Object.defineProperty(prototype, name, {
    configurable: true,
    enumerable: true,
    get(this: WidgetElement) {
      return this.get(name)
    },
    set(this: WidgetElement, value: unknown) {
      this.set(name, value)
    },
  })
}

function defineElement(definition: AnyDefinition, tag: string, registry: CustomElementRegistry): void {
  const shape = shapeOf(definition)
  class Widget extends WidgetElement {
    static readonly observedAttributes = Object.keys(shape.kinds).map(attributeName)
    /** See `inFrameOf`. */
    static readonly inFrame = [...Object.keys(frameAttributes), ...shape.ofView]

    constructor() {
      super(shape)
    }
  }
  for (const name of Object.keys(shape.defaults)) addAccessor(Widget.prototype, name)
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
