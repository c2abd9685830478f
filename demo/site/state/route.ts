/** A page of the site, as the table of `routes.ts` describes it. */
export type Access =
  /** Visitors and signed-in people. */
  | 'public'
  /** Signed-in people, in any state of the setup. */
  | 'signed-in'
  /** Signed-in people with kyc, pin and card complete. */
  | 'ready'

export type Params = Readonly<Record<string, string>>

/** The pages that the site draws itself, around widgets or without any. */
export type Drawn = 'home' | 'about' | 'contact'

/** Attributes of widgets, by name: `login` for `<cowrie-login>`. */
export type Parts = Readonly<Record<string, Readonly<Record<string, string>>>>

export type Route = {
  /** The address; `:name` matches one segment. */
  readonly path: string
  /** Title of the browser's tab, and the h1 for screen readers. */
  readonly title: string
  readonly access: Access
  /** Description for search engines and shared links. */
  readonly description?: string
  readonly draws?: Drawn
  /** The widget that fills the page, or the first one of a drawn page: `login` for `<cowrie-login>`. */
  readonly widget?: string
  /** A page of the site's own instead of a widget; its code loads on demand. */
  readonly own?: 'gallery' | 'guides' | 'legal'
  /** Further widgets above and below it. */
  readonly above?: Parts
  readonly below?: Parts
  /** Attributes of its element. */
  readonly attributes?: (
    params: Params,
    query: URLSearchParams,
    returnTo: string | undefined,
  ) => Readonly<Record<string, string>>
  /** Whether its widget offers push messages, which need the site's service worker. */
  readonly offersPush?: boolean
  /** On the way to a gated page: it hands on which page the person wanted. */
  readonly leadsIn?: true
  /** Whether its widget has a head of its own, for people who are no members: the site's shows only the brand. */
  readonly hasOwnHead?: true
  /** Whether its widget takes the token of a mailed link. */
  readonly takesLink?: boolean
  /** `split` puts a picture beside the widget on wide screens, `narrow` is for one form, `wide` for tables. */
  readonly layout?: 'split' | 'narrow' | 'wide'
  /** Addresses of pages that continue this one; links to them stand above its widget. */
  readonly related?: readonly string[]
  /** Label of its link in the header. */
  readonly nav?: string
  /** Label of its link in the profile menu. */
  readonly menu?: string
  /** The header's link that is current on this page. */
  readonly section?: string
}

/** Whether the page works without any widget. */
export const isDrawnBySite = ({ draws, own }: Route): boolean => draws !== undefined || own === 'legal'
