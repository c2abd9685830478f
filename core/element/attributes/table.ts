/**
 * The table of attributes: a row has an attribute's name, its kind and, in its comment, documentation and default, which
 * the build reads. The rows here are of every tag; those of one tag are `attributes` in its `element.ts`. From them derive
 * the observed attributes, the properties, what a frame gets, the checks in the console, the manifest, the manual and the
 * types of each framework.
 *
 * | rows                         | the page sends them into a frame | the view gets them |
 * | ---------------------------- | -------------------------------- | ------------------ |
 * | `pageAttributes`             | no                               | no                 |
 * | `frameAttributes`            | yes                              | no                 |
 * | `sharedProperties`           | by messages of their own         | no                 |
 * | a tag's own, in `element.ts` | yes                              | yes                |
 */

/** A list has all values. `currency`: a code of `currencies`. */
export type Kind = 'string' | 'number' | 'boolean' | 'currency' | readonly string[]
export type Kinds = Readonly<Record<string, Kind>>

type ValueOf<K extends Kind> = K extends 'boolean'
  ? boolean
  : K extends 'number'
    ? number | undefined
    : string | undefined

/** Values by property name. A wrong one is possible: `check.ts` names it in the console. */
export type Values<A extends Kinds> = { readonly [Name in keyof A]: ValueOf<A[Name]> }

/** Attributes of every tag that stay in the page: a frame has the API and the look from elsewhere. */
export const pageAttributes = {
  /**
   * Origin or base address of the API. Default: that of `setApiBase`, else of `<meta name="cowrie-api-base"
   * content="https://…">`, else the origin that served the module; from npm, the exchange that the package was built
   * for.
   */
  apiBase: 'string',
  /**
   * BCP 47 language of texts, figures and dates; by default that of the closest `lang`, else the browser's. Texts are
   * English in unsupported languages; figures and dates support any.
   */
  locale: 'string',
  /** `auto` follows the person's system; by default the page's own `color-scheme` is inherited. */
  theme: ['light', 'dark', 'auto'],
  /**
   * Draws the widget in a frame of the exchange's own origin, where no script of the page reaches the token, the PIN,
   * a password or a card. On a page of another origin this is the default for every tag, unless the page opts out
   * with `<meta name="cowrie-in-page" content="cowrie-rate">`, or for all tags with `content="all"`. Its text has
   * fonts of the page that the page names, from its own origin: `<meta name="cowrie-font"
   * content="/fonts/brand.woff2" data-family="Brand" data-weight="400 700" data-style="normal">`, at most 6.
   */
  isolated: 'boolean',
  /**
   * `preset` keeps the room of the tag's first screen for a visitor, at any width of the window; a length of CSS
   * keeps that much. With the style sheet `/cdn/v1/cowrie.css` a preset counts before the module is loaded.
   */
  blockSize: 'string',
} as const satisfies Kinds

/** Attributes of every tag that a frame gets, too. */
export const frameAttributes = {
  /**
   * The page's own name for what people make in this element and in dialogs that it opens: an order, a listing, a
   * setup. It comes back with each webhook about it; at most 200 characters.
   */
  reference: 'string',
  /**
   * More of the page's own that comes back with it: an object of texts as JSON, such as `{"plan":"gold"}`; at most 20
   * entries, names of 40 and values of 500 characters, and 6,000 bytes with the reference. Nothing secret or
   * personal: scripts of the page can read and change both.
   */
  metadata: 'string',
  /**
   * An address of the page's own origin, to which a link leads from the end of a flow: an order, a listing, a
   * transfer, a request, an account. Also for dialogs that this element opens.
   */
  returnUrl: 'string',
  /**
   * `compact` has smaller distances, and with a mouse lower controls, for pages that are dense themselves; also for
   * what opens from the widget.
   */
  density: ['regular', 'compact'],
} as const satisfies Kinds

/** The properties of every tag that no attribute has. A frame gets what they mean by messages of its own. */
export const sharedProperties = {
  /**
   * For a tag in the page, not in a frame: resolves to the answer of `POST /api/User/login` to the page's own server.
   * The session is held in memory, and requested again when it ends. A function, never an attribute.
   */
  getToken: undefined as (() => Promise<object>) | undefined,
  /**
   * Resolves to the `clientSecret` that the page's own server got from `POST /partner/sessions`, or to nothing for a
   * visitor; also for tags in frames. It counts for all tags of the page, as `provideSession` of
   * `@cowrie/widgets/session` does. The session is held in memory, and requested again when it ends. A function,
   * never an attribute.
   */
  getClientSecret: undefined as (() => Promise<string>) | undefined,
  /**
   * Your own words for sentences of the widget, by language and key: `{ en: { 'order.submit': 'Swap now' } }`.
   * `/cdn/v1/texts.json` has all keys with the English words; the facts in braces stay. Wrong keys and facts are
   * named in the console, and the shipped words stay. Also for tags in frames.
   */
  texts: undefined as Partial<Record<'en' | 'fr' | 'ar', Record<string, string>>> | undefined,
  /**
   * Your own look of named parts, of this widget and of what opens from it, also for tags in frames, where `::part()`
   * of your style sheet does not reach: `{ button: { 'border-radius': '4px' } }`. Any other property, and a value
   * beyond what is legible, is named in the console and left out.
   */
  partStyles: undefined as
    | Record<
        string,
        Partial<
          Record<
            | 'color'
            | 'background-color'
            | 'border-color'
            | 'border-radius'
            | 'border-width'
            | 'padding'
            | 'font-size'
            | 'font-weight'
            | 'letter-spacing'
            | 'text-transform',
            string
          >
        >
      >
    | undefined,
}

/** Property names of what the page sends into the frame of an element. */
export const inFrameOf = (element: HTMLElement): readonly string[] =>
  (element.constructor as { inFrame?: readonly string[] }).inFrame ?? []

/** `listing-id` of `listingId`. */
export const attributeName = (property: string): string =>
  property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** `listingId` of `listing-id`. */
export const propertyName = (attribute: string): string =>
  attribute.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** The value of an attribute with this text; null if it is not set. An invalid number is ignored. */
export function readAttribute(
  kind: Kind | undefined,
  text: string | null,
): string | boolean | number | undefined {
  if (kind === 'boolean') return text !== null
  if (kind !== 'number') return text ?? undefined
  return text?.trim() && Number.isFinite(+text) ? +text : undefined
}
