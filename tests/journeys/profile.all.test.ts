/** A person changes their account: photo, details, PIN, cards and password, each checked by its effect. */
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { mailedCode } from './app.ts'
import {
  aDocument,
  aMember,
  fillCard,
  message,
  postListing,
  signedIn,
  signIn,
  typeDigits,
  type Visitor,
  visitor,
} from './people.ts'
import { openApp } from './suite.ts'

const app = await openApp()

const who = visitor('Ada', 'Obi')

async function openProfile(page: Page) {
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('link', { name: 'Profile' }).click()
  await page.waitForURL('**/profile')
  await page.getByText('BVN', { exact: true }).waitFor()
}

/** Opens a change of the Security tab and passes the code that is mailed for it. */
async function pastTheCode(page: Page, change: string) {
  const before = await mailedCode(app, who.email)
  await page.getByRole('tab', { name: 'Security' }).click()
  await page.getByRole('button', { name: change }).click()
  await page.getByRole('group', { name: 'Code' }).waitFor()
  await typeDigits(page, 'Code', await mailedCode(app, who.email, before))
}

const tokenOf = (page: Page) =>
  page.evaluate(() => {
    const kept = Object.keys(localStorage).find((key) => key.startsWith('cowrie:session:'))
    return (JSON.parse(localStorage.getItem(kept ?? '') ?? '{}') as { token?: string }).token
  })

const statusWith = async (token: string | undefined) =>
  (await fetch(`${app.origin}/api/User/kyc_status`, { headers: { authorization: `Bearer ${token}` } })).status

/** Widths around what the signed-in header needs: it never makes the page scroll sideways. */
async function fitsEveryWidth(page: Page) {
  for (const width of [320, 720, 721, 768, 881]) {
    await page.setViewportSize({ width, height: 900 })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `at ${width} px` })
      .toBe(width)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
}

