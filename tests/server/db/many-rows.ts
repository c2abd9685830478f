/**
 * Calls of people, partners, operators and jobs on many rows in the tables beside those of the market: no plan for any
 * values reads a whole table or sorts many rows, and each takes up a bounded number of pages. Those of the market are
 * asked in tests/server/market/many-listings.ts.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Operator } from '#core/contract/operator-sign-in.ts'
import { searchedAtOnce } from '#core/contract/search-after.ts'
import { dayMs, utcDay } from '#core/contract/time.ts'
import { operatorExchange } from '#server/exchange/operators/exchange.ts'
import { operatorList } from '#server/exchange/operators/lists.ts'
import { operatorLog } from '#server/exchange/operators/log.ts'
import { operatorPerson } from '#server/exchange/operators/person.ts'
import { personTimeline } from '#server/exchange/operators/person-timeline.ts'
import { operatorQueue } from '#server/exchange/operators/queue.ts'
import { operatorSearch } from '#server/exchange/operators/search.ts'
import { partnerVolume } from '#server/exchange/partners/volume.ts'
import { statementLines } from '#server/exchange/statement/lines.ts'
import { statementSums } from '#server/exchange/statement/sums.ts'
import { dueTransfers } from '#server/exchange/transfers/expire.ts'
import { dueRequests, ownMoneyRequests, waitingMoneyRequests } from '#server/exchange/transfers/requests.ts'
import {
  everyMovement,
  findMyMovement,
  incomingFunds as searchIncoming,
  sentTransfers as searchSent,
} from '#server/exchange/transfers/search.ts'
import { waiting } from '#server/exchange/waiting/waiting.ts'
import { newId } from '#server/ids.ts'
import { deleteCard, listCards } from '#server/money/cards/cards.ts'
import { friends } from '#server/people/circle/friends.ts'
import { sentInvites } from '#server/people/circle/invites.ts'
import { pendingFriendRequests } from '#server/people/circle/requests.ts'
import { collect } from '#server/people/rights/collect.ts'
import { mattersOf } from '#server/people/rights/matters.ts'
import { findSessionTogether, sessionOf, sessions } from '#server/people/sessions/sessions.ts'
import { startWorker } from '#server/platform/jobs/worker.ts'
import { listEvents, replayEvents } from '#server/platform/webhooks/log.ts'
import { deleteExpired } from '#server/start/retention.ts'
import { taskHandlers } from '#server/start/task-handlers.ts'
import { list, type Trader, traders } from '../market/market.ts'
import { followed, incomingFunds, sentTransfers } from '../market/searches.ts'
import { befriend } from '../world.ts'
import {
  manyEvents,
  manyFriends,
  manyGifts,
  manyHeld,
  manyInvites,
  manyLines,
  manyOperatorCalls,
  manyOrdersOf,
  manyPayouts,
  manyPeople,
  manyProceeds,
  manySessions,
  manyTasks,
  manyTransfers,
  manyWaitingOrders,
  setSpacing,
} from './a-million-rows.ts'
import { anObservedMarket, type ObservedMarket } from './rows-read.ts'

/** So many rows make a million in all. */
export const rowsOfAMillion = 50_000

/** In smaller tables PostgreSQL sorts, which takes no longer there. */
const onlyOfAMillion = [
  ...['the farthest page by its number', 'the farthest page of them', 'an export of a day'],
  'what waits for operators',
]

