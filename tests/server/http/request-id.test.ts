// The name of a request: in each answer, in failures, and from whom it is taken.
import { expect, test } from 'vitest'
import { buildApp } from '#server/http/app.ts'
import { setUp } from '#tests/server/suite.ts'

const { app, world } = await setUp({ app: {} })
const anId = /^[2-9a-hj-km-np-z]{12}$/
const theirs = { 'x-request-id': 'from-the-proxy-1' }

test.each(['/livez', '/api/Utility/currencies', '/api/nothing', '/api/order/mine', '/no-such-file.js'])(
  'the answer of %s names its request',
  async (url) => {
    const answer = await app.inject({ url })
    expect(answer.headers['x-request-id']).toMatch(anId)
    const { requestId } = answer.statusCode < 400 ? {} : answer.json()
    if (answer.statusCode >= 400) expect(requestId).toBe(answer.headers['x-request-id'])
  },
)

test('a failure of the server names its request, and so does an answer to a preflight', async () => {
  const broken = await app.inject({ url: '/sandbox/scenarios/broken/api/Utility/currencies' })
  expect(broken.statusCode).toBe(500)
  expect(broken.json().requestId).toBe(broken.headers['x-request-id'])
  const preflight = await app.inject({
    method: 'OPTIONS',
    url: '/api/Utility/currencies',
    headers: { origin: 'http://localhost:4001', 'access-control-request-method': 'GET' },
  })
  expect(preflight.headers['x-request-id']).toMatch(anId)
})

test('two requests have two names', async () => {
  const ask = async () => (await app.inject({ url: '/livez' })).headers['x-request-id']
  expect(await ask()).not.toBe(await ask())
})

test('only a trusted proxy names a request', async () => {
  const nameFrom = async (
    trustProxy: number | string[] | undefined,
    remoteAddress: string,
    given = theirs,
  ) => {
    const proxied = await buildApp({ ...world, settings: { ...world.settings, trustProxy } })
    const { headers } = await proxied.inject({ url: '/livez', headers: given, remoteAddress })
    await proxied.close()
    return headers['x-request-id']
  }
  expect(await nameFrom(undefined, '10.0.0.7')).toMatch(anId)
  expect(await nameFrom(1, '192.0.2.1')).toBe('from-the-proxy-1')
  expect(await nameFrom(['10.0.0.0/8', '::1'], '10.0.0.7')).toBe('from-the-proxy-1')
  expect(await nameFrom(['10.0.0.0/8', '::1'], '::ffff:10.0.0.7')).toBe('from-the-proxy-1')
  expect(await nameFrom(['10.0.0.0/8', '::1'], '192.0.2.1')).toMatch(anId)
  const withSpaces = { 'x-request-id': 'a name with spaces' }
  expect(await nameFrom(1, '10.0.0.7', withSpaces)).toMatch(anId)
})