async function changeDetails(page: Page) {
  const phone = page.getByLabel('Phone number')
  await phone.fill('8039998877')
  // A link and Back both ask, and staying keeps the input.
  await page.getByRole('link', { name: 'Listings' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  // Staying and going back at the same moment asks again.
  await question.getByRole('button', { name: 'Keep editing' }).evaluate((stay: HTMLButtonElement) => {
    stay.click()
    history.back()
  })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await page.waitForURL('**/profile')
  await page.goBack()
  await question.waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL('**/profile')
  expect(await phone.inputValue()).toBe('8039998877')
  // So does the browser when the tab is closed or reloaded.
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  expect(await phone.inputValue()).toBe('8039998877')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const saved = message(page, 'Profile updated')
  await saved.getByText('The update to your profile has been saved successfully').waitFor()
  await saved.getByRole('button', { name: 'Done' }).click()

  // Nothing is asked without unsaved input, and after the choice to leave.
  await page.getByRole('link', { name: 'Listings' }).click()
  await page.waitForURL('**/listings')
  await page.goBack()
  await phone.waitFor()
  expect(await phone.inputValue()).toBe('8039998877')
  await phone.fill('8030000000')
  await page.goBack()
  await question.getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL('**/dashboard-after')
  await openProfile(page)
  expect(await phone.inputValue()).toBe('8039998877')
}

async function changePin(page: Page, pin: string) {
  await pastTheCode(page, 'Change Transaction PIN')
  await typeDigits(page, 'Enter a new 4-digit PIN', pin)
  await page.getByRole('button', { name: 'Continue' }).click()
  await typeDigits(page, 'Retype your new PIN', pin)
  await page.getByRole('button', { name: 'Save PIN' }).click()
  await message(page, 'PIN changed successfully').getByRole('button', { name: 'Done' }).click()
}

async function lookAfterCards(page: Page, owner: Visitor) {
  await page.getByRole('tab', { name: 'Card Management' }).click()
  await page.getByRole('button', { name: 'Add New Card' }).click()
  await fillCard(page.getByRole('dialog'), owner, '5555555555554444')
  await page.getByText('Card name already exists').first().waitFor()
  await page.getByRole('dialog').getByLabel('Card nickname').fill('Second')
  await page.getByRole('dialog').getByRole('button', { name: 'Add Card' }).click()
  const added = message(page, 'Card added successfully')
  await added.waitFor()
  await added.getByRole('button', { name: 'Done' }).click()
  await added.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Change the name of Second' }).click()
  await page.getByRole('textbox', { name: 'Card name' }).fill('Travel')
  await page.getByRole('dialog').getByRole('button', { name: 'Change Card Name' }).click()
  await page.getByRole('button', { name: 'Remove Travel' }).click()
  await message(page, 'Remove Travel?').getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove Travel' }).waitFor({ state: 'detached' })
}

describe('the account settings', () => {
  it('take effect, and the old password and PIN stop working', async () => {
    await aMember(app, who)
    const { page, context, faults } = await signedIn(app, who)
    await openProfile(page)
    await fitsEveryWidth(page)

    expect(await page.locator('.profile-button img').count()).toBe(0)
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ ...aDocument, name: 'me.png' })
    await page.getByRole('application', { name: 'Part of the picture' }).waitFor()
    await page.getByRole('button', { name: 'Save photo' }).click()
    await page.getByRole('button', { name: 'Delete photo' }).waitFor()
    // The site's header shows it at once, and after a reload.
    await page.locator('.profile-button img').waitFor()
    await page.reload()
    await page.locator('.profile-button img').waitFor()

    await page.goto(`${app.origin}/dashboard-after`)
    await openProfile(page)
    await changeDetails(page)

    const pin = '1357'
    await changePin(page, pin)
    await lookAfterCards(page, who)

    // The new PIN confirms; the card that the listing uses stays.
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await postListing(
      page,
      { ...who, pin },
      { needAmount: '1600000', rate: '0.000625', part: 'Yes', system: 'No' },
    )
    await openProfile(page)
    await page.getByRole('tab', { name: 'Card Management' }).click()
    await page.getByRole('button', { name: 'Remove Everyday' }).click()
    const refused = message(page, 'Remove Everyday?')
    await refused.getByRole('button', { name: 'Remove' }).click()
    await refused.getByText('An open listing, order or transfer uses this card').waitFor()
    await refused.getByRole('button', { name: 'Cancel' }).click()

    const token = await tokenOf(page)
    expect(await statusWith(token)).toBe(200)
    await pastTheCode(page, 'Change Password')
    await page.getByLabel('New password', { exact: true }).fill('Harbour2027')
    await page.getByLabel('Retype new password').fill('Harbour2027')
    const streamEnds = page.waitForResponse(
      (answer) => /\/stream\b/.test(answer.url()) && answer.status() === 401,
    )
    await page.getByRole('button', { name: 'Save password' }).click()
    // The event stream ends a second later; the message stays until it is closed.
    const changed = message(page, 'Password changed successfully')
    await changed.waitFor()
    await streamEnds
    await changed.waitFor()
    await changed.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL((url) => ['/', '/login'].includes(url.pathname))
    expect(await tokenOf(page)).toBeUndefined()
    expect(await statusWith(token)).toBe(401)

    await page.goto(`${app.origin}/login`)
    await signIn(page, who)
    await page.getByText('Username or password is wrong').waitFor()
    await signIn(page, { ...who, password: 'Harbour2027' })
    await page.waitForURL('**/dashboard')

    // The forms on pages of their own.
    await page.goto(`${app.origin}/password`)
    await page.getByRole('button', { name: 'Change Password' }).waitFor()
    await page.goto(`${app.origin}/upload-image`)
    await page.getByRole('button', { name: 'Change photo' }).waitFor()
    expect(faults).toEqual([])
    await context.close()
  })

  it('log a person out on another device', async () => {
    const other = visitor('Bola', 'Ade')
    await aMember(app, other)
    const here = await signedIn(app, other)
    const there = await signedIn(app, other)

    await openProfile(here.page)
    await here.page.getByRole('tab', { name: 'Security' }).click()
    await here.page.getByRole('button', { name: /^Log out Chrome/ }).click()
    await here.page.getByRole('button', { name: /^Log out Chrome/ }).waitFor({ state: 'detached' })
    await there.page.reload()
    await there.page.waitForURL('**/login')

    await here.page.getByRole('button', { name: 'Log out everywhere' }).click()
    await message(here.page, 'Log out everywhere?')
      .getByRole('button', { name: 'Log out everywhere' })
      .click()
    await here.page.waitForURL('**/login')
    expect([...here.faults, ...there.faults]).toEqual([])
  })
})
