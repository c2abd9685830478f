/** A reset by the mailed link in an account without a PIN: after 24 hours, or not when its owner stops it. */
import { expect, it } from 'vitest'
import { daySeconds } from '#core/contract/time.ts'
import { aBrowserFor, mailsTo } from './app.ts'
import { askForCode, choosePassword, pressButton } from './password-reset.ts'
import { register, signIn, visitor } from './people.ts'
import { openApp } from './suite.ts'

const app = await openApp()

/** The newest link to a page of the site in a person's mails. */
async function mailedLink(email: string, path: string): Promise<string> {
  await expect.poll(async () => (await mailsTo(app, email))[0]?.text).toMatch(new RegExp(`${path}#link=`))
  return /http\S+#link=[a-p]{32}/.exec((await mailsTo(app, email))[0]?.text ?? '')?.[0] ?? ''
}

it('an account without a PIN: the mailed link, a delayed password, and the press that stops it', async () => {
  const who = visitor('Bola', 'Ade')
  const owner = await aBrowserFor(app)
  await register(app, owner.page, who)
  await owner.page.waitForURL('**/kycpage')

  /** A reset on a device of its own, by the mailed link. */
  async function resetByLink(password: string) {
    const { page, faults } = await aBrowserFor(app)
    await page.goto(`${app.origin}/password-reset`)
    await askForCode(page, who.email)
    await page.goto(await mailedLink(who.email, '/password-reset'))
    await page.getByRole('heading', { name: 'Set a new password' }).waitFor()
    // Neither the address nor the history keeps the token.
    expect(page.url()).toBe(`${app.origin}/password-reset`)
    await pressButton(page, 'Continue')
    await page.waitForURL(/\/new-password\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/)
    await page.goBack()
    await page.getByRole('heading', { name: 'Reset your password', level: 2 }).waitFor()
    await page.goForward()
    await choosePassword(page, password)
    await page.getByRole('heading', { name: 'Your password changes in 24 hours' }).waitFor()
    return { page, faults }
  }

  const thief = await resetByLink('Thief2027')
  // The owner is still signed in, and sees it on their page.
  await owner.page.reload()
  await owner.page.getByText('Your password is about to change').waitFor()
  await owner.page.goto(await mailedLink(who.email, '/stop-password-change'))
  await pressButton(owner.page, 'Stop the change')
  await owner.page.getByRole('heading', { name: 'Change stopped' }).waitFor()
  expect(owner.page.url()).toBe(`${app.origin}/stop-password-change`)

  const second = await resetByLink('Harbour2027')
  app.later(daySeconds)
  await pressButton(second.page, 'Proceed to Login')
  await second.page.waitForURL('**/login')
  await signIn(second.page, { ...who, password: 'Harbour2027' })
  await second.page.waitForURL('**/kycpage')
  expect([...owner.faults, ...thief.faults, ...second.faults]).toEqual([])
})
