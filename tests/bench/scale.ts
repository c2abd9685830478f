/**
 * Several servers on one PostgreSQL against one; pgBouncer between, without prepared statements, against neither. Each against its own baseline of the same round. At the end servers are killed and
 * started under load, and nothing may be lost or done twice.
 *
 * Load, servers, bank, and both PostgreSQL share the machine: with few cores more processes cannot be faster.
 */
import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Db, openDatabase } from '#server/platform/db/database.ts'
import { serverPrograms } from '../server/durability/cluster.ts'
import { type Figure, ofRounds } from './figures.ts'
import { clients, order, orderClients, perSecond, someAccepts, someListings, someOrders } from './market.ts'
import type { Order } from './order-client.ts'
import { aScalePlace, cpuOf, cpuOfCluster, type ScalePlace } from './scale-place.ts'

const rounds = 3
const ordersPerRound = 64
const readsPerRound = 128
const listingsPerRound = 32
const warmUps = 2
/** For each of the last two runs, of which one is disturbed. */
const ordersInAll = 160
const kills = 4
const ordersWeighed = 240

type Pair = readonly [ours: number, bare: number]
/** The rounds of each figure, by its name. */
class Rounds {
  readonly #pairs = new Map<string, Pair[]>()
  add(what: string, ours: number, bare: number) {
    this.#pairs.set(what, [...(this.#pairs.get(what) ?? []), [ours, bare]])
  }
  figure(what: string, unit: string): Figure[] {
    const pairs = this.#pairs.get(what)
    return pairs ? [ofRounds(what, unit, pairs)] : []
  }
}

export async function measureScale(): Promise<Figure[]> {
  if (!serverPrograms) {
    process.stdout.write('skipped: no PostgreSQL server is installed\n')
    return []
  }
  const place = await aScalePlace()
  if (!place.pooled) process.stdout.write('pgBouncer is skipped: it is not installed\n')
  const people = new Map<number, ChildProcess>()
  /** Clients with connections of their own to a port. */
  const peopleOf = (port: number) => {
    const found = people.get(port) ?? orderClients()
    people.set(port, found)
    return found
  }
  const send = async (port: number, calls: readonly Order[]) =>
    perSecond(calls.length, await order(peopleOf(port), { port, clients, orders: calls }))
  try {
    const measured = new Rounds()
    await warmUp(place, send)
    for (let round = 0; round < rounds; round += 1) await measureRound(place, send, measured)
    return [
      ...measured.figure('orders, 2 processes vs 1', 'per s'),
      ...measured.figure('orders, 4 processes vs 1', 'per s'),
      ...measured.figure('reads, 2 processes vs 1', 'per s'),
      ...measured.figure('reads, 4 processes vs 1', 'per s'),
      ...measured.figure('new listings of one pair, 4 processes vs 1', 'per s'),
      ...measured.figure('orders, unprepared vs prepared', 'per s'),
      ...measured.figure('reads, unprepared vs prepared', 'per s'),
      ...measured.figure('orders, pgBouncer and unprepared vs direct', 'per s'),
      ...measured.figure('reads, pgBouncer and unprepared vs direct', 'per s'),
      ...(await comeAndGo(place)),
      ...(await weighOrders(place, send)),
    ]
  } finally {
    for (const each of people.values()) each.kill()
    await place.close()
  }
}

type Send = (port: number, calls: readonly Order[]) => Promise<number>

/** Every process alike: one that has answered more has compiled more, and its connections have planned more. */
async function warmUp({ market, direct, unprepared, pooled, ofTwo, ofFour }: ScalePlace, send: Send) {
  const ports = [...direct, unprepared, ...(pooled ? [pooled] : [])].map(({ port }) => port)
  for (let times = 0; times < warmUps; times += 1)
    for (const port of ports) {
      await send(port, someOrders(market, ordersPerRound))
      await send(port, someReads({ market }, readsPerRound))
    }
  for (const { port } of [ofTwo, ofFour]) await send(port, someReads({ market }, readsPerRound))
}

