/** Moving through a wizard: Back, Forward and reload, leaving it, a visitor's order, and few presses. */
import type { Locator, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { aBrowserFor, mailedCode } from './app.ts'
import {
  aMember,
  anOwner,
  aTrader,
  openAccount,
  pickCards,
  postListing,
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

/** Counts the presses of a pointer on the page from now on. */
async function countPresses(page: Page) {
  await page.evaluate(() => {
    const counted = window as unknown as { presses: number }
    counted.presses = 0
    const count = (event: Event) => {
      if (event.isTrusted) counted.presses += 1
    }
    addEventListener('click', count, { capture: true })
  })
  return () => page.evaluate(() => (window as unknown as { presses: number }).presses)
}

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
    await pickCards(page.locator('cowrie-create-listing'))
    await heading(page, 'Transaction details')
    await typeDigits(page, 'Transaction PIN', '24')

    await page.goBack()
    await heading(page, 'Select a card to credit')
    await page.goBack()
    await heading(page, 'Select a card to debit')
    await page.goForward()
    await heading(page, 'Select a card to credit')
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
    for (const title of ['Select a card to credit', 'Select a card to debit', 'Create listing']) {
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
    await heading(page, 'Select a card to debit')
    expect(await kept(page)).toContain('160000')
    await pickCards(page.locator('cowrie-create-listing'))
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
    await heading(wizard, 'Select a card to debit')
    await page.goBack()
    await heading(wizard, 'Create listing')
    expect(await wizard.getByLabel('Amount needed').inputValue()).toBe('160,000')
    await next(wizard)
    await heading(wizard, 'Select a card to debit')
    await wizard.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
    await wizard.waitFor({ state: 'detached' })
    await page.goBack()
    await page.waitForURL('**/dashboard')
  })

  it('takes at most 6 presses for a listing and 5 for an order beside amount and PIN', async () => {
    const owner = await aTrader(app, 'Dayo', 'Cole')
    // The cards and answers of the last time are chosen already.
    await postListing(owner.page, owner.who, {
      needAmount: '160000',
      rate: '1600',
      part: 'Yes',
      system: 'No',
    })
    await owner.page.goto(`${app.origin}/dashboard`)
    const listed = await countPresses(owner.page)
    await owner.page.getByRole('button', { name: 'Create Listings' }).click()
    const create = owner.page.getByRole('dialog')
    await create.getByLabel('Amount needed').fill('320000')
    await create.getByRole('button', { name: 'Market', exact: true }).click()
    for (const title of ['Create listing', 'Select a card to debit', 'Select a card to credit']) {
      await heading(create, title)
      await next(create)
    }
    await typeDigits(create, 'Transaction PIN', owner.who.pin)
    await create.getByText('Your listing has been created').waitFor()
    expect(await listed()).toBeLessThanOrEqual(6)

    const buyer = await aTrader(app, 'Efe', 'Uba')
    for (const [amount, isCounted] of [
      ['10', false],
      ['20', true],
    ] as const) {
      await buyer.page.goto(`${app.origin}/listings`)
      const ordered = await countPresses(buyer.page)
      await buyer.page
        .getByRole('table', { name: 'Created by others' })
        .getByRole('row', { name: 'dayo' })
        .last()
        .getByRole('button', { name: 'Order' })
        .click()
      const order = buyer.page.getByRole('dialog')
      await order.getByRole('button', { name: 'Order', exact: true }).click()
      await order.getByLabel('Amount to order').fill(amount)
      await next(order)
      if (isCounted) {
        await heading(order, 'Select a card to debit')
        await next(order)
        await heading(order, 'Select a card to credit')
        await next(order)
      } else await pickCards(order)
      await typeDigits(order, 'Transaction PIN', buyer.who.pin)
      await order.getByText(`You just ordered US$${amount} from dayo`).waitFor()
      if (isCounted) expect(await ordered()).toBeLessThanOrEqual(5)
    }
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
