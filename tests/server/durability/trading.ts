/** People who trade over HTTP as fast as they can, ask again with the same key until they are answered, and note it. */
import assert from 'node:assert/strict'
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { seededRandom } from '#server/exchange/seed/random.ts'
import { addCard } from '#server/money/cards/cards.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Server } from '#server/server.ts'
import type { Answer } from '../keys/real-server.ts'
import { aReadyUser, befriend, cardDetails, goodPin, type ReadyUser } from '../world.ts'

/** Test cards that pay, most of them badly: demo/bank/test-cards.ts. */
const paying = [
  ...['4242424242424242', '4000000000001026', '4000000000001034', '4000000000005126', '4000000000002685'],
  ...['4000000000003022', '4000000000003048'],
]
/** Test cards that are paid. */
const paid = [
  '5555555555554444',
  '4000000000002016',
  '4000000000002024',
  '4000000000003022',
  '4000000000003048',
]

/**
 * Runs `work` with a seed, which a failure names: given as `seed`, it repeats what people do and when it is disturbed, but
 * not how the processes take turns.
 */
export async function seeded<T>(work: (seed: number) => Promise<T>, seed = randomInt(2 ** 31)): Promise<T> {
  try {
    return await work(seed)
  } catch (cause) {
    throw new Error(`Failed with seed ${seed}: ${(cause as Error).message}`, { cause })
  }
}

type Trader = ReadyUser & { readonly debits: readonly string[]; readonly credits: readonly string[] }
type Random = ReturnType<typeof seededRandom>

export type Pair = { readonly owner: Trader; readonly buyer: Trader }

async function aTrader(server: Server, random: Random): Promise<Trader> {
  const user = await aReadyUser(server)
  const add = async (type: 'debit' | 'credit', number: string) =>
    (await addCard(server, user, { body: cardDetails({ type, number }) })).id
  return {
    ...user,
    debits: [user.debit.id, await add('debit', random.pick(paying)), await add('debit', random.pick(paying))],
    credits: [user.credit.id, await add('credit', random.pick(paid)), await add('credit', random.pick(paid))],
  }
}

/** Friends with cards that misbehave. */
export async function tradingPairs(server: Server, count: number, seed: number): Promise<Pair[]> {
  const random = seededRandom(seed)
  const pairs: Pair[] = []
  while (pairs.length < count) {
    const pair = { owner: await aTrader(server, random), buyer: await aTrader(server, random) }
    await befriend(server, pair.owner, pair.buyer)
    pairs.push(pair)
  }
  return pairs
}

/** Longer than any start of a server on a busy machine. */
const patienceMs = 120_000

type Call = { readonly trader: Trader; readonly path: string; readonly body: object; readonly key: string }
type Answered = Call & { readonly data: Answer['data'] }

export type Trading = {
  /** How many calls were answered with success. */
  answered(): number
  /** How often a call had no answer, or was told to come back. */
  unanswered(): number
  /** Resolves when this many more calls were answered. Throws when nobody answers for minutes. */
  goesOn(calls: number): Promise<void>
  /** Ends, once every call has its answer. */
  end(): Promise<void>
  /** Ends, whatever is not answered. */
  abandon(): Promise<void>
  /** Sends every answered call again with its key, and fails unless the answer is the same. */
  assertAnsweredAlike(): Promise<void>
  /** Fails unless all that was answered is in the database, or the first of it. */
  assertKept(db: Db, first?: number): Promise<void>
}

