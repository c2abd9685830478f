/** Actions of people in the product, by the texts on their screens. Each person has their own browser. */
import type { Locator, Page } from 'playwright'
import { type RunnerTestCase as Test, TestRunner } from 'vitest'
import { createListing } from '#server/exchange/market/listings/create.ts'
import { addCard } from '#server/money/cards/cards.ts'
import { submitKyc } from '#server/people/accounts/kyc.ts'
import { savePin } from '#server/people/accounts/pin.ts'
import { aPerson, aPicture, cardDetails, encryptedCard, kycDetails } from '#tests/server/world.ts'
import { type App, aBrowserFor, mailedCode, type Product } from './app.ts'

export type Visitor = {
  firstName: string
  lastName: string
  userName: string
  email: string
  password: string
  pin: string
}

/** A person by the name of `firstName`. A second try of a test meets the people of its first, and gets others. */
export function visitor(firstName: string, lastName: string): Visitor {
  const tries = TestRunner.getCurrentTest<Test | undefined>()?.result?.retryCount
  const userName = `${firstName.toLowerCase()}${tries ? tries + 1 : ''}`
  return {
    firstName,
    lastName,
    userName,
    email: `${userName}@example.com`,
    password: 'Lagoon2026',
    pin: '2468',
  }
}

/** A page, or a widget or dialog on it. */
type Scope = Page | Locator

/** Registers on the site, or on an invite's page, with the mailed code, and signs in. */
export async function register(app: App, page: Page, who: Visitor, link?: string) {
  await openAccount(app, page, who, link)
  await typeDigits(page, 'Code', await mailedCode(app, who.email))
  await page.waitForURL('**/account-success')
  await page.getByRole('button', { name: 'Proceed to Login' }).click()
  await page.waitForURL('**/login')
  await signIn(page, who)
}