/** Tests of the suite that calls it, with `many` rows in each table, or thrice as many. */
export function checkManyRows(many: number): void {
  let at: ObservedMarket
  let me: Trader
  let other: Trader
  /** Has 5,000 transfers coming in, and 500 exchange proceeds. */
  let gifted: Trader
  /** Has 2,500 cards and 50,000 exchange proceeds, and as many orders. */
  let favoured: Trader
  /** Has nothing but payouts. */
  let earner: Trader
  /** Is owed many payouts. */
  let creditor: Trader
  const partner = newId()
  const receiver = newId()

  beforeAll(async () => {
    setSpacing(rowsOfAMillion / many)
    at = await anObservedMarket()
    const people = await traders(at.market, 20)
    ;[me, other, gifted, favoured] = people as [Trader, Trader, Trader, Trader, ...Trader[]]
    const now = at.market.clock()
    await manyPeople(at.admin, now, many)
    await manyTransfers(at.admin, people, now, 3 * many)
    await manySessions(at.admin, people, now, many)
    await manyTasks(at.admin, now, many)
    await manyEvents(at.admin, { partner, receiver }, now, 3 * many)
    await manyOperatorCalls(at.admin, now, many)
    await manyLines(at.admin, people, now, 3 * many)
    await manyInvites(at.admin, people, now, many)
    ;[earner, creditor] = (await traders(at.market, 2)) as [Trader, Trader]
    await manyPayouts(at.admin, [earner, creditor], now, many)
    await manyFriends(at.admin, people, now, many)
    const listings = []
    for (const each of people.slice(1)) listings.push((await list(at.market, each)).id)
    await manyOrdersOf(at.admin, partner, people.slice(1), listings, now, 7_000)
    await befriend(at.market, gifted, other)
    const given = await list(at.market, other, { creditCardId: gifted.credit })
    const own = listings[0] as string
    await manyGifts(at.admin, { me: gifted, giver: other, own, given: given.id }, now, 5_000)
    await befriend(at.market, favoured, other)
    const all = await list(at.market, other, { creditCardId: favoured.credit })
    await manyProceeds(at.admin, { me: favoured, giver: other, own, given: all.id }, now, many / 2)
    await manyHeld(at.admin, [favoured, gifted], now)
    await manyWaitingOrders(at.admin, own, now, 10_000)
  }, 480_000)
  afterAll(() => at?.close())

  const operator = { id: newId(), name: 'o', role: 'owner' } as unknown as Operator
  const day = (days: number) => utcDay(at.market.clock().getTime() - days * dayMs)

  const calls: [string, number, () => Promise<unknown>][] = [
    ['a page of 50,000 sent transfers', 300, () => sentTransfers(at.server, me, { query: {} })],
    [
      'the farthest page by its number',
      2_000,
      () => sentTransfers(at.server, me, { query: { pageNumber: 500 } }),
    ],
    ['a page of incoming money', 300, () => incomingFunds(at.server, me, { query: { sortBy: 'oldest' } })],
    ['a day of it', 300, () => incomingFunds(at.server, me, { query: { dateFrom: day(2), dateTo: day(2) } })],
    [
      'a page behind a cursor',
      2_500,
      async () => {
        const first = await incomingFunds(at.server, me, { query: { pageSize: 200 } })
        return incomingFunds(at.server, me, { query: { after: first.at(-1)?.cursor } })
      },
    ],
    ['an amount among them', 1_000, () => sentTransfers(at.server, me, { query: { amount: '12.34' } })],
    [
      'a word that none of them has',
      15_000,
      () => sentTransfers(at.server, me, { query: { text: 'nothing' } }),
    ],
    [
      'a word that most of them have',
      1_000,
      () => sentTransfers(at.server, me, { query: { text: 'accepted' } }),
    ],
    ...(['newest', 'oldest'] as const).map((sortBy): [string, number, () => Promise<unknown>] => [
      `the next of incoming money for a word that none has, ${sortBy} first`,
      30_000,
      async () => {
        const query = { text: 'nothing', sortBy }
        const { after } = await searchIncoming(at.server, gifted, { query })
        return incomingFunds(at.server, gifted, { query: { ...query, after } })
      },
    ]),
    ...(['newest', 'oldest'] as const).map((sortBy): [string, number, () => Promise<unknown>] => [
      `a page of 50,000 exchange proceeds on 2,500 cards, ${sortBy} first`,
      300,
      () => incomingFunds(at.server, favoured, { query: { sortBy } }),
    ]),
    [
      'the farthest page of them',
      20_000,
      () => incomingFunds(at.server, favoured, { query: { pageNumber: 500 } }),
    ],
    [
      'a page of them behind a cursor',
      300,
      async () => {
        const after = `${at.market.clock().getTime() - 3_600_000}_00000022-0000-7000-8000-000000000001_NGN`
        const found = await incomingFunds(at.server, favoured, { query: { after } })
        expect(found).toHaveLength(20)
      },
    ],
    // Each of 3,000 has its order and its person by their keys, in six pages.
    [
      'the next of them for a word that none has',
      40_000,
      async () => {
        const { after } = await searchIncoming(at.server, favoured, { query: { text: 'nothing' } })
        return incomingFunds(at.server, favoured, { query: { text: 'nothing', after } })
      },
    ],
    [
      'one of them by its reference',
      25_000,
      async () => {
        const found = await incomingFunds(at.server, favoured, { query: { text: 'p23' } })
        expect(found.map(({ reference }) => reference)).toEqual(['P23', 'P23'])
      },
    ],
    [
      'one of them on any card',
      100,
      () => findMyMovement(at.server, favoured, '00000022-0000-7000-8000-000000001388', undefined),
    ],
    [
      'the farthest page of a search by its number',
      15_000,
      () => incomingFunds(at.server, gifted, { query: { text: 'nothing', pageNumber: 500 } }),
    ],
    [
      'an export of a day',
      40_000,
      () => everyMovement(at.server, me, 'incoming', { dateFrom: day(2), dateTo: day(2) }),
    ],
    [
      'one of them',
      100,
      () => findMyMovement(at.server, me, '00000001-0000-7000-8000-000000001388', undefined).catch(() => {}),
    ],
    ['transfers whose time is over', 100, () => dueTransfers(at.server, 100)],
    ['requests for money', 300, () => ownMoneyRequests(at.server, me)],
    ['requests for money that wait', 300, () => waitingMoneyRequests(at.server, me)],
    ['requests for money whose time is over', 200, () => dueRequests(at.server, 100)],
    ['invites to one address', 1_500, () => pendingFriendRequests(at.server, other)],
    ['invites that somebody sent', 1_500, () => sentInvites(at.server, me)],
    ['a session by its token', 50, () => sessionOf(at.server, 'x')],
    ['sessions by their tokens', 100, () => findSessionTogether(at.server, 'x')],
    ['sessions of a person', 100, () => sessions(at.server, me)],
    ['a page of a statement', 300, () => statementLines(at.server, me, { query: {} })],
    [
      'the sums of a statement',
      300,
      () => statementSums(at.server, me, { query: { dateFrom: day(3), dateTo: day(2) } }),
    ],
    [
      'the next tasks',
      1_000,
      // A worker that is stopped at once performs one batch of each kind.
      () => startWorker(at.server, taskHandlers).stop(),
    ],
    ['the log of a partner’s events', 600, () => listEvents(at.server, partner, {})],
    [
      'the events about one object',
      100,
      () => listEvents(at.server, partner, { objectId: '00000006-0000-7000-8000-000000001388' }),
    ],
    ['the events that wait', 1_000, () => listEvents(at.server, partner, { state: 'waiting' })],
    ['the events that failed', 500, () => listEvents(at.server, partner, { state: 'failed' })],
    ['the events of one address', 500, () => listEvents(at.server, partner, { receiverId: receiver })],
    [
      'the events that one address got',
      1_000,
      () => listEvents(at.server, partner, { receiverId: receiver, state: 'delivered' }),
    ],
    ['the events of a kind', 500, () => listEvents(at.server, partner, { kind: 'order.undone' })],
    [
      'too many events to send again',
      300_000,
      () =>
        replayEvents(at.server, { partnerId: partner, id: receiver }, { from: '2020-01-01T00:00:00Z' }).catch(
          () => {},
        ),
    ],
    ['the log of operators', 100, () => operatorLog(at.server, { query: {} })],
    ...(['people', 'orders', 'transfers', 'payouts', 'tasks'] as const).flatMap(
      (name): [string, number, () => Promise<unknown>][] =>
        (['newest', 'oldest'] as const).map((sort) => [
          `${name} for operators, ${sort} first`,
          2_500,
          () => operatorList(at.server, operator, { params: { list: name }, query: { sort } }),
        ]),
    ),
    [
      'the few payouts that came back, for operators',
      1_000,
      () => operatorList(at.server, operator, { params: { list: 'payouts' }, query: { status: 'returned' } }),
    ],
    [
      'a far page of transfers for operators',
      2_500,
      () => {
        const after = `${at.market.clock().getTime() - 3_600_000}000_00000001-0000-7000-8000-000000000001`
        return operatorList(at.server, operator, { params: { list: 'transfers' }, query: { after } })
      },
    ],
    // Each of 10,000 has its row by its key.
    [
      'transfers in a currency that none of them has, for operators',
      90_000,
      () => operatorList(at.server, operator, { params: { list: 'transfers' }, query: { currency: 'EUR' } }),
    ],
    ['what waits for operators', 2_000, () => operatorQueue(at.server, operator)],
    ['a person for operators', 2_000, () => operatorPerson(at.server, { params: { id: me.id } })],
    [
      'what happened with a person',
      500,
      () => personTimeline(at.server, { params: { id: me.id }, query: {} }),
    ],
    ['people whose names begin alike', 300, () => operatorSearch(at.server, { body: { text: 'chi' } })],
    ['people of one name', 300, () => operatorSearch(at.server, { body: { text: 'chidi e' } })],
    ['people whose user names begin alike', 300, () => operatorSearch(at.server, { body: { text: 'u1' } })],
    ['what is open for a person', 500, () => mattersOf(at.server.database.db, me.id, at.market.clock())],
    // Most of these pages are transfers of others that are pending, of which there are few.
    [
      'what is open beside many payouts',
      800,
      () => mattersOf(at.server.database.db, earner.id, at.market.clock()),
    ],
    [
      'what is open for a person whom much is owed, for operators',
      4_000,
      () => operatorPerson(at.server, { params: { id: creditor.id } }),
    ],
    // Each command that waits is looked at, a fiftieth of the tasks.
    [
      'an exchange for operators',
      8_000,
      () => operatorExchange(at.server, { params: { reference: 'T5000' } }),
    ],
    ['a fortieth of them as friends', 12_500, () => friends(at.server, me)],
    [
      'a card that is to be deleted, to which a payout is on its way',
      50,
      async () => {
        const deleted = deleteCard(at.server, creditor, { params: { cardId: creditor.debit } })
        await expect(deleted).rejects.toMatchObject({ code: 'card-has-holds' })
      },
    ],
    ['2,500 cards', 3_000, () => listCards(at.server, favoured)],
    ['what waits for a person with money on 2,500 cards', 30_000, () => waiting(at.server, favoured)],
    ['what waits for a person to whom much came back', 30_000, () => waiting(at.server, gifted)],
    [
      'a person with 1,666 disputes, for operators',
      5_000,
      () => operatorPerson(at.server, { params: { id: favoured.id } }),
    ],
    ['what a partner brought', 12_000, () => partnerVolume(at.server, partner)],
    ['what is no longer kept', 5_000, () => deleteExpired(at.server)],
  ]

  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  const stored = async (where: string, values: readonly unknown[]) =>
    idsOf((await at.admin.query(`SELECT id FROM transfer WHERE ${where}`, [...values])).rows)

  test('a filter finds what lies many stretches behind, in order and once', async () => {
    const query = { amount: '12.34', pageSize: 3 }
    const expected = await stored('sender_id = $1 AND amount_minor = 1234 ORDER BY created_at DESC', [me.id])
    expect(expected.length).toBeGreaterThan(3)
    const answers = await followed(
      (after) => searchSent(at.server, me, { query: { ...query, after } }),
      ({ cursor }) => cursor,
      query.pageSize,
    )
    expect(idsOf(answers.flat())).toEqual(expected)
    expect(idsOf(await everyMovement(at.server, me, 'sent', query))).toEqual(expected)
  })

  test('a call looks at 3,000 transfers, a whole reference is found in the first', async () => {
    const { read } = await at.reading('transfer', () =>
      sentTransfers(at.server, me, { query: { text: 'nothing' } }),
    )
    expect(read).toBeGreaterThanOrEqual(searchedAtOnce)
    expect(read).toBeLessThanOrEqual(searchedAtOnce + 1)
    const { found } = await at.reading('transfer', () =>
      sentTransfers(at.server, me, { query: { text: 't3' } }),
    )
    expect(found.at(-1)?.reference).toBe('T3')
  })

  test('a far page is the same by its number, and days end it, whichever way it is walked', async () => {
    for (const sortBy of ['newest', 'oldest'] as const) {
      const towards = sortBy === 'newest' ? 'DESC' : 'ASC'
      const all = `receiver_id = $1 ORDER BY created_at ${towards}, id ${towards}`
      const far = await incomingFunds(at.server, me, { query: { sortBy, pageSize: 200, pageNumber: 8 } })
      expect(idsOf(far)).toEqual(await stored(`${all} LIMIT 200 OFFSET 1400`, [me.id]))
      const days = { dateFrom: day(1), dateTo: day(1) }
      const found = await everyMovement(at.server, me, 'incoming', { sortBy, ...days })
      const ofDay = "created_at >= $2 AND created_at < $2::timestamptz + interval '1 day'"
      expect(idsOf(found)).toEqual(await stored(`${ofDay} AND ${all}`, [me.id, `${day(1)}T00:00:00Z`]))
      expect(found.length).toBeGreaterThan(2_000)
      const before = new Date(day(sortBy === 'newest' ? -1 : 9)).getTime()
      const begun = await incomingFunds(at.server, me, {
        query: { sortBy, ...days, after: `${before}_${newId()}_USD` },
      })
      expect(idsOf(begun)).toEqual(idsOf(found.slice(0, 20)))
    }
  })

  test('the open tasks of an exchange are found among many, the first due first', async () => {
    const [{ id = '' } = {}] = (await at.admin.query("SELECT id FROM transfer WHERE reference = 'T5000'"))
      .rows
    const owed = async () =>
      (await operatorExchange(at.server, { params: { reference: 'T5000' } })).owed.map(({ kind }) => kind)
    expect(await owed()).toEqual([])
    const tasks = [
      ['ffffffff-0000-7000-8000-000000000001', 'void', { authorisation: id }, 1],
      ['00000000-0000-7000-8000-000000000001', 'refund', { id }, 3],
      [newId(), 'capture', { id: newId(), authorisation: id }, 2],
    ] as const
    for (const [task, kind, payload, minutes] of tasks)
      await at.admin.query(
        `INSERT INTO outbox (id, kind, payload, due_at, created_at) VALUES ($1, $2, $3, now() + $4 * interval '1 minute', now())`,
        [task, kind, payload, minutes],
      )
    expect(await owed()).toEqual(['void', 'capture', 'refund'])
    await at.admin.query('DELETE FROM outbox WHERE id = ANY($1::uuid[])', [tasks.map(([task]) => task)])
  })

  test('a copy of what there is about a person reads each row once, or once more where two lists are merged', async () => {
    const limit = 5_000
    for (const [table, lists] of [
      ['transfer', 2],
      ['statement_line', 1],
      ['invite', 1],
    ] as const) {
      const { found, read } = await at.reading(table, () => collect(at.server, me.id, limit))
      const rows = found.find(({ name }) => name === table.replace('_', ' '))?.rows
      expect(rows).toHaveLength(limit)
      expect(read).toBeLessThanOrEqual(lists * limit + 1_000)
    }
    // No index has payouts in their order: each is read once, however few are wanted.
    const { read } = await at.reading('payout', () => collect(at.server, earner.id, limit))
    const own = await at.admin.query('SELECT count(*)::int FROM payout WHERE earner_id = $1', [earner.id])
    expect(read).toBe(own.rows[0].count)
  })

  test('all friends are answered, each once, with their cards', async () => {
    const found = await friends(at.server, me)
    const stored = await at.admin.query('SELECT friend_id FROM friendship WHERE person_id = $1', [me.id])
    expect(idsOf(found).toSorted()).toEqual(stored.rows.map(({ friend_id }) => friend_id).toSorted())
    // All have one name.
    expect(idsOf(found)).toEqual(idsOf(found).toSorted())
    expect(found.filter(({ cards }) => cards.length === 1).length).toBeGreaterThan((many / 2 - 2_500) / 45)
  })

  const isMillion = many === rowsOfAMillion
  test.each(calls.filter(([name]) => isMillion || !onlyOfAMillion.includes(name)))(
    '%s: no plan for any values reads or sorts much',
    async (_, maxBuffers, run) => {
      expect(await at.faultsOf(run, maxBuffers)).toEqual([])
    },
  )
}
