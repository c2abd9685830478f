/** Reports are downloaded from Adyen with the key of their own user, and an address in a message leads nowhere else. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { announcedReport, downloadReport, reportName } from '#server/platform/ports/adyen/reports.ts'

const requests: string[] = []
let status = 200
const server = createServer((request, response) => {
  requests.push(`${request.method} ${request.url} ${request.headers['x-api-key']}`)
  response.writeHead(status, { location: 'http://127.0.0.1:9/' }).end('the text')
})
let sandboxUrl: string
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  sandboxUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
beforeEach(() => {
  requests.length = 0
  status = 200
})
afterAll(() => server.close())

const name = 'payments_accounting_report_2026_11_22.csv'
const folder = 'https://ca-test.adyen.com/reports/download/MerchantAccount/CowrieTest'
const announced = { report: 'payments', name, address: `${folder}/${name}` } as const
const access = () => ({ keys: { payments: 'key-1', payouts: 'key-2' }, sandboxUrl })

test('each report has a file name of its day', () => {
  for (const report of ['payments', 'payouts'] as const) {
    const file = reportName(report, '2026-11-22')
    expect(announcedReport(file, 'x')).toEqual({ report, day: '2026-11-22', name: file, address: 'x' })
  }
  for (const other of [
    'settlement_detail_report_batch_4.csv',
    'payments_accounting_report_2026_11_22.xlsx',
    'payments_accounting_report_2026_13_45.csv',
    'balanceplatform_payout_report_2026_11_22.csv',
  ])
    expect(announcedReport(other, 'x')).toBeUndefined()
})

test('each is downloaded with the key of its user', async () => {
  expect(await downloadReport(announced, access())).toBe('the text')
  const payouts = reportName('payouts', '2026-11-22')
  const address = `https://balanceplatform-test.adyen.com/balanceplatform/reportDownload/v1/Cowrie/${payouts}`
  await downloadReport({ report: 'payouts', name: payouts, address }, access())
  expect(requests).toEqual([
    `GET /reports/download/MerchantAccount/CowrieTest/${name} key-1`,
    `GET /balanceplatform/reportDownload/v1/Cowrie/${payouts} key-2`,
  ])
})

test.each([
  `http://ca-test.adyen.com/${name}`,
  `https://adyen.com.example/${name}`,
  `https://notadyen.com/${name}`,
  `https://ca-test.adyen.com:8443/${name}`,
  `https://me@ca-test.adyen.com/${name}`,
  `https://ca-test.adyen.com/another.csv`,
  `https://169.254.169.254/${name}`,
  `file:///${name}`,
  name,
  '',
])('nobody is called at %s', async (address) => {
  const call = vi.spyOn(globalThis, 'fetch')
  await expect(downloadReport({ ...announced, address }, access())).rejects.toThrow('was not called')
  expect(call).not.toHaveBeenCalled()
  call.mockRestore()
})

test('a failed download says why, without the key', async () => {
  const refused = (code: number, given: Partial<ReturnType<typeof access>> = {}) => {
    status = code
    return expect(downloadReport(announced, { ...access(), ...given })).rejects
  }
  await refused(401).toThrow('Adyen answered 401. Check ADYEN_REPORT_KEY and the role of its user')
  await refused(404).toThrow(/^Adyen answered 404$/)
  // A redirect could lead anywhere.
  await refused(302).toThrow(/^Adyen answered 302$/)
  await refused(200, { keys: { payments: '', payouts: 'x' } }).toThrow('ADYEN_REPORT_KEY is not set')
  await refused(200, { sandboxUrl: 'http://127.0.0.1:9/' }).toThrow(/^Adyen did not answer$/)
})