async function measureRound(place: ScalePlace, send: Send, measured: Rounds): Promise<void> {
  const { direct, unprepared, pooled, ofTwo, ofFour } = place
  const one = direct[0]?.port as number
  const orders = (port: number) => send(port, someOrders(place.market, ordersPerRound))
  const reads = (port: number) => send(port, someReads(place, readsPerRound))
  for (const [name, measure] of Object.entries({ orders, reads })) {
    const alone = await measure(one)
    measured.add(`${name}, 2 processes vs 1`, await measure(ofTwo.port), alone)
    measured.add(`${name}, 4 processes vs 1`, await measure(ofFour.port), alone)
    measured.add(`${name}, unprepared vs prepared`, await measure(unprepared.port), await measure(one))
    if (pooled)
      measured.add(
        `${name}, pgBouncer and unprepared vs direct`,
        await measure(pooled.port),
        await measure(one),
      )
  }
  const listings = (port: number) => send(port, someListings(place.market, listingsPerRound))
  measured.add('new listings of one pair, 4 processes vs 1', await listings(ofFour.port), await listings(one))
}

/** A search by rate and a page of a statement in turn. */
const someReads = ({ market: { buyers } }: Pick<ScalePlace, 'market'>, count: number): Order[] =>
  Array.from({ length: count }, (_, at) => ({
    token: buyers[at % buyers.length]?.token as string,
    path:
      at % 2 === 0
        ? '/api/Listing/Search?needCurrency=566&haveCurrency=840&sortBy=best-rate'
        : '/api/Statement/lines?pageSize=50',
  }))

/**
 * Cost of an order for one server and PostgreSQL: to place it, and to accept it and capture its money, too. SCALING.md
 * counts with it.
 */
async function weighOrders(place: ScalePlace, send: Send): Promise<Figure[]> {
  const [one, ...others] = place.direct
  if (!one) return []
  // They would take some of the captures, and look for work although nothing waits.
  for (const each of [...others, place.unprepared, ...(place.pooled ? [place.pooled] : [])])
    await each.process.kill()
  const database = await openDatabase(place.location)
  const spent = async () => {
    const { rows } = await sql<{ wal: number }>`
      SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 / 1024 AS wal`.execute(database.db)
    return {
      wal: rows[0]?.wal ?? Number.NaN,
      server: cpuOf(one.process.pid) ?? Number.NaN,
      database: cpuOfCluster(place.primary),
    }
  }
  try {
    await capturedAll(database.db)
    const keptFrom = await keptIn(database.db)
    const from = await spent()
    await send(one.port, someOrders(place.market, ordersWeighed))
    const asked = await spent()
    const pending = await database.db
      .selectFrom('orders')
      .select('id')
      .where('status', '=', 'pending')
      .orderBy('id', 'desc')
      .limit(ordersWeighed)
      .execute()
    const ids = pending.map(({ id }) => id)
    await send(one.port, someAccepts(place.market, ids))
    await capturedAll(database.db)
    const done = await spent()
    const keptAfter = await keptIn(database.db)
    const each = (name: keyof typeof from, to = done) => (to[name] - from[name]) / ordersWeighed
    const pair = (what: string, unit: string, ours: number, bare: number) =>
      ofRounds(what, unit, [[ours, bare]])
    return [
      pair('WAL of an order, captured vs asked for', 'KiB', each('wal'), each('wal', asked)),
      pair(
        'kept of a captured order, in all tables vs in the ledger',
        'KiB',
        (keptAfter.all - keptFrom.all) / ordersWeighed,
        (keptAfter.ledger - keptFrom.ledger) / ordersWeighed,
      ),
      pair('CPU of a captured order, server vs PostgreSQL', 'ms', each('server'), each('database')),
    ]
  } finally {
    await database.close()
  }
}

/**
 * KiB of tables and indexes without what a vacuum gives back: rows that changes have left behind are no growth. A server that
 * sends its mails has no mailbox.
 */
async function keptIn(db: Db): Promise<{ all: number; ledger: number }> {
  await sql`VACUUM FULL`.execute(db)
  const { rows } = await sql<{ all: number; ledger: number }>`
    SELECT sum(size) AS all, sum(size) FILTER (
      WHERE name IN ('journal', 'journal_link', 'posting', 'account', 'statement_line')) AS ledger
    FROM (SELECT relname AS name, pg_total_relation_size(coalesce(relid, oid))::float8 / 1024 AS size
      FROM pg_class LEFT JOIN pg_partition_tree(oid) ON true
      WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace AND relname <> 'sandbox_mail') AS each`.execute(
    db,
  )
  return rows[0] as { all: number; ledger: number }
}

