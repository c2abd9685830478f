/**
 * What the elements tell their page. All events bubble, are composed and cancelable. A host that handles one of the
 * requests calls `preventDefault()`; unhandled, the widget helps itself.
 */
export type CowrieEvents = {
  /** The widget has drawn itself for the first time. */
  'cowrie-ready': { version: string }
  /** `setupComplete` tells whether kyc, pin and card are all there; left out when that could not be asked. */
  'cowrie-signed-in': { userId: string; setupComplete?: boolean }
  /** The session is over: somebody logged out, or it expired. */
  'cowrie-signed-out': { reason: 'left' | 'expired' }
  /** kyc, pin and card are all there. */
  'cowrie-setup-complete': Record<never, never>
  'cowrie-listing-created': { listingId?: string }
  'cowrie-order-placed': { listingId: string; orderId?: string }
  'cowrie-order-settled': { orderId: string; listingId: string }
  'cowrie-money-sent': { transferId?: string; reference?: string }
  /** The photo or the details of the signed-in person are others now: whoever shows them asks again. */
  'cowrie-profile-changed': Record<never, never>
  /** Whether leaving the widget now would lose something typed: whoever shows it may ask before. */
  'cowrie-unsaved': { unsaved: boolean }
  /** The person is finished with the widget (pressed Close or Done): whoever shows it in a dialog may close that. */
  'cowrie-closed': Record<never, never>
  /**
   * A widget crashed, or it or a part of it could not be loaded. It says so in its place and, where that may help
   * (`retryable`), offers to try again by itself. The console has the error beside the same `traceId`.
   */
  'cowrie-failed': {
    tag: string
    code: 'crashed' | 'not-loaded'
    retryable: boolean
    traceId: string
    message: string
  }

  /** Request: go to a route of the app, such as `/create-account`. */
  'cowrie-navigate': { to: string }
  /** Request: let the person order from this listing. */
  'cowrie-order-requested': { listingId: string }
  /** Request: let the person send money; to this friend, where one was chosen. */
  'cowrie-send-money-requested': { friendId?: string }
  /** Request: let the person sign in. */
  'cowrie-sign-in-needed': Record<never, never>
  /** Request: let the person finish kyc, pin and card. */
  'cowrie-setup-needed': Record<never, never>
}

export type CowrieEventName = keyof CowrieEvents

/** The events that ask the host for something. */
export type RequestName =
  | 'cowrie-navigate'
  | 'cowrie-order-requested'
  | 'cowrie-send-money-requested'
  | 'cowrie-sign-in-needed'
  | 'cowrie-setup-needed'

const createEvent = (name: string, detail: object) =>
  new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: true })

/** Dispatches on `target`; true when a host handled it with `preventDefault()`. */
export function dispatch<Name extends CowrieEventName>(
  target: EventTarget,
  name: Name,
  detail: CowrieEvents[Name],
): boolean {
  return !target.dispatchEvent(createEvent(name, detail))
}

/** In a frame nobody hears an event but we: what the page around it says comes a moment later, see `element/frame/guest.ts`. */
export type AnswerableEvent = Event & { hostAnswer?: Promise<boolean> }

/** Dispatches likewise, and waits for what the page around a frame has to say to it. */
export async function dispatchAndAsk<Name extends CowrieEventName>(
  target: EventTarget,
  name: Name,
  detail: CowrieEvents[Name],
): Promise<boolean> {
  const event: AnswerableEvent = createEvent(name, detail)
  return !target.dispatchEvent(event) || ((await event.hostAnswer) ?? false)
}
