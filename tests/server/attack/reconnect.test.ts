/** A database that is away is asked for by one connection at a time, less and less often. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, type MockInstance, onTestFinished, vi } from 'vitest'
import {
  type PostgresSignals,
  postgresSignals,
  type SignalTiming,
} from '#server/platform/ports/signals-postgres.ts'
import { keptIn } from '#tests/server/told.ts'

const momentMs = 5
const timeoutMs = 3_000

/** Takes every connection and ends it a moment later, as a server that is starting does. */
async function aRefusingServer() {
  let attempts = 0
  let open = 0
  let maxOpen = 0
  const server = createServer((socket) => {
    attempts += 1
    open += 1
    maxOpen = Math.max(maxOpen, open)
    socket.on('error', () => {})
    socket.on('close', () => {
      open -= 1
    })
    setTimeout(() => socket.destroy(), momentMs)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `postgres://somebody:x@127.0.0.1:${port}/money`,
    attempts: () => attempts,
    mostOpen: () => maxOpen,
    close: () => server.close(),
  }
}

const timing = (some: Partial<SignalTiming>): SignalTiming => ({
  firstRetryMs: 1,
  maxRetryMs: 30,
  pollMs: 2_000,
  timeoutMs,
  heartbeatMs: 3_000,
  ...some,
})

describe('the listener for news of other processes', () => {
  let server: Awaited<ReturnType<typeof aRefusingServer>>
  let signals: PostgresSignals
  let said: string[]
  let timers: MockInstance<typeof setTimeout>
  let asked: number[]
  /** The waits before each further attempt, as they are asked of the clock. */
  const waitsMs = () => asked.filter((ms) => ![0, timeoutMs].includes(ms))
  const listen = (...given: [SignalTiming?]) => {
    said = []
    asked = []
    const { setTimeout } = globalThis
    timers = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms = 0) => {
      // Other servers of this process have timers, too.
      if (new Error().stack?.includes('signals-postgres')) asked.push(ms)
      return setTimeout(run, ms)
    }) as typeof setTimeout)
    signals = postgresSignals(server.url, keptIn(said), ...given)
    signals.receive(
      () => {},
      () => {},
    )
  }
  beforeEach(async () => {
    server = await aRefusingServer()
  })
  afterEach(async () => {
    timers.mockRestore()
    await signals.close()
    server.close()
  })

  it('makes a handful of attempts in the first two seconds, one at a time, and says it once', async () => {
    listen()
    await vi.waitFor(() => expect(server.attempts()).toBe(5), 20_000)
    // Each wait is at least half of one that doubles: the next attempt is made after these two seconds.
    for (const [failures, waitMs] of waitsMs().slice(0, 4).entries()) {
      expect(waitMs).toBeGreaterThanOrEqual(125 * 2 ** failures)
      expect(waitMs).toBeLessThanOrEqual(250 * 2 ** failures)
    }
    expect(server.mostOpen()).toBe(1)
    expect(said).toHaveLength(1)
  })

  it('waits up to its longest wait, at least half of it, however long the database is away', async () => {
    // An attempt that took longer than the longest wait would count as a connection that was there.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
    onTestFinished(() => clock.mockRestore())
    listen(timing({ firstRetryMs: 1, maxRetryMs: 30 }))
    await vi.waitFor(() => expect(server.attempts()).toBeGreaterThan(40), 20_000)
    const late = waitsMs().slice(8)
    expect(Math.min(...late)).toBeGreaterThanOrEqual(15)
    expect(Math.max(...late)).toBeLessThanOrEqual(30)
    expect(server.mostOpen()).toBe(1)
    expect(said).toHaveLength(1)
  })

  it('tries again at once when another connection has reached the database', async () => {
    const hourMs = 3_600_000
    listen(timing({ firstRetryMs: hourMs, maxRetryMs: hourMs }))
    await vi.waitFor(() => expect(server.attempts()).toBe(1), 20_000)
    // It notices the end of the first attempt.
    await vi.waitFor(() => expect(said).toHaveLength(1), 20_000)
    for (let times = 0; times < 20; times += 1) signals.reachable()
    await vi.waitFor(() => expect(server.attempts()).toBe(2), 10_000)
    // An attempt that follows at once is made before one from here has come and gone.
    await once(connect(server.port, '127.0.0.1').resume(), 'close')
    expect(server.attempts()).toBe(3)
  })
})
