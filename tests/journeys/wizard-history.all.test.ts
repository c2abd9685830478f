/** Moving through a wizard: Back, Forward and reload, leaving it, and a visitor's order. */
import type { Locator, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { aBrowserFor, mailedCode } from './app.ts'
import {
  aMember,
  anOwner,
  aTrader,
  openAccount,
  openCardStep,
  pickCards,
  setUp,
  signIn,
  typeDigits,
  visitor,
} from './people.ts'
import { openApp } from './suite.ts'

const app = await openApp()

const heading = (scope: Page | Locator, name: string) => scope.getByRole('heading', { name }).last().waitFor()
const next = (scope: Page | Locator) => scope.getByRole('button', { name: 'Continue' }).click()

/** Fills the first step of a new listing, at the market rate. */
async function describeListing(scope: Page | Locator) {
  await scope.getByLabel('Amount needed').fill('160000')
  await scope.getByRole('button', { name: 'Market', exact: true }).click()
  for (const question of ['Accept part fulfillment', 'Accept system fulfillment'])
    await scope.getByRole('radiogroup', { name: question }).getByText('Yes', { exact: true }).click()
}

/** Session storage of the wizards. */
const kept = (page: Page) =>
  page.evaluate(() =>
    Object.entries(sessionStorage)
      .filter(([key]) => key.startsWith('cowrie:kept:'))
      .map(([, value]) => value as string)
      .join(),
  )

describe('a wizard on its own page', () => {
  it('follows Back, Forward and reload, and asks before it is left', async () => {
    const { page, who, faults } = await aTrader(app, 'Ada', 'Obi')
    await page.getByRole('link', { name: 'Listings', exact: true }).first().click()
    await page.waitForURL('**/listings')
    await page.evaluate(() =>
      document.dispatchEvent(
        new CustomEvent('cowrie-navigate', { detail: { to: '/create-listing' }, cancelable: true }),
      ),
    )
    await page.waitForURL('**/create-listing')
    await describeListing(page)
    await next(page)
    await heading(page, 'Transaction details')
    await typeDigits(page, 'Transaction PIN', '24')

    await page.goBack()
    await heading(page, 'Create listing')
    await page.goForward()
    await heading(page, 'Transaction details')
    await openCardStep(page.locator('cowrie-create-listing'), 'credit')
    await page.reload()
    await heading(page, 'Select a card to credit')
    expect(await page.getByRole('radio', { name: /^Everyday/ }).isChecked()).toBe(true)
    await next(page)
    await heading(page, 'Transaction details')
    // Neither Back nor a reload keeps a digit of the PIN.
    expect(
      await page.getByRole('group', { name: 'Transaction PIN' }).getByRole('textbox').first().inputValue(),
    ).toBe('')
    expect(await kept(page)).not.toContain(who.pin)

    // Forward checks what was changed meanwhile, as the button does.
    for (const title of ['Select a card to credit', 'Create listing']) {
      await page.goBack()
      await heading(page, title)
    }
    expect(await page.getByLabel('Amount needed').inputValue()).toBe('160,000')
    await page.getByLabel('Amount needed').fill('')
    await page.goForward()
    await page.getByText('Field cannot be empty').first().waitFor()
    await page.getByLabel('Amount needed').fill('320000')

    // Another Back would lose it.
    await page.goBack()
    await page.goBack()
    const question = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    await question.waitFor()
    expect(new URL(page.url()).pathname).toBe('/create-listing')
    await question.getByRole('button', { name: 'Leave' }).click()
    await page.waitForURL('**/listings')
    expect(await kept(page)).toBe('')
    expect(faults).toEqual([])
  })

  it('is empty again after its success and after signing out', async () => {
    const { page, who } = await aTrader(app, 'Bola', 'Ade')
    await page.goto(`${app.origin}/create-listing`)
    await describeListing(page)
    await next(page)
    await heading(page, 'Transaction details')
    expect(await kept(page)).toContain('160000')
    await typeDigits(page, 'Transaction PIN', who.pin)
    await page.getByText('Your listing has been created').waitFor()
    await expect.poll(() => kept(page)).toBe('')
    await page.getByRole('button', { name: 'Go to dashboard' }).click()
    await page.waitForURL('**/dashboard')

    await page.goto(`${app.origin}/create-listing`)
    await page.getByLabel('Amount needed').fill('480000')
    await expect.poll(() => kept(page)).toContain('480000')
    await page.goto(`${app.origin}/login`)
    await page.getByLabel('Username or email').waitFor()
    await expect.poll(() => kept(page)).toBe('')
  })
})

describe('a wizard in a dialog', () => {
  it('takes Back for its own, and leaves no trace in the history once it is closed', async () => {
    const { page } = await aTrader(app, 'Chidi', 'Eze')
    await page.getByRole('link', { name: 'Listings', exact: true }).first().click()
    await page.waitForURL('**/listings')
    await page.getByRole('button', { name: 'Create Listings' }).click()
    const wizard = page.getByRole('dialog')
    await describeListing(wizard)
    await next(wizard)
    await heading(wizard, 'Transaction details')
    await page.goBack()
    await heading(wizard, 'Create listing')
    expect(await wizard.getByLabel('Amount needed').inputValue()).toBe('160,000')
    await next(wizard)
    await heading(wizard, 'Transaction details')
    await wizard.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
    await wizard.waitFor({ state: 'detached' })
    await page.goBack()
    await page.waitForURL('**/dashboard')
  })
})

describe('the order of a visitor', () => {
  it('waits for the login', async () => {
    await anOwner(app, visitor('Femi', 'Ojo'))
    const buyer = visitor('Gozie', 'Obi')
    await aMember(app, buyer)

    const { page, faults } = await aBrowserFor(app)
    await page.goto(app.origin)
    await page.getByRole('button', { name: /^Order from femi/ }).click()
    await page.waitForURL('**/login')
    await page.getByText('Log in to order from femi').waitFor()
    await signIn(page, buyer)
    await page.waitForURL('**/order/*')
    await heading(page, 'Listing details')
    await page.getByRole('button', { name: 'Order', exact: true }).click()
    await page.getByLabel('Amount to order').fill('10')
    await next(page)
    await pickCards(page.locator('cowrie-order'))
    await typeDigits(page, 'Transaction PIN', buyer.pin)
    await page.getByText('You just ordered US$10 from femi').waitFor()
    expect(faults).toEqual([])
  })

  it('waits for registration and setup', async () => {
    const buyer = visitor('Hauwa', 'Bello')
    const { page, faults } = await aBrowserFor(app)
    await page.goto(app.origin)
    await page.getByRole('button', { name: /^Order from femi/ }).click()
    await page.waitForURL('**/login')
    await page.getByRole('button', { name: 'Create Account' }).click()
    await page.waitForURL('**/create-account')
    await openAccount(app, page, buyer, '')
    await typeDigits(page, 'Code', await mailedCode(app, buyer.email))
    await page.waitForURL('**/account-success')
    await page.getByRole('button', { name: 'Proceed to Login' }).click()
    await page.waitForURL('**/login')
    await page.getByText('Log in to order from femi').waitFor()
    await signIn(page, buyer)
    await page.waitForURL('**/kycpage')
    await setUp(page, page, buyer)
    await page.waitForURL('**/order/*')
    await heading(page, 'Listing details')
    await page.getByText('femi').first().waitFor()
    expect(faults).toEqual([])
  })
})
