/** The reports of each day: announced in the night after it, and served to the holder of the key. */
import { expect, it } from 'vitest'
import { readReport } from '#server/money/reconciliation/report.ts'
import { adyenOpenApi } from '../adyen-openapi.ts'
import { aBank, apiKey } from './bank-for-tests.ts'

async function aBankAt(start: string) {
  let now = new Date(start)
  const test = await aBank({ clock: () => now, announcesReports: true })
  return {
    ...test,
    async at(text: string) {
      now = new Date(text)
      test.bank.wake()
      await test.bank.idle()
    },
    /** The names of the files that were announced, and their paths. */
    announced: () =>
      test.webhooks.flatMap(({ channel, body }): [string, string][] => {
        const message = JSON.parse(body)
        const item = message.notificationItems?.[0].NotificationRequestItem
        if (item?.eventCode === 'REPORT_AVAILABLE') return [[item.pspReference, item.reason]]
        const isReport = channel === 'transfers' && message.type === 'balancePlatform.report.created'
        return isReport ? [[message.data.fileName, message.data.downloadUrl]] : []
      }),
    get: (path: string, key: string = apiKey) =>
      test.bank.app.inject({ method: 'GET', url: path, headers: { 'x-api-key': key } }),
  }
}

it('each day is announced once, after its end, by a webhook for each report', async () => {
  const { at, announced, webhooks } = await aBankAt('2026-11-20T10:00:00Z')
  await at('2026-11-21T00:29:59Z')
  expect(announced()).toEqual([])
  await at('2026-11-21T00:30:00Z')
  expect(announced()).toEqual([
    [
      'payments_accounting_report_2026_11_20.csv',
      'https://ca-test.adyen.com/reports/download/MerchantAccount/CowrieSandbox/payments_accounting_report_2026_11_20.csv',
    ],
    [
      'balanceplatform_accounting_report_2026_11_20.csv',
      'https://balanceplatform-test.adyen.com/balanceplatform/reportDownload/v1/Cowrie/balanceplatform_accounting_report_2026_11_20.csv',
    ],
  ])
  for (const { channel, body } of webhooks)
    if (channel === 'payments') adyenOpenApi?.assertPaymentWebhook(JSON.parse(body))
  // It was closed for two nights.
  await at('2026-11-23T08:00:00Z')
  expect(announced().map(([name]) => name)).toEqual(
    ['20', '21', '22'].flatMap((day) => [
      `payments_accounting_report_2026_11_${day}.csv`,
      `balanceplatform_accounting_report_2026_11_${day}.csv`,
    ]),
  )
})

it('the file has the lines of its day, for the holder of the key', async () => {
  const { at, get, addCard, authorise, modify, announced } = await aBankAt('2026-11-20T10:00:00Z')
  const { body } = await authorise(await addCard('4242424242424242'), 10_000)
  await modify(body.pspReference, 'captures', 6_000, 'capture-7')
  const path = '/reports/download/MerchantAccount/CowrieSandbox/payments_accounting_report_2026_11_20.csv'
  expect((await get(path)).statusCode).toBe(404)
  await at('2026-11-21T00:30:00Z')
  const [[name, address] = ['', '']] = announced()
  expect(new URL(address).pathname).toBe(path)
  expect(readReport((await get(path)).body, name).lines).toMatchObject([
    { key: 'capture-7', amount: '60.00' },
  ])
  const wrong = [
    path.replace('CowrieSandbox', 'Another'),
    path.replace('2026_11_20', '2026_11_21'),
    path.replace('payments_', 'settlement_'),
    path.replace('2026_11_20', '2026_99_99'),
  ]
  for (const each of wrong) expect((await get(each)).statusCode).toBe(404)
  expect((await get(path, 'wrong')).statusCode).toBe(401)
})
