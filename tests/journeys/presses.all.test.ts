/**
 * How often a person with an account and a card presses for the usual goals. A press is a tap, or a key that types nothing
 * into a field. What is typed goes where the page has put the focus.
 */
import type { Locator, Page } from 'playwright'
import { expect, it } from 'vitest'
import { befriend } from '#tests/server/world.ts'
import { aBrowserFor } from './app.ts'
import { aMember, anOwner, choose, signedIn, visitor } from './people.ts'
import { openApp } from './suite.ts'

const app = await openApp()

/** The most presses to each goal. */
const most = { bestRate: 4, bestRateSignedIn: 1, order: 5, orderFromCold: 9, send: 4, listing: 6 } as const

/** Uses a page and counts the presses. */
function handsOn(page: Page) {
  let presses = 0
  return {
    count: () => presses,
    async tap(target: Locator) {
      await target.click()
      presses += 1
    },
    async key(name: 'Tab' | 'Enter') {
      await page.keyboard.press(name)
      presses += 1
    },
    /** Replaces what is in the field that has the focus, once one has it. */
    async type(text: string) {
      await page.waitForFunction(() => {
        let focused = document.activeElement
        while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
        return focused?.matches('input')
      })
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
    },
  }
}

const market = (page: Page) => page.locator('cowrie-listings')
const firstRow = (page: Page) => market(page).getByRole('row', { name: 'Order' }).first()
const inTheWizard = (page: Page) => page.locator('cowrie-order')

await anOwner(app, visitor('Ada', 'Obi'))
await anOwner(app, visitor('Zoe', 'Eze'), { needAmount: '125000', rate: '0.0008' })
await anOwner(app, visitor('Kofi', 'Ade'), { needAmount: '140000', rate: '0.0007142857' })
const friend = await aMember(app, visitor('Lola', 'Bello'))

it('the best rate, for a visitor', async () => {
  const { page } = await aBrowserFor(app)
  const { tap, key, type, count } = handsOn(page)
  await page.goto(app.origin)
  await tap(page.getByLabel('You give').first())
  await type('500000')
  await key('Enter')
  await page.getByText('Best: 1 USD = 1,250.00 NGN').waitFor()
  expect(count()).toBeLessThanOrEqual(most.bestRate)
})

it('an order from a cold first page', async () => {
  const who = visitor('Bola', 'Ade')
  await aMember(app, who)
  const { page, faults } = await aBrowserFor(app)
  const { tap, key, type, count } = handsOn(page)
  await page.goto(app.origin)
  await tap(page.getByLabel('You give').first())
  await type('25000')
  await tap(page.getByRole('button', { name: 'Find offers' }))
  await tap(page.getByRole('button', { name: /^Order from zoe/ }))
  await page.waitForURL('**/login')
  await type(who.email)
  await key('Tab')
  await type(who.password)
  await key('Enter')
  await inTheWizard(page).getByRole('heading', { name: 'Listing details' }).waitFor()
  await tap(inTheWizard(page).getByRole('button', { name: 'Order', exact: true }))
  await inTheWizard(page).getByRole('heading', { name: 'Order listing' }).waitFor()
  expect(await inTheWizard(page).getByLabel('Amount to give up').inputValue()).toBe('25,000.00')
  await tap(inTheWizard(page).getByRole('button', { name: 'Continue' }))
  await type(who.pin)
  await page.getByText(/^You just ordered US\$/).waitFor()
  expect(count()).toBeLessThanOrEqual(most.orderFromCold)
  expect(faults).toEqual([])
})

it('the best rate, and then an order', async () => {
  const who = visitor('Efe', 'Uba')
  await aMember(app, who)
  const { page } = await signedIn(app, who)
  await page.goto(`${app.origin}/listings`)
  // The pair is still chosen at the next visit.
  await market(page).getByRole('button', { name: /^NGN/ }).first().click()
  await page.goto(`${app.origin}/listings`)
  const search = handsOn(page)
  await search.tap(market(page).getByLabel('You give').first())
  await search.type('50000')
  await firstRow(page).getByText('zoe').waitFor()
  expect(search.count()).toBeLessThanOrEqual(most.bestRateSignedIn)

  const { tap, type, count } = handsOn(page)
  await tap(firstRow(page).getByRole('button', { name: 'Order' }))
  await tap(inTheWizard(page).getByRole('button', { name: 'Order', exact: true }))
  await inTheWizard(page).getByRole('heading', { name: 'Order listing' }).waitFor()
  await tap(inTheWizard(page).getByRole('button', { name: 'Continue' }))
  await type(who.pin)
  await page.getByText(/^You just ordered US\$40/).waitFor()
  expect(count()).toBeLessThanOrEqual(most.order)
})

it('money for a friend, in the currency of the last time', async () => {
  const who = visitor('Dayo', 'Cole')
  await befriend(app.server, await aMember(app, who), friend)
  const { page } = await signedIn(app, who)
  for (const isFirst of [true, false]) {
    await page.goto(`${app.origin}/payment`)
    const { tap, type, count } = handsOn(page)
    await tap(page.getByRole('button', { name: 'Send money' }).first())
    const wizard = page.getByRole('dialog')
    if (isFirst) await choose(wizard, page, 'Currency', 'US Dollar')
    await tap(wizard.getByRole('radio', { name: 'Lola' }))
    await tap(wizard.getByLabel('Amount'))
    await type('20')
    await tap(wizard.getByRole('button', { name: 'Continue' }))
    await type(who.pin)
    await wizard.getByRole('heading', { name: /^You (just )?sent US\$20/ }).waitFor()
    if (!isFirst) expect(count()).toBeLessThanOrEqual(most.send)
  }
})

it('a listing', async () => {
  const who = visitor('Gozie', 'Obi')
  await aMember(app, who)
  const { page } = await signedIn(app, who)
  await page.goto(`${app.origin}/listings`)
  const { tap, type, count } = handsOn(page)
  await tap(page.getByRole('button', { name: 'Create Listings' }))
  const wizard = page.locator('cowrie-create-listing')
  await wizard.getByLabel('Amount needed').waitFor()
  await type('320000')
  await tap(wizard.getByRole('button', { name: 'Market', exact: true }))
  for (const question of ['Accept part fulfillment', 'Accept system fulfillment'])
    await tap(wizard.getByRole('radiogroup', { name: question }).getByText('Yes', { exact: true }))
  await tap(wizard.getByRole('button', { name: 'Continue' }))
  await type(who.pin)
  await wizard.getByText('Your listing has been created').waitFor()
  expect(count()).toBeLessThanOrEqual(most.listing)
})
