import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ofetch } from 'ofetch'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ofetch as ours } from '#core/client/api/raw-fetch.ts'

/** As `call` gives them. */
const shared = { credentials: 'omit', keepalive: false, ignoreResponseError: true, retry: false } as const
const json = { accept: 'application/json', 'content-type': 'application/json' }

describe('the request of the widgets’ build', () => {
  let server: Server
  let origin: string
  /** Method, path, headers and body of each request. */
  const asked: string[] = []

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      // The boundary of a form is another one each time.
      const body = Buffer.concat(chunks).toString()
      const { host: _, ...headers } = request.headers
      asked.push(
        JSON.stringify([request.method, request.url, headers, body]).replace(/-*formdata-undici-\d+/g, '…'),
      )
      const status = Number(request.url?.slice(1, 4))
      if (status === 500) request.socket.destroy()
      else
        response
          .writeHead(status, { 'content-type': 'application/json' })
          .end(status === 204 ? '' : '{"a":1}')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => server.close())

  const form = () => {
    const made = new FormData()
    made.set('name', 'Ada')
    made.set('file', new Blob(['x']), 'x.txt')
    return made
  }

  it.each([
    ['a read', '/200', { method: 'GET', headers: json, body: undefined, responseType: 'text' }],
    ['a write', '/201', { method: 'POST', headers: json, body: '{"b":2}', responseType: 'text' }],
    ['a form', '/200', { method: 'POST', headers: { accept: '*/*' }, body: form(), responseType: 'text' }],
    ['a refusal', '/404', { method: 'GET', headers: json, body: undefined, responseType: 'text' }],
    ['no body', '/204', { method: 'POST', headers: json, body: '{}', responseType: 'text' }],
    ['a file', '/200', { method: 'GET', headers: json, body: undefined, responseType: 'arrayBuffer' }],
    ['a cut connection', '/500', { method: 'GET', headers: json, body: undefined, responseType: 'text' }],
  ] as const)('asks and reads as ofetch does: %s', async (_, path, options) => {
    const answerOf = async (raw: typeof ours.raw) => {
      asked.length = 0
      const given = {
        ...shared,
        ...options,
        headers: new Headers(options.headers),
        body: options.body ?? null,
      }
      const answer = await raw(origin + path, given).then(
        ({ status, _data }) => ({
          status,
          data: _data instanceof ArrayBuffer ? [...new Uint8Array(_data)] : _data,
        }),
        () => 'failed',
      )
      return { answer, asked: [...asked] }
    }
    const theirs = await answerOf(ofetch.raw as typeof ours.raw)
    expect(theirs.asked).toHaveLength(1)
    expect(await answerOf(ours.raw)).toEqual(theirs)
  })
})
