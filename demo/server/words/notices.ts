/**
 * What somebody is told in the app, and by mail about their security. Amounts, names and days come as text that is
 * ready for the language, a card as its last four digits; the sentences use every fact.
 */
import type { Language } from '#core/contract/languages.ts'
import { inEachLanguage } from '#core/texts/in-each-language.ts'
import type { Html } from '../html.ts'

export type Told = { readonly title: string; readonly body: Html }

/** What becomes of a listing: what of it is left to be ordered, or what of its hold came back because it has enough. */
export type Rest =
  | { readonly is: 'left'; readonly amount: string }
  | { readonly is: 'released'; readonly amount: string; readonly card: string }
  | { readonly is: 'fulfilled' }

type Order = { ordered: string; paid: string }

export type SecurityNotice = {
  /** Heading in the app. */
  readonly title: string
  /** Subject of the letter. */
  readonly subject: string
  /** What happened, in one or two sentences. */
  readonly what: string
  /** What to do if it was somebody else. */
  readonly advice: string
}

export type NoticeWords = {
  // Orders and listings
  orderRequested: (facts: Order & { buyer: string; days: number }) => Told
  /** Rates as `1 USD = 1,600.00 NGN`: theirs, where mine is asked for. */
  orderCountered: (facts: Order & { buyer: string; theirs: string; mine: string; days: number }) => Told
  orderRejected: (facts: Order & { owner: string; reason: string; card: string }) => Told
  orderExpired: (facts: Order & { owner: string; reason: string; card: string }) => Told
  orderTakenBack: (facts: Order & { buyer: string; rest: Rest }) => Told
  requestExpired: (facts: { ordered: string; buyer: string; reason: string; rest: Rest }) => Told
  orderCompleted: (facts: Order & { owner: string; card: string }) => Told
  listingOrdered: (facts: Order & { buyer: string; rest: Rest }) => Told
  listingMatched: (facts: { other: string; got: string; gave: string; rest: Rest }) => Told
  listingHalted: (facts: { released: string; card: string }) => Told
  listingEndsSoon: (facts: { left: string; lastDay: string; days: number; card: string }) => Told
  listingExpired: (facts: { released: string; days: number; card: string }) => Told

  // Money
  giftReceived: (facts: { giver: string; amount: string; card: string }) => Told
  moneySent: (facts: { sender: string; amount: string; days: number }) => Told
  moneyAccepted: (facts: { receiver: string; amount: string; card: string }) => Told
  moneyDeclined: (facts: { receiver: string; amount: string; card: string }) => Told
  moneyReturned: (facts: { receiver: string; amount: string; days: number; card: string }) => Told
  incomingExpired: (facts: { sender: string; amount: string; days: number }) => Told

  // Circle
  friendRequest: (facts: { name: string }) => Told
  friendAccepted: (facts: { name: string }) => Told

  // Identity and security
  identityPassed: Told
  identityFailed: (facts: { reason: string }) => Told
  /** A browser as people call it: `Chrome on Windows`. */
  device: (facts: { browser: string | undefined; system: string | undefined }) => string
  newDevice: (facts: { device: string; when: string }) => SecurityNotice
  passwordChanged: SecurityNotice
  /** `when` of UTC. */
  passwordWaits: (facts: { hours: number; when: string }) => SecurityNotice
  passwordStopped: SecurityNotice
  pinChanged: SecurityNotice
  passkeyAdded: (facts: { name: string; device: string }) => SecurityNotice
  passkeyRemoved: (facts: { name: string }) => SecurityNotice
  pinLocked: (facts: { tries: number; minutes: number }) => SecurityNotice
  pinEnded: (facts: { tries: number; days: number }) => SecurityNotice
  profileChanged: SecurityNotice
  cardAdded: (facts: { nickname: string; card: string }) => SecurityNotice
  cardRemoved: (facts: { nickname: string; card: string }) => SecurityNotice
}

const inAll = await inEachLanguage<NoticeWords>(
  async (language) => (await import(`./notices/${language}.ts`)).words,
)

export const noticeWords = (language: Language): NoticeWords => inAll[language]
