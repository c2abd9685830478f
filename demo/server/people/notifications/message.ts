/**
 * A notification as it is stored: the name of its message, and facts without a language. It is written in the reader's
 * language whenever it is read (rules/notifications.md#language).
 */

import type { CurrencyCode } from '#core/money/currencies.ts'
import { formatMoney } from '#core/money/money.ts'
import { formatEquation, formatPrice, type Price } from '#core/money/price.ts'
import { fromRateText, rateText } from '#core/money/rate.ts'
import type { TargetCondition } from '#core/money/target.ts'
import type { MailReceipt } from '../../platform/mail/templates.ts'
import type { EndReason } from '../../platform/messages/facts.ts'
import { historyMessages } from '../../platform/messages/history.ts'
import { html } from '../../platform/messages/html.ts'
import { formatDate, formatDay, formatMoment, type Reader } from '../../platform/messages/moments.ts'
import {
  type CreditedCard,
  type FailedRun,
  type MoneyNews,
  type NotificationMessages,
  notificationMessages,
  type RenderedNotification,
  type SecurityMessage,
} from '../../platform/messages/notifications.ts'
import type { ProviderReason } from '../../platform/messages/provider-reasons.ts'
import { refusalMessages } from '../../platform/messages/refusals.ts'

/** A text that depends on the language. Minor units are text, because JSON has no big integers. */
export type TextFact =
  | { readonly minor: string; readonly currency: CurrencyCode; readonly whole?: true }
  /** A price, shown in its pair's direction. */
  | { readonly quoted: string; readonly base: CurrencyCode; readonly quote: CurrencyCode }
  /** A price in its alert's direction, units of `quote` for 1 `base`; with a condition, the alert's target. */
  | {
      readonly price: string
      readonly base: CurrencyCode
      readonly quote: CurrencyCode
      readonly condition?: TargetCondition
    }
  | { readonly reason: EndReason }
  | { readonly failed: FailedRun }
  | { readonly provider: ProviderReason }
  | { readonly day: string }
  /** A calendar day, `2026-12-31`, which is the same for every reader. */
  | { readonly date: string }
  | { readonly minute: string }
  | { readonly browser: string | null; readonly system: string | null }

/** The facts of a message with language-dependent texts unrendered, without what follows from its state: `days` and `money`. */
type Stored<Facts> = Facts extends string
  ? string | TextFact
  : Facts extends number | undefined
    ? Facts
    : {
        readonly [Name in keyof Facts as IsStored<Facts[Name]> extends true ? Name : never]: Stored<
          Facts[Name]
        >
      }
type IsStored<Fact> = [Fact] extends [number]
  ? true
  : [Fact] extends [number | undefined]
    ? false
    : [Fact] extends [MoneyNews]
      ? false
      : true

type Name = Exclude<keyof NotificationMessages, 'device' | 'friendRequestDecided' | 'runFailed'>
type Rendered = RenderedNotification | SecurityMessage
type FactsOf<Each extends Name> = NotificationMessages[Each] extends (facts: infer Facts) => Rendered
  ? Stored<Facts>
  : undefined

export type NotificationMessage = {
  readonly [Each in Name]: FactsOf<Each> extends undefined
    ? { readonly message: Each; readonly facts?: undefined }
    : { readonly message: Each; readonly facts: FactsOf<Each> }
}[Name]

/** `US$400`, without decimals that are zero. */
export const wholeAmount = (minor: bigint, currency: CurrencyCode): TextFact => ({
  minor: String(minor),
  currency,
  whole: true,
})

/** `US$400.00` */
export const amountFact = (minor: bigint, currency: CurrencyCode): TextFact => ({
  minor: String(minor),
  currency,
})

/** `1 USD = 1,340.00 NGN` */
export const priceFact = ({ figure, base, quote }: Price): TextFact => ({
  quoted: rateText(figure),
  base,
  quote,
})

export const dayFact = (at: Date): TextFact => ({ day: at.toISOString() })
export const minuteFact = (at: Date): TextFact => ({ minute: at.toISOString() })

