/** Messages between the gallery and the page around the widget, both of this site and on one origin. */
import type { Scheme } from './gallery-state.ts'

/** Ids of the scenario, for attributes that need one. */
export type Samples = Readonly<Partial<Record<'othersListing' | 'ownListing' | 'order' | 'friend', string>>>

export type ToFrame = {
  readonly kind: 'show'
  readonly attributes: Readonly<Record<string, string>>
  readonly tokens: Readonly<Record<string, string>>
  readonly scheme: Scheme
  /** Names of the events to listen to. */
  readonly events: readonly string[]
  /** Whether the page handles requests, with `preventDefault()`, as a host with routes does. */
  readonly handles: boolean
}

export type FromFrame =
  /** The scenario's person is signed in and the module has loaded; the frame waits for what to show. */
  | { readonly kind: 'entered'; readonly samples: Samples }
  | { readonly kind: 'event'; readonly name: string; readonly detail: unknown; readonly handled: boolean }
  /** The height of the content in pixels. */
  | { readonly kind: 'height'; readonly height: number }
  | { readonly kind: 'failed'; readonly message: string }
