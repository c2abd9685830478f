/** Requests per minute: no spelling of an address gets round them, and everything that costs something has one. */
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerErrorHandler } from '#server/http/failures.ts'
import { registerLimits } from '#server/http/limits.ts'
import { assertBuilt } from '#tests/built.ts'
import { setUp } from '../suite.ts'

const allowedCalls = 300
const allowedPages = 600
const allowedFiles = 12_000
/** Callers that the server remembers for each kind of request. */
const rememberedCallers = 20_000

assertBuilt()
const { world, app } = await setUp({ app: { rateLimits: true, trustProxy: 1 } })
const agent = new Agent({ keepAlive: true, maxSockets: 8 })
await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => agent.destroy())

type Sent = { method?: string; path: string; from: string; accept?: string; body?: string }

/** Sends the path as it is written, as no client library would. */
async function send({ method = 'GET', path, from, accept = '*/*', body }: Sent) {
  const { port } = app.server.address() as AddressInfo
  const sent = request({
    port,
    host: '127.0.0.1',
    method,
    path,
    agent,
    headers: {
      'x-forwarded-for': from,
      accept,
      ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    },
  })
  sent.end(body)
  const [response] = await once(sent, 'response')
  response.resume()
  await once(response, 'end')
  return response as { statusCode: number; headers: Record<string, string | undefined> }
}

const statusOf = async (sent: Sent) => (await send(sent)).statusCode
const login = (path: string, from: string): Sent => ({
  method: 'POST',
  path,
  from,
  // Without a password it is refused before anything is looked up: the limit is what is tried here.
  body: '{}',
})

/** Uses up what an address may call in a minute. */
async function spend(count: number, sent: Sent) {
  for (let left = count; left > 0; left -= 1) await send(sent)
}

describe('an address that has used up its calls', () => {
  const from = '203.0.113.1'
  beforeAll(() => spend(allowedCalls, { path: '/api/Utility/currencies', from }))

  it.each([
    '/api/User/login',
    '/%61pi/User/login',
    '/%61%70%69/%55ser/lo%67in',
    '/API/user/LOGIN',
    '/api/User/login/',
    '/api/User/login?a=/cdn/',
    '//api/User/login',
    '/api//User/login',
    '/cdn/../api/User/login',
    '/sandbox/scenarios/empty/api/User/login',
    '/sandbox/scenarios/empty/%61pi/User/login',
    '/sandbox/scenarios/empty/API/User/login/',
  ])('is refused as %s', async (path) => {
    const answer = await send(login(path, from))
    expect(answer.statusCode).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })

  it.each(['/json', '/JSON', '/%6ason', '/sandbox/people', '/sandbox/mailbox', '/sandbox/scenarios'])(
    'is refused as %s',
    async (path) => {
      expect(await statusOf({ path, from })).toBe(429)
    },
  )

  it('still loads modules, pages and health', async () => {
    for (const path of ['/server.css', '/cdn/v1/cowrie-login.js', '/healthz', '/embed/cowrie-login'])
      expect(await statusOf({ path, from }), path).toBe(200)
  })
})

it('calls that are spelt with percent signs are counted', async () => {
  const from = '203.0.113.2'
  await spend(allowedCalls, { path: '/%61pi/Utility/currencies', from })
  expect(await statusOf({ path: '/api/Utility/currencies', from })).toBe(429)
})

it('/json and unknown calls are counted', async () => {
  const from = '203.0.113.3'
  await spend(100, { path: '/json', from })
  await spend(100, { path: '/nothing-here', from })
  await spend(100, { method: 'POST', path: '/nothing-here', from, body: '{}' })
  for (const sent of [
    { path: '/json', from },
    { path: '/nothing-here', from },
    { method: 'POST', path: '/nothing-here', from, body: '{}' },
    { method: 'DELETE', path: '/cdn/v1/cowrie-login.js', from },
  ])
    expect(await statusOf(sent)).toBe(429)
})

it('pages, pictures, frames and the manual have a limit of their own', async () => {
  const from = '203.0.113.4'
  const accept = 'text/html'
  const paths = ['/', '/no-such-page', '/embed/cowrie-login', '/files/photo/x', '/api/openapi.json']
  for (const path of paths) await spend(allowedPages / paths.length, { path, from, accept })
  for (const path of [...paths, '/%65mbed/cowrie-login', '/FILES/photo/x', '/files/photo/x/', '/api/docs'])
    expect(await statusOf({ path, from, accept }), path).toBe(429)
  expect(await statusOf({ path: '/api/Utility/currencies', from })).toBe(200)
})

it('all addresses of one IPv6 /64 are one caller', async () => {
  const path = '/api/Utility/currencies'
  for (let sent = 0; sent < allowedCalls; sent += 1)
    await send({ path, from: `2001:db8:7:1:${sent.toString(16)}::${sent.toString(16)}` })
  expect(await statusOf({ path, from: '2001:db8:7:1:ffff:ffff:ffff:ffff' })).toBe(429)
  expect(await statusOf({ path, from: '2001:db8:7:2::1' })).toBe(200)
})

describe('by themselves, because there are many requests', () => {
  /** A server with the limits and routes that cost nothing. */
  async function limited() {
    const bare = Fastify({ trustProxy: true })
    await registerLimits(bare, { ...world, settings: { ...world.settings, rateLimits: true } })
    registerErrorHandler(bare)
    for (const url of ['/cdn/*', '/*', '/healthz', '/server.css', '/api/Utility/currencies'])
      bare.get(url, async () => '')
    return (url: string, from: string) =>
      bare.inject({ url, headers: { 'x-forwarded-for': from } }).then(({ statusCode }) => statusCode)
  }

  it('files have a limit too, a generous one', async () => {
    const call = await limited()
    for (let sent = 0; sent < allowedFiles; sent += 1) await call('/cdn/v1/cowrie-login.js', '203.0.113.5')
    for (const url of [
      '/cdn/v1/cowrie-login.js',
      '/%63dn/v1/x.js',
      '/favicon.ico',
      '/server.css',
      '/healthz',
    ])
      expect(await call(url, '203.0.113.5'), url).toBe(429)
  })

  it('no more callers are remembered than the bound', async () => {
    const call = await limited()
    const url = '/api/Utility/currencies'
    for (let sent = 0; sent < allowedCalls; sent += 1) await call(url, '203.0.113.6')
    expect(await call(url, '203.0.113.6')).toBe(429)
    // The longest unseen is forgotten for the newest.
    for (let other = 0; other < rememberedCallers; other += 1)
      await call(url, `10.${other >> 16}.${(other >> 8) & 255}.${other & 255}`)
    expect(await call(url, '203.0.113.6')).toBe(200)
  })
})
