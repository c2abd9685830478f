/** SIGTERM ends the whole server within its deadline. Those who hold on to it are in `shutdown.all.test.ts`. */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { readToEnd, sendRaw, statusOf } from './raw-http.ts'
import { aServer, halfSent, haveBegun, timeoutMs } from './stopping.ts'

// They mostly wait.
describe.concurrent('a server that receives a stop signal', () => {
  it('answers the request that has begun before it ends', { timeout: timeoutMs }, async ({
    onTestFinished,
  }) => {
    const server = await aServer(onTestFinished)
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
  }, async ({ onTestFinished }) => {
    // The second signal ends it, so the test does not wait for the delay.
    const server = await aServer(onTestFinished, { env: { STOP_DELAY: '300' } })
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

  it('ends at once at the second signal', { timeout: timeoutMs }, async ({ onTestFinished }) => {
    const server = await aServer(onTestFinished)
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
