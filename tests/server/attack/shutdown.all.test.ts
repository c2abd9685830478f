/** SIGTERM ends the whole server within its deadline, whatever holds on to it, and `npm start` with it. */
import { describe, expect, it } from 'vitest'
import { readStream } from '../notifications/stream-reader.ts'
import { readToEnd, sendRaw } from './raw-http.ts'
import { aServer, expectAllFree, halfSent, haveBegun, timeoutMs } from './stopping.ts'

describe('npm start', () => {
  const npm = { command: ['npm', 'start'] as const }

  it('ends with the server under it when npm is told to end', { timeout: timeoutMs }, async ({
    onTestFinished,
  }) => {
    const server = await aServer(onTestFinished, { command: [...npm.command] })
    server.child.kill('SIGTERM')
    expect(await server.exited).toEqual([0, null])
    await expectAllFree(server)
    expect(server.printed()).toContain('Stopping: answering what has begun')
  })

  it('drains when the whole process group is told to end, though npm repeats the signal', {
    timeout: timeoutMs,
  }, async ({ onTestFinished }) => {
    const server = await aServer(onTestFinished, { command: [...npm.command] })
    process.kill(-(server.child.pid as number), 'SIGINT')
    await server.exited
    await expectAllFree(server)
    expect(server.printed()).toContain('Stopping: answering what has begun')
    expect(server.printed()).not.toContain('Stopping at once')
  })
})

describe('a server that receives a stop signal', () => {
  it('answers new requests with 503, ends streams with a hint, and closes half-sent bodies', {
    timeout: timeoutMs,
  }, async ({ onTestFinished }) => {
    const server = await aServer(onTestFinished, { env: { SEED: 'demo' } })
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
})
