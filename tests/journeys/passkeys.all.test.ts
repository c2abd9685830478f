/**
 * The life of a passkey, with Chromium's virtual authenticator: login by button and autofill, confirmation of money, and
 * the frame of an isolated widget on a partner's page.
 */
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { aBrowserFor, mailedCode, mailsTo } from './app.ts'
import { anAuthenticatorIn, type Credential } from './authenticator.ts'
import { axeFindings } from './axe.ts'
import { aPartnerPage, insideOf, moduleOf } from './partner-page.ts'
import { aMember, aTrader, message, openOrder, pickCards, signIn, typeDigits, visitor } from './people.ts'
import { openApp, openPartnerSite } from './suite.ts'

const app = await openApp()
const { site, owner } = await openPartnerSite(app, '127.0.0.1')

/** For the button: the virtual authenticator would answer autofill before the click. */
const withoutAutofill = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })

/** Opens the Security tab, and the first step of adding, past the mailed code. */
async function beginToAdd(page: Page, email: string) {
  await page.goto(`${app.origin}/profile`)
  await page.getByRole('tab', { name: 'Security' }).click()
  const before = await mailedCode(app, email).catch(() => undefined)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await enterCode(page, email, before)
}

async function enterCode(page: Page, email: string, before: string | undefined) {
  await page.getByRole('group', { name: 'Code' }).waitFor()
  await typeDigits(page, 'Code', await mailedCode(app, email, before))
}

/** A reset by the mailed code, up to the step that asks for a proof. */
async function chooseNewPassword(page: Page, email: string, chosen: string) {
  const before = await mailedCode(app, email)
  await page.goto(`${app.origin}/password-reset`)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByRole('group', { name: 'Code' }).waitFor()
  await typeDigits(page, 'Code', await mailedCode(app, email, before))
  const password = page.getByLabel('New password', { exact: true })
  const retype = page.getByLabel('Retype new password')
  await password.fill(chosen)
  await retype.fill(chosen)
  await page.getByRole('button', { name: 'Change password' }).click()
  return { password, retype }
}

const logOut = (page: Page) =>
  page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('cowrie:')) localStorage.removeItem(key)
  })

/** A member with a passkey, signed in on the site. */
async function aPasskeyOwner(firstName: string, lastName: string) {
  const who = visitor(firstName, lastName)
  await aMember(app, who)
  const browser = await aBrowserFor(app)
  const { page, context } = browser
  const authenticator = await anAuthenticatorIn(context, page)
  await page.goto(`${app.origin}/login`)
  await signIn(page, who)
  await page.waitForURL('**/dashboard')
  await beginToAdd(page, who.email)
  await page.getByRole('dialog').getByRole('button', { name: 'Create passkey' }).click()
  await message(page, 'Passkey added').getByRole('button', { name: 'Done' }).click()
  return { who, authenticator, ...browser }
}

