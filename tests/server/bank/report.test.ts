import { expect, it } from 'vitest'
import { aBank, apiKey, type TestBank } from './bank-for-tests.ts'

/** Each line with its columns by name. */
async function linesOf({ bank }: TestBank, query: string): Promise<Record<string, string>[]> {
  const answer = await bank.app.inject({
    method: 'GET',
    url: `/report?${query}`,
    headers: { 'x-api-key': apiKey },
  })
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  const [columns = [], ...lines] = answer.body
    .trim()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain]) => quoted ?? plain ?? '',
      ),
    )
  return lines.map((line) => Object.fromEntries(columns.map((column, at) => [column, line[at] ?? ''])))
}

const columnsOf = (lines: Record<string, string>[], ...columns: string[]) =>
  lines.map((line) => columns.map((column) => line[column]).join(' '))

it('the report about payments has a line for all that moved captured money', async () => {
  const test = await aBank()
  const { addCard, authorise, modify, bank } = test
  const { body } = await authorise(await addCard('4242424242424242'), 10_000, { reference: 'order, 7' })
  const psp = body.pspReference
  await modify(psp, 'captures', 6_000, 'capture-7')
  await modify(psp, 'captures', 9_000, 'too-much')
  await modify(psp, 'refunds', 1_000, 'refund-7')
  await modify(psp, 'cancels')
  for (const what of ['chargeback-opened', 'chargeback-lost', 'chargeback-won', 'chargeback-lost'] as const)
    expect(bank.intervene(what, psp)).toBe(true)
  const failing = await authorise(await addCard('4000000000001026'), 500)
  await modify(failing.body.pspReference, 'captures', 500, 'fails')
  await bank.idle()
  const lines = await linesOf(test, 'kind=payments')
  expect(columnsOf(lines, 'Record Type', 'Captured (PC)', 'Payment Currency')).toEqual([
    'SentForSettle 60.00 USD',
    'SentForRefund -10.00 USD',
    'Chargeback -50.00 USD',
    'ChargebackReversed 50.00 USD',
    'SecondChargeback -50.00 USD',
    'SentForSettle 5.00 USD',
    'CaptureFailed -5.00 USD',
  ])
  expect(lines[0]).toMatchObject({
    'Psp Reference': psp,
    'Merchant Reference': 'order, 7',
    'Modification Merchant Reference': 'capture-7',
    'Payment Method': 'visa',
    'Main Amount': '60.00',
  })
  expect(lines.at(-1)).toMatchObject({ 'Modification Merchant Reference': 'fails' })
})

it('the report about payouts says what each event changed of the balance account', async () => {
  const test = await aBank()
  const { addCard, payOut, bank } = test
  await payOut(await addCard('4242424242424242'), 1_000, 'pays')
  await payOut(await addCard('4000000000002016'), 1_000, 'fails')
  await payOut(await addCard('4000000000002024'), 1_000, 'returns')
  await bank.idle()
  const lines = await linesOf(test, 'kind=payouts')
  expect(columnsOf(lines, 'Reference', 'Status', 'Balance (PC)')).toEqual([
    'pays received 0.00',
    'pays authorised 0.00',
    'pays booked -10.00',
    'fails received 0.00',
    'fails authorised 0.00',
    'fails failed 0.00',
    'returns received 0.00',
    'returns authorised 0.00',
    'returns booked -10.00',
    'returns returned 10.00',
  ])
  for (const column of ['Received (PC)', 'Reserved (PC)'])
    expect(lines.reduce((sum, line) => sum + Number(line[column]), 0)).toBe(0)
})

it('a report is of one day, and for the holder of the key', async () => {
  let now = new Date('2026-11-01T23:59:59Z')
  const test = await aBank({ clock: () => now })
  const { addCard, authorise, modify, bank, payOut } = test
  const token = await addCard('4242424242424242')
  const { body } = await authorise(token, 1_000)
  await modify(body.pspReference, 'captures', 100, 'first-day')
  await payOut(token, 100, 'first-day')
  await bank.idle()
  now = new Date('2026-11-02T00:00:00Z')
  await modify(body.pspReference, 'captures', 200, 'second-day')
  await payOut(token, 100, 'second-day')
  await bank.idle()
  const captures = async (query: string) =>
    columnsOf(await linesOf(test, `kind=payments${query}`), 'Modification Merchant Reference')
  expect(await captures('&day=2026-11-01')).toEqual(['first-day'])
  expect(await captures('&day=2026-11-02')).toEqual(['second-day'])
  expect(await captures('')).toEqual(['first-day', 'second-day'])
  const payouts = await linesOf(test, 'kind=payouts&day=2026-11-02')
  expect(new Set(columnsOf(payouts, 'Reference'))).toEqual(new Set(['second-day']))
  const ask = (url: string, key: string) =>
    bank.app.inject({ method: 'GET', url, headers: { 'x-api-key': key } })
  expect((await ask('/report?kind=payments', 'wrong')).statusCode).toBe(401)
  for (const query of ['', '?kind=all', '?kind=payments&day=2026-13-01', '?kind=payments&day=today'])
    expect((await ask(`/report${query}`, apiKey)).statusCode).toBe(400)
})
