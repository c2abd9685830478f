// How often a trade asks the database: each statement is a round trip on PostgreSQL, with locks held meanwhile.
import { expect, test } from 'vitest'
import { haltListing } from '#server/exchange/market/listings/halt.ts'
import { acceptOrder } from '#server/exchange/market/orders/decide.ts'
import { receiveEvents } from '#server/money/settlement/inbox.ts'
import type { ProcessorEvent } from '#server/platform/ports/card-processor.ts'
import { postgresAtHand } from '../database-for-tests.ts'
import { anObservedMarket } from '../db/rows-read.ts'
import { list, order, traders } from './market.ts'

test.skipIf(!(await postgresAtHand()))(
  'a listing that ends takes as many statements with many requests',
  async () => {
    const observed = await anObservedMarket()
    const { market, server, statements } = observed
    try {
      const [owner, buyer] = await traders(market, 2)
      const countWith = async (requests: number) => {
        const { id } = await list(server, owner)
        for (let placed = 0; placed < requests; placed += 1) await order(server, buyer, id, '10')
        const before = statements().length
        await haltListing(server, owner, { params: { id } })
        return statements().length - before
      }
      // The accounts of both cards are there.
      await countWith(1)
      const few = await countWith(2)
      expect(await countWith(12)).toBe(few)
    } finally {
      await observed.close()
    }
  },
)

test.skipIf(!(await postgresAtHand()))('a trade takes few statements', async () => {
  const observed = await anObservedMarket()
  const { market, server, statements } = observed
  try {
    const told: ProcessorEvent[] = []
    market.cards.tell = (events) => told.push(...events)
    const [owner, buyer] = await traders(market, 2)
    /** Statements of a call and its later work, without those that begin and end a transaction. */
    const counted = async (run: () => Promise<unknown>) => {
      const before = statements().length
      const answer = await run()
      const sent = statements().slice(before)
      return { answer, count: sent.filter(({ sql }) => !/^\s*(start|commit)/.test(sql)).length }
    }
    const listing = await counted(() => list(server, owner))
    const placed = await counted(() => order(server, buyer, (listing.answer as { id: string }).id, '400'))
    const { id } = placed.answer as { id: string }
    const accepted = await counted(() => acceptOrder(server, owner, { params: { id } }))
    const settled = await counted(async () => {
      // The work after an event may make the processor tell more.
      while (told.length > 0 || (await market.settled().then(() => told.length > 0)))
        await receiveEvents(server, told.splice(0))
    })
    const { count } = await market.database.db
      .selectFrom('payout')
      .select((eb) => eb.fn.countAll<bigint>().as('count'))
      .where('status', '=', 'paid')
      .executeTakeFirstOrThrow()
    expect(count).toBe(2n)
    const counts = {
      listing: listing.count,
      order: placed.count,
      accept: accepted.count,
      // Six events, each told twice: a known one takes one statement. Each of three mails is counted.
      settle: settled.count,
    }
    expect(counts).toEqual({ listing: 10, order: 16, accept: 16, settle: 43 })
  } finally {
    await observed.close()
  }
})
