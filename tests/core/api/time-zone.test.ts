// A call that speaks of days carries the reader's time zone.
import { createStore } from 'jotai'
import { expect, test, vi } from 'vitest'
import { call } from '#core/client/api/call.ts'
import type { Client } from '#core/client/client.ts'
import { login } from '#core/contract/accounts.ts'
import { orderReceiptPdf } from '#core/contract/receipts.ts'
import { statementCsv, statementLines } from '#core/contract/statement.ts'

const client: Client = {
  apiBase: 'https://exchange.example',
  store: createStore(),
  caches: new Set(),
  elements: new Set(),
}
const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
const addresses: URL[] = []

vi.stubGlobal('fetch', async (address: string) => {
  addresses.push(new URL(address))
  return new Response('{}', { status: 400, headers: { 'content-type': 'application/json' } })
})

async function zoneOf(asked: Promise<unknown>): Promise<string | null | undefined> {
  await asked.catch(() => {})
  return addresses.pop()?.searchParams.get('timeZone')
}

test('filters by day, files and logins take the time zone of the browser, and other calls do not', async () => {
  const options = { language: 'en', quiet: true } as const
  const lines = (query: object) => zoneOf(call(client, statementLines, { query }, options))
  expect(await lines({ dateFrom: '2026-11-26' })).toBe(timeZone)
  expect(await lines({ dateTo: '2026-11-26' })).toBe(timeZone)
  expect(await lines({ dateTo: '2026-11-26', timeZone: 'Africa/Lagos' })).toBe('Africa/Lagos')
  expect(await lines({ currency: 'USD' })).toBeNull()
  expect(await zoneOf(call(client, statementCsv, { query: {} }, options))).toBe(timeZone)
  const loggingIn = call(client, login, { query: {}, body: { username: 'ada', password: 'a' } }, options)
  expect(await zoneOf(loggingIn)).toBe(timeZone)
  const receipt = { params: { id: 'x' }, query: {} }
  expect(await zoneOf(call(client, orderReceiptPdf, receipt, options))).toBe(timeZone)
})
