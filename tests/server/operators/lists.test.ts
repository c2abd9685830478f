// The operators' lists: filters, order, pages, rights and the file of each, on the rows of real exchanges.
import { sql } from 'kysely'
import papa from 'papaparse'
import { expect, test } from 'vitest'
import type { AnswerOf } from '#core/contract/endpoint.ts'
import {
  type ListName,
  type ListRow,
  listNames,
  listPage,
  mayList,
  type operatorList as operatorListCall,
} from '#core/contract/operator-lists.ts'
import { operatorRoles } from '#core/contract/operator-roles.ts'
import { dayMs } from '#core/contract/time.ts'
import { acceptOrder, cancelOrder } from '#server/exchange/market/orders/decide.ts'
import { operatorList, operatorListCsv } from '#server/exchange/operators/lists.ts'
import { newId } from '#server/ids.ts'
import { submitKyc } from '#server/people/accounts/kyc.ts'
import { enqueueTasks } from '#server/platform/jobs/tasks.ts'
import { list, order } from '#tests/server/market/market.ts'
import { suite } from '#tests/server/suite.ts'
import { accept, send, takeBack } from '../transfers/circle.ts'
import { aPicture, befriend, kycDetails, renamed } from '../world.ts'
import { anOperator, consoleCall } from './console.ts'

type Listed = AnswerOf<typeof operatorListCall>
const idsOf = (rows: readonly ListRow[]) => rows.map(({ id }) => id)

