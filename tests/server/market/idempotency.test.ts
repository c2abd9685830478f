// The same Idempotency-Key pays once and gets the same answer, whatever fails in between.
import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { daySeconds } from '#core/contract/time.ts'
import { haltListing } from '#server/exchange/market/listings/halt.ts'
import { acceptOrder } from '#server/exchange/market/orders/decide.ts'
import { askMoney } from '#server/exchange/transfers/ask.ts'
import { deleteExpiredKeys } from '#server/money/idempotency/retention.ts'
import type { Server } from '#server/server.ts'
import { suite } from '#tests/server/suite.ts'
import { befriend, refusal } from '../world.ts'
import { aTrader, brokenRules, list, moneyOf, order, sweepFor, traders } from './market.ts'

suite('an idempotency key', { people: 0 }, ({ market }) => {
  afterEach(() => {
    market.cards.afterAuthorise = async () => {}
  })

  /** The same server on a database whose next transaction that writes money fails, before or after its commit. */
  const failing = (when: 'before' | 'after' | 'always before'): Server => {
    let left = when === 'always before' ? Number.POSITIVE_INFINITY : 1
    const { database } = market
    return {
      ...market,
      database: {
        ...database,
        inTransaction: async (work, options) => {
          let wroteMoney = false
          const result = await database.inTransaction(async (tx) => {
            // COMMIT leaves when the test allows it.
            const done = await work(tx, async () => {})
            const [last] = await tx
              .selectFrom('journal')
              .select('id')
              .orderBy('id', 'desc')
              .limit(1)
              .execute()
            wroteMoney = last !== undefined && last.id !== seen
            if (wroteMoney && when !== 'after' && left-- > 0) throw new Error('the power failed')
            return done
          }, options)
          if (wroteMoney && left-- > 0) throw new Error('the answer of the database was lost')
          return result
        },
      },
    }
  }
  let seen: string | undefined
  const remember = async () => {
    const [last] = await market.database.db
      .selectFrom('journal')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    seen = last?.id
  }

  test('a retry gets the first answer and pays nothing again', async () => {
    const [owner, buyer] = await traders(market, 2)
    const first = await list(market, owner, {}, 'listing')
    expect(await list(market, owner, {}, 'listing')).toEqual(first)
    const placed = await order(market, buyer, first.id, '400', {}, 'order')
    expect(await order(market, buyer, first.id, '400', {}, 'order')).toEqual(placed)
    expect(await moneyOf(market, owner)).toEqual({ 'USD held': '1000.00' })
    expect(await moneyOf(market, buyer)).toEqual({ 'NGN held': '640000.00' })

    await acceptOrder(market, owner, { params: { id: placed.id } }, 'accept')
    expect(await acceptOrder(market, owner, { params: { id: placed.id } }, 'accept')).toBe(null)
    const halted = await haltListing(market, owner, { params: { id: first.id } }, 'halt')
    expect(await haltListing(market, owner, { params: { id: first.id } }, 'halt')).toEqual(halted)
    // Even now that the listing takes no orders any more.
    expect(await order(market, buyer, first.id, '400', {}, 'order')).toEqual(placed)
  })

  test('copies that arrive at once get one answer', async () => {
    const [owner, buyer] = await traders(market, 2)
    const posted = await Promise.all(
      Array.from({ length: 5 }, () => list(market, owner, { systemFulfilment: true }, 'k')),
    )
    expect(new Set(posted.map((each) => each.id)).size).toBe(1)
    const id = posted[0]?.id ?? ''
    // Taken at once: the first copy fulfils the listing under the feet of the others.
    const placed = await Promise.all(
      Array.from({ length: 5 }, () => order(market, buyer, id, '1000', {}, 'k')),
    )
    for (const each of placed) expect(each).toEqual(placed[0])
    expect(placed[0]?.status).toBe('completed')
    expect(await moneyOf(market, buyer)).toEqual({ 'USD credited': '1000.00' })
  })

  test('copies of a decision that arrive at once get one answer, and so does one whose answer was lost', async () => {
    const [owner, buyer] = await traders(market, 2)
    const { id } = await list(market, owner)
    const placed = await order(market, buyer, id, '400')
    const accept = (server: Server = market) => acceptOrder(server, owner, { params: { id: placed.id } }, 'k')
    await remember()
    await expect(accept(failing('after'))).rejects.toThrow('the answer of the database was lost')
    expect(await Promise.all(Array.from({ length: 5 }, () => accept()))).toEqual(Array(5).fill(null))

    const next = await order(market, buyer, id, '100')
    const copies = Array.from({ length: 5 }, () =>
      acceptOrder(market, owner, { params: { id: next.id } }, 'another'),
    )
    expect(await Promise.all(copies)).toEqual(Array(5).fill(null))
    expect(await moneyOf(market, owner)).toEqual({ 'USD held': '500.00', 'NGN credited': '800000.00' })
    // Nothing about it is locked that a second copy would wait for: only the key keeps it out.
    await befriend(market, owner, buyer)
    const asked = await Promise.all(
      Array.from({ length: 5 }, () =>
        askMoney(market, owner, { body: { friendId: buyer.id, currency: 'USD', amount: '7' } }, 'ask'),
      ),
    )
    expect(new Set(asked.map((each) => each.id)).size).toBe(1)
  })

  test('without a key every call is an intent of its own', async () => {
    const owner = await aTrader(market)
    const [one, two] = [await list(market, owner), await list(market, owner)]
    expect(one.id).not.toBe(two.id)
    expect(await moneyOf(market, owner)).toEqual({ 'USD held': '2000.00' })
  })

  test('a key is refused with other details or for another call, but not with a corrected PIN', async () => {
    const [owner, other] = await traders(market, 2)
    expect(await refusal(list(market, owner, { pin: '9999' }, 'k'))).toMatch(/^wrong-pin/)
    const { id } = await list(market, owner, {}, 'k')
    expect(await refusal(list(market, owner, { needAmount: '1600' }, 'k'))).toMatch(/^key-reused/)
    expect(await refusal(haltListing(market, owner, { params: { id } }, 'k'))).toMatch(/^key-reused/)
    for (const bad of ['', 'x'.repeat(201), 'naïve'])
      expect(await refusal(list(market, owner, {}, bad))).toMatch(/^bad-input: Idempotency-Key/)
    // The same key of another person is another key.
    expect((await list(market, other, {}, 'k')).id).not.toBe(id)
  })

  test('the answer and the fingerprint of a call hold no PIN', async () => {
    const owner = await aTrader(market)
    await list(market, owner, {}, 'k')
    const row = await market.database.db
      .selectFrom('idempotency')
      .selectAll()
      .where('person_id', '=', owner.id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row.answer)).not.toContain('pin')
  })

  test('when the transaction fails, the reservation is voided, and a retry makes another', async () => {
    const owner = await aTrader(market)
    await remember()
    await expect(list(failing('before'), owner, {}, 'k')).rejects.toThrow('the power failed')
    expect(await brokenRules(market)).toEqual([])
    expect(await moneyOf(market, owner)).toEqual({})
    await list(market, owner, {}, 'k')
    expect(await moneyOf(market, owner)).toEqual({ 'USD held': '1000.00' })
  })

  test('a sweep whose transaction fails takes nothing of any listing, and one whose answer is lost pays once', async () => {
    const [one, two, buyer] = await traders(market, 3)
    const posted = [
      await list(market, one, { systemFulfilment: true, partFulfilment: false }),
      await list(market, two, { systemFulfilment: true }),
    ]
    const agreed = { giveAmount: '2400000', getAmount: '1500' }
    await remember()
    await expect(sweepFor(failing('before'), buyer, agreed, 'k')).rejects.toThrow('the power failed')
    expect(await brokenRules(market)).toEqual([])
    expect(await moneyOf(market, buyer)).toEqual({})
    const states = await market.database.db
      .selectFrom('listing')
      .select('status')
      .where(
        'id',
        'in',
        posted.map((each) => each.id),
      )
      .execute()
    expect(states.map((each) => each.status)).toEqual(['pending', 'pending'])

    await remember()
    await sweepFor(failing('after'), buyer, agreed, 'k')
    await sweepFor(market, buyer, agreed, 'k')
    expect(await moneyOf(market, buyer)).toEqual({ 'USD credited': '1500.00' })
  })

  test('a commit whose answer is lost stays committed', async () => {
    const owner = await aTrader(market)
    await remember()
    const { id } = await list(failing('after'), owner, {}, 'k')
    expect(await list(market, owner, {}, 'k')).toMatchObject({ id })
    expect(await moneyOf(market, owner)).toEqual({ 'USD held': '1000.00' })
  })

  test('a decision that fails midway changes nothing', async () => {
    const [owner, buyer] = await traders(market, 2)
    const { id } = await list(market, owner)
    const placed = await order(market, buyer, id, '400')
    await remember()
    await expect(acceptOrder(failing('before'), owner, { params: { id: placed.id } }, 'k')).rejects.toThrow()
    expect(await moneyOf(market, owner)).toEqual({ 'USD held': '1000.00' })
    expect(await moneyOf(market, buyer)).toEqual({ 'NGN held': '640000.00' })
    await acceptOrder(market, owner, { params: { id: placed.id } }, 'k')
    expect(await moneyOf(market, owner)).toEqual({ 'USD held': '600.00', 'NGN credited': '640000.00' })
  })

  test('an order that became impossible while its card was asked is refused, and the reservation voided', async () => {
    const [owner, buyer] = await traders(market, 2)
    const { id } = await list(market, owner)
    market.cards.afterAuthorise = async () => {
      market.cards.afterAuthorise = async () => {}
      await haltListing(market, owner, { params: { id } })
    }
    expect(await refusal(order(market, buyer, id, '400', {}, 'k'))).toMatch(/^listing-closed/)
    expect(await moneyOf(market, buyer)).toEqual({})
  })

  test('a reservation left by a crash is voided within an hour', async () => {
    const owner = await aTrader(market)
    // The process ends right after the card processor's yes: nothing more runs of this call.
    let reserved: () => void = () => {}
    const died = new Promise<void>((resolve) => {
      reserved = resolve
    })
    market.cards.afterAuthorise = () => {
      reserved()
      return new Promise(() => {})
    }
    const key = randomUUID()
    void list(market, owner, {}, key)
    await died
    market.cards.afterAuthorise = async () => {}
    expect(await brokenRules(market)).not.toEqual([])
    market.later(3601)
    await deleteExpiredKeys(market)
    expect(await brokenRules(market)).toEqual([])
    // A call that is repeated after that starts again.
    await list(market, owner, {}, key)
    expect(await moneyOf(market, owner)).toEqual({ 'USD held': '1000.00' })
  })

  test('a refused call leaves no row behind, however often it is guessed', async () => {
    const [owner, buyer] = await traders(market, 2)
    const { id } = await list(market, owner, {}, 'listing')
    const keys = async (personId: string) =>
      (
        await market.database.db
          .selectFrom('idempotency')
          .select('key')
          .where('person_id', '=', personId)
          .execute()
      ).map(({ key }) => key)
    for (let guess = 0; guess < 5; guess += 1)
      await refusal(order(market, buyer, id, '400', { pin: '9999' }, `guess ${guess}`))
    expect(await keys(buyer.id)).toEqual([])
    for (let guess = 0; guess < 5; guess += 1)
      await refusal(haltListing(market, buyer, { params: { id } }, `halt ${guess}`))
    expect(await keys(buyer.id)).toEqual([])
    // Refused after the card was asked: the reservation is voided, and the row goes as well.
    market.cards.afterAuthorise = async () => {
      market.cards.afterAuthorise = async () => {}
      await haltListing(market, owner, { params: { id } }, 'halt')
    }
    market.later(15 * 60 + 1)
    expect(await refusal(order(market, buyer, id, '400', {}, 'late'))).toMatch(/^listing-closed/)
    expect(await keys(buyer.id)).toEqual([])
    expect(await moneyOf(market, buyer)).toEqual({})
    expect((await keys(owner.id)).sort()).toEqual(['halt', 'listing'])
  })

  test('a refused copy leaves the row to the copy that may have reserved under it', async () => {
    const owner = await aTrader(market)
    const key = randomUUID()
    // The first copy ends right after the card processor's yes.
    const died = new Promise<void>((resolve) => {
      market.cards.afterAuthorise = () => {
        resolve()
        return new Promise(() => {})
      }
    })
    void list(market, owner, {}, key)
    await died
    market.cards.afterAuthorise = async () => {}
    expect(await refusal(list(market, owner, { pin: '9999' }, key))).toMatch(/^wrong-pin/)
    market.later(3601)
    await deleteExpiredKeys(market)
    expect(await brokenRules(market)).toEqual([])
  })

  test('answers are kept for a month', async () => {
    const owner = await aTrader(market)
    const first = await list(market, owner, {}, 'k')
    market.later(29 * daySeconds)
    await deleteExpiredKeys(market)
    expect(await list(market, owner, {}, 'k')).toEqual(first)
  })
})
