/** A load balancer: each call goes to the next server that is ready. It asks them, and repeats no call. */
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export type RoundRobin = {
  readonly port: number
  /** Asks this server from now on. Resolves when it was ready. */
  add(origin: string): Promise<void>
  /** How many calls went to a server. */
  callsOf(origin: string): number
  close(): Promise<void>
}

const askEveryMs = 50

export async function roundRobin(): Promise<RoundRobin> {
  const ready = new Map<string, boolean>()
  const calls = new Map<string, number>()
  let turn = 0

  const next = () => {
    const all = [...ready].filter(([, isReady]) => isReady).map(([origin]) => origin)
    turn += 1
    return all[turn % all.length]
  }
  const ask = async (origin: string) => {
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined)
    await answer?.arrayBuffer()
    ready.set(origin, answer?.ok === true)
  }
  const asking = setInterval(() => {
    for (const origin of ready.keys()) void ask(origin)
  }, askEveryMs)

  const server = createServer((incoming, outgoing) => {
    const origin = next()
    if (!origin) {
      outgoing.writeHead(502).end()
      return
    }
    calls.set(origin, (calls.get(origin) ?? 0) + 1)
    const { method, headers } = incoming
    // A connection of its own: no server closes it in the moment in which a call is sent.
    const onward = request(`${origin}${incoming.url}`, { method, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => {
      if (!outgoing.headersSent) outgoing.writeHead(502)
      outgoing.end()
    })
    incoming.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async add(origin) {
      do await ask(origin)
      while (!ready.get(origin))
    },
    callsOf: (origin) => calls.get(origin) ?? 0,
    async close() {
      clearInterval(asking)
      server.close()
      server.closeAllConnections()
    },
  }
}
