/** A person of the demo world at the dashboard finds an offer, orders from its row, and halts a listing of their own. */
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { audit } from '#server/money/ledger/audit.ts'
import { aBrowserFor } from './app.ts'
import { choose, pickCards, signIn, typeDigits, visitor } from './people.ts'
import { openApp } from './suite.ts'

const app = await openApp({ SEED: 'demo' })

const amara = { ...visitor('Amara', 'Okafor'), email: 'amara', pin: '1234' }

const rowsOf = (page: Page, table: string) =>
  page.getByRole('table', { name: table }).locator('tbody').getByRole('row')
const others = (page: Page) => rowsOf(page, 'Created by others')

/** The texts of all rows under a heading, once the previous rows are gone. */
async function column(page: Page, heading: string): Promise<string[]> {
  await page.locator('table[aria-busy]').waitFor({ state: 'detached' })
  return others(page).locator(`[data-label="${heading}"]`).allTextContents()
}

/** Naira for a dollar, row by row. */
const ratesIn = (texts: string[]) =>
  texts.map((text) => Number(/1 USD = ([\d,.]+) NGN/.exec(text)?.[1]?.replaceAll(',', '')))

/** Polls for a state that comes soon, on a busy machine, too. */
const eventually = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 30_000 })

describe('the dashboard', () => {
  it('finds and sorts listings, remembers the columns, orders from a row, and halts a listing', async () => {
    const { page, faults } = await aBrowserFor(app)
    await page.goto(`${app.origin}/login`)
    await signIn(page, amara)
    await page.waitForURL('**/dashboard')
    await eventually(() => others(page).count()).toBe(20)

    // Loads 20 more, twice, after the present rows.
    await page.getByRole('button', { name: 'View More' }).click()
    await eventually(() => others(page).count()).toBe(40)
    await page.getByRole('button', { name: 'View More' }).click()
    await eventually(() => others(page).count()).toBeGreaterThan(40)

    // The best rate for a buyer comes first: the fewest naira per dollar.
    await page.getByRole('button', { name: 'Filter' }).click()
    const panel = page.getByRole('dialog', { name: 'Filter listings' })
    await panel.getByLabel('Start date').fill('2026-01-01')
    await panel.getByLabel('Only these currencies').check()
    await panel.getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('button', { name: 'Remove filter: Need NGN' }).waitFor()
    await choose(page, page, 'Sort by', 'Best rate')
    await eventually(async () => {
      const rates = ratesIn(await column(page, 'Rate'))
      return rates.length > 2 && rates.every((rate, at) => at === 0 || rate >= (rates[at - 1] ?? 0))
    }).toBe(true)

    // Without the date and in dense rows, on the next visit too.
    await page.getByRole('button', { name: 'Columns' }).click()
    const look = page.getByRole('menu', { name: 'Columns and density' })
    await look.getByRole('menuitemcheckbox', { name: 'Date' }).click()
    await look.getByRole('menuitemradio', { name: 'Compact' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('columnheader', { name: 'Date' }).waitFor({ state: 'detached' })
    await page.reload()
    await eventually(() => others(page).count()).toBe(20)
    expect(await page.getByRole('columnheader', { name: 'Date', exact: true }).count()).toBe(0)
    expect(await page.getByRole('columnheader', { name: 'Balance' }).count()).toBe(1)

    // Searches by owner, and orders the whole balance from the row.
    await page.getByLabel('Search listings').fill('daniel pending usd')
    await eventually(async () =>
      (await column(page, 'User')).every((text) => text.startsWith('daniel')),
    ).toBe(true)
    const row = others(page).filter({ has: page.locator('[data-label="Balance"]', { hasText: 'US$' }) })
    const balance = await row.first().locator('[data-label="Balance"]').textContent()
    await row.first().getByRole('button', { name: 'Order' }).click()
    const wizard = page.getByRole('dialog')
    await wizard.getByRole('button', { name: 'Order', exact: true }).click()
    await wizard.getByLabel('Amount to order').fill(balance?.replace('US$', '') ?? '')
    await wizard.getByRole('button', { name: 'Continue' }).click()
    await pickCards(wizard)
    await typeDigits(wizard, 'Transaction PIN', amara.pin)
    await wizard.getByText(`You just ordered ${balance} from daniel`).waitFor()
    // The order is among the recent ones behind the dialog.
    await wizard.getByRole('button', { name: 'Done', exact: true }).click()
    await wizard.waitFor({ state: 'detached' })
    await rowsOf(page, 'Recent Orders')
      .filter({ hasText: 'daniel' })
      .filter({ hasText: balance ?? '' })
      .waitFor()

    // The first own listing that can be halted.
    await page.getByLabel('Search listings').fill('')
    await page.getByRole('tab', { name: 'Created by you' }).click()
    const own = rowsOf(page, 'Created by you').filter({ hasNotText: 'Halted' })
    const needed = await own.first().locator('[data-label="Amount Needed"]').textContent()
    await own.first().getByRole('button', { name: 'Halt' }).click()
    await page.waitForURL(/\/users-listing-details\/[0-9a-f-]{36}$/)
    await page.getByRole('button', { name: 'Halt', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Halt listing' }).click()
    await page.getByText('Your listing has been stopped and withdrawn').first().waitFor()
    await page.goto(`${app.origin}/dashboard`)
    await page.getByRole('tab', { name: 'Created by you' }).click()
    await rowsOf(page, 'Created by you')
      .filter({ hasText: needed ?? '' })
      .filter({ hasText: 'Halted' })
      .first()
      .waitFor()

    expect(await audit(app.server.database.db)).toEqual([])
    expect(faults).toEqual([])
  })
})
