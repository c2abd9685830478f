/** Requests that no browser sends: ambiguous lengths, addresses that climb out of a folder, bodies made to cost time. */
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { assertBuilt } from '#tests/built.ts'
import { setUp } from '#tests/server/suite.ts'

assertBuilt()
const { app } = await setUp({ app: {} })
await app.listen({ port: 0, host: '127.0.0.1' })
const port = (app.server.address() as AddressInfo).port

/** Sends bytes over a socket of their own and answers everything that comes back until the server closes it. */
async function exchange(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk))
  socket.on('error', () => undefined)
  socket.write(bytes)
  await once(socket, 'close')
  return answer
}

/** The status of each answer in a stream of them. */
const statuses = (answer: string) => [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status)

const head = (...lines: string[]) =>
  `${['POST /api/User/login HTTP/1.1', 'Host: x', ...lines].join('\r\n')}\r\n\r\n`
/** The request that a smuggler hides in the body of another one. */
const hidden = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'

describe('a request inside a request', () => {
  it.each([
    ['a length and chunks', `${head('Content-Length: 6', 'Transfer-Encoding: chunked')}0\r\n\r\n${hidden}`],
    ['two lengths', head('Content-Length: 0', `Content-Length: ${hidden.length}`) + hidden],
    ['a list of lengths', head(`Content-Length: 0, ${hidden.length}`) + hidden],
    ['a signed length', head('Content-Length: +0') + hidden],
    ['a negative length', head('Content-Length: -1') + hidden],
    ['an unknown encoding', `${head('Transfer-Encoding: xchunked')}0\r\n\r\n${hidden}`],
    [
      'chunks twice',
      `${head('Transfer-Encoding: chunked', 'Transfer-Encoding: identity')}0\r\n\r\n${hidden}`,
    ],
    ['a space before the colon', `${head('Transfer-Encoding : chunked')}0\r\n\r\n${hidden}`],
    ['a folded header', `${head('Transfer-Encoding:', ' chunked')}0\r\n\r\n${hidden}`],
    [
      'a bare line feed',
      `POST /api/User/login HTTP/1.1\nHost: x\nTransfer-Encoding: chunked\n\n0\n\n${hidden}`,
    ],
    ['a chunk length with a sign', `${head('Transfer-Encoding: chunked')}+0\r\n\r\n${hidden}`],
    ['a header name with a NUL', head('Transfer-Encoding\0: chunked') + hidden],
    ['two hosts', `GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\nContent-Length: x\r\n\r\n${hidden}`],
  ])('with %s gets one answer, and it is 400', async (_, bytes) => {
    expect(statuses(await exchange(bytes))).toEqual(['400'])
  })

  it('is answered where it is an honest second one', async () => {
    const first = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'
    expect(statuses(await exchange(first + hidden))).toEqual(['200', '200'])
  })
})

describe('an address', () => {
  const climbing = [
    '/cdn/../package.json',
    '/cdn/..%2fpackage.json',
    '/cdn/%2e%2e/package.json',
    '/cdn/%2e%2e%2f%2e%2e%2fpackage.json',
    '/cdn/..%5c..%5cpackage.json',
    '/cdn/....//....//package.json',
    '/cdn/v1/../../../package.json',
    '/assets/../../package.json',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/.data/pepper',
    '/cdn/%00/../package.json',
    '/cdn//etc/passwd',
  ]
  it.each(climbing)('%s leads to no file outside of what is served', async (path) => {
    const answer = await exchange(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    expect(answer).not.toMatch(/"dependencies"|root:|^[\w-]{43}$/m)
    expect(statuses(answer)[0]).toMatch(/^(400|403|404)$/)
  })

  it.each(['//', '//a:b:c', '/%', '/%E0%A4%A', '/api/%ff', 'http://[', '*', '/\u0001'])(
    '%j that cannot be read ends nothing',
    async (path) => {
      const answer = await exchange(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
      expect(Number(statuses(answer)[0] ?? 400)).toBeLessThan(500)
      expect(statuses(await exchange(hidden))).toEqual(['200'])
    },
  )
})

describe('a body or a header', () => {
  const post = (payload: string, type = 'application/json') =>
    app.inject({ method: 'POST', url: '/api/User/login', headers: { 'content-type': type }, payload })

  it.each([
    ['a prototype', '{"__proto__":{"isAdmin":true},"username":"x","password":"x"}'],
    ['a constructor', '{"constructor":{"prototype":{"isAdmin":true}},"username":"x","password":"x"}'],
    ['a list', '[]'],
    ['a number', '1'],
    ['nothing', ''],
    ['half of it', '{"username":"x"'],
    ['two values', '{} {}'],
    ['a number beyond all', '{"username":1e999,"password":"x"}'],
    ['text that is no UTF-8', '{"username":"\ud800","password":"x"}'],
  ])('with %s is refused and changes no prototype', async (_, payload) => {
    const answer = await post(payload)
    expect([200, 400]).toContain(answer.statusCode)
    expect(answer.json()).toMatchObject({ isSuccess: false })
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })

  it.each([
    ['an address', '/api/User/reset-password/', `${'a'.repeat(200)}@${'a-'.repeat(100)}`],
    ['an address of dots', '/api/User/reset-password/', `${'a.'.repeat(150)}@x`],
    ['a search', '/api/Listing/Search?search=', '%'.repeat(3) + '\\_'.repeat(500)],
  ])('with %s made for slow patterns is answered', async (_, path, text) => {
    const answer = await app.inject({
      method: path.includes('reset-password') ? 'POST' : 'GET',
      url: path + encodeURIComponent(text),
      headers: { 'accept-language': `${'a-'.repeat(2_000)}x;q=0.${'1'.repeat(500)}` },
    })
    expect(answer.statusCode).toBeLessThan(500)
  })

  it('larger than Node’s limit is refused without being kept', async () => {
    const answer = await exchange(`GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`)
    expect(statuses(answer)).toEqual(['431'])
  })
})
