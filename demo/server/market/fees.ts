/** The exchange's fee on what the market moves (rules/rates.md#fee). */
import type { CurrencyCode } from '#core/money/currencies.ts'
import { type FeeTerms, feeOn, feeSoFar } from '#core/money/fee.ts'
import { formatMoney, fromDecimal, type Minor, toDecimal } from '#core/money/money.ts'
import { perCentText } from '#core/money/per-cent.ts'
import { type TextFact, wholeAmount } from '../notifications/message.ts'
import { refuse } from '../refusals.ts'
import type { Server } from '../server.ts'
import type { ListingRecord } from './open-listing.ts'

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

type Offer = Pick<ListingRecord, 'fee_minor' | 'offer_minor' | 'balance_minor' | 'released_minor'>

const soldOf = ({ offer_minor, balance_minor, released_minor }: Offer): Minor =>
  offer_minor - balance_minor - released_minor

/** The owner's fee for a sale of an open listing: its share of the fee on the whole offer. */
export function saleFee(before: Offer, sold: Minor): Minor {
  const { fee_minor: fee, offer_minor: offer } = before
  const already = soldOf(before)
  return feeSoFar(fee, offer, already + sold) - feeSoFar(fee, offer, already)
}

/** What of the fee no sale was charged. It is held with the balance, and released with it. */
export const feeLeft = (listing: Offer): Minor =>
  listing.fee_minor - feeSoFar(listing.fee_minor, listing.offer_minor, soldOf(listing))

/** A fee in a mail's receipt, or in a notification's sentence; nothing without one. */
export const feeFact = (fee: Minor, code: CurrencyCode): { readonly fee?: TextFact } =>
  fee > 0n ? { fee: wholeAmount(fee, code) } : {}

/** As the contract has them; nothing without a fee. */
export const feeTermsOf = ({ share, minimum }: FeeTerms, code: CurrencyCode) =>
  share === 0n && minimum === 0n
    ? {}
    : { fee: { perCent: perCentText(share), minimum: toDecimal(minimum, code) } }
