/** An operator sets up their sign-in by a link, decides on an identity check and on rates, and reads the log. */
import { Secret, TOTP } from 'otpauth'
import { expect, it } from 'vitest'
import { addOperator } from '#server/exchange/operators/operators.ts'
import { marketRate } from '#server/money/rates/market-rate.ts'
import { setupOf } from '#server/people/accounts/setup.ts'
import { aBrowserFor } from './app.ts'
import { axeFindings } from './axe.ts'
import { aQueue, operatorPassword, waitingDay } from './operators.ts'
import { openApp } from './suite.ts'

const app = await openApp({ IDENTITY: 'review' })

it('an operator enters, decides and leaves', async () => {
  const person = await aQueue(app)
  const email = 'ada@exchange.example'
  const link = await addOperator(app.server, { name: 'Ada Obi', email, role: 'owner' })

  const { page, faults } = await aBrowserFor(app)
  const press = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' }).click()
  await page.goto(link)
  await page.getByRole('heading', { name: 'Welcome, Ada Obi' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  const key = (await page.locator('.operator-secret').textContent()) ?? ''
  const authenticator = new TOTP({ secret: Secret.fromBase32(key) })
  const code = () => authenticator.generate({ timestamp: app.server.clock().getTime() })
  await page.getByLabel('Password', { exact: true }).fill('short')
  await press('Set up and log in')
  await page.getByText('Use at least 12 characters').first().waitFor()
  await page.getByLabel('Password', { exact: true }).fill(operatorPassword)
  await page.getByLabel('Retype new password').fill(operatorPassword)
  await page.getByLabel('Code', { exact: true }).fill(code().replace(/^\d{3}/, '$& '))
  await press('Set up and log in')

  await page.getByText('Ada Obi, owner').waitFor()
  await page.getByText('•••• ').waitFor()
  await page.getByText(/waiting \d+ min/).waitFor()
  await press(/^Open the check of/)
  const dialog = page.getByRole('dialog')
  await dialog.getByText('31415926535').waitFor()
  const picture = dialog.getByRole('img', { name: /^The document of/ })
  expect(
    await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBe(1)
  await press('Fail')
  await dialog.getByText('Say why, so the person knows what to do').waitFor()
  await dialog.getByRole('button', { name: 'Pass' }).click()
  await page.getByText('Nothing is waiting.').waitFor()
  expect(await setupOf(app.server, person.id)).toContain('kyc')

  await page.getByRole('tab', { name: 'Rates' }).click()
  await page.getByText(`${waitingDay}, from a-feed`).waitFor()
  await page.getByText('20%', { exact: true }).waitFor()
  await press('Approve')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
  await page.getByText('Nothing is waiting.').waitFor()
  expect((await marketRate(app.server, 'USD', 'NGN'))?.asOf).toBe(waitingDay)

  await page.getByRole('link', { name: 'Log', exact: true }).click()
  await page.getByText('asked to approve the rates of').first().waitFor()
  expect(new URL(page.url()).search).toBe('?place=log')
  await page.goBack()
  await page.getByRole('tab', { name: 'Rates' }).waitFor()
  await page.goForward()
  await page.getByText('asked to approve the rates of').first().waitFor()

  // A reload keeps the session, which is not one of a member.
  await page.reload()
  await page.getByText('Ada Obi, owner').waitFor()
  await page.getByText('asked to approve the rates of').first().waitFor()
  expect(await page.getByRole('link', { name: 'Create Account' }).count()).toBe(0)
  await press('Log out')
  await page.getByRole('heading', { name: 'Operators', level: 2 }).waitFor()

  app.later(60)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(operatorPassword)
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await press('Log in')
  await page.getByText('The address, password or code is wrong.').waitFor()
  // Typed input stays, but for the code, which works once.
  expect(await page.getByLabel('Code', { exact: true }).inputValue()).toBe('')
  await page.getByLabel('Code', { exact: true }).fill(code())
  await press('Log in')
  await page.getByText('Ada Obi, owner').waitFor()

  // Half an hour later the session is over, and says so by asking to sign in.
  app.later(31 * 60)
  await page.reload()
  await page.getByRole('heading', { name: 'Operators', level: 2 }).waitFor()
  expect(faults).toEqual([])
})