/** Waits until the card processor has done everything. */
async function capturedAll(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      SELECT FROM outbox WHERE done_at IS NULL AND NOT is_periodic AND kind NOT IN ('mail', 'notification-mail', 'push') LIMIT 1`.execute(
      db,
    )
    const { rows: events } = await sql`SELECT FROM processor_event WHERE applied_at IS NULL LIMIT 1`.execute(
      db,
    )
    if (rows.length + events.length === 0) return
    await sleep(100)
  }
}

/** Orders through four servers, undisturbed and while one after the other is killed and started again. */
async function comeAndGo(place: ScalePlace): Promise<Figure[]> {
  const database = await openDatabase(place.location)
  try {
    const undisturbed = await orderOnce(place, async () => {})
    const disturbed = await orderOnce(place, async (answered) => {
      for (let killed = 0; killed < kills; killed += 1) {
        while (answered() < ((killed + 0.5) * ordersInAll) / kills) await sleep(5)
        const server = place.direct[killed % place.direct.length]
        await server?.process.kill()
        await server?.restart()
      }
    })
    const ids = [...undisturbed.ids, ...disturbed.ids]
    const { rows } = await sql<{ kept: number; authorised: number }>`
      SELECT count(*)::int AS kept,
        (SELECT count(*)::int FROM authorisation WHERE id = ANY(${ids}::uuid[])) AS authorised
      FROM orders WHERE id = ANY(${ids}::uuid[])`.execute(database.db)
    const { rows: made } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM orders WHERE created_at >= ${undisturbed.from}`.execute(database.db)
    const all = 2 * ordersInAll
    if (new Set(ids).size !== all || rows[0]?.kept !== all || rows[0].authorised !== all)
      throw new Error(`of ${all} acknowledged orders ${rows[0]?.kept} are there`)
    if (made[0]?.count !== all) throw new Error(`${made[0]?.count} orders were made for ${all} calls`)
    const audited = await place.audit()
    if (audited.code !== 0) throw new Error(`the ledger is broken: ${audited.output}`)
    process.stdout.write(
      `${kills} servers were killed and started again: ${disturbed.repeated} calls were repeated, all of ${all} ` +
        'orders are there once, and the audit of the ledger is empty\n' +
        `The whole audit took ${audited.seconds.toFixed(1)} s: ${audited.output.trim().split('\n').at(-1)}\n`,
    )
    return [
      {
        what: 'orders, servers come and go vs not',
        unit: 'per s',
        ours: disturbed.speed,
        bare: undisturbed.speed,
        ratio: disturbed.speed / undisturbed.speed,
      },
    ]
  } finally {
    await database.close()
  }
}

/** Sends orders until each has its answer, with the same key, as often as it takes. */
async function orderOnce(
  { market, ofFour }: ScalePlace,
  disturb: (answered: () => number) => Promise<void>,
): Promise<{ ids: string[]; repeated: number; speed: number; from: Date }> {
  const from = new Date()
  const orders = someOrders(market, ordersInAll)
  const ids: string[] = []
  let repeated = 0
  let next = 0
  const startedAt = performance.now()
  const client = async () => {
    for (let each = orders[next++]; each; each = orders[next++]) {
      for (;;) {
        const id = await tryOrder(ofFour.port, each)
        if (id) {
          ids.push(id)
          break
        }
        repeated += 1
        await sleep(20)
      }
    }
    return performance.now()
  }
  const running = Promise.all(Array.from({ length: clients }, client))
  await Promise.all([running, disturb(() => ids.length)])
  const ms = Math.max(...(await running)) - startedAt
  return { ids, repeated, speed: perSecond(ordersInAll, ms), from }
}

/** Undefined when nobody can answer now, or the connection broke. */
async function tryOrder(port: number, { path, token, key = randomUUID(), body }: Order) {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
    })
    if (answer.status === 503) return undefined
    const read = (await answer.json()) as { data?: { orderId?: string } }
    if (!read.data?.orderId) throw new Refused(JSON.stringify(read))
    return read.data.orderId
  } catch (error) {
    if (error instanceof Refused) throw error
    return undefined
  }
}

class Refused extends Error {}
