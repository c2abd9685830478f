/**
 * Orders per second while a thousand pages listen to the same process, against the same process with none; and what
 * an open stream keeps in memory, against one that Node's own server keeps open and knows nothing about.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { notificationStream } from '#core/contract/notifications.ts'
import { buildApp } from '#server/http/app.ts'
import { openServer } from '#server/open-server.ts'
import type { Server } from '#server/server.ts'
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
const rounds = 5
const ordersPerRound = { embedded: 64, postgresql: 160 } as const

export async function measureStreams(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const kind of await databaseKinds()) figures.push(...(await measureOn(kind)))
  return figures
}

async function measureOn(kind: DatabaseKind): Promise<Figure[]> {
  const place = await aBenchDatabase(kind)
  const market = await prepare(place)
  const open = await openServer(settingsOf(place), () => {})
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
    return [
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
