/** The widgets that a visitor, and a person with an incomplete setup, cannot use. */
import { postListing } from './market.ts'
import { aReadyPerson } from './people.ts'
import { mount, ui } from './support.ts'

type Gate = {
  /** Its tag without `cowrie-`. */
  readonly tag: string
  readonly attributes?: string
  /** The reason to log in. */
  readonly why: string
  /** Shown above the gate. */
  readonly heading?: string
  /** Signed-in people see the widget whatever their setup. */
  readonly needsNoSetup?: true
}

const someId = '0198c5f2-0000-7000-8000-000000000000'

/** Widgets behind the gate of `core/handoff`. */
export const gates: readonly Gate[] = [
  { tag: 'alerts', why: 'Log in to get alerts when a rate is reached.', needsNoSetup: true },
  { tag: 'circle', why: 'Log in to see your circle of friends.' },
  { tag: 'create-listing', why: 'Log in to post a listing.' },
  {
    tag: 'listing-details',
    attributes: `listing-id="${someId}"`,
    why: 'Log in to manage your listings.',
  },
  { tag: 'order', attributes: `listing-id="${someId}"`, why: 'Log in to order.' },
  { tag: 'orders', heading: 'Orders', why: 'Log in to see your orders.' },
  { tag: 'profile', why: 'Log in to see your account settings.' },
  {
    tag: 'receipt',
    attributes: `order-id="${someId}"`,
    why: 'Log in to see your receipts.',
  },
  { tag: 'request-money', why: 'Log in to ask friends for money.' },
  {
    tag: 'request-money',
    attributes: 'request="abc"',
    why: 'Log in to see who’s asking you for money, and to pay.',
  },
  { tag: 'send-money', why: 'Log in to send money to friends.' },
  { tag: 'statement', why: 'Log in to see everything that was moved or held on your cards.' },
  { tag: 'sweep', why: 'Log in to exchange at once.' },
  { tag: 'transactions', why: 'Log in to see the money you’ve sent and received.' },
]

let listing: Promise<string> | undefined
/** A visitor is asked to log in for a listing that exists. */
function aListing(): Promise<string> {
  listing ??= aReadyPerson().then((owner) => postListing(owner))
  return listing
}

/** Mounts the widget; its gate has this title. */
export async function openGate(
  { tag, attributes = '' }: Pick<Gate, 'tag' | 'attributes'>,
  title: string,
): Promise<HTMLElement> {
  const written = attributes.includes('listing-id')
    ? attributes.replace(someId, await aListing())
    : attributes
  const element = await mount(`<cowrie-${tag} ${written}></cowrie-${tag}>`)
  await ui(element).findByText(title)
  return element
}
