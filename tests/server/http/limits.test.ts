/** Limits per address: on in production, off in the sandbox unless RATE_LIMITS says otherwise. */
import type { FastifyInstance } from 'fastify'
import { describe, expect, it } from 'vitest'
import { buildApp } from '#server/http/app.ts'
import { setUp } from '#tests/server/suite.ts'
import { postgresAtHand } from '../database-for-tests.ts'
import { aServer, type World } from '../world.ts'

const { world, app } = await setUp({ app: { rateLimits: true } })

/** More than a person's clicks in a minute. */
const allowed = 300

/** The n-th answer of so many calls from one address, sent one after the other. */
async function callTimes(
  app: FastifyInstance,
  times: number,
  remoteAddress: string,
  url = '/api/Utility/currencies',
) {
  let answer = await app.inject({ url, remoteAddress })
  for (let sent = 1; sent < times; sent += 1) answer = await app.inject({ url, remoteAddress })
  return answer
}

describe('with RATE_LIMITS=on', () => {
  it('the 301st call of a minute from one address is refused in the envelope, and says how long to wait', async () => {
    const last = await callTimes(app, allowed, '203.0.113.7')
    expect(last.statusCode).toBe(200)
    const answer = await callTimes(app, 1, '203.0.113.7')
    expect(answer.statusCode).toBe(429)
    expect(answer.json()).toMatchObject({
      isSuccess: false,
      code: 'too-many-requests',
      details: expect.stringMatching(/\b([1-5]?\d|60) seconds\b/),
    })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('another address is not affected', async () => {
    expect((await callTimes(app, allowed + 1, '203.0.113.8')).statusCode).toBe(429)
    expect((await callTimes(app, 1, '203.0.113.9')).statusCode).toBe(200)
  })

  it('calls that do not exist and other spellings of a path count too', async () => {
    await callTimes(app, allowed - 1, '203.0.113.10')
    expect((await callTimes(app, 1, '203.0.113.10', '/API/nothing-here')).statusCode).toBe(404)
    expect((await callTimes(app, 1, '203.0.113.10', '/API/utility/CURRENCIES')).statusCode).toBe(429)
  })

  it('the operators’ console counts on its own, and ends alike', async () => {
    await callTimes(app, allowed + 1, '203.0.113.12')
    const queue = '/operator/api/queue'
    expect((await callTimes(app, allowed, '203.0.113.12', queue)).statusCode).toBe(401)
    expect((await callTimes(app, 1, '203.0.113.12', queue)).statusCode).toBe(429)
  })

  it('the health of the server can be asked without limit', async () => {
    await callTimes(app, allowed + 1, '203.0.113.11')
    expect((await callTimes(app, 1, '203.0.113.11', '/healthz')).statusCode).toBe(200)
  })
})

describe('behind a proxy', () => {
  /** The answer to somebody's n-th call by way of a proxy, which adds whom it was called by. */
  async function callThrough(app: FastifyInstance, times: number, forwarded: string) {
    const send = () =>
      app.inject({
        url: '/api/Utility/currencies',
        remoteAddress: '10.0.0.1',
        headers: { 'x-forwarded-for': forwarded },
      })
    let answer = await send()
    for (let sent = 1; sent < times; sent += 1) answer = await send()
    return answer
  }
  const appWith = (trustProxy: World['settings']['trustProxy']) =>
    buildApp({ ...world, settings: { ...world.settings, rateLimits: true, trustProxy } })

  it.each([[1], [['10.0.0.0/8']]])('TRUST_PROXY %j counts each caller alone', async (trustProxy) => {
    const app = await appWith(trustProxy)
    expect((await callThrough(app, allowed + 1, '203.0.113.7')).statusCode).toBe(429)
    expect((await callThrough(app, 1, '203.0.113.8')).statusCode).toBe(200)
    // An address that the caller wrote stands before the one the proxy added, and wins it nothing.
    expect((await callThrough(app, 1, '198.51.100.1, 203.0.113.7')).statusCode).toBe(429)
    await app.close()
  })

  it('without TRUST_PROXY nobody gets new tries by writing the header', async () => {
    const app = await appWith(undefined)
    expect((await callThrough(app, allowed + 1, '203.0.113.7')).statusCode).toBe(429)
    expect((await callThrough(app, 1, '203.0.113.8')).statusCode).toBe(429)
    await app.close()
  })
})

it('the sandbox has no limits unless it is asked for them', async () => {
  expect(world.settings).toMatchObject({ isSandbox: true, rateLimits: false })
  const app = await buildApp(world)
  expect((await callTimes(app, allowed + 1, '203.0.113.7')).statusCode).toBe(200)
  await app.close()
})

describe.runIf(await postgresAtHand())('two processes with one database', () => {
  it('answer together as often as one, and 800 calls 300 times', async () => {
    const shared = await aServer('postgresql')
    const build = () => buildApp({ ...shared, settings: { ...shared.settings, rateLimits: true } })
    const apps = [await build(), await build()]
    try {
      const codes = await Promise.all(
        Array.from({ length: 800 }, async (_, sent) => {
          const app = apps[sent % 2] as FastifyInstance
          const { statusCode } = await callTimes(app, 1, '203.0.113.7')
          return statusCode
        }),
      )
      expect(codes.filter((code) => code === 200)).toHaveLength(allowed)
      expect(codes.filter((code) => code === 429)).toHaveLength(800 - allowed)
      expect((await callTimes(apps[0] as FastifyInstance, 1, '203.0.113.8')).statusCode).toBe(200)
      // The stored names lead nobody to an address.
      const rows = await shared.database.db.selectFrom('request_count').select('name').execute()
      expect(rows).toHaveLength(2)
      expect(JSON.stringify(rows)).not.toContain('203.0.113')
    } finally {
      for (const app of apps) await app.close()
      await shared.close()
    }
  })
})
