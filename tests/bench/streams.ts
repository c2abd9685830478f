/**
 * Orders per second while a thousand pages listen to the same process, against the same process with none; what an
 * open stream keeps in memory, and what opening 5,000 costs, against streams that Node's own server keeps open and knows
 * nothing about; and the processor time of a notice that is told to an open page, against 0.5 ms.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import { noticeTopics, notificationStream } from '#core/contract/notifications.ts'
import { buildApp } from '#server/http/app.ts'
import { newId } from '#server/ids.ts'
import { openServer } from '#server/open-server.ts'
import { recordset } from '#server/platform/db/recordset.ts'
import type { Me, Server } from '#server/server.ts'
import { type DatabaseKind, databaseKinds } from '../server/database-for-tests.ts'
import { traders } from '../server/market/market.ts'
import { signAllIn } from '../server/notifications/sign-all-in.ts'
import { type Figure, ofRounds } from './figures.ts'
import {
  aBenchDatabase,
  clients,
  order,
  orderClients,
  perSecond,
  prepare,
  settingsOf,
  someOrders,
} from './market.ts'
import type { Request, StreamCounts, StreamLoad } from './stream-client.ts'

const streams = 1_000
const reopened = 5_000
const rounds = 5
const noticeGoalMs = 0.5
const reopenedGoalMs = 3_000
const ordersPerRound = { embedded: 64, postgresql: 160 } as const

export async function measureStreams(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const kind of await databaseKinds()) figures.push(...(await measureOn(kind)))
  return figures
}

async function measureOn(kind: DatabaseKind): Promise<Figure[]> {
  const place = await aBenchDatabase(kind)
  const market = await prepare(place)
  const open = await openServer(settingsOf(place))
  const app = await buildApp(open.server)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const bare = await bareStreams()
  const people = orderClients()
  const pages = fork(new URL('./stream-client.ts', import.meta.url))
  try {
    // Owner and buyers have a page each and receive every order; the other pages receive nothing, like most.
    const concerned = [market.owner, ...market.buyers].map(({ token }) => token)
    const tokens = [...concerned, ...(await strangers(open.server, streams - concerned.length))]
    const speed = async () => {
      const orders = someOrders(market, ordersPerRound[kind])
      return perSecond(orders.length, await order(people, { port, clients, orders }))
    }
    await speed()
    const speeds: [number, number][] = []
    const memory: [number, number][] = []
    for (let round = 0; round < rounds; round += 1) {
      const alone = await speed()
      const ours = await measureMemory(() => listen(pages, { port, path: notificationStream, tokens }))
      speeds.push([await speed(), alone])
      await hearAll(pages, ordersPerRound[kind])
      await ask(pages, { close: true })
      memory.push([ours, await measureMemory(() => listen(pages, { port: bare.port, path: '/', tokens }))])
      await ask(pages, { close: true })
    }
    const crowd = await peopleWithPages(open.server)
    const reopening: [number, number][] = []
    const cpu: [number, number][] = []
    const notices: [number, number][] = []
    for (let round = 0; round < rounds; round += 1) {
      const crowdTokens = crowd.map(({ token }) => token)
      const ours = await costOf(() => listen(pages, { port, path: notificationStream, tokens: crowdTokens }))
      await insertNotices(open.server, crowd)
      const told = await costOf(async () => {
        for (const { id } of crowd) open.server.live.publish(id, noticeTopics.orders)
        await hearAll(pages, crowd.length)
      })
      await ask(pages, { close: true })
      const theirs = await costOf(() => listen(pages, { port: bare.port, path: '/', tokens: crowdTokens }))
      await ask(pages, { close: true })
      reopening.push([ours.ms, reopenedGoalMs])
      cpu.push([ours.cpuMs / crowd.length, theirs.cpuMs / crowd.length])
      notices.push([told.cpuMs / crowd.length, noticeGoalMs])
    }
    return [
      ofRounds(`opening ${reopened} streams, ${kind}`, 'ms', reopening, { atMost: 1 }),
      ofRounds(`  CPU of one, ${kind}`, 'ms', cpu),
      ofRounds(`CPU of a live notice, ${kind}`, 'ms', notices, { atMost: 1 }),
      ofRounds(`orders beside ${streams} streams, ${kind}`, 'per s', speeds),
      ofRounds(`  memory of a stream, ${kind}`, 'KiB', memory),
    ]
  } finally {
    people.kill()
    pages.kill()
    bare.close()
    await app.close()
    await open.close()
    await place.remove()
  }
}

/** Wall time and this process's processor time. */
async function costOf(work: () => Promise<void>): Promise<{ ms: number; cpuMs: number }> {
  const from = performance.now()
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return { ms: performance.now() - from, cpuMs: (user + system) / 1_000 }
}

async function peopleWithPages(server: Server): Promise<(Me & { token: string })[]> {
  const all: (Me & { token: string })[] = []
  while (all.length < reopened) {
    // As many as one statement takes.
    const people = await traders({ ...server, pinHash: 'none' }, 1_000)
    const tokens = await signAllIn(server, people)
    all.push(...people.map((each, at) => ({ ...each, token: tokens[at] as string })))
  }
  return all
}

/** One for each, not told yet: of an order that somebody placed, so that its state is read, too. */
async function insertNotices(server: Server, people: readonly Me[]): Promise<void> {
  const rows = people.map(({ id }, at) => {
    const from = people[(at + 1) % people.length] as Me
    return { id: newId(), person_id: id, from_id: from.id, about_id: newId() }
  })
  const facts = { buyer: 'somebody', ordered: '1.00 USD', paid: '1,600.00 NGN' }
  await sql`
    INSERT INTO notification (id, person_id, kind, message, facts, url, about_id, from_id, created_at)
    SELECT id, person_id, 'orders', 'orderRequested', ${JSON.stringify(facts)}::jsonb, '/orders', about_id, from_id,
      ${server.clock()}::timestamptz
    FROM ${recordset('notice', 'id uuid, person_id uuid, about_id uuid, from_id uuid', rows)}`.execute(
    server.database.db,
  )
}

async function strangers(server: Server, count: number): Promise<string[]> {
  return signAllIn(server, await traders({ ...server, pinHash: 'none' }, count))
}

async function ask(pages: ChildProcess, request: Request): Promise<StreamCounts> {
  pages.send(request)
  const [word] = (await once(pages, 'message')) as [StreamCounts]
  return word
}

async function listen(pages: ChildProcess, crowd: StreamLoad): Promise<void> {
  const { open } = await ask(pages, { open: crowd })
  if (open !== crowd.tokens.length) throw new Error(`${open} of ${crowd.tokens.length} streams are open`)
}

/** Asserts that every order was delivered, so that speed does not come from lost events. */
async function hearAll(pages: ChildProcess, orders: number): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { heard } = await ask(pages, { tell: true })
    if (heard === orders) return
    if (heard > orders) throw new Error(`${heard} notifications came of ${orders} orders`)
    await sleep(50)
  }
  throw new Error(`${orders} orders were not all heard in 10 s`)
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** @returns KiB for each stream that `opened` opens, on the heap and beside it, after everything else is collected */
async function measureMemory(opened: () => Promise<void>): Promise<number> {
  const used = async () => {
    for (let times = 0; times < 3; times += 1) {
      await sleep(50)
      collect()
    }
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  const before = await used()
  await opened()
  return ((await used()) - before) / streams / 1024
}

/** A plain Node server that streams to every client. */
async function bareStreams(): Promise<{ port: number; close: () => void }> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('event: unread\ndata: {"count":0}\n\n')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
