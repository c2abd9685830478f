/** A database that is away is asked for by one connection at a time, less and less often. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type PostgresSignals, postgresSignals, type SignalTiming } from '#server/ports/signals-postgres.ts'

/** Takes every connection and ends it a moment later, as a server that is starting does. */
async function aRefusingServer() {
  const times: number[] = []
  let open = 0
  let maxOpen = 0
  const server = createServer((socket) => {
    times.push(performance.now())
    open += 1
    maxOpen = Math.max(maxOpen, open)
    socket.on('error', () => {})
    socket.on('close', () => {
      open -= 1
    })
    setTimeout(() => socket.destroy(), 5)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `postgres://somebody:x@127.0.0.1:${port}/money`,
    /** When each attempt was made. */
    times,
    mostOpen: () => maxOpen,
    close: () => server.close(),
  }
}

const timing = (some: Partial<SignalTiming>): SignalTiming => ({
  firstRetryMs: 1,
  maxRetryMs: 30,
  pollMs: 2_000,
  timeoutMs: 3_000,
  heartbeatMs: 3_000,
  ...some,
})

describe('the listener for news of other processes', () => {
  let server: Awaited<ReturnType<typeof aRefusingServer>>
  let signals: PostgresSignals
  let said: string[]
  const listen = (...given: [SignalTiming?]) => {
    said = []
    signals = postgresSignals(server.url, (sentence) => said.push(sentence), ...given)
    signals.receive(
      () => {},
      () => {},
    )
  }
  beforeEach(async () => {
    server = await aRefusingServer()
  })
  afterEach(async () => {
    await signals.close()
    server.close()
  })

  it('makes a handful of attempts in the first two seconds, one at a time, and says it once', async () => {
    listen()
    await vi.waitFor(() => expect(server.times).toHaveLength(5), 20_000)
    // Of a wait that doubles at least half: the next attempt is made after these two seconds.
    const waitsMs = server.times.slice(1).map((at, before) => at - (server.times[before] ?? 0))
    for (const [failures, waitMs] of waitsMs.entries())
      expect(waitMs).toBeGreaterThanOrEqual(125 * 2 ** failures)
    expect(waitsMs[0]).toBeLessThan(2_000)
    expect(server.mostOpen()).toBe(1)
    expect(said).toHaveLength(1)
  })

  it('waits up to its longest wait, at least half of it, however long the database is away', async () => {
    listen(timing({ firstRetryMs: 1, maxRetryMs: 30 }))
    await vi.waitFor(() => expect(server.times.length).toBeGreaterThan(40), 20_000)
    const late = server.times.slice(8)
    const meanMs = ((late.at(-1) ?? 0) - (late[0] ?? 0)) / (late.length - 1)
    expect(meanMs).toBeGreaterThanOrEqual(15)
    expect(server.mostOpen()).toBe(1)
    expect(said).toHaveLength(1)
  })

  it('tries again at once when somebody else has reached the database', async () => {
    const hourMs = 3_600_000
    listen(timing({ firstRetryMs: hourMs, maxRetryMs: hourMs }))
    await vi.waitFor(() => expect(server.times).toHaveLength(1), 5_000)
    // It notices the end of the first attempt.
    await vi.waitFor(() => expect(said).toHaveLength(1), 5_000)
    for (let times = 0; times < 20; times += 1) signals.reachable()
    await vi.waitFor(() => expect(server.times).toHaveLength(2), 10_000)
    // What follows at once is made before an attempt from here has come and gone.
    await once(connect(server.port, '127.0.0.1').resume(), 'close')
    expect(server.times).toHaveLength(3)
  })
})
