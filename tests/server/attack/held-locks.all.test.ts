/** Rows that another connection holds, and a pool that others have taken: calls are refused soon, and leave nothing. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildApp } from '#server/http/app.ts'
import { audit } from '#server/money/ledger/audit.ts'
import { lockTimeoutMs } from '#server/platform/db/postgres-statements.ts'
import { postgresAtHand } from '../database-for-tests.ts'
import { aReadyUser, aServer, goodPin, type ReadyUser, type World } from '../world.ts'

/** For all its waits together; background work waits for `lockTimeoutMs`. */
const maxWaitOfRequestMs = 1_200

describe.skipIf(!(await postgresAtHand()))('a server on PostgreSQL', () => {
  let world: World
  let app: FastifyInstance
  let owner: ReadyUser
  let buyer: ReadyUser
  let holder: pg.Client
  let watcher: pg.Client
  let listingId: string
  const proto = pg.Client.prototype as unknown as { query(...args: unknown[]): unknown }
  /** Every statement of this process, in its order. */
  const sent: { readonly client: unknown; readonly text: string }[] = []
  let restore: () => void

  beforeAll(async () => {
    const { query } = proto
    proto.query = function (...args) {
      const [given] = args as [string | { text: string }]
      sent.push({ client: this, text: typeof given === 'string' ? given : given.text })
      return query.apply(this, args)
    }
    restore = () => {
      proto.query = query
    }
    world = await aServer('postgresql')
    app = await buildApp(world)
    owner = await aReadyUser(world)
    buyer = await aReadyUser(world)
    holder = new pg.Client({ connectionString: world.database.databaseUrl ?? '' })
    await holder.connect()
    watcher = new pg.Client({ connectionString: world.database.databaseUrl ?? '' })
    await watcher.connect()
    const posted = await post('/api/Listing/listing', owner, {
      ...money(owner),
      needAmount: 1_600_000,
      needCurrency: 566,
      haveAmount: 1_000,
      haveCurrency: 840,
      allowPartFulfilment: true,
      allowSystemFulfilment: false,
    })
    listingId = posted.json().data.lisingId
  })
  afterAll(async () => {
    await world.outbox.idle()
    expect(await audit(world.database.db)).toEqual([])
    await holder.end()
    await watcher.end()
    await app.close()
    await world.close()
    restore()
  })

  const money = ({ debit, credit }: ReadyUser) => ({
    rate: 0.000625,
    transactionPin: goodPin,
    isSystemRate: false,
    debitCardId: debit.id,
    creditCardId: credit.id,
  })
  const post = (url: string, { token }: ReadyUser, payload: object, key: string = randomUUID()) =>
    app.inject({
      method: 'POST',
      url,
      payload,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
    })
  const order = (key?: string) =>
    post('/api/Order/order', buyer, { ...money(buyer), needAmount: 10, haveAmount: 16_000, listingId }, key)
  const currencies = () => app.inject({ url: '/api/Utility/currencies' })
  const myOrders = async () =>
    (
      await world.database.db
        .selectFrom('orders')
        .select(['id'])
        .where('buyer_id', '=', buyer.id)
        .where('listing_id', '=', listingId)
        .execute()
    ).length

  const holdListing = async () => {
    await holder.query('BEGIN')
    await holder.query('SELECT FROM listing WHERE id = $1 FOR UPDATE', [listingId])
  }
  const isWaitedFor = async () => {
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    return (await watcher.query(waiting)).rowCount !== 0
  }
  const releaseLocks = () => holder.query('ROLLBACK')
  /** For how long each try to lock a listing for an order may have waited, in milliseconds. */
  const waitsForListing = () =>
    sent.flatMap(({ client, text }, at) => {
      if (!/^select .* from "listing" .* for share$/.test(text)) return []
      const limits = sent
        .slice(0, at)
        .flatMap((each) =>
          each.client === client ? (/^SET lock_timeout = (\d+)$/.exec(each.text)?.[1] ?? []) : [],
        )
      return [Number(limits.at(-1) ?? lockTimeoutMs)]
    })

  it('refuses an order on a locked listing with 503, and places it once with the same key afterwards', async () => {
    const key = randomUUID()
    await holdListing()
    const before = waitsForListing().length
    const answer = await order(key)
    const waits = waitsForListing().slice(before)
    expect([1, 2]).toContain(waits.length)
    expect(waits[0]).toBeLessThanOrEqual(maxWaitOfRequestMs)
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('2')
    expect(answer.json()).toEqual({
      isSuccess: false,
      code: 'busy',
      requestId: answer.headers['x-request-id'],
      title: 'The exchange is busy',
      details: 'Please wait 2 seconds and try again',
      message: 'Please wait 2 seconds and try again',
    })
    expect(await myOrders()).toBe(0)
    await releaseLocks()
    const [first, second] = [await order(key), await order(key)]
    expect(first.json()).toMatchObject({ isSuccess: true })
    expect(second.json().data).toEqual(first.json().data)
    expect(await myOrders()).toBe(1)
  })

  it('serves others while 40 orders wait for one locked listing', { timeout: 60_000 }, async () => {
    const before = await myOrders()
    await holdListing()
    const orders = Promise.all(Array.from({ length: 40 }, () => order()))
    await vi.waitUntil(isWaitedFor, { interval: 5, timeout: 20_000 })
    const other = currencies()
    const answers = await orders
    await releaseLocks()
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]))
    expect((await other).statusCode).toBe(200)
    expect(await myOrders()).toBe(before)
    expect((await order()).statusCode).toBe(200)
  })

  it('refuses with 503 while background work has every connection, and serves when one is free', async () => {
    const connections = 20
    const { promise: release, resolve } = Promise.withResolvers<void>()
    let takenCount = 0
    const taken = Array.from({ length: connections }, () =>
      world.database.inTransaction(async (tx) => {
        await sql`SELECT 1`.execute(tx)
        takenCount += 1
        await release
      }),
    )
    await vi.waitFor(() => expect(takenCount).toBe(connections), 20_000)
    // Both are answered while the connections are taken.
    const [answer, healthAnswer] = await Promise.all([
      app.inject({ url: '/api/Order/recent', headers: { authorization: `Bearer ${buyer.token}` } }),
      app.inject({ url: '/healthz' }),
    ])
    expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'busy', '2'])
    expect(healthAnswer.statusCode).toBe(503)
    resolve()
    await Promise.all(taken)
    expect((await currencies()).statusCode).toBe(200)
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200)
  })

  it('says that a call without a key may be done when its connection ends during the COMMIT', async () => {
    await watcher.query(`CREATE SEQUENCE renamings;
      CREATE FUNCTION wait_at_commit() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN IF nextval('renamings') = 1 THEN PERFORM pg_sleep(10); END IF; RETURN NULL; END $$;
      CREATE CONSTRAINT TRIGGER waits AFTER UPDATE ON card DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION wait_at_commit()`)
    const rename = () =>
      post('/api/User/update-card', buyer, { cardId: buyer.debit.id, cardName: 'For journeys' })
    const renaming = rename()
    const endSleeping = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event = 'PgSleep'`
    await vi.waitUntil(async () => (await watcher.query(endSleeping)).rowCount, {
      interval: 5,
      timeout: 20_000,
    })
    const answer = await renaming
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, undefined])
    expect(answer.json()).toMatchObject({
      isSuccess: false,
      code: 'maybe-done',
      title: 'This may already be done',
      details:
        'The exchange lost the connection to its records while saving this. Please check before you try again',
    })
    const names = () =>
      world.database.db.selectFrom('card').select('nickname').where('id', '=', buyer.debit.id).execute()
    expect(await names()).not.toEqual([{ nickname: 'For journeys' }])
    expect((await rename()).json()).toMatchObject({ isSuccess: true })
    expect(await names()).toEqual([{ nickname: 'For journeys' }])
    await watcher.query('DROP TRIGGER waits ON card')
  })

  it('lets background work wait for a row longer than a request may', async () => {
    await holdListing()
    const waiting = world.database.inTransaction((tx) =>
      sql`SELECT id FROM listing WHERE id = ${listingId} FOR UPDATE`.execute(tx),
    )
    // The request is refused, the connection of the one may be that of the other a moment later.
    expect((await order()).statusCode).toBe(503)
    await releaseLocks()
    expect((await waiting).rows).toHaveLength(1)
  })
})