it('a passkey is added, logs in, confirms an order, and is removed', async () => {
  const buyer = await aTrader(app, 'Bola', 'Ade')
  const { page, context, who, faults } = buyer
  const authenticator = await anAuthenticatorIn(context, page)

  // Nobody touches the sensor: the page reports no error, and keeps the name.
  await beginToAdd(page, who.email)
  const dialog = page.getByRole('dialog')
  await authenticator.verify(false)
  await dialog.getByLabel('Name').fill('Bola’s laptop')
  await dialog.getByRole('button', { name: 'Create passkey' }).click()
  await dialog.getByText('No passkey was created.').waitFor()
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Bola’s laptop')
  await authenticator.verify(true)
  await dialog.getByRole('button', { name: 'Create passkey' }).click()
  await message(page, 'Passkey added').getByRole('button', { name: 'Done' }).click()
  await page.getByText('Bola’s laptop', { exact: true }).waitFor()
  await page.getByText('Never used').waitFor()
  expect(await authenticator.credentials()).toMatchObject([{ isResidentCredential: true }])
  expect(await axeFindings(page)).toEqual([])
  await expect
    .poll(async () => (await mailsTo(app, who.email)).map(({ subject }) => subject))
    .toContain('A passkey was added to your account')

  await withoutAutofill(page)
  await logOut(page)
  await page.goto(`${app.origin}/login`)
  const button = page.getByRole('button', { name: 'Log in with a passkey' })
  await button.click()
  await page.waitForURL('**/dashboard')

  // Confirming money without the PIN.
  const wizard = await openOrder(page, owner.userName)
  await wizard.getByLabel('Amount to order').fill('40')
  await wizard.getByRole('button', { name: 'Continue' }).click()
  await pickCards(wizard)
  await authenticator.verify(false)
  await wizard.getByRole('button', { name: 'Confirm with a passkey' }).click()
  await wizard.getByText('The passkey wasn’t used, so nothing was done.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await authenticator.verify(true)
  // The order arrives and its answer is lost: the second try needs no second touch, and pays once.
  await page.route('**/api/Order/order', (route) => route.fetch().then(() => route.abort()), { times: 1 })
  await wizard.getByRole('button', { name: 'Confirm with a passkey' }).click()
  await wizard.getByText('We don’t know yet whether this went through.').waitFor()
  expect(faults.splice(0).join()).toMatch(/ERR_FAILED/)
  await authenticator.verify(false)
  await wizard.getByRole('button', { name: 'Confirm with a passkey' }).click()
  await wizard.getByText(/You just ordered .* from ada/).waitFor()
  await authenticator.verify(true)
  const orders = await app.server.database.db.selectFrom('orders').select('id').execute()
  expect(orders).toHaveLength(1)

  // Renamed, removed, and of no use from then on.
  await page.goto(`${app.origin}/profile`)
  await page.getByRole('tab', { name: 'Security' }).click()
  await page.getByRole('button', { name: 'Rename Bola’s laptop' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Old laptop')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await page.getByText('Last used').waitFor()
  const before = await mailedCode(app, who.email)
  await page.getByRole('button', { name: 'Remove Old laptop' }).click()
  await message(page, 'Remove Old laptop?').getByRole('button', { name: 'Remove' }).click()
  await enterCode(page, who.email, before)
  await page.getByText('No passkeys yet').waitFor()
  await logOut(page)
  await page.goto(`${app.origin}/login`)
  await button.click()
  await page.getByText('We don’t know this passkey, or it was removed.').waitFor()
  expect(faults).toEqual([])
  await context.close()
})

it('a passkey takes the PIN’s place when a forgotten password is reset', async () => {
  const { who, authenticator, page, context, faults } = await aPasskeyOwner('Gozie', 'Ude')
  await logOut(page)

  const { password, retype } = await chooseNewPassword(page, who.email, 'Harbour2027')
  const button = page.getByRole('button', { name: 'Confirm with a passkey' })
  await button.waitFor()
  await page.getByRole('group', { name: 'Transaction PIN' }).waitFor()
  await authenticator.verify(false)
  await button.click()
  await page.getByText('The passkey wasn’t used, so nothing was done.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await authenticator.verify(true)
  // The rule of the password holds for the passkey as for the PIN.
  await retype.fill('Harbour2028')
  await button.click()
  await page.getByText('Password does not match').first().waitFor()
  await retype.fill('Harbour2027')
  await context.setOffline(true)
  await button.click()
  await page.getByText('Please check your network connection').first().waitFor()
  expect(faults.splice(0).join()).toMatch(/ERR_INTERNET_DISCONNECTED/)
  await context.setOffline(false)
  expect([await password.inputValue(), await retype.inputValue()]).toEqual(['Harbour2027', 'Harbour2027'])
  await button.click()
  await page.waitForURL('**/password-success')
  await page.getByRole('heading', { name: 'Password changed successfully' }).waitFor()

  // A person with an incomplete setup has only the passkey.
  const { db } = app.server.database
  await db.updateTable('person').set({ pin_hash: null }).where('user_name', '=', who.userName).execute()
  const elsewhere = await aBrowserFor(app)
  await elsewhere.page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await chooseNewPassword(elsewhere.page, who.email, 'Lagoon2027')
  await elsewhere.page.getByText('Your account asks for its passkey, which doesn’t work here.').waitFor()
  expect(await elsewhere.page.getByRole('button', { name: 'Change password' }).count()).toBe(0)
  expect(await axeFindings(elsewhere.page)).toEqual([])
  expect(elsewhere.faults).toEqual([])
  await elsewhere.context.close()

  await chooseNewPassword(page, who.email, 'Lagoon2027')
  await page.getByText('Your account has a passkey. Confirm with it to change the password.').waitFor()
  expect(await page.getByRole('group', { name: 'Transaction PIN' }).count()).toBe(0)
  expect(await axeFindings(page)).toEqual([])
  // Enter also requests the passkey.
  await retype.press('Enter')
  await page.waitForURL('**/password-success')
  await page.goto(`${app.origin}/login`)
  await authenticator.answer(false)
  await signIn(page, { ...who, password: 'Lagoon2027' })
  await page.waitForURL('**/kycpage')
  expect(faults).toEqual([])
  await context.close()
})

it('a passkey logs in by autofill, without a name', async () => {
  const { authenticator, page, context, faults } = await aPasskeyOwner('Chidi', 'Eze')

  await logOut(page)
  await page.goto(`${app.origin}/login`)
  // The virtual authenticator answers for the person who would choose it below the field.
  await page.waitForURL('**/dashboard')
  expect((await authenticator.credentials())[0]?.signCount).toBeGreaterThan(1)
  expect(faults).toEqual([])
  await context.close()
})

it('a passkey logs in and confirms money in a frame on a partner’s page, and is not made there', async () => {
  const own = await aPasskeyOwner('Dayo', 'Bello')
  const [credential] = await own.authenticator.credentials()
  expect(own.faults).toEqual([])
  await own.context.close()

  const { page, context, faults, violations } = await aPartnerPage(app, site, {
    head: moduleOf(app, 'cowrie-listings') + moduleOf(app, 'cowrie-profile'),
    body: '<cowrie-listings></cowrie-listings><cowrie-profile tab="security"></cowrie-profile>',
  })
  await withoutAutofill(page)
  await page.reload()
  const market = insideOf(page, 'cowrie-listings')
  await market.getByRole('row', { name: owner.userName }).getByRole('button', { name: 'Order' }).click()
  const button = market.getByRole('dialog').getByRole('button', { name: 'Log in with a passkey' })
  await button.waitFor()
  const elsewhere = await anAuthenticatorIn(context, page)
  await elsewhere.put(credential as Credential)
  await button.click()
  const wizard = market.getByRole('dialog')
  await wizard.getByRole('button', { name: 'Order', exact: true }).click()
  await wizard.getByLabel('Amount to order').fill('20')
  await wizard.getByRole('button', { name: 'Continue' }).click()
  await pickCards(wizard)
  await wizard.getByRole('button', { name: 'Confirm with a passkey' }).click()
  await wizard.getByText(/You just ordered .* from ada/).waitFor()

  const profile = insideOf(page, 'cowrie-profile')
  await profile.getByText('Add passkeys on the exchange’s own site.').waitFor()
  expect(await profile.getByRole('button', { name: 'Add a passkey' }).count()).toBe(0)
  expect(violations).toEqual([])
  expect(faults).toEqual([])
  await context.close()
})

it('a widget in a partner’s own page offers no passkey, because its host is another', async () => {
  const { page, context, faults } = await aPartnerPage(app, site, {
    head: `<meta name="cowrie-in-page" content="all">${moduleOf(app, 'cowrie-login')}`,
    body: '<cowrie-login></cowrie-login>',
  })
  await page.getByLabel('Username or email').waitFor()
  await page.getByText('Sandbox: log in as a demo person').or(page.getByText('New here?')).first().waitFor()
  expect(await page.getByRole('button', { name: 'Log in with a passkey' }).count()).toBe(0)
  expect(faults).toEqual([])
  await context.close()
})

it('a browser without passkeys shows none, and the rest works', async () => {
  const who = visitor('Efe', 'Ola')
  await aMember(app, who)
  const { page, context, faults } = await aBrowserFor(app)
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await page.goto(`${app.origin}/login`)
  await signIn(page, who)
  await page.waitForURL('**/dashboard')
  await page.goto(`${app.origin}/profile`)
  await page.getByRole('tab', { name: 'Security' }).click()
  await page.getByRole('heading', { name: 'Where you are logged in' }).waitFor()
  expect(await page.getByRole('heading', { name: 'Passkeys' }).count()).toBe(0)
  expect(faults).toEqual([])
  await context.close()
})
