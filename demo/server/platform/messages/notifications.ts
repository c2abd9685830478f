/**
 * The texts of notifications in the app, and of security mails. Amounts, names and days arrive as text in the reader's
 * language, a card as its last four digits. The sentences use every fact.
 */
import type { Language } from '#core/contract/languages.ts'
import type { PayoutState } from '#core/contract/payouts.ts'
import { inEachLanguage } from '#core/texts/in-each-language.ts'
import type { Html } from './html.ts'

export type RenderedNotification = { readonly title: string; readonly body: Html }
type RenderedFrom<Facts> = (facts: Facts) => RenderedNotification

/** Remainder of a listing after a sale: its balance, or the released rest of the hold of a complete listing. */
export type ListingRemainder =
  | { readonly is: 'left'; readonly amount: string }
  | { readonly is: 'released'; readonly amount: string; readonly card: string }
  | { readonly is: 'fulfilled' }

/** The card that an exchange was received on: the reader's by its last four digits, a friend's by the user name. */
export type CreditedCard =
  | { readonly is: 'own'; readonly card: string }
  | { readonly is: 'friend'; readonly name: string }

type AlertFacts = { pair: string; now: string; target: string }

/** Days in which a request can be decided; undefined once it is. */
type DaysLeft = { days: number | undefined }

/** The sender's note beside it. */
type Noted = { note: string | undefined }

/**
 * Where the credited money is when it is read (rules/settlement.md#told). `held`: here, while a chargeback of the reader
 * is looked into; `held-from-other`: of who gave it.
 */
export type MoneyNews = PayoutState | 'held' | 'held-from-other'
type Money = { money: MoneyNews }

/** Why a run of a standing transfer was refused. `fee`: it costs more than its sender has agreed to. */
export type FailedRun = 'card' | 'limits' | 'friend' | 'fee' | 'other'

type OrderSums = { ordered: string; paid: string }

export type SecurityMessage = {
  /** Heading in the app. */
  readonly title: string
  /** Subject of the mail. */
  readonly subject: string
  /** The event, in one or two sentences. */
  readonly what: string
  /** The next step if it was another person. */
  readonly advice: string
}

