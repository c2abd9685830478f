/** SIGTERM ends the whole server within its deadline, whoever holds on to it. */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { lockFolder } from '#server/db/folder-lock.ts'
import { readStream } from '../notifications/stream-reader.ts'
import { readToEnd, sendRaw, statusOf } from './raw-http.ts'
import { aServerProcess, type ServerProcess } from './server-process.ts'

const servers: ServerProcess[] = []
afterAll(() => Promise.all(servers.map((server) => server.remove())))
const aServer = async (...options: Parameters<typeof aServerProcess>) => {
  const server = await aServerProcess(...options)
  servers.push(server)
  return server
}

/** A request that begins and never ends: the body is announced with 100 bytes, and has 5. */
const halfSent = (port: number) =>
  sendRaw(
    port,
    'POST /api/User/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"use',
  )

/** The server has begun with what was sent before: a later connection is accepted, and its request read, after it. */
async function haveBegun({ port }: ServerProcess) {
  for (let round = 0; round < 2; round += 1) expect(await statusOf(port, '/healthz')).toBe(200)
}

/** Nobody has the port or the folder any more. */
async function expectAllFree({ port, dataDir }: ServerProcess) {
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow()
  lockFolder(`${dataDir}/database`).release()
}

/** A process has to start; `npm start` builds first when the built files are older than their sources. */
const timeoutMs = 180_000

describe('npm start', () => {
  const npm = { command: ['npm', 'start'] as const }

  it('ends with the server under it when npm is told to end', { timeout: timeoutMs }, async () => {
    const server = await aServer({ command: [...npm.command] })
    server.child.kill('SIGTERM')
    expect(await server.exited).toEqual([0, null])
    await expectAllFree(server)
    expect(server.printed()).toContain('Stopping: answering what has begun')
  })

  it('drains when the whole process group is told to end, though npm repeats the signal', {
    timeout: timeoutMs,
  }, async () => {
    const server = await aServer({ command: [...npm.command] })
    process.kill(-(server.child.pid as number), 'SIGINT')
    await server.exited
    await expectAllFree(server)
    expect(server.printed()).toContain('Stopping: answering what has begun')
    expect(server.printed()).not.toContain('Stopping at once')
  })
})

// They mostly wait.
describe.concurrent('a server that receives a stop signal', () => {
  it('answers new requests with 503, ends streams with a hint, and closes half-sent bodies', {
    timeout: timeoutMs,
  }, async () => {
    const server = await aServer({ env: { SEED: 'demo' } })
    const [somebody] = (await (await fetch(`${server.origin}/sandbox/people`)).json()) as {
      username: string
      password: string
    }[]
    const login = await fetch(`${server.origin}/api/User/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(somebody),
    })
    const { authorization } = (await login.json()) as { authorization: string }
    const stream = await readStream(server.origin, authorization)
    await stream.next('unread')

    const half = await halfSent(server.port)
    const halfHeader = await sendRaw(server.port, 'GET /healthz HT')
    await haveBegun(server)
    server.child.kill('SIGTERM')

    await stream.ended
    expect(stream.events.at(-1)).toMatchObject({
      event: 'restart',
      retry: expect.stringMatching(/^[1-6]\d{3}$/),
    })
    const refused = await fetch(`${server.origin}/api/Utility/currencies`)
    expect(refused.status).toBe(503)
    expect(Object.fromEntries(refused.headers)).toMatchObject({ 'retry-after': '5', connection: 'close' })
    expect(await refused.json()).toMatchObject({ isSuccess: false, code: 'busy' })
    for (const path of ['/healthz', '/readyz']) {
      const health = await fetch(`${server.origin}${path}`)
      expect([health.status, await health.json()]).toEqual([503, { status: 'draining' }])
    }
    // A supervisor must not kill what is ending in order.
    expect((await fetch(`${server.origin}/livez`)).status).toBe(200)

    // Its body never came, and nobody waits the 95 s any more after which it would have been given up.
    expect(await Promise.all([readToEnd(half), readToEnd(halfHeader)])).toEqual(['', ''])
    expect(await server.exited).toEqual([0, null])
    await expectAllFree(server)
  })

  it('answers the request that has begun before it ends', { timeout: timeoutMs }, async () => {
    const server = await aServer()
    const body = JSON.stringify({ username: 'nobody', password: 'Correct-Horse-7' })
    const begun = await sendRaw(
      server.port,
      `POST /api/User/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
    )
    await haveBegun(server)
    server.child.kill('SIGTERM')
    while ((await statusOf(server.port, '/healthz')) !== 503) await sleep(20)
    expect([await statusOf(server.port, '/readyz'), await statusOf(server.port, '/livez')]).toEqual([
      503, 200,
    ])
    begun.write(body)
    const answer = await readToEnd(begun)
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    expect(answer).toMatch(/\r\nconnection: close\r\n/i)
    expect(answer).toContain('"code":"wrong-login"')
    expect(await server.exited).toEqual([0, null])
  })

  it('serves on for the stop delay, while load balancers read that it leaves', {
    timeout: timeoutMs,
  }, async () => {
    // The second signal ends it, so the test does not wait for the delay.
    const server = await aServer({ env: { STOP_DELAY: '300' } })
    await haveBegun(server)
    server.child.kill('SIGTERM')
    while ((await statusOf(server.port, '/readyz')) !== 503) await sleep(20)
    expect([await statusOf(server.port, '/livez'), await statusOf(server.port, '/healthz')]).toEqual([
      200, 503,
    ])
    expect(await statusOf(server.port, '/api/Utility/currencies')).toBe(200)
    const telling = setInterval(() => server.child.kill('SIGTERM'), 100)
    await server.exited
    clearInterval(telling)
  })

  it('ends at once at the second signal', { timeout: timeoutMs }, async () => {
    const server = await aServer()
    const half = await halfSent(server.port)
    await haveBegun(server)
    const toldAtMs = performance.now()
    // A second signal within a second is npm's copy of the first.
    const telling = setInterval(() => server.child.kill('SIGTERM'), 100)
    expect(await server.exited).toEqual([1, null])
    clearInterval(telling)
    expect(performance.now() - toldAtMs).toBeGreaterThan(1_000)
    if (!half.closed) await once(half, 'close')
    expect(server.printed()).toContain('Stopping at once')
  })
})
