/** An operator filters a list, goes through its pages and back, saves it, and exports a person's data. */
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { listPage } from '#core/contract/operator-lists.ts'
import { list, order, pin, traders } from '#tests/server/market/market.ts'
import { aBrowserFor } from './app.ts'
import { axeFindings } from './axe.ts'
import { enterAsOperator } from './operators.ts'
import { choose } from './people.ts'
import { openApp } from './suite.ts'

const app = await openApp()
const pinHash = await app.server.secrets.hash(pin)
const [owner, buyer] = await traders({ ...app.server, pinHash }, 2)
const listing = await list(app.server, owner)
for (const amount of ['100', '250']) await order(app.server, buyer, listing.id, amount)
/** More than two pages of people whose payouts are held; the owner of the listing is the oldest of them. */
await sql`INSERT INTO person (id, user_name, user_name_key, first_name, last_name, country_code, password_hash, created_at,
    email_key, email_sealed, phone_sealed, payouts_held_at)
  SELECT gen_random_uuid(), 'many' || n, 'many' || n, 'Many', 'People', 'NG', 'none', now() - n * interval '1 minute',
    'many' || n, 'x', 'x', now()
  FROM generate_series(1, ${2 * listPage + 6}) AS n`.execute(app.server.database.db)
await sql`UPDATE person SET payouts_held_at = now(), created_at = now() - interval '1 day' WHERE id = ${owner.id}`.execute(
  app.server.database.db,
)

it('an operator filters a list, pages, goes back and saves it', { timeout: 120_000 }, async () => {
  const { page, context, faults } = await aBrowserFor(app)
  const who = { name: 'Ada Obi', email: 'ada@exchange.example', role: 'support' } as const
  await enterAsOperator(app, page, who)
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  const rows = () => page.getByRole('rowheader').allTextContents()
  const dialog = page.getByRole('dialog')

  await link('Lists').click()
  await page.getByRole('table', { name: 'People' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  // Support reads no money and no tasks.
  expect(await page.getByRole('navigation', { name: 'Lists' }).getByRole('link').allTextContents()).toEqual([
    ...['People', 'Exchanges', 'Transfers'],
  ])

  // The end of the list is where it stays, though its last rows are drawn only near the window.
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width: 1280, height: 400 })
  const atFirst = await height()
  await link('Next page').scrollIntoViewIfNeeded()
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  expect(Math.abs((await height()) - atFirst)).toBeLessThan(60)
  await page.setViewportSize({ width: 1280, height: 900 })

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await choose(dialog, page, 'Status', 'Payouts held')
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('button', { name: 'Filter (1)' }).waitFor()
  await expect.poll(async () => (await rows())[0]).toBe('many1')
  expect(new URL(page.url()).searchParams.get('place')).toBe('lists/people?status=held')
  await link('Next page').click()
  await expect.poll(async () => (await rows())[0]).toBe(`many${listPage + 1}`)
  await link('Next page').click()
  await expect.poll(async () => (await rows()).length).toBe(7)
  expect(await link('Next page').count()).toBe(0)
  await page.goBack()
  await expect.poll(async () => (await rows())[0]).toBe(`many${listPage + 1}`)
  // A reload keeps the filter and the page; the order begins again.
  await page.reload()
  await expect.poll(async () => (await rows())[0]).toBe(`many${listPage + 1}`)
  await choose(page, page, 'Sort by', 'Oldest first')
  await expect.poll(async () => (await rows())[0]).toBe(owner.userName)
  await link(owner.userName).click()
  await page.getByRole('heading', { name: `(${owner.userName})` }).waitFor()
  // Support exports nobody's data.
  expect(await page.getByRole('button', { name: 'Export data' }).count()).toBe(0)
  await page.goBack()
  await expect.poll(async () => (await rows())[0]).toBe(owner.userName)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^cowrie-people-\d{4}-\d\d-\d\d\.csv$/)
  expect((await readFile(await file.path(), 'utf8')).trim().split('\r\n')).toHaveLength(2 * listPage + 8)
  await page.getByRole('button', { name: 'Reset' }).click()
  await page.getByRole('button', { name: 'Filter', exact: true }).waitFor()

  await link('Exchanges').click()
  await page.getByText('US$250.00').waitFor()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await choose(dialog, page, 'Currency', 'US Dollar')
  await dialog.getByLabel('Amount from').fill('200')
  await dialog.getByLabel('Amount to').fill('150')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await dialog.getByText('This is less than the amount before it').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByLabel('Amount to').fill('')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('at least US$200.00').waitFor()
  await expect.poll(async () => (await rows()).length).toBe(1)
  await page.getByRole('rowheader').getByRole('link').click()
  await page.getByRole('heading', { name: /^Order CW-/ }).waitFor()

  await page.goto(`${app.origin}/operator?place=lists/transfers?status=accepted`)
  await page.getByText('Nothing in this list matches these filters.').first().waitFor()
  expect(await axeFindings(page)).toEqual([])
  // On a phone each row is a card.
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(`${app.origin}/operator?place=lists/orders`)
  await page.getByText('US$250.00').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect(await axeFindings(page)).toEqual([])
  expect(faults).toEqual([])
  await context.close()
})

it('compliance exports a person’s data, with a reason', { timeout: 120_000 }, async () => {
  const { page, context, faults } = await aBrowserFor(app)
  const who = { name: 'Efe Uzo', email: 'efe@exchange.example', role: 'compliance' } as const
  await enterAsOperator(app, page, who)
  await page.goto(`${app.origin}/operator?place=person/${buyer.id}`)
  await page.getByRole('button', { name: 'Export data' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Export JSON' }).click()
  await dialog.getByText('Enter the reason').first().waitFor()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByLabel('Reason').fill('Asked by letter')
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export JSON' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^cowrie-my-data-.*\.json$/)
  await page.getByText('all data exported').waitFor()
  await page.getByText('Asked by letter').waitFor()
  expect(faults).toEqual([])
  await context.close()
})
