/** Somebody changes the address of the account, closes the account, and opens it again by the mailed link. */
import { expect, it } from 'vitest'
import { mailedCode, mailsTo } from './app.ts'
import { aMember, signedIn, signIn, typeDigits, visitor } from './people.ts'
import { openApp } from './suite.ts'

const app = await openApp()

it('an address is changed, and an account closed and opened again', async () => {
  const who = visitor('Ada', 'Obi')
  await aMember(app, who)
  const { page, context, faults } = await signedIn(app, who)
  await page.goto(`${app.origin}/account`)
  const address = page.getByRole('region', { name: 'Email address' })
  await address.getByText(who.email).waitFor()

  const email = `new.${who.email}`
  await page.getByRole('button', { name: 'Change Email' }).click()
  await page.getByLabel('New email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByRole('group', { name: 'Code' }).waitFor()
  await typeDigits(page, 'Code', await mailedCode(app, email))
  const changed = page.getByRole('alertdialog', { name: 'Email address changed' })
  await changed.getByRole('button', { name: 'Done' }).click()
  await address.getByText(email).waitFor()
  // The stored session has it, too.
  await page.reload()
  await address.getByText(email).waitFor()

  await page.getByRole('button', { name: 'Close Account' }).click()
  await page.getByLabel(/^Type .* to confirm$/).fill(who.userName)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: 'Close my account' }).click()
  const closed = page.getByRole('alertdialog', { name: 'Your account is closed' })
  await closed.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL((url) => url.pathname === '/')

  await page.goto(`${app.origin}/login`)
  await signIn(page, { ...who, email })
  await page.getByText('Username or password is wrong').waitFor()

  const reopenLink = async () =>
    /http\S+\/reopen-account#link=[a-p]{32}/.exec((await mailsTo(app, email))[0]?.text ?? '')?.[0]
  await expect.poll(reopenLink).toBeDefined()
  await page.goto((await reopenLink()) ?? '')
  await page.getByRole('button', { name: 'Reopen my account' }).click()
  await page.getByRole('heading', { name: 'Your account is open again' }).waitFor()
  await page.getByRole('button', { name: 'Proceed to Login' }).click()
  await page.waitForURL('**/login')
  await signIn(page, { ...who, email })
  await page.waitForURL('**/dashboard')
  expect(faults).toEqual([])
  await context.close()
})
