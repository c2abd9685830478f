/** An alert, from the bell beside a pair to the notification that a crossing brings. */
import { describe, it } from 'vitest'
import shipped from '#server/data/rates.json' with { type: 'json' }
import { storeFeed } from '#server/rates/market-rate.ts'
import { aTrader } from './people.ts'
import { openApp } from './suite.ts'

const app = await openApp()
const person = await aTrader(app, 'Ada', 'Obi')
const { page } = person
const days = Object.keys(shipped.days)
const last = shipped.days[days.at(-1) as keyof typeof shipped.days]

/** A table of a later day with this rate; below 10 % it needs no approval. */
const marketMoves = (nairaPerDollar: number, day: string) =>
  storeFeed(app.server, {
    source: 'a journey',
    base: 'USD',
    days: { [day]: { ...last, NGN: nairaPerDollar } },
  })

describe('an alert', () => {
  it('is made from the bell of a rate, and its crossing appears without a reload', async () => {
    await page.goto(`${app.origin}/`)
    await page.getByRole('button', { name: 'Alert me about USD/NGN' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Swap the currencies' }).click()
    const target = Math.round(last.NGN * 0.97)
    await dialog.getByLabel('Your rate').fill(String(target))
    await dialog.getByText(/^3\.0\s% below today’s market/).waitFor()
    await dialog.getByRole('button', { name: 'Create alert' }).click()
    await dialog.getByRole('heading', { name: 'Alert created' }).waitFor()
    await dialog.getByRole('button', { name: 'Done' }).click()

    await page.goto(`${app.origin}/alerts`)
    await page.getByText('Waiting').waitFor()
    await marketMoves(target - 1, '2026-12-01')
    await page.getByText('Reached', { exact: true }).waitFor()
    await page.getByText(/^Last reached on/).waitFor()
    await page.goto(`${app.origin}/notification`)
    await page.getByRole('button', { name: 'Unread: Rate alert: USD/NGN' }).click()
    await page.waitForURL(`${app.origin}/alerts`)
  })

  it('is linked from the notifications and the profile menu', async () => {
    await page.goto(`${app.origin}/notification`)
    await page.getByRole('button', { name: 'Alerts' }).click()
    await page.waitForURL(`${app.origin}/alerts`)
    await page.goto(`${app.origin}/dashboard`)
    await page.getByRole('button', { name: 'Your account: Ada Obi' }).click()
    await page.getByRole('link', { name: 'Alerts' }).click()
    await page.waitForURL(`${app.origin}/alerts`)
  })
})
