/** The parts of an entry: legs on accounts, and lines of cards' statements. */
import type { StatementEffect } from '#core/contract/statement.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import type { Minor } from '#core/money/money.ts'
import type { AccountKind } from '../../platform/db/tables.ts'

/** One side of a movement: a positive amount enters the account, a negative one leaves it. */
export type Leg = {
  readonly kind: AccountKind
  /** The card, listing, order, transfer, payout, refund, capture, attempt, dispute, fee, partner, claim or loss that owns the account. */
  readonly holderId: string
  readonly currency: CurrencyCode
  readonly amount: Minor
  /** The listing, order or transfer that pays a charged fee, whose partner gets a share. */
  readonly payerId?: string
  /** The holder is as new as the entry: nobody else can have opened the account, so it need not be looked up or locked. */
  readonly opensAccount?: true
}

/** The line of an entry on a card's statement (rules/statement.md#lines). */
export type CardLine = {
  readonly effect: StatementEffect
  readonly cardId: string
  readonly currency: CurrencyCode
  readonly amount: Minor
}

const leg =
  (kind: AccountKind) =>
  (holderId: string, currency: CurrencyCode, amount: Minor): Leg => ({ kind, holderId, currency, amount })
export const opening = (each: Leg): Leg => ({ ...each, opensAccount: true })
export const card = leg('card')
export const escrow = leg('escrow')
export const payable = leg('payable')
export const processor = leg('processor')
export const loss = leg('loss')
export const claims = leg('claim')
export const fees = leg('fee')
export const partners = leg('partner')

export const line = (
  effect: StatementEffect,
  { cardId, currency, amount }: Omit<CardLine, 'effect'>,
): CardLine => ({
  effect,
  cardId,
  currency,
  amount,
})
