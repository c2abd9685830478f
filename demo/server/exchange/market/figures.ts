/**
 * The figures of a money call, which are read, recomputed and compared with those shown (rules/rates.md#recompute), and the
 * exchange's fee on what the market moves (rules/rates.md#fee).
 */

import type { Selectable } from 'kysely'
import type { Language } from '#core/contract/languages.ts'
import { type CurrencyCode, currency, smallestMove, usedDecimals } from '#core/money/currencies.ts'
import { type FeeTerms, feeOn, feeSoFar } from '#core/money/fee.ts'
import {
  formatDigits,
  formatMoney,
  fromDecimal,
  type Minor,
  maxAmount,
  parseAmount,
  toDecimal,
  unit,
} from '#core/money/money.ts'
import { perCentText } from '#core/money/per-cent.ts'
import { fromRateText, parseRate, type Rate } from '#core/money/rate.ts'
import { newId } from '../../ids.ts'
import type { Fee } from '../../money/ledger/entries.ts'
import { type TextFact, wholeAmount } from '../../people/notifications/message.ts'
import type { ListingRow } from '../../platform/db/market-tables.ts'
import { figureMessages } from '../../platform/messages/figures.ts'
import { refuse } from '../../refusals.ts'
import type { Server } from '../../server.ts'

/** Reads an amount above 0 in `code`. Refuses by `field`, its name on the wire. */
export function readAmount(field: string, text: string, code: CurrencyCode): Minor {
  const parsed = parseAmount(text, code)
  if (!parsed.ok)
    throw refuse('bad-amount', {
      field,
      sentence: ({ language }) => figureMessages(language).amount[parsed.fault](code, usedDecimals(code)),
    })
  return parsed.value
}

/** The refusal of an amount above a ledger line's limit. */
export const amountTooLarge = (field: string, code: CurrencyCode) =>
  refuse('bad-amount', {
    field,
    sentence: ({ language }) => figureMessages(language).amount['too-large'](code, currency(code).decimals),
  })

export function readRate(text: string): Rate {
  const parsed = parseRate(text)
  if (!parsed.ok)
    throw refuse('bad-amount', {
      field: 'rate',
      sentence: ({ language }) => figureMessages(language).rate[parsed.fault],
    })
  return parsed.value
}

/** Refuses an amount above a ledger line's limit, and a figure that is further from the computed one than a card moves. */
export function assertFigureMatches(field: string, shown: string, computed: Minor, code: CurrencyCode): void {
  if (computed > maxAmount * unit(code)) throw amountTooLarge(field, code)
  const difference = readAmount(field, shown, code) - computed
  const most = smallestMove(code)
  if (difference > most || difference < -most)
    throw refuse('figures-differ', {
      field,
      expected: ({ language }) => formatWithCode(computed, code, language),
    })
}

/** `600`, `1,250.50`: decimals only when they are not zero. */
export const formatPlainAmount = (amount: Minor, code: CurrencyCode, language: Language) => {
  const decimals = amount % unit(code) === 0n ? 0 : currency(code).decimals
  return formatDigits(toDecimal(amount, code), { decimals, locale: language })
}

/** `1,250.50 USD` */
export const formatWithCode = (amount: Minor, code: CurrencyCode, language: Language) =>
  `${formatPlainAmount(amount, code, language)} ${code}`

/** Reads a rate as the database stores it: `numeric(20, 10)`. */
export const storedRate = (text: string): Rate => fromRateText(text)

/**
 * The fee on a payment. Refuses with `fee-changed` when it is not `agreed`, the fee that the person saw: 0 for a client
 * that shows none.
 */
export function agreedFee(
  server: Server,
  agreed: string | undefined,
  paid: Minor,
  code: CurrencyCode,
): Minor {
  const fee = feeOn(paid, server.settings.fees[code])
  if (fromDecimal(agreed ?? '0', code) !== fee)
    throw refuse('fee-changed', { fee: ({ language }) => formatMoney(fee, code, { locale: language }) })
  return fee
}

type Offer = Pick<Selectable<ListingRow>, 'fee_minor' | 'offer_minor' | 'balance_minor' | 'released_minor'>

const soldOf = ({ offer_minor, balance_minor, released_minor }: Offer): Minor =>
  offer_minor - balance_minor - released_minor

/** The owner's fee for a sale of an open listing: its share of the fee on the whole offer. */
export function saleFee(before: Offer, sold: Minor): Minor {
  const { fee_minor: fee, offer_minor: offer } = before
  const already = soldOf(before)
  return feeSoFar(fee, offer, already + sold) - feeSoFar(fee, offer, already)
}

/** The part of the fee not yet charged to a sale. It is held with the balance, and released with it. */
export const feeLeft = (listing: Offer): Minor =>
  listing.fee_minor - feeSoFar(listing.fee_minor, listing.offer_minor, soldOf(listing))

/** An account of its own for a fee; nothing for no fee. */
export const feeOf = (amount: Minor): Fee | undefined => (amount === 0n ? undefined : { id: newId(), amount })

/** A fee in a mail's receipt, or in a notification's sentence; nothing without one. */
export const feeFact = (fee: Minor, code: CurrencyCode): { readonly fee?: TextFact } =>
  fee > 0n ? { fee: wholeAmount(fee, code) } : {}

/** As the contract has them; nothing without a fee. */
export const feeTermsOf = ({ share, minimum }: FeeTerms, code: CurrencyCode) =>
  share === 0n && minimum === 0n
    ? {}
    : { fee: { perCent: perCentText(share), minimum: toDecimal(minimum, code) } }