function textOf(fact: TextFact, reader: Reader): string {
  const { language } = reader
  if ('minor' in fact) {
    const { minor, currency, whole = false } = fact
    return formatMoney(BigInt(minor), currency, { whole, locale: language })
  }
  if ('quoted' in fact) return formatPrice({ ...fact, figure: fromRateText(fact.quoted) }, language)
  if ('price' in fact) {
    const { base, quote, condition } = fact
    const price = formatEquation({ base, quote, figure: fromRateText(fact.price) }, language)
    if (condition === undefined) return price
    const { priceOrLess, priceOrMore } = notificationMessages(language)
    return condition === 'at-most' ? priceOrLess({ price }) : priceOrMore({ price })
  }
  if ('reason' in fact) return historyMessages(language).reasons[fact.reason]
  if ('failed' in fact) return notificationMessages(language).runFailed[fact.failed]
  if ('provider' in fact) return refusalMessages(language).provider[fact.provider]
  if ('day' in fact) return formatDay(reader, new Date(fact.day))
  if ('date' in fact) return formatDate(reader.language, fact.date)
  if ('minute' in fact) return formatMoment(reader, new Date(fact.minute))
  const { browser, system } = fact
  return notificationMessages(language).device({
    browser: browser ?? undefined,
    system: system ?? undefined,
  })
}

type Fact = string | number | TextFact | Facts
/** A nested record has `is`, as `ListingRemainder` has. */
type Facts = { readonly [name: string]: Fact }

const isText = (fact: TextFact | Facts): fact is TextFact => !('is' in fact)

function resolve(facts: Facts, reader: Reader): Readonly<Record<string, unknown>> {
  const resolveFact = (fact: Fact): unknown => {
    if (typeof fact !== 'object') return fact
    return isText(fact) ? textOf(fact, reader) : resolve(fact, reader)
  }
  return Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, resolveFact(fact)]))
}

/** Where the credited money is. */
export type MoneyState = {
  readonly money: MoneyNews
  /** The last four digits of the reader's card that it goes to, where another one was chosen. */
  readonly card?: string | undefined
}

/** The state of its matter: the days left to decide, or that it is decided; or where the money is. */
export type OpenState = { readonly days: number } | MoneyState | 'decided' | undefined

/** The state of money that becomes owed in this very transaction. */
export const justOwed: OpenState = { money: 'on-its-way' }

/** The message in the reader's language. Requests say until when they can be decided, while they can be. */
export function renderMessage(
  { message, facts }: NotificationMessage,
  reader: Reader,
  state?: OpenState,
): Rendered {
  const messages = notificationMessages(reader.language)
  const name = message === 'friendRequest' && state === 'decided' ? 'friendRequestDecided' : message
  const text = messages[name] as Rendered | ((facts: unknown) => Rendered)
  if (typeof text !== 'function') return text
  const own = resolve((facts ?? {}) as Facts, reader)
  if (state === 'decided') return text({ ...own, lastDay: undefined })
  if (!state) return text(own)
  return text('days' in state ? { ...own, days: state.days } : withMoney(own, state))
}

/** The card that was chosen when the message was written may have been replaced. */
function withMoney(facts: Readonly<Record<string, unknown>>, { money, card }: MoneyState) {
  const credited = facts.credited as CreditedCard | undefined
  if (card === undefined) return { ...facts, money }
  if (credited) return { ...facts, money, ...(credited.is === 'own' && { credited: { ...credited, card } }) }
  return { ...facts, money, card }
}

/** The title and the body in the app. */
export const inApp = (rendered: Rendered): RenderedNotification =>
  'body' in rendered ? rendered : { title: rendered.title, body: html`${rendered.what} ${rendered.advice}` }

/** The facts of a receipt that a mail about received money repeats. */
export type ReceiptFacts = {
  /** The receipt's page. */
  readonly url: string
  readonly gave?: TextFact
  /** On top of what they gave; absent without one. */
  readonly fee?: TextFact | undefined
  readonly got: TextFact
  readonly rate?: TextFact
  readonly reference: string
}

/** The same in the reader's language. */
export function receiptIn({ gave, fee, got, rate, reference }: ReceiptFacts, reader: Reader): MailReceipt {
  return {
    ...(gave && { gave: textOf(gave, reader) }),
    ...(fee && { fee: textOf(fee, reader) }),
    got: textOf(got, reader),
    ...(rate && { rate: textOf(rate, reader) }),
    reference,
  }
}
