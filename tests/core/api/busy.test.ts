/** What a client does when the exchange is busy: reading is tried again, and what is told says how long to wait. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cacheOf } from '#core/client/api/cache.ts'
import { call } from '#core/client/api/call.ts'
import { Failure } from '#core/client/api/failures.ts'
import type { Client } from '#core/client/session/client.ts'
import { contract } from '#core/contract/contract.ts'

const busy = {
  isSuccess: false,
  code: 'busy',
  title: 'The exchange is busy',
  details: 'Please wait 2 seconds and try again',
  message: 'Please wait 2 seconds and try again',
}
/** When each request came. */
const times: number[] = []
/** So many requests are refused before one is served. */
let refusals = 0
const server = createServer((_request, response) => {
  times.push(performance.now())
  refusals -= 1
  if (refusals >= 0) response.writeHead(503, { 'content-type': 'application/json' }).end(JSON.stringify(busy))
  else response.writeHead(200, { 'content-type': 'application/json' }).end('[]')
})
let client: Client

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  client = { apiBase, caches: new Set() } as unknown as Client
})
afterAll(() => {
  server.close()
})

test('an answer that is read is asked for again, not before the time that the server asks for', async () => {
  refusals = 1
  const answer = await cacheOf(client).fetchQuery({
    queryKey: ['currencies'],
    queryFn: () => call(client, contract.currencyList, {}, { quiet: true, language: 'en' }),
    meta: { quiet: true },
  })
  expect(answer.data).toEqual([])
  expect(times).toHaveLength(2)
  // A timer may fire a millisecond early.
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(1_999)
})

test('the server’s sentence is told, and a money call keeps its key for the next try', async () => {
  refusals = 1
  const failure = await call(client, contract.currencyList, {}, { quiet: true, language: 'en' }).then(
    () => undefined,
    (error: unknown) => error as Failure,
  )
  expect(failure).toBeInstanceOf(Failure)
  expect(failure?.text).toBe('The exchange is busy. Please wait 2 seconds and try again')
  expect(failure?.outcomeUnknown).toBe(true)
})
