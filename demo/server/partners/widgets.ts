/** The widgets that there are, and which calls each makes when it stands in somebody else's page. */
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Endpoint } from '#core/contract/endpoint.ts'

const folder = fileURLToPath(new URL('../../../widgets/', import.meta.url))

/** Every tag of this release. Each folder of `widgets/` is one. */
export const widgetTags: readonly string[] = readdirSync(folder, { withFileTypes: true })
  .filter((each) => each.isDirectory())
  .map(({ name }) => `cowrie-${name}`)
  .sort()

type Group = Endpoint['group']

/** Whoever can be signed in asks for the photo, the setup and the news of that person. */
const signedIn: readonly Group[] = ['Utility', 'Accounts', 'Notifications']

/**
 * The groups of calls behind a tag in the page itself; one in a frame calls from the exchange's own origin. A tag
 * without a row may make every call: it is allowed there, and must not be broken by a list that somebody forgot.
 */
const groups: Readonly<Record<string, readonly Group[]>> = {
  'cowrie-rate': ['Utility', 'Listings'],
  'cowrie-recent-listings': ['Utility', 'Listings'],
  'cowrie-contact': signedIn,
  'cowrie-login': signedIn,
  'cowrie-registration': ['Utility', 'Accounts'],
  'cowrie-password-reset': ['Utility', 'Accounts'],
  'cowrie-onboarding': [...signedIn, 'Cards'],
  'cowrie-profile': [...signedIn, 'Cards'],
  'cowrie-notifications': signedIn,
  'cowrie-listings': [...signedIn, 'Listings', 'Orders', 'Circle'],
  'cowrie-create-listing': [...signedIn, 'Listings', 'Cards', 'Circle'],
  'cowrie-order': [...signedIn, 'Listings', 'Orders', 'Cards', 'Circle'],
  'cowrie-listing-details': [...signedIn, 'Listings', 'Orders'],
  'cowrie-orders': [...signedIn, 'Listings', 'Orders', 'Circle'],
  'cowrie-receipt': [...signedIn, 'Listings', 'Orders'],
  'cowrie-circle': [...signedIn, 'Circle'],
  'cowrie-send-money': [...signedIn, 'Transfers', 'Cards', 'Circle'],
  'cowrie-transactions': [...signedIn, 'Transfers', 'Cards', 'Circle', 'Orders'],
}

export const makesCallsOf = (tag: string, group: Group): boolean => groups[tag]?.includes(group) ?? true

/** Whether the calls of a tag are written down above. */
export const isListed = (tag: string): boolean => tag in groups
