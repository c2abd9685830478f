/**
 * Events that the elements dispatch. All bubble, are composed and cancelable. A host that handles a request calls
 * `preventDefault()`; otherwise the widget handles it itself.
 */
export type CowrieEvents = {
  /** The widget has drawn itself for the first time. */
  'cowrie-ready': { version: string }
  /**
   * `setupComplete`: kyc, pin and card are all set up; absent when the setup could not be fetched. `resumed`: nobody has
   * just logged in here, but somebody was signed in when the page's frames began, or has signed in in another tab.
   */
  'cowrie-signed-in': { userId: string; setupComplete?: boolean; resumed?: boolean }
  /** The session ended: the person logged out, or it expired. */
  'cowrie-signed-out': { reason: 'left' | 'expired' }
  /** kyc, pin and card are all set up. */
  'cowrie-setup-complete': Record<never, never>
  /** The person has posted a listing. */
  'cowrie-listing-created': { listingId?: string }
  /** The person has ordered from a listing. */
  'cowrie-order-placed': { listingId: string; orderId?: string }
  /** An order was accepted, by the person or by the exchange in the owner's place. */
  'cowrie-order-settled': { orderId: string; listingId: string }
  /** The person wants to be told of a rate. */
  'cowrie-alert-created': { alertId: string }
  /**
   * The home search was submitted: `amount`, a decimal, of the currency to give. A host may write it into its address, so
   * that a reload or a login leads back to the results.
   */
  'cowrie-searched': { from: string; to: string; amount: string }
  /** The person has asked a friend for money. */
  'cowrie-money-requested': { requestId: string }
  /** The person has sent money to a friend. `cowrieReference`: as people see it, and as webhooks name it. */
  'cowrie-money-sent': { transferId?: string; cowrieReference?: string }
  /** The signed-in person's photo or details changed; a host that shows them fetches them again. */
  'cowrie-profile-changed': Record<never, never>
  /**
   * Whether leaving the widget now would lose typed input; a host may ask before it closes the widget.
   * `survivesReload`: a reload of the page brings the input back.
   */
  'cowrie-unsaved': { unsaved: boolean; survivesReload?: boolean }
  /**
   * Something with several steps shows the one with this name, without what was typed: `amounts` of the flow `order`.
   * `step`, of wizards that move money, counts from 0 how far Back can go: a host with a history adds an entry for each,
   * and writes the number of the entry that the person went back to into the wizard's attribute `step`.
   */
  'cowrie-step': { flow: string; name: string; step?: number }
  /** The person is done (pressed Close or Done); a host that shows the widget in a dialog may close the dialog. */
  'cowrie-closed': Record<never, never>
  /**
   * A widget crashed, all or part of it failed to load, or the page is not set up for it. It shows the failure in place
   * and, if `retryable`, offers to try again. The console logs the error with the same `traceId`.
   */
  'cowrie-failed': {
    tag: string
    code: 'crashed' | 'not-loaded' | 'misconfigured'
    retryable: boolean
    traceId: string
    message: string
  }

  /** Request: go to a route of the app, such as `/create-account`. */
  'cowrie-navigate': { to: string }
  /** Request: open an order on this listing. */
  'cowrie-order-requested': { listingId: string; giveAmount?: string }
  /** Request: open sending money; to this friend, if given, and for this request: its id, or its link's token. */
  'cowrie-send-money-requested': { friendId?: string; request?: string }
  /** Request: open asking for money; this friend, if given. */
  'cowrie-request-money-requested': { friendId?: string }
  /** Request: let the person sign in; to order from this listing of this person, if given. */
  'cowrie-sign-in-needed': { listingId?: string; username?: string; giveAmount?: string }
  /** Request: let the person finish kyc, pin and card; to order from this listing of this person, if given. */
  'cowrie-setup-needed': { listingId?: string; username?: string; giveAmount?: string }
}

export type CowrieEventName = keyof CowrieEvents

/** Events that ask the host to act. */
export type RequestName =
  | 'cowrie-navigate'
  | 'cowrie-order-requested'
  | 'cowrie-send-money-requested'
  | 'cowrie-request-money-requested'
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

/** Inside a frame, the surrounding page's answer arrives later, see `element/frame/guest.ts`. */
export type AnswerableEvent = Event & { hostAnswer?: Promise<boolean> }

/** Dispatches like `dispatch` and waits for the answer of the page around a frame. */
export async function dispatchAndAsk<Name extends CowrieEventName>(
  target: EventTarget,
  name: Name,
  detail: CowrieEvents[Name],
): Promise<boolean> {
  const event: AnswerableEvent = createEvent(name, detail)
  return !target.dispatchEvent(event) || ((await event.hostAnswer) ?? false)
}
