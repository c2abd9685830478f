/**
 * Somebody forgets the password, and gets back in on another device: wrong code, late code, new code, new password and
 * PIN; by the mailed link; and, in an account without a PIN, after 24 hours, or not when its owner stops it.
 */
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { aBrowserFor, mailedCode, mailsTo } from './app.ts'
import { aMember, register, signedIn, signIn, typeDigits, visitor } from './people.ts'
import { openApp } from './suite.ts'

const app = await openApp()

/** Moves the server's clock forward by minutes. */
function advanceClock(minutes: number) {
  const { clock } = app.server
  Object.assign(app.server, { clock: () => new Date(clock().getTime() + minutes * 60_000) })
}

async function subjects(email: string): Promise<string[]> {
  const answer = await fetch(`${app.origin}/sandbox/mailbox?to=${encodeURIComponent(email)}`, {
    headers: { accept: 'application/json' },
  })
  return ((await answer.json()) as { subject: string }[]).map(({ subject }) => subject)
}

const pressButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function askFor(page: Page, email: string) {
  await page.getByRole('heading', { name: 'Reset your password', level: 2 }).waitFor()
  await page.getByLabel('Email').fill(email)
  await pressButton(page, 'Send code')
  await page.waitForURL(/\/verify-email-passreset\/[0-9a-f-]{36}$/)
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
}

async function choose(page: Page, password: string) {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Retype new password').fill(password)
  await pressButton(page, 'Change password')
}

it('a reset by mail replaces a forgotten password and ends every session', async () => {
  const who = visitor('Ada', 'Obi')
  await aMember(app, who)
  const old = await signedIn(app, who)
  const confirmation = await mailedCode(app, who.email)

  const { page, faults } = await aBrowserFor(app)
  await page.goto(`${app.origin}/login`)
  await pressButton(page, 'Forgot password?')
  await page.waitForURL('**/password-reset')
  await askFor(page, who.email)
  const code = await mailedCode(app, who.email, confirmation)

  // The address of the page is all that it needs.
  await page.reload()
  await page.getByText(`If an account has the address ${who.email}, a code`).waitFor()
  await typeDigits(page, 'Code', code === '1111' ? '2222' : '1111')
  await page.getByText('This code is not right. 2 tries are left').first().waitFor()

  advanceClock(10)
  await typeDigits(page, 'Code', code)
  const notice = page.getByRole('alert').filter({ hasText: 'This code has expired or was tried too often' })
  await notice.getByRole('button', { name: 'Send a new code' }).click()
  await page.getByText('a new code is on its way').waitFor()
  await typeDigits(page, 'Code', await mailedCode(app, who.email, code))
  await page.waitForURL(/\/new-password\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/)
  const link = page.url()

  await page.reload()
  await choose(page, 'lagoon')
  await page.getByText('Must contain at least one number').first().waitFor()
  await choose(page, 'Harbour2027')
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
  await choose(old.page, 'Thief2027')
  const over = old.page.getByRole('alert').filter({ hasText: 'This link has expired or was used already' })
  await over.getByRole('button', { name: 'Ask for a new code' }).click()
  await old.page.waitForURL('**/password-reset')

  // An unknown address leads through the same steps.
  await askFor(old.page, 'nobody@example.com')
  await typeDigits(old.page, 'Code', '1234')
  await old.page.getByText('This code is not right. 2 tries are left').first().waitFor()
  expect(await subjects('nobody@example.com')).toEqual([])
  expect([...faults, ...old.faults]).toEqual([])
})

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
    await askFor(page, who.email)
    await page.goto(await mailedLink(who.email, '/password-reset'))
    await page.getByRole('heading', { name: 'Set a new password' }).waitFor()
    // Neither the address nor the history keeps the token.
    expect(page.url()).toBe(`${app.origin}/password-reset`)
    await pressButton(page, 'Continue')
    await page.waitForURL(/\/new-password\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/)
    await page.goBack()
    await page.getByRole('heading', { name: 'Reset your password', level: 2 }).waitFor()
    await page.goForward()
    await choose(page, password)
    await page.getByRole('heading', { name: 'Your password changes in 24 hours' }).waitFor()
    return { page, faults }
  }

  const thief = await resetByLink('Thief2027')
  // The owner is still signed in, and sees it on their page.
  await owner.page.reload()
  await owner.page.getByText('A new password waits for your account').waitFor()
  await owner.page.goto(await mailedLink(who.email, '/stop-password-change'))
  await pressButton(owner.page, 'Stop the change')
  await owner.page.getByRole('heading', { name: 'The change is stopped' }).waitFor()
  expect(owner.page.url()).toBe(`${app.origin}/stop-password-change`)

  const second = await resetByLink('Harbour2027')
  app.later(24 * 3600)
  await pressButton(second.page, 'Proceed to Login')
  await second.page.waitForURL('**/login')
  await signIn(second.page, { ...who, password: 'Harbour2027' })
  await second.page.waitForURL('**/kycpage')
  expect([...owner.faults, ...thief.faults, ...second.faults]).toEqual([])
})