export type NotificationMessages = {
  // Orders and listings
  orderRequested: RenderedFrom<OrderSums & { buyer: string } & DaysLeft>
  /** `theirs` is the buyer's rate, `mine` the owner's: `1 USD = 1,600.00 NGN`. */
  orderCountered: RenderedFrom<OrderSums & { buyer: string; theirs: string; mine: string } & DaysLeft>
  requestEndsSoon: RenderedFrom<OrderSums & { buyer: string; lastDay: string }>
  orderRejected: RenderedFrom<OrderSums & { owner: string; reason: string; card: string }>
  orderExpired: RenderedFrom<OrderSums & { owner: string; reason: string; card: string }>
  orderTakenBack: RenderedFrom<OrderSums & { buyer: string; rest: ListingRemainder }>
  requestExpired: RenderedFrom<{ ordered: string; buyer: string; reason: string; rest: ListingRemainder }>
  /** The order was accepted at once, as it was placed; `card` is the card that paid. */
  orderCompleted: RenderedFrom<OrderSums & { owner: string; card: string; credited: CreditedCard } & Money>
  /** The owner accepted an order that had waited. */
  orderAccepted: RenderedFrom<OrderSums & { owner: string; card: string; credited: CreditedCard } & Money>
  /** Several orders of one confirmation; `rate` is their average. */
  sweepCompleted: RenderedFrom<
    OrderSums & { rate: string; listings: number; card: string; credited: CreditedCard } & Money
  >
  listingOrdered: RenderedFrom<
    OrderSums & { buyer: string; credited: CreditedCard; rest: ListingRemainder } & Money
  >
  listingMatched: RenderedFrom<
    {
      other: string
      got: string
      gave: string
      credited: CreditedCard
      rest: ListingRemainder
    } & Money
  >
  /** Several matches of one listing at once. */
  listingMatchedOften: RenderedFrom<{
    listings: number
    got: string
    gave: string
    credited: CreditedCard
    rest: ListingRemainder
  }>
  /** Operators declined it. */
  listingNotApproved: RenderedFrom<{ released: string; card: string }>
  listingHalted: RenderedFrom<{ released: string; card: string }>
  /** `days` are those that a renewal adds; `lastDay` only until the listing is renewed or has ended. */
  listingEndsSoon: RenderedFrom<{ left: string; lastDay: string | undefined; days: number; card: string }>
  listingLastDay: RenderedFrom<{ left: string; lastDay: string; card: string }>
  /** The card processor no longer reserves the offer. */
  listingHoldLost: RenderedFrom<{ released: string; card: string }>
  listingExpired: RenderedFrom<{ released: string; days: number; card: string }>

  // Alerts
  /** A target: `1 USD = 1,300.00 NGN or less`. */
  priceOrLess: (facts: { price: string }) => string
  priceOrMore: (facts: { price: string }) => string
  /** `now` is a price, `target` from one of the above; `pair` is `USD/NGN`. */
  rateReached: RenderedFrom<AlertFacts>
  listingFound: RenderedFrom<AlertFacts & { owner: string }>

  // Money
  giftReceived: RenderedFrom<{ giver: string; amount: string; card: string } & Money>
  moneySent: RenderedFrom<{ sender: string; amount: string } & Noted & DaysLeft>
  moneyEndsSoon: RenderedFrom<{ sender: string; amount: string; lastDay: string }>
  /** A mail only, of the moment in which it was accepted. */
  moneyReceived: RenderedFrom<{ sender: string; amount: string; card: string }>
  moneyAccepted: RenderedFrom<{ receiver: string; amount: string; card: string }>
  moneyDeclined: RenderedFrom<{ receiver: string; amount: string; card: string }>
  moneyReturned: RenderedFrom<{ receiver: string; amount: string; days: number; card: string }>
  /** Operators declined it. */
  moneyNotApproved: RenderedFrom<{ receiver: string; amount: string; card: string }>
  moneyTakenBack: RenderedFrom<{ sender: string; amount: string }>
  /** `lastDay` only while it is open. */
  moneyAsked: RenderedFrom<{ requester: string; amount: string; lastDay: string | undefined } & Noted>
  moneyRequestEndsSoon: RenderedFrom<{ requester: string; amount: string; lastDay: string } & Noted>
  moneyRequestPaid: RenderedFrom<{ sender: string; amount: string } & Noted & DaysLeft>
  moneyRequestDeclined: RenderedFrom<{ payer: string; amount: string }>
  moneyRequestWithdrawn: RenderedFrom<{ requester: string; amount: string }>
  moneyRequestExpired: RenderedFrom<{ amount: string }>
  incomingExpired: RenderedFrom<{ sender: string; amount: string; days: number }>

  /** Why a run was refused, as a sentence. */
  runFailed: Readonly<Record<FailedRun, string>>
  // Standing transfers
  standingAhead: RenderedFrom<{ receiver: string; amount: string; card: string; day: string }>
  /** `day` is that of the second try. */
  standingFailed: RenderedFrom<{ receiver: string; amount: string; why: string; day: string }>
  /** `next` unless it was the last run. */
  standingSkipped: RenderedFrom<{
    receiver: string
    amount: string
    why: string
    next: string | undefined
  }>

  // The card processor
  /** Told late, after a payout that took long. */
  payoutPaid: RenderedFrom<{ amount: string; card: string }>
  payoutReturned: RenderedFrom<{ amount: string; card: string } & Money>
  /** The reader's card could not be charged after the accept. */
  exchangePaymentFailed: RenderedFrom<{ other: string; gave: string; got: string; card: string }>
  /** The other person's card could not be charged; the reader's money goes back. */
  exchangeUndone: RenderedFrom<{ other: string; gave: string; got: string; card: string }>
  transferPaymentFailed: RenderedFrom<{ receiver: string; amount: string; card: string }>
  transferUndone: RenderedFrom<{ sender: string; amount: string }>

  // Circle
  friendRequest: RenderedFrom<{ name: string }>
  friendRequestDecided: RenderedFrom<{ name: string }>
  friendAccepted: RenderedFrom<{ name: string }>

  // Identity and security
  identityPassed: RenderedNotification
  identityFailed: RenderedFrom<{ reason: string }>
  reportAnswered: RenderedNotification
  reportClosed: RenderedNotification
  /** `Chrome on Windows` */
  device: (facts: { browser: string | undefined; system: string | undefined }) => string
  newDevice: (facts: { device: string; when: string }) => SecurityMessage
  passwordChanged: SecurityMessage
  /** `when` names its time zone. */
  passwordWaits: (facts: { hours: number; when: string }) => SecurityMessage
  passwordStopped: SecurityMessage
  /** In the words of an operator. */
  accountFrozen: (facts: { words: string }) => SecurityMessage
  accountUnfrozen: SecurityMessage
  emailChangeAsked: SecurityMessage
  /** `days` in which it can be taken back, until `when`, which names its time zone. */
  emailChanged: (facts: { days: number; when: string }) => SecurityMessage
  emailKept: SecurityMessage
  accountReopened: SecurityMessage
  dataDownloaded: SecurityMessage
  pinChanged: SecurityMessage
  /** `sites`: the origins of the partner's pages. */
  partnerAllowed: (facts: { partner: string; sites: string }) => SecurityMessage
  passkeyAdded: (facts: { name: string; device: string }) => SecurityMessage
  passkeyRemoved: (facts: { name: string }) => SecurityMessage
  pinLocked: (facts: { tries: number; minutes: number }) => SecurityMessage
  pinEnded: (facts: { tries: number; days: number }) => SecurityMessage
  profileChanged: SecurityMessage
  cardAdded: (facts: { nickname: string; card: string }) => SecurityMessage
  cardRemoved: (facts: { nickname: string; card: string }) => SecurityMessage
}

const byLanguage = await inEachLanguage<NotificationMessages>(
  async (language) => (await import(`./notifications/${language}.ts`)).words,
)

export const notificationMessages = (language: Language): NotificationMessages => byLanguage[language]
