/** What the gallery and the page around the widget say to each other. Both are ours, on one origin. */
import type { Scheme } from './gallery-state.ts'

/** Ids that the scenario has, for attributes that need one. */
export type Samples = Readonly<Partial<Record<'othersListing' | 'ownListing' | 'order' | 'friend', string>>>

export type ToFrame = {
  readonly kind: 'show'
  readonly attributes: Readonly<Record<string, string>>
  readonly tokens: Readonly<Record<string, string>>
  readonly scheme: Scheme
  /** Events to listen to. */
  readonly events: readonly string[]
  /** Whether the page handles requests, with `preventDefault()`, as a host with routes does. */
  readonly handles: boolean
}

export type FromFrame =
  /** The person of the scenario is signed in, the module is there: what shall be shown? */
  | { readonly kind: 'entered'; readonly samples: Samples }
  | { readonly kind: 'event'; readonly name: string; readonly detail: unknown; readonly handled: boolean }
  /** Height of the content in pixels. */
  | { readonly kind: 'height'; readonly height: number }
  | { readonly kind: 'failed'; readonly message: string }
