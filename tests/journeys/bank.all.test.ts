/** The bank's page, from the ribbon of the sandbox to a payout that comes back. */
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { openBank } from '#bank/bank.ts'
import { payoutRequest, sandboxOptions } from '../server/bank/bank-for-tests.ts'
import { aBrowserFor } from './app.ts'
import { axeFindings } from './axe.ts'
import { openApp } from './suite.ts'

const bank = openBank({ ...sandboxOptions, deliver: async () => {} })
await bank.app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => bank.close())
const bankUrl = `http://localhost:${(bank.app.server.address() as AddressInfo).port}`
const app = await openApp({ BANK_URL: bankUrl })

it('somebody opens the bank from the ribbon and makes a payout come back', async () => {
  await bank.app.inject({
    method: 'POST',
    url: '/btl/v4/transfers',
    headers: { 'x-api-key': sandboxOptions.apiKey },
    payload: payoutRequest('sandbox_card_1111_journey', 2_550),
  })
  await bank.idle()
  const { page, context, faults } = await aBrowserFor(app)
  await page.goto(`${app.origin}/login`)
  const opened = context.waitForEvent('page')
  await page.getByRole('complementary', { name: 'Sandbox' }).getByRole('link', { name: 'Bank' }).click()
  const bankPage = await opened
  await bankPage.getByRole('heading', { name: 'Sandbox bank' }).waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await bankPage.emulateMedia({ colorScheme })
    expect(await axeFindings(bankPage)).toEqual([])
  }
  await bankPage.setViewportSize({ width: 320, height: 700 })
  expect(await bankPage.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

  await bankPage.getByRole('button', { name: 'Return the money: payout' }).press('Enter')
  await bankPage.getByRole('status').getByText('Done.').waitFor()
  await bankPage.getByText('•••• 1111: returned').waitFor()
  expect(bank.statement('1111').map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
    'payout 25.50',
    'payout returned -25.50',
  ])

  await bankPage.getByLabel('Webhooks come twice').check()
  await bankPage.getByRole('button', { name: 'Save' }).click()
  await bankPage.getByRole('status').getByText('Done.').waitFor()
  expect(await bankPage.getByLabel('Webhooks come twice').isChecked()).toBe(true)
  expect(faults).toEqual([])
})