/** Fills the registration, up to the page that asks for the code. An empty `link` stays on the page. */
export async function openAccount(app: App, page: Page, who: Visitor, link = `${app.origin}/create-account`) {
  if (link) await page.goto(link)
  await page.getByLabel('First name').fill(who.firstName)
  await page.getByLabel('Last name').fill(who.lastName)
  await page.getByLabel('Username').fill(who.userName)
  await page.getByLabel('Email').fill(who.email)
  // The geolocation hint sets the country, Nigeria for an unknown address.
  await page.getByLabel('Phone number').fill('8031234567')
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByLabel('Retype password').fill(who.password)
  await page.getByRole('checkbox', { name: 'I agree to the terms and conditions' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(/\/verify-email\/[0-9a-f-]{36}$/)
}

/** A person with their own browser, registered and set up in it, on the dashboard. */
export async function aReadyPerson(app: App, firstName: string, lastName: string, link?: string) {
  const who = visitor(firstName, lastName)
  const browser = await aBrowserFor(app)
  await register(app, browser.page, who, link)
  await browser.page.waitForURL('**/kycpage')
  await setUp(browser.page, browser.page, who)
  await browser.page.waitForURL('**/dashboard-after')
  return { who, ...browser }
}

/**
 * A person with a complete setup, created by the use cases without a browser. Doing it in a browser takes as long as most
 * stories, and has journeys of its own.
 */
export async function aMember(app: Pick<Product, 'server'>, who: Visitor) {
  const { pin, ...account } = who
  const me = await aPerson(app.server, account)
  await submitKyc(app.server, me, kycDetails(), aPicture())
  await savePin(app.server, me, { body: { pin } })
  const card = app.server.cards.encryptedFields ? encryptedCard : cardDetails
  const everyday = await addCard(app.server, me, { body: card({ nickname: 'Everyday', type: 'debit' }) })
  return { ...me, everyday }
}

type ListingTerms = Parameters<typeof createListing>[2]['body']

/** A member with an open listing, made by the use cases: ₦160,000 for $100, in parts too, except for what is given. */
export async function anOwner(app: Pick<Product, 'server'>, who: Visitor, given: Partial<ListingTerms> = {}) {
  const owner = await aMember(app, who)
  const cards = { debitCardId: owner.everyday.id, creditCardId: owner.everyday.id }
  await createListing(app.server, owner, {
    body: {
      ...cards,
      pin: who.pin,
      needCurrency: 'NGN',
      haveCurrency: 'USD',
      haveAmount: '100',
      needAmount: '160000',
      rate: '0.000625',
      isSystemRate: false,
      partFulfilment: true,
      systemFulfilment: false,
      ...given,
    },
  })
  return owner
}

/** A member with a browser of their own, signed in on the dashboard. */
export async function aTrader(app: App, firstName: string, lastName: string): Promise<ReadyPerson> {
  const who = visitor(firstName, lastName)
  await aMember(app, who)
  return { who, ...(await signedIn(app, who)) }
}

/** A browser in which a member has signed in. */
export async function signedIn(app: App, who: Visitor, timezoneId?: string) {
  const browser = await aBrowserFor(app, timezoneId)
  await browser.page.goto(`${app.origin}/login`)
  await signIn(browser.page, who)
  await browser.page.waitForURL('**/dashboard')
  return browser
}

export type ReadyPerson = Awaited<ReturnType<typeof aReadyPerson>>

/** Decides the only request of an amount, on the owner's listing page. */
export async function decide({ page }: ReadyPerson, amount: string, decision: 'Accept' | 'Reject') {
  await page.getByRole('row', { name: amount }).getByRole('button', { name: decision }).click()
  const question = page.getByRole('alertdialog', { name: `${decision} order?` })
  await question.getByText('Are you sure you want to proceed with this action?').waitFor()
  await question.getByRole('button', { name: decision }).click()
  await leaveOutcome(page, `Order ${decision.toLowerCase()}ed`)
}

/** Closes the dialog that says how something went. */
export async function leaveOutcome(page: Page, title: string) {
  const outcome = message(page, title)
  await outcome.getByRole('button', { name: 'Close', exact: true }).last().click()
  await outcome.waitFor({ state: 'hidden' })
}

/** Fills the login form, on the site's page or in a widget's dialog. */
export async function signIn(scope: Scope, who: Visitor) {
  await scope.getByLabel('Username or email').fill(who.email)
  await scope.getByLabel('Password', { exact: true }).fill(who.password)
  await scope.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** Types into the four boxes of a code or PIN; typing moves from box to box. */
export async function typeDigits(scope: Scope, group: string, digits: string) {
  await scope.getByRole('group', { name: group }).getByRole('textbox').first().pressSequentially(digits)
}

export const aDocument = {
  name: 'passport.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

/** Leaves the message of a step, whose button has the name of the next form's. */
export async function goOnFrom(page: Page, title: string) {
  const done = message(page, title)
  await done.getByRole('button', { name: 'Continue' }).click()
  await done.waitFor({ state: 'hidden' })
}

/** Completes the three cards of the onboarding page, up to the dashboard. */
export async function setUp(scope: Scope, page: Page, who: Visitor) {
  await doKyc(scope, page, who, '12345678901')
  await setPin(scope, page, who)
  await addFirstCard(scope, page, who)
}

export async function doKyc(scope: Scope, page: Page, who: Visitor, bvn: string) {
  await scope.getByRole('button', { name: 'Complete KYC' }).click()
  await fillKyc(scope, page, who, bvn)
  await goOnFrom(page, 'Verified')
}

/** Fills and submits the identity form. */
export async function fillKyc(scope: Scope, page: Page, who: Visitor, bvn: string) {
  await scope.getByLabel('BVN').fill(bvn)
  const birth = scope.getByRole('group', { name: 'Date of birth' })
  await birth.getByLabel('Day').fill('17')
  await birth.getByLabel('Month').fill('05')
  await birth.getByLabel('Year').fill('1990')
  await choose(scope, page, 'ID type', 'NIN')
  await scope.getByLabel('ID number').fill(`NIN${who.userName}`)
  await scope.locator('input[type=file]').setInputFiles(aDocument)
  await scope.getByRole('button', { name: 'Submit' }).click()
}

export async function setPin(scope: Scope, page: Page, who: Visitor) {
  await typeDigits(scope, 'Enter a 4-digit PIN', who.pin)
  await scope.getByRole('button', { name: 'Continue' }).click()
  await typeDigits(scope, 'Retype your PIN', who.pin)
  await scope.getByRole('button', { name: 'Save' }).click()
  await goOnFrom(page, 'Successful')
}

export async function addFirstCard(scope: Scope, page: Page, who: Visitor) {
  await fillCard(scope, who)
  await goOnFrom(page, 'Successful')
}

export async function fillCard(
  scope: Scope,
  who: Visitor,
  number = '4242424242424242',
  nickname = 'Everyday',
  submit = 'Add Card',
) {
  await scope.getByLabel('Card nickname').fill(nickname)
  await scope.getByRole('radio', { name: 'Debit card' }).click()
  await scope.getByLabel('Cardholder name').fill(`${who.firstName} ${who.lastName}`)
  await scope.getByLabel('Card number').fill(number)
  await scope.getByLabel('Expiry month').fill('12')
  await scope.getByLabel('Expiry year').fill('2031')
  await scope.getByLabel('CVV').fill('123')
  await scope.getByRole('button', { name: submit }).last().click()
}

/** An alert dialog. */
export const message = (page: Page, name: string) => page.getByRole('alertdialog', { name })

/** Picks an option of a select: its list is in the widget's own layer. */
export async function choose(scope: Scope, page: Scope, label: string, option: string) {
  await scope.getByRole('combobox', { name: label }).click()
  const chosen = page.getByRole('option', { name: option })
  await chosen.click()
  // The next list may have the same option.
  await chosen.waitFor({ state: 'detached' })
}

export type Terms = {
  needAmount: string
  rate: string
  part: 'Yes' | 'No'
  system: 'Yes' | 'No'
  /** Naira needed and US dollars offered unless named. */
  pair?: { need: string; have: string }
}

/** Posts a listing from the dashboard: naira needed, dollars offered, as the wizard starts. */
export async function postListing(page: Page, who: Visitor, terms: Terms) {
  await page.getByRole('button', { name: 'Create Listings' }).click()
  const wizard = page.getByRole('dialog')
  if (terms.pair) {
    await choose(wizard, page, 'Currency you need', terms.pair.need)
    await choose(wizard, page, 'Currency you offer', terms.pair.have)
  }
  await wizard.getByLabel('Amount needed').fill(terms.needAmount)
  await typeRate(wizard, 'Rate', terms.rate)
  await wizard
    .getByRole('radiogroup', { name: 'Accept part fulfillment' })
    .getByText(terms.part, { exact: true })
    .click()
  await wizard
    .getByRole('radiogroup', { name: 'Accept system fulfillment' })
    .getByText(terms.system, { exact: true })
    .click()
  await wizard.getByRole('button', { name: 'Continue' }).click()
  await pickCards(wizard)
  await typeDigits(wizard, 'Transaction PIN', who.pin)
  await wizard.getByText('Your listing has been created').waitFor()
  await wizard.getByRole('button', { name: 'Go to dashboard' }).click()
}

/** Types a rate of naira and dollars. One below 1 is dollars for a naira, so the field is turned first. */
export async function typeRate(wizard: Locator, label: string, rate: string) {
  const turn = wizard.getByRole('button', { name: 'Show as 1 NGN in USD' })
  const field = wizard.getByLabel(label, { exact: true })
  await field.waitFor()
  if (Number(rate) < 1 && (await turn.isVisible())) await turn.click()
  await field.fill(rate)
}

/** Opens the step that asks for the side's card: where the wizard has passed it, by "Change" on the confirmation. */
export async function openCardStep(wizard: Locator, side: 'debit' | 'credit') {
  const title = wizard.getByRole('heading', { name: `Select a card to ${side}` })
  const passed = wizard.getByRole('button', {
    name: side === 'debit' ? /^Change: Card to debit/ : /^Change: To credit/,
  })
  await title.or(passed).waitFor()
  if (await passed.isVisible()) await passed.click()
  await title.waitFor()
}

/** Completes the debit and the credit step with the person's own card; the wizard passes them where it knows the cards. */
export async function pickCards(wizard: Locator) {
  const debit = wizard.getByRole('heading', { name: 'Select a card to debit' })
  await debit.or(wizard.getByRole('heading', { name: 'Transaction details' })).waitFor()
  if (!(await debit.isVisible())) return
  await wizard.getByRole('radio').first().click()
  await wizard.getByRole('button', { name: 'Continue' }).click()
  const credit = wizard.getByRole('heading', { name: 'Select a card to credit' })
  await credit.or(wizard.getByRole('heading', { name: 'Transaction details' })).waitFor()
  if (!(await credit.isVisible())) return
  await wizard.getByRole('radio', { name: /^Everyday/ }).click()
  await wizard.getByRole('button', { name: 'Continue' }).click()
}

/** Opens the order wizard of a listing's row and goes to the amounts. */
export async function openOrder(page: Page, owner: string): Promise<Locator> {
  await page.getByRole('row', { name: owner }).getByRole('button', { name: 'Order' }).click()
  const wizard = page.getByRole('dialog')
  await wizard.getByRole('button', { name: 'Order', exact: true }).click()
  await wizard.getByRole('heading', { name: 'Order listing' }).waitFor()
  return wizard
}

/** Orders `amount` at the owner's rate, or at `rate` as a counter-offer, and closes the outcome. */
export async function order(page: Page, who: Visitor, owner: string, amount: string, rate?: string) {
  const wizard = await openOrder(page, owner)
  await wizard.getByLabel('Amount to order').fill(amount)
  if (rate) {
    await wizard.getByRole('switch', { name: 'Owner rate' }).click()
    await typeRate(wizard, 'Your rate', rate)
  }
  await wizard.getByRole('button', { name: 'Continue' }).click()
  await pickCards(wizard)
  await typeDigits(wizard, 'Transaction PIN', who.pin)
  await wizard.getByText(new RegExp(`You just ordered .* from ${owner}`)).waitFor()
  await wizard.getByRole('button', { name: 'Close' }).first().click()
}
