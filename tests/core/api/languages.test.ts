/** A widget gets answers in its own language, whichever languages the other widgets on the page use. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createStore } from 'jotai'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { cacheOf } from '#core/client/api/cache.ts'
import { call } from '#core/client/api/call.ts'
import type { Failure } from '#core/client/api/failures.ts'
import { prefetchAnswer } from '#core/client/api/queries.ts'
import { failureTexts } from '#core/client/api/texts/index.ts'
import type { Client } from '#core/client/client.ts'
import { currencyList } from '#core/contract/currency-list.ts'
import type { Language } from '#core/contract/languages.ts'
import { recentOrders } from '#core/contract/orders.ts'
import { activateLanguage } from '#core/texts/catalogue.ts'

/** Language of each request so far. */
let asked: (string | undefined)[] = []
let isRefusing = false
const server = createServer(({ headers }, response) => {
  const language = headers['accept-language']
  asked.push(language)
  response
    .writeHead(isRefusing ? 400 : 200, { 'content-type': 'application/json' })
    .end(JSON.stringify(isRefusing ? { isSuccess: false, message: `No, in ${language}` } : []))
})
let client: Client

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
beforeEach(() => {
  asked = []
  isRefusing = false
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  client = { apiBase, store: createStore(), caches: new Set(), elements: new Set() }
})
afterEach(() => {
  vi.unstubAllGlobals()
})
afterAll(() => {
  server.close()
})

const ask = (endpoint: typeof recentOrders | typeof currencyList, language: Language) =>
  prefetchAnswer({ client, language }, endpoint, {})

const failureOf = (language: Language, api: Client = client) =>
  call(api, currencyList, {}, { quiet: true, language }).then(
    () => undefined,
    (error: unknown) => error as Failure,
  )

test('caches an answer with sentences per language', async () => {
  await ask(recentOrders, 'fr')
  await ask(recentOrders, 'ar')
  await ask(recentOrders, 'fr')
  expect(asked).toEqual(['fr', 'ar'])
  const keys = cacheOf(client)
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey)
  expect(keys).toEqual(
    ['fr', 'ar'].map((language) => ['/api/order/recent', 'visitor', '{}', 'whole', language]),
  )
})

test('fetches an answer without sentences once for all languages', async () => {
  await ask(currencyList, 'fr')
  await ask(currencyList, 'ar')
  expect(asked).toEqual(['fr'])
  const [inFrench, inArabic] = cacheOf(client).getQueryCache().getAll()
  expect(inArabic?.state.data).toBe(inFrench?.state.data)
})

test('does not reuse an invalidated answer for another language', async () => {
  await ask(currencyList, 'fr')
  await cacheOf(client).invalidateQueries({ refetchType: 'none' })
  await ask(currencyList, 'ar')
  expect(asked).toEqual(['fr', 'ar'])
})

test('a refusal is in the language of its request', async () => {
  isRefusing = true
  const failures = await Promise.all([failureOf('fr'), failureOf('ar')])
  expect(failures.map((failure) => failure?.text)).toEqual(['No, in fr', 'No, in ar'])
})

test.each([
  ['offline', 'offline', false],
  ['broken', 'broken', true],
] as const)('a call that reaches no server is %s, in its own language', async (kind, sentence, onLine) => {
  vi.stubGlobal('navigator', { onLine })
  await activateLanguage('fr')
  await activateLanguage('ar')
  const nowhere = { ...client, apiBase: 'http://127.0.0.1:1' }
  const [inFrench, inArabic] = await Promise.all([failureOf('fr', nowhere), failureOf('ar', nowhere)])
  expect([inFrench?.kind, inArabic?.kind]).toEqual([kind, kind])
  expect(inFrench?.text).toBe(failureTexts('fr')[sentence])
  expect(inArabic?.text).toBe(failureTexts('ar')[sentence])
  expect(inFrench?.text).not.toBe(inArabic?.text)
})
