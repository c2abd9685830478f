/** The ledger as text, read from the database: holds, their cards, and the state of each order. */
import { expect } from 'vitest'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { toDecimal } from '#core/money/money.ts'
import type { Server } from '#server/server.ts'

/** Resolves when the card processor has paid whatever is on its way. */
export const untilPaid = ({ database: { db } }: Server) =>
  expect
    .poll(
      () =>
        db
          .selectFrom('payout')
          .select('status')
          .where('status', 'in', ['waiting', 'asked', 'sent'])
          .execute(),
      { timeout: 30_000 },
    )
    .toEqual([])

/** Money a card received through the exchange, less what was taken from it and what is held. */
export const onCard = ({ received, taken, held }: Record<'received' | 'taken' | 'held', bigint>): bigint =>
  received - taken - held

export async function readBooks(server: Server) {
  await untilPaid(server)
  const { db } = server.database
  const listing = await db.selectFrom('listing').selectAll().executeTakeFirstOrThrow()
  const accounts = await db.selectFrom('account').selectAll().execute()
  const orders = await db
    .selectFrom('orders')
    .innerJoin('person', 'person.id', 'orders.buyer_id')
    .select(['person.user_name', 'order_minor', 'give_up_minor', 'status'])
    .orderBy('orders.created_at')
    .execute()
  const owners = await db
    .selectFrom('card')
    .innerJoin('person', 'person.id', 'card.person_id')
    .select(['card.id', 'person.user_name'])
    .execute()
  const inWords = (minor: bigint, code: CurrencyCode) => toDecimal(minor, code)

  const escrows = accounts.filter((each) => each.kind === 'escrow')
  const heldIn = (code: CurrencyCode) =>
    inWords(
      escrows.filter((each) => each.currency === code).reduce((sum, each) => sum + each.balance, 0n),
      code,
    )
  const cards: Record<string, Record<string, string>> = {}
  for (const account of accounts.filter((each) => each.kind === 'card' && onCard(each) !== 0n)) {
    const owner = owners.find((each) => each.id === account.holder_id)?.user_name ?? 'nobody'
    cards[owner] = { ...cards[owner], [account.currency]: inWords(onCard(account), account.currency) }
  }
  return {
    listing: {
      status: listing.status,
      balance: inWords(listing.balance_minor, listing.have_currency),
      held: inWords(
        escrows.find((each) => each.holder_id === listing.id)?.balance ?? 0n,
        listing.have_currency,
      ),
    },
    held: { NGN: heldIn('NGN'), USD: heldIn('USD') },
    orders: orders.map(
      (each) =>
        `${each.user_name} ${inWords(each.order_minor, listing.have_currency)} for ${inWords(each.give_up_minor, listing.need_currency)} ${each.status}`,
    ),
    cards,
  }
}
