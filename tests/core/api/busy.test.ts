/** The client while the exchange is busy: it retries reads, and its failures name the wait. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cacheOf } from '#core/client/api/cache.ts'
import { call } from '#core/client/api/call.ts'
import { Failure } from '#core/client/api/failures.ts'
import type { Client } from '#core/client/client.ts'
import { contract } from '#core/contract/contract.ts'

const busy = {
  isSuccess: false,
  code: 'busy',
  title: 'The exchange is busy',
  details: 'Please wait 2 seconds and try again',
  message: 'Please wait 2 seconds and try again',
}
/** Arrival time of each request. */
const times: number[] = []
/** Number of requests that the server still refuses. */
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

test('retries a read after the wait that the server asks for', async () => {
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

test('reports the server’s sentence, and treats the outcome as unknown so that a retry keeps its key', async () => {
  refusals = 1
  const failure = await call(client, contract.currencyList, {}, { quiet: true, language: 'en' }).then(
    () => undefined,
    (error: unknown) => error as Failure,
  )
  expect(failure).toBeInstanceOf(Failure)
  expect(failure?.text).toBe('The exchange is busy. Please wait 2 seconds and try again')
  expect(failure?.outcomeUnknown).toBe(true)
})
