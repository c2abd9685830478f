/** An operator sets up their sign-in by a link, decides on an identity check and on rates, and reads the log. */
import { Secret, TOTP } from 'otpauth'
import { expect, it } from 'vitest'
import { deleteDecidedDocuments } from '#server/accounts/document-retention.ts'
import { submitKyc } from '#server/accounts/kyc.ts'
import { setupOf } from '#server/accounts/setup.ts'
import shipped from '#server/data/rates.json' with { type: 'json' }
import { addOperator } from '#server/operators/operators.ts'
import { marketRate, storeFeed } from '#server/rates/market-rate.ts'
import { aPerson, aPicture, kycDetails } from '#tests/server/world.ts'
import { aBrowserFor } from './app.ts'
import { axeFindings } from './axe.ts'
import { openApp } from './suite.ts'

const app = await openApp({ IDENTITY: 'review' })
const password = 'a long password of nine words'

it('an operator enters, decides and leaves', { timeout: 120_000 }, async () => {
  const person = await aPerson(app.server as never)
  await submitKyc(app.server, person, kycDetails({ bvn: '31415926535' }), aPicture())
  const figures = shipped.days['2026-09-29']
  for (const [day, naira] of [
    ['2026-11-21', 1],
    ['2026-11-22', 1.2],
  ] as const)
    await storeFeed(app.server, {
      source: 'a-feed',
      base: 'USD',
      days: { [day]: { ...figures, NGN: figures.NGN * naira } },
    })
  const email = 'ada@exchange.example'
  const link = await addOperator(app.server, { name: 'Ada Obi', email, role: 'owner' })

  const { page, faults } = await aBrowserFor(app)
  const press = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' }).click()
  await page.goto(link)
  await page.getByRole('heading', { name: 'Welcome, Ada Obi' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  const key = (await page.locator('.operator-secret').textContent()) ?? ''
  const app6 = new TOTP({ secret: Secret.fromBase32(key) })
  const code = () => app6.generate({ timestamp: app.server.clock().getTime() })
  await page.getByLabel('Password', { exact: true }).fill('short')
  await press('Set up and sign in')
  await page.getByText('Use at least 12 characters').first().waitFor()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Retype new password').fill(password)
  await page.getByLabel('Code', { exact: true }).fill(code().replace(/^\d{3}/, '$& '))
  await press('Set up and sign in')

  await page.getByText('Ada Obi, owner').waitFor()
  await page.getByText('•••• ').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await press(/^Open the check of/)
  const dialog = page.getByRole('dialog')
  await dialog.getByText('31415926535').waitFor()
  const picture = dialog.getByRole('img', { name: /^The document of/ })
  expect(
    await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBe(1)
  expect(await axeFindings(page)).toEqual([])
  await press('Fail')
  await dialog.getByText('Say why, so that the person knows what to do').waitFor()
  await dialog.getByRole('button', { name: 'Pass' }).click()
  await page.getByText('Nothing of this waits.').waitFor()
  expect(await setupOf(app.server, person.id)).toContain('kyc')

  await page.getByRole('tab', { name: 'Rates' }).click()
  await page.getByText('2026-11-22, from a-feed').waitFor()
  await page.getByText('20\u00a0%').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await press('Approve')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
  await page.getByText('Nothing of this waits.').waitFor()
  expect((await marketRate(app.server, 'USD', 'NGN'))?.asOf).toBe('2026-11-22')

  await page.getByRole('link', { name: 'Log', exact: true }).click()
  await page.getByText('decideRates').first().waitFor()
  expect(new URL(page.url()).search).toBe('?place=log')
  expect(await axeFindings(page)).toEqual([])
  await page.goBack()
  await page.getByRole('tab', { name: 'Rates' }).waitFor()
  await page.goForward()
  await page.getByText('decideRates').first().waitFor()

  const { retention } = app.server.settings
  const impatient = { ...app.server.settings, retention: { ...retention, passedDocument: 0 } }
  expect(await deleteDecidedDocuments({ ...app.server, settings: impatient })).toBeGreaterThan(0)

  await page.getByRole('link', { name: 'Search', exact: true }).click()
  await page.getByLabel('Reference, email, name or card').fill(person.email)
  await press('Search')
  await page.getByText('by the email address').waitFor()
  expect(page.url()).not.toContain('%40')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: new RegExp(person.userName) }).click()
  await page.getByRole('heading', { name: new RegExp(person.userName) }).waitFor()
  await page.getByText('Identity check: passed').waitFor()
  await page.getByText('Document of the check deleted', { exact: true }).waitFor()
  await page.getByLabel('Note for operators').fill('Called about a delay')
  await press('Add note')
  await page.getByText('by Ada Obi').last().waitFor()
  await page.getByText('Called about a delay').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await press('Freeze')
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: 'Freeze' }).click()
  await question.getByText('Enter the reason').first().waitFor()
  expect(await axeFindings(page)).toEqual([])
  await question.getByLabel('Reason').fill('Reported by the bank')
  await question.getByLabel('For the person').fill('Your bank asked us to')
  await question.getByRole('button', { name: 'Freeze' }).click()
  await page.getByText('This account is frozen').waitFor()
  await page.getByText('Operator: frozen').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await press('Hold payouts')
  await question.getByLabel('Reason').fill('Reported by the bank')
  await question.getByRole('button', { name: 'Hold payouts' }).click()
  await page.getByText('This waits for a second operator', { exact: false }).waitFor()
  await press('Unfreeze')
  await question.getByLabel('Reason').fill('A mistake')
  await question.getByRole('button', { name: 'Unfreeze' }).click()
  await page.getByText('Operator: free again').waitFor()
  // What was searched for is still there, and in no address.
  await page.goBack()
  await page.getByText('by the email address').waitFor()
  await page.goBack()
  await page.getByText('decideRates').first().waitFor()

  // A reload keeps the session; it is none of a member.
  await page.reload()
  await page.getByText('Ada Obi, owner').waitFor()
  await page.getByText('decideRates').first().waitFor()
  await page.getByRole('link', { name: 'Login' }).first().waitFor()
  await press('Sign out')
  await page.getByRole('heading', { name: 'Operators', level: 2 }).waitFor()
  expect(await axeFindings(page)).toEqual([])

  app.later(60)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await press('Sign in')
  await page.getByText('The address, the password or the code is wrong.').waitFor()
  // What was typed stays, but for the code, which works once.
  expect(await page.getByLabel('Code', { exact: true }).inputValue()).toBe('')
  await page.getByLabel('Code', { exact: true }).fill(code())
  await press('Sign in')
  await page.getByText('Ada Obi, owner').waitFor()

  // Half an hour later the session is over, and says so by asking to sign in.
  app.later(31 * 60)
  await page.reload()
  await page.getByRole('heading', { name: 'Operators', level: 2 }).waitFor()
  expect(faults).toEqual([])
})
