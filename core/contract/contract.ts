/** Every call of the API, by the name that client and server share: the endpoints that the files of this room export. */
import * as accounts from './accounts.ts'
import * as addingCards from './add-card.ts'
import * as alerts from './alerts.ts'
import * as cards from './cards.ts'
import * as circle from './circle.ts'
import * as contact from './contact.ts'
import * as currencies from './currency-list.ts'
import * as emailChange from './email-change.ts'
import type { Endpoint } from './endpoint.ts'
import * as exports from './exports.ts'
import * as frozen from './frozen.ts'
import * as knownListing from './known-listing.ts'
import * as limits from './limits.ts'
import * as listingSearch from './listing-search.ts'
import * as listings from './listings.ts'
import * as market from './market.ts'
import * as moneyRequests from './money-requests.ts'
import * as myData from './my-data.ts'
import * as notifications from './notifications.ts'
import * as orders from './orders.ts'
import * as partnerConsents from './partner-consents.ts'
import * as passkeys from './passkeys.ts'
import * as passwords from './passwords.ts'
import * as payoutCalls from './payout-calls.ts'
import * as profilePhotos from './profile-photo.ts'
import * as push from './push.ts'
import * as rateHistory from './rate-history.ts'
import * as rates from './rates.ts'
import * as receipts from './receipts.ts'
import * as reports from './reports.ts'
import * as requestView from './request-view.ts'
import * as rights from './rights.ts'
import * as sessions from './sessions.ts'
import * as setup from './setup.ts'
import * as standingTransfers from './standing-transfers.ts'
import * as statement from './statement.ts'
import * as sweeps from './sweep.ts'
import * as traders from './traders.ts'
import * as transferCalls from './transfer-calls.ts'
import * as transfers from './transfers.ts'
import * as utility from './utility.ts'
import * as waiting from './waiting.ts'

const exported = {
  ...accounts,
  ...sessions,
  ...passwords,
  ...emailChange,
  ...rights,
  ...myData,
  ...passkeys,
  ...partnerConsents,
  ...setup,
  ...frozen,
  ...limits,
  ...cards,
  ...addingCards,
  ...circle,
  ...listingSearch,
  ...knownListing,
  ...listings,
  ...market,
  ...orders,
  ...sweeps,
  ...receipts,
  ...exports,
  ...traders,
  ...transfers,
  ...statement,
  ...waiting,
  ...transferCalls,
  ...payoutCalls,
  ...moneyRequests,
  ...requestView,
  ...standingTransfers,
  ...notifications,
  ...reports,
  ...alerts,
  ...profilePhotos,
  ...push,
  ...currencies,
  ...utility,
  ...contact,
  ...rates,
  ...rateHistory,
}
type Exported = typeof exported

export type Contract = {
  readonly [Name in keyof Exported as Exported[Name] extends Endpoint ? Name : never]: Exported[Name]
}

const isEndpoint = (value: unknown) =>
  typeof value === 'object' && value !== null && 'path' in value && 'answer' in value

export const contract = Object.fromEntries(
  Object.entries(exported).filter(([, value]) => isEndpoint(value)),
) as unknown as Contract