export function startTrading(origin: string, pairs: readonly Pair[], seed: number): Trading {
  const answered: Answered[] = []
  const accepted: { trader: Trader; orderId: string }[] = []
  let unanswered = 0
  let isOver = false
  let failure: unknown

  /** Undefined when nobody can answer now. */
  async function send({ trader, path, body, key }: Call): Promise<Answer | undefined> {
    try {
      const answer = await fetch(origin + path, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${trader.token}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify(body),
      })
      const read = (await answer.json()) as Answer
      return answer.status === 503 ? undefined : read
    } catch {
      return undefined
    }
  }

  /** Asks until there is an answer. Throws when it is a refusal; `payouts-held` follows from a chargeback. */
  async function ask(trader: Trader, path: string, body: object): Promise<Answer['data']> {
    const call = { trader, path, body, key: randomUUID() }
    while (!failure) {
      const answer = await send(call)
      if (answer?.isSuccess) {
        answered.push({ ...call, data: answer.data })
        return answer.data
      }
      if (answer?.code === 'payouts-held') return undefined
      if (answer) throw new Error(`${path} was refused: ${JSON.stringify(answer)}`)
      unanswered += 1
      await sleep(50)
    }
    throw failure
  }

  async function read(trader: Trader, path: string): Promise<Answer['data']> {
    while (!failure) {
      const answer = await fetch(origin + path, { headers: { authorization: `Bearer ${trader.token}` } })
        .then(async (response) => (response.ok ? ((await response.json()) as Answer) : undefined))
        .catch(() => undefined)
      if (answer) return answer.data
      await sleep(50)
    }
    throw failure
  }

  const money = ({ debits, credits }: Trader, random: Random) => ({
    rate: 0.000625,
    transactionPin: goodPin,
    isSystemRate: false,
    debitCardId: random.pick(debits),
    creditCardId: random.pick(credits),
  })

  async function exchange({ owner, buyer }: Pair, random: Random) {
    const { lisingId: listingId } = await ask(owner, '/api/Listing/listing', {
      ...money(owner, random),
      needAmount: 160_000,
      needCurrency: 566,
      haveAmount: 100,
      haveCurrency: 840,
      allowPartFulfilment: true,
      allowSystemFulfilment: random.next() < 0.4,
    })
    for (let left = random.whole(1, 2); left > 0; left -= 1) {
      const cents = random.whole(100, 4_900)
      const { orderId, status } = await ask(buyer, '/api/Order/order', {
        ...money(buyer, random),
        needAmount: cents / 100,
        haveAmount: cents * 16,
        listingId,
      })
      const decision =
        status === 'completed' ? undefined : random.pick(['accept', 'accept', 'reject', 'cancel'])
      if (decision) await ask(decision === 'cancel' ? buyer : owner, `/api/Order/${decision}/${orderId}`, {})
      if (!decision || decision === 'accept') accepted.push({ trader: random.pick([owner, buyer]), orderId })
    }
    if (random.next() < 0.5) await ask(owner, `/api/Listing/halt-listing/${listingId}`, {})
  }

  async function transfer({ owner, buyer }: Pair, random: Random) {
    const { listingId } = await ask(owner, '/api/Listing/send-money', {
      transactionPin: goodPin,
      amount: random.whole(1, 9_999) / 100,
      currency: 840,
      debitCardId: random.pick(owner.debits),
      friendId: buyer.id,
    })
    const decision = random.pick(['accept', 'accept', 'decline', 'take back'])
    if (decision === 'take back') await ask(owner, `/api/Listing/transfers/cancel/${listingId}`, {})
    else
      await ask(buyer, '/api/Listing/transfers/treat-request', {
        listingId,
        action: decision === 'accept' ? 1 : 2,
        ...(decision === 'accept' && { friendsCreditCardId: random.pick(buyer.credits) }),
      })
  }

  /** Sends money that came back to the card that works. */
  async function redirect() {
    const one = accepted.shift()
    if (!one) return
    const { payout } = await read(one.trader, `/api/Order/${one.orderId}`)
    if (payout?.state !== 'returned') return
    const body = { transactionPin: goodPin, payoutId: payout.id, cardId: one.trader.credit.id }
    await ask(one.trader, '/api/Payout/card', body)
  }

  async function client(pair: Pair, random: Random) {
    while (!isOver && !failure) {
      if (random.next() < 0.7) await exchange(pair, random)
      else await transfer(pair, random)
      await redirect()
    }
  }

  const running = Promise.all(
    pairs.map((pair, index) =>
      client(pair, seededRandom(seed + index)).catch((error: unknown) => {
        failure ??= error
      }),
    ),
  )

  return {
    answered: () => answered.length,
    unanswered: () => unanswered,
    async goesOn(calls) {
      const since = performance.now()
      for (const until = answered.length + calls; answered.length < until; await sleep(5)) {
        if (failure) throw failure
        if (performance.now() - since > patienceMs) throw new Error('nobody answers any more')
      }
    },
    async end() {
      isOver = true
      await running
      if (failure) throw failure
    },
    async abandon() {
      failure ??= new Error('abandoned')
      await running
    },
    async assertAnsweredAlike() {
      for (const call of answered) {
        const again = await send(call)
        if (!again?.isSuccess || !isDeepStrictEqual(again.data, call.data))
          throw new Error(
            `${call.path} answered ${JSON.stringify(call.data)}, and then ${JSON.stringify(again)}`,
          )
      }
    },
    async assertKept(db, first = answered.length) {
      const kept = answered.slice(0, first)
      const made = (call: string, name: 'lisingId' | 'orderId' | 'listingId') =>
        kept.flatMap(({ path, data }) => (path === call ? [data[name] as string] : []))
      const listings = made('/api/Listing/listing', 'lisingId')
      const orders = made('/api/Order/order', 'orderId')
      const transfers = made('/api/Listing/send-money', 'listingId')
      const decided = (name: string) =>
        kept.flatMap(({ path }) => (path.startsWith(`/api/Order/${name}/`) ? [path.split('/').at(-1)] : []))
      const isIn = (list: readonly unknown[]) => sql`id = ANY(${list}::uuid[])`
      const { rows } = await sql<Record<string, number>>`
        SELECT (SELECT count(*)::int FROM listing WHERE ${isIn(listings)}) AS listings,
          (SELECT count(*)::int FROM orders WHERE ${isIn(orders)}) AS orders,
          (SELECT count(*)::int FROM transfer WHERE ${isIn(transfers)}) AS transfers,
          (SELECT count(*)::int FROM orders WHERE ${isIn(decided('accept'))}
            AND (status = 'completed' OR undone_at IS NOT NULL)) AS accepted,
          (SELECT count(*)::int FROM orders WHERE ${isIn(decided('reject'))} AND status = 'rejected') AS rejected,
          (SELECT count(*)::int FROM orders WHERE ${isIn(decided('cancel'))} AND status = 'cancelled') AS cancelled`.execute(
        db,
      )
      assert.deepEqual(rows[0], {
        listings: listings.length,
        orders: orders.length,
        transfers: transfers.length,
        accepted: decided('accept').length,
        rejected: decided('reject').length,
        cancelled: decided('cancel').length,
      })
    },
  }
}
