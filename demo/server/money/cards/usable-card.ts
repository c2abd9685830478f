/**
 * Which cards and currencies a money call may use (rules/cards.md#use, rules/rates.md#open-currencies): what could never be
 * paid out is refused before money is held. In a transaction the functions lock the cards against removal; outside one they
 * only look, for an early refusal.
 */
import { type Selectable, sql } from 'kysely'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { isId } from '../../ids.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { CardRow } from '../../platform/db/people-tables.ts'
import { refuse } from '../../refusals.ts'
import type { Server } from '../../server.ts'
import { isPaidBrand, isPaidIn } from '../../settings/currency-settings.ts'

export type Card = Selectable<CardRow>

/** A card of the person that is not removed; an unsaved one counts too. Refuses with `not-found`. */
export async function cardForDebit(from: Db | Tx, personId: string, cardId: string): Promise<Card> {
  const [card] = await liveCards(from, personId, [cardId])
  if (card?.person_id !== personId) throw notFound()
  return card
}

/**
 * The card that pays, as `cardForDebit`, and the one that is credited: a card of the person, or a saved one of an
 * approved friend. Refuses with `not-found`.
 */
export async function cardsFor(
  from: Db | Tx,
  personId: string,
  { debitCardId, creditCardId }: { readonly debitCardId: string; readonly creditCardId: string },
): Promise<{ debit: Card; credit: Card }> {
  const cards = await liveCards(from, personId, [debitCardId, creditCardId])
  const debit = cards.find(({ id }) => id === debitCardId)
  const credit = cards.find(({ id }) => id === creditCardId)
  if (debit?.person_id !== personId || !credit) throw notFound()
  if (credit.person_id !== personId && !(credit.is_friends && credit.is_saved)) throw notFound()
  return { debit, credit }
}

const notFound = () => refuse('not-found', { what: 'card' })

/** The last four digits of a card, removed ones too. */
export const lastFourOf = async (from: Db | Tx, cardId: string): Promise<string> =>
  (await from.selectFrom('card').select('last_four').where('id', '=', cardId).executeTakeFirstOrThrow())
    .last_four

async function liveCards(
  from: Db | Tx,
  personId: string,
  cardIds: readonly string[],
): Promise<(Card & { readonly is_friends: boolean })[]> {
  const lock = from.isTransaction ? sql`FOR SHARE` : sql``
  const { rows } = await sql<Card & { is_friends: boolean }>`
    SELECT *, EXISTS (SELECT FROM friendship WHERE friendship.person_id = ${personId} AND friend_id = card.person_id)
      AS is_friends
    FROM card WHERE id = ANY(${cardIds.filter(isId)}::uuid[]) AND removed_at IS NULL ORDER BY id ${lock}`.execute(
    from,
  )
  return rows
}

type Given = Pick<Server, 'settings'>

/** Refuses what is new in a closed currency; what stands open in it runs to its end. */
export function assertOpenCurrencies({ settings }: Given, ...codes: CurrencyCode[]): void {
  const currency = codes.find((code) => !settings.openCurrencies.has(code))
  if (currency) throw refuse('currency-closed', { currency })
}

/** Refuses a card to which no money can be sent in this currency. */
export function assertPayable(
  { settings }: Given,
  card: Pick<Card, 'brand' | 'issuer_country'>,
  currency: CurrencyCode,
): void {
  const { payouts } = settings
  if (isPaidBrand(payouts, card.brand) && isPaidIn(payouts, currency, card.issuer_country ?? undefined))
    return
  throw refuse('card-not-payable', { currency })
}
