/** From the registration to the first sign-in, with every failure on the way. */
import type { Page } from 'playwright'
import { afterAll, describe, expect, it } from 'vitest'
import { aBrowserFor, mailedCode } from './app.ts'
import { openAccount, signIn, typeDigits, visitor } from './people.ts'
import { openApp } from './suite.ts'

const app = await openApp()
const faults: string[] = []

afterAll(() => expect(faults).toEqual([]))

const another = (code: string) => (code === '1111' ? '2222' : '1111')
const boxes = (page: Page) => page.getByRole('group', { name: 'Code' }).getByRole('textbox')
const digitsIn = (page: Page) =>
  boxes(page).evaluateAll((each) => each.map((box) => (box as HTMLInputElement).value).join(''))

/** Enters a wrong code, and waits for the text below the boxes. */
async function refused(page: Page, code: string, text: string) {
  await typeDigits(page, 'Code', code)
  await page.getByText(text).waitFor()
  await expect.poll(() => digitsIn(page)).toBe('')
}

/** Advances page and server by 31 seconds, and presses the link for another code. */
async function askAgain(page: Page) {
  const link = page.getByRole('button', { name: 'Resend code' })
  expect(await link.count()).toBe(0)
  app.later(31)
  await page.clock.fastForward(29_000)
  await expect
    .poll(async () => {
      await page.clock.fastForward(1_000)
      return link.count()
    })
    .toBe(1)
  await link.click()
}

/** The countdown first: the sentence may be the one about the code before. */
async function sentAgain(page: Page) {
  await page.getByText('You can ask for a new one in').waitFor()
  await page.getByText('A new code is on its way').waitFor()
}

async function aNewcomer(firstName: string) {
  const who = visitor(firstName, 'Bello')
  const { page, context, faults: mine } = await aBrowserFor(app)
  await page.clock.install()
  await openAccount(app, page, who)
  return { who, page, context, code: await mailedCode(app, who.email), faults: mine }
}

describe('a person who registers', () => {
  it('needs a new code after five wrong ones, on a page that outlives a reload', async () => {
    const { who, page, context, code, faults: mine } = await aNewcomer('Ngozi')
    await refused(page, another(code), 'This code is wrong. 4 tries left')
    await page.reload()
    for (const left of ['3 tries left', '2 tries left', '1 try left', 'tried too often'])
      await refused(page, another(code), left)
    await refused(page, code, 'Please ask for a new one')

    await typeDigits(page, 'Code', '12')
    await askAgain(page)
    await sentAgain(page)
    expect(await digitsIn(page)).toBe('')

    const newer = await mailedCode(app, who.email, code)
    // As people copy it from the mail, into whichever box.
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate(
      (text) => navigator.clipboard.writeText(text),
      `${newer.slice(0, 2)} ${newer.slice(2)}`,
    )
    await boxes(page).nth(2).focus()
    await page.keyboard.press('Control+v')
    await page.waitForURL('**/account-success')

    // Back leads to a page that says that the address is confirmed.
    await page.goBack()
    await page.getByRole('heading', { name: 'Your email address is confirmed' }).waitFor()
    expect(await boxes(page).count()).toBe(0)
    await page.getByRole('button', { name: 'Proceed to Login' }).click()
    await page.waitForURL('**/login')
    expect(await page.getByLabel('Username or email').inputValue()).toBe(who.userName)
    await signIn(page, who)
    await page.waitForURL('**/kycpage')
    await page.getByRole('button', { name: 'Start Complete KYC' }).waitFor()
    faults.push(...mine)
    await context.close()
  })

  it('is refused with an expired code, and before the address is confirmed', async () => {
    const { who, page, context, code, faults: mine } = await aNewcomer('Tunde')
    app.later(11 * 60)
    await refused(page, code, 'This code has expired')

    // Signing in instead leads to a new code.
    await page.getByRole('button', { name: 'Login' }).click()
    await page.waitForURL('**/login')
    await signIn(page, who)
    await page.waitForURL('**/verify-email/*')
    await page.getByText('Confirm your email address first. We’ve sent you a new code').last().waitFor()
    await typeDigits(page, 'Code', await mailedCode(app, who.email, code))
    await page.waitForURL('**/account-success')
    faults.push(...mine)
    await context.close()
  })

  it('is told when the limit of codes is reached', async () => {
    const { page, context } = await aNewcomer('Bola')
    for (let sent = 1; sent < 3; sent += 1) {
      await askAgain(page)
      await sentAgain(page)
    }
    await askAgain(page)
    await page
      .getByText(
        /We’ve already sent several codes\. Enter the newest one, or wait \d+ minutes? and ask again/,
      )
      .last()
      .waitFor()
    await context.close()
  })
})
