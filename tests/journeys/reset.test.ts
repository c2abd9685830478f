/** Somebody forgets the password, and gets back in on another device: wrong code, late code, new code, new password and PIN. */
import { expect, it } from 'vitest'
import { aBrowserFor, mailedCode, mailsTo } from './app.ts'
import { askForCode, choosePassword, pressButton } from './password-reset.ts'
import { aMember, signedIn, signIn, typeDigits, visitor } from './people.ts'
import { openApp } from './suite.ts'

const app = await openApp()

const subjects = async (email: string) => (await mailsTo(app, email)).map(({ subject }) => subject)

it('a reset by mail replaces a forgotten password and ends every session', async () => {
  const who = visitor('Ada', 'Obi')
  await aMember(app, who)
  const old = await signedIn(app, who)
  const confirmation = await mailedCode(app, who.email)

  const { page, faults } = await aBrowserFor(app)
  await page.goto(`${app.origin}/login`)
  await pressButton(page, 'Forgot password?')
  await page.waitForURL('**/password-reset')
  await askForCode(page, who.email)
  const code = await mailedCode(app, who.email, confirmation)

  // The address of the page is all that it needs.
  await page.reload()
  await page.getByText(`If an account has the address ${who.email}, we’ve sent it`).waitFor()
  await typeDigits(page, 'Code', code === '1111' ? '2222' : '1111')
  await page.getByText('This code is wrong. 2 tries left').first().waitFor()

  app.later(10 * 60)
  await typeDigits(page, 'Code', code)
  const notice = page.getByRole('alert').filter({ hasText: 'This code has expired or was tried too often' })
  await notice.getByRole('button', { name: 'Send a new code' }).click()
  await page.getByText('a new code is on its way').waitFor()
  await typeDigits(page, 'Code', await mailedCode(app, who.email, code))
  await page.waitForURL(/\/new-password\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/)
  const link = page.url()

  await page.reload()
  await choosePassword(page, 'lagoon')
  await page.getByText('Must contain at least one number').first().waitFor()
  await choosePassword(page, 'Harbour2027')
  await typeDigits(page, 'Transaction PIN', who.pin)
  await page.waitForURL('**/password-success')
  await page.getByRole('heading', { name: 'Password changed successfully' }).waitFor()
  await expect.poll(() => subjects(who.email)).toContain('Your password was changed')

  // The browser that was signed in with the old password finds itself signed out at its next call.
  await old.page.reload()
  await old.page.waitForURL('**/login')
  await signIn(old.page, who)
  await old.page.getByText('Username or password is wrong').waitFor()

  await pressButton(page, 'Proceed to Login')
  await page.waitForURL('**/login')
  await signIn(page, { ...who, password: 'Harbour2027' })
  await page.waitForURL('**/dashboard')

  // The link is used up.
  await old.page.goto(link)
  await choosePassword(old.page, 'Thief2027')
  const over = old.page.getByRole('alert').filter({ hasText: 'This link has expired or was already used' })
  await over.getByRole('button', { name: 'Ask for a new code' }).click()
  await old.page.waitForURL('**/password-reset')

  // An unknown address leads through the same steps.
  await askForCode(old.page, 'nobody@example.com')
  await typeDigits(old.page, 'Code', '1234')
  await old.page.getByText('This code is wrong. 2 tries left').first().waitFor()
  expect(await subjects('nobody@example.com')).toEqual([])
  expect([...faults, ...old.faults]).toEqual([])
})
