/** Many standing listings with their money held, written as rows: how each got there is tested elsewhere. */

import { dayMs } from '#core/contract/time.ts'
import { newId, newReference } from '#server/ids.ts'
import { holdFromCard } from '#server/money/ledger/entries.ts'
import { post } from '#server/money/ledger/ledger.ts'
import type { Server } from '#server/server.ts'
import type { Trader } from './market.ts'

const atOnce = 500

/** Each needs ₦1,600 and offers a dollar, in turns of the owners; returns their ids in the order in which they stand. */
export async function manyStanding(
  server: Server,
  owners: readonly Trader[],
  count: number,
): Promise<string[]> {
  const now = server.clock()
  const ids: string[] = []
  while (ids.length < count) {
    const listings = Array.from({ length: Math.min(atOnce, count - ids.length) }, (_, at) =>
      aListing(owners[(ids.length + at) % owners.length] as Trader, now),
    )
    for (const { id, owner_id, debit_card_id, offer_minor } of listings)
      await server.cards.authorise({
        key: id,
        token: `sandbox_works_${debit_card_id}`,
        personId: owner_id,
        amount: offer_minor,
        currency: 'USD',
      })
    await server.database.inTransaction(async (tx) => {
      await tx.insertInto('listing').values(listings).execute()
      await tx
        .insertInto('authorisation')
        .values(
          listings.map(({ id, debit_card_id, offer_minor }) => ({
            id,
            processor_key: id,
            card_id: debit_card_id,
            currency: 'USD' as const,
            amount_minor: offer_minor,
            processor_reference: id,
            authorised_at: now,
          })),
        )
        .execute()
      const held = listings.map((each) => ({
        id: each.id,
        cardId: each.debit_card_id,
        currency: each.have_currency,
        amount: each.offer_minor,
      }))
      await post(
        tx,
        held.map((each) => holdFromCard(each, 'listing posted')),
        now,
      )
    })
    ids.push(...listings.map(({ id }) => id))
  }
  return ids
}

const aListing = (owner: Trader, now: Date) => ({
  id: newId(),
  reference: newReference(),
  owner_id: owner.id,
  need_currency: 'NGN' as const,
  have_currency: 'USD' as const,
  need_minor: 160_000n,
  offer_minor: 100n,
  balance_minor: 100n,
  fee_minor: 0n,
  received_minor: 0n,
  released_minor: 0n,
  balance_cost_minor: 160_000n,
  rate: '0.000625',
  price: null,
  price_base: null,
  status: 'pending' as const,
  is_halted: false,
  part_fulfilment: true,
  system_fulfilment: true,
  is_system_rate: false,
  debit_card_id: owner.debit,
  credit_card_id: owner.credit,
  created_at: now,
  standing_since: now,
  expires_at: new Date(now.getTime() + 30 * dayMs),
})