suite('the lists of operators', { people: 3, app: {} }, async ({ app, market, people }) => {
  const [ada, bob, eve] = people
  const { db } = market.database
  const owner = await anOperator(market, app, 'owner')
  const call = (path: string, query: Record<string, string> = {}) =>
    consoleCall(app, `/lists/${path}?${new URLSearchParams(query)}`, { token: owner.token })
  const read = async (name: ListName, query: Record<string, string> = {}) =>
    (await call(name, query)).body.data as Listed
  const idsIn = async (name: ListName, query: Record<string, string> = {}) =>
    idsOf((await read(name, query)).rows)
  /** All pages, one after the other. */
  async function followed(name: ListName, query: Record<string, string> = {}): Promise<Listed[]> {
    const pages: Listed[] = []
    for (let after: string | undefined = ''; after !== undefined; after = pages.at(-1)?.next)
      pages.push(await read(name, { ...query, ...(after && { after }) }))
    return pages
  }
  const file = async (name: ListName, query = {}, most?: number) => {
    const given = { params: { list: name }, query }
    const { bytes } = await operatorListCsv(market, { role: 'owner' }, given, most)
    return papa.parse<string[]>(new TextDecoder().decode(bytes).replace(/^\ufeff/, ''), {
      skipEmptyLines: true,
    }).data
  }
  /** People who joined at one moment, in a list's most hostile order. */
  const join = (count: number, at: Date) =>
    sql`INSERT INTO person (id, user_name, user_name_key, first_name, last_name, country_code, password_hash, created_at,
        email_key, email_sealed, phone_sealed, frozen_at)
      SELECT gen_random_uuid(), name, name, 'Many', 'People', 'NG', 'none', ${at}::timestamptz + interval '1 microsecond' * (n / 3),
        name, 'x', 'x', CASE n % 4 WHEN 0 THEN ${at}::timestamptz END
      FROM generate_series(1, ${count}) AS n, LATERAL (SELECT 'm' || ${newId()} || n AS name) AS each`.execute(
      db,
    )

  for (const [at, person] of people.entries())
    await submitKyc(market, person, kycDetails({ bvn: `3141592653${at}` }), aPicture())
  const listing = await list(market, ada)
  const pending = await order(market, bob, listing.id, '100')
  const accepted = await order(market, bob, listing.id, '250')
  const cancelled = await order(market, eve, listing.id, '40')
  await acceptOrder(market, ada, { params: { id: accepted.id } })
  await cancelOrder(market, eve, { params: { orderId: cancelled.id } })
  await befriend(market, ada, bob)
  const sent = [await send(market, ada, bob, '12.50'), await send(market, ada, bob, '65')]
  const naira = await send(market, ada, bob, '9000', { currency: 'NGN' })
  await accept(market, bob, sent[1]?.id as string)
  await takeBack(market, ada, naira.id)
  await market.settled()

  test('people: by their state, their identity check and the day they joined', async () => {
    await db.updateTable('person').set({ frozen_at: market.clock() }).where('id', '=', eve.id).execute()
    const { rows } = await read('people', { kind: 'passed', sort: 'oldest' })
    expect(idsOf(rows)).toEqual(people.map(({ id }) => id))
    expect(rows[2]).toMatchObject({ status: 'frozen', kind: 'passed', people: [{ userName: eve.userName }] })
    expect(rows[0]).toMatchObject({ status: 'open', name: 'Ada Obi', country: expect.any(String) })
    expect(await idsIn('people', { status: 'frozen' })).toEqual([eve.id])
    expect(await idsIn('people', { status: 'open', kind: 'passed' })).toEqual([bob.id, ada.id])
    expect(await idsIn('people', { kind: 'review' })).toEqual([])
    const day = (days: number) => new Date(market.clock().getTime() + days * dayMs).toISOString()
    expect(await idsIn('people', { dateFrom: day(-1).slice(0, 10) })).toHaveLength(3)
    expect(await idsIn('people', { dateTo: day(-1).slice(0, 10) })).toEqual([])
    expect(await idsIn('people', { dateFrom: day(2).slice(0, 10) })).toEqual([])
    await db.updateTable('person').set({ frozen_at: null }).where('id', '=', eve.id).execute()
  })

  test('orders: by status, kind, currency and amounts of either side', async () => {
    const all = [pending, accepted, cancelled].map(({ id }) => id)
    expect(await idsIn('orders', { sort: 'oldest' })).toEqual(all)
    expect(await idsIn('orders')).toEqual(all.toReversed())
    expect((await read('orders', { status: 'completed' })).rows).toMatchObject([
      {
        id: accepted.id,
        kind: 'placed',
        reference: expect.stringMatching(/^CW-/),
        people: [{ id: ada.id }, { id: bob.id, userName: bob.userName }],
        amounts: [
          { amount: 250, currency: 'USD' },
          { amount: 400000, currency: 'NGN' },
        ],
        changedAt: expect.any(String),
      },
    ])
    expect(await idsIn('orders', { currency: 'USD', amountFrom: '100', amountTo: '100' })).toEqual([
      pending.id,
    ])
    expect(await idsIn('orders', { currency: 'NGN', amountFrom: '160000' })).toEqual([
      accepted.id,
      pending.id,
    ])
    expect(await idsIn('orders', { currency: 'NGN', amountTo: '100' })).toEqual([])
    expect(await idsIn('orders', { currency: 'EUR' })).toEqual([])
    expect(await idsIn('orders', { kind: 'match' })).toEqual([])
  })

  test('transfers and payouts: by status and amount, with the exchange that they are of', async () => {
    expect(await idsIn('transfers', { sort: 'oldest' })).toEqual([...sent, naira].map(({ id }) => id))
    expect(await idsIn('transfers', { status: 'cancelled' })).toEqual([naira.id])
    expect(await idsIn('transfers', { currency: 'USD', amountFrom: '12.5', amountTo: '64.99' })).toEqual([
      sent[0]?.id,
    ])
    expect((await read('transfers', { status: 'accepted' })).rows).toMatchObject([
      { people: [{ id: ada.id }, { id: bob.id }], amounts: [{ amount: 65, currency: 'USD' }] },
    ])
    const { rows } = await read('payouts', { kind: 'order', sort: 'oldest' })
    expect(rows.map(({ people: [to] }) => to?.id).toSorted()).toEqual([ada.id, bob.id].toSorted())
    expect((await read('payouts', { kind: 'transfer', status: 'paid' })).rows).toMatchObject([
      { reference: sent[1]?.reference, people: [{ id: bob.id }], amounts: [{ amount: 65 }] },
    ])
    expect(await idsIn('payouts', { status: 'returned' })).toEqual([])
    expect(await idsIn('payouts', { currency: 'NGN' })).toHaveLength(1)
  })

  test('tasks: by kind and state, with the exchange of a command and without words about a person', async () => {
    const { capture } = { capture: await db.selectFrom('capture').selectAll().executeTakeFirstOrThrow() }
    const now = market.clock()
    const made = (kind: 'capture' | 'mail', payload: object = {}) => ({ id: newId(), kind, payload })
    const tasks = [made('capture', { id: capture.id }), made('mail'), made('mail'), made('mail')]
    const [failing, letter, lost, decoy] = tasks.map(({ id }) => id)
    await market.database.inTransaction((tx) => enqueueTasks(tx, tasks, now, new Date(now.getTime() + dayMs)))
    const change = (id: string | undefined, values: object) =>
      db
        .updateTable('outbox')
        .set(values)
        .where('id', '=', id as string)
        .execute()
    await change(failing, { attempts: 3, last_error: 'The processor is away' })
    await change(lost, { attempts: 5, last_error: 'No such mailbox: ada@example.com', done_at: now })
    await change(decoy, { done_at: now })
    expect(await idsIn('tasks', { kind: 'mail', sort: 'oldest' })).toEqual([letter, lost])
    const about = await db
      .selectFrom('orders')
      .select('reference')
      .where('id', '=', capture.about_id)
      .unionAll(db.selectFrom('transfer').select('reference').where('id', '=', capture.about_id))
      .executeTakeFirstOrThrow()
    expect((await read('tasks', { status: 'failing' })).rows).toMatchObject([
      {
        id: failing,
        kind: 'capture',
        attempts: 3,
        words: 'The processor is away',
        reference: about.reference,
      },
    ])
    const [given] = (await read('tasks', { status: 'given-up' })).rows
    expect(given).toMatchObject({ id: lost, attempts: 5 })
    expect(given).not.toHaveProperty('words')
    expect(given).not.toHaveProperty('dueAt')
    await db
      .deleteFrom('outbox')
      .where('id', 'in', idsOf(tasks as never))
      .execute()
  })

  test('pages have every row once, also of one moment, in both orders and under a filter', async () => {
    await join(3 * listPage, market.clock())
    for (const query of [{}, { status: 'frozen' }, { kind: 'none' }] as Record<string, string>[]) {
      const newest = (await followed('people', query)).flatMap(({ rows }) => idsOf(rows))
      const oldest = (await followed('people', { ...query, sort: 'oldest' })).flatMap(({ rows }) =>
        idsOf(rows),
      )
      expect(new Set(newest).size).toBe(newest.length)
      expect(oldest).toEqual(newest.toReversed())
      const { rows } = await sql<{ count: number }>`
        SELECT count(*)::int FROM person LEFT JOIN identity ON person_id = person.id
        WHERE ${query.status ? sql`frozen_at IS NOT NULL` : query.kind ? sql`status IS NULL` : sql`true`}
          AND decoy_for IS NULL`.execute(db)
      expect(newest).toHaveLength(rows[0]?.count ?? 0)
    }
    const pages = await followed('people', { status: 'frozen' })
    expect(pages.slice(0, -1).every(({ rows }) => rows.length === listPage)).toBe(true)
    expect((await call('people', { after: 'x' })).status).toBe(400)
  })

  test('a search that finds little stops, and goes on where it stopped', async () => {
    await join(600, new Date(market.clock().getTime() + 60_000))
    const pages: Listed[] = []
    for (let after: string | undefined = ''; after !== undefined; after = pages.at(-1)?.next) {
      const query = { kind: 'passed', ...(after && { after }) }
      const input = { params: { list: 'people' as const }, query }
      pages.push(await operatorList(market, { role: 'support' }, input, 500))
    }
    expect(pages.map(({ rows }) => rows.length)).toEqual([0, 3])
  })

  test('a file has the same rows, says when it is cut, and has no formula', async () => {
    await renamed(market, ada, { firstName: '=1+1' })
    const [head, ...lines] = await file('people', { kind: 'passed', sort: 'oldest' })
    expect(head).toEqual(['ID', 'Time (UTC)', 'Status', 'Kind', 'Username', 'Name', 'Country'])
    expect(lines.map(([id]) => id)).toEqual(people.map(({ id }) => id))
    expect(lines[0]?.[5]).toMatch(/^'=1\+1 /)
    const orders = await file('orders', { status: 'completed' })
    expect(orders).toHaveLength(2)
    expect(orders[0]?.slice(4, 10)).toEqual([
      ...['Reference', 'Owner', 'Buyer', 'Ordered', 'Ordered: currency', 'Paid'],
    ])
    expect(orders[1]?.slice(5, 11)).toEqual([
      ...[ada.userName, bob.userName, '250.00', 'USD', '400000.00', 'NGN'],
    ])
    const cut = await file('transfers', {}, 2)
    expect(cut).toHaveLength(4)
    expect(cut.at(-1)?.[0]).toBe('Only the first 2 rows are here. Choose fewer days to read the others.')
    const answer = await app.inject({
      url: '/operator/api/lists/payouts/csv?timeZone=Africa/Lagos&currency=USD',
      headers: { authorization: `Bearer ${owner.token}` },
    })
    expect(answer.headers['content-disposition']).toMatch(/cowrie-payouts-\d{4}-\d\d-\d\d\.csv/)
    expect(answer.payload).toContain('Time (Africa/Lagos)')
  })

  test('a list refuses the filters that it does not have, and an amount without a currency', async () => {
    for (const [name, query] of [
      ['people', { status: 'paid' }],
      ['people', { currency: 'USD' }],
      ['transfers', { kind: 'order' }],
      ['tasks', { kind: 'anything' }],
      ['orders', { amountFrom: '5' }],
      ['orders', { currency: 'XXX' }],
      ['orders', { sort: 'largest' }],
    ] as const)
      expect([name, (await call(name, query as never)).status]).toEqual([name, 400])
    expect((await call('orders', { currency: 'USD', amountFrom: '0.001' })).body.code).toBe('bad-amount')
    expect((await call('listings')).status).toBe(400)
  })

  test.each(listNames)('%s: who may read it, and what the log says', async (name) => {
    for (const role of operatorRoles) {
      const { token } = await anOperator(market, app, role)
      for (const path of [name, `${name}/csv`]) {
        const answer = await app.inject({
          url: `/operator/api/lists/${path}`,
          headers: { authorization: `Bearer ${token}` },
        })
        expect([role, path, answer.statusCode]).toEqual([role, path, mayList(role, name) ? 200 : 403])
      }
    }
    expect(mayList('support', name)).toBe(!['payouts', 'tasks'].includes(name))
    const log = (await consoleCall(app, '/log?kind=readings', { token: owner.token })).body.data
    expect(log).toContainEqual(expect.objectContaining({ call: 'operatorListCsv', about: name }))
  })
})
