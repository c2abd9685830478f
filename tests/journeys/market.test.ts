/** The market on a phone: what a person sees of a pair without scrolling. */
import { expect, it } from 'vitest'
import { isQuiet } from '#tests/shots/visits.ts'
import { aBrowserFor } from './app.ts'
import { aTrader, postListing, signIn, visitor } from './people.ts'
import { openApp } from './suite.ts'

const app = await openApp({ SEED: 'demo' })

it('a phone shows the first offers of a pair above the fold, and twenty within a few screens', async () => {
  const { page } = await aBrowserFor(app)
  await page.goto(`${app.origin}/login`)
  await signIn(page, { ...visitor('Amara', 'Okafor'), email: 'amara' })
  await page.waitForURL('**/dashboard')
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(`${app.origin}/dashboard`)
  await page.getByRole('button', { name: 'NGN → USD' }).click()
  await page.getByRole('img', { name: /around the market rate/ }).waitFor()
  // The next visit remembers the pair.
  await page.goto(`${app.origin}/dashboard`)
  await page.getByRole('img', { name: /around the market rate/ }).waitFor()
  await page.waitForFunction(isQuiet)
  const first = await page.locator('[data-lines] tbody tr').first().boundingBox()
  expect(first?.y).toBeLessThan(420)

  await page.getByRole('button', { name: 'All pairs' }).click()
  await page.locator('[data-lines] tbody tr').nth(19).waitFor()
  await page.waitForFunction(isQuiet)
  const top = await page.locator('.market-pairs').boundingBox()
  const last = await page.locator('[data-lines] tbody tr').nth(19).boundingBox()
  expect((last?.y ?? 0) + (last?.height ?? 0) - (top?.y ?? 0)).toBeLessThan(2_200)

  // The pages are in reach of the thumb, except where a form has its button there.
  const bar = page.locator('.bottom-bar')
  const link = (name: string) => bar.getByRole('link', { name, exact: true })
  expect(await link('Market').getAttribute('aria-current')).toBe('page')
  await link('Orders').click()
  await page.getByRole('heading', { name: 'Orders', level: 2 }).waitFor()
  expect(await link('Orders').getAttribute('aria-current')).toBe('page')
  // The page may still grow.
  const footAboveBar = async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const [foot, top] = [await page.getByRole('contentinfo').boundingBox(), await bar.boundingBox()]
    return foot && top && foot.y + foot.height <= top.y
  }
  await expect.poll(footAboveBar).toBe(true)
  await link('Create').click()
  await page.getByLabel('Amount needed').waitFor()
  await bar.waitFor({ state: 'detached' })
})

it('what others post and halt reaches those who look at the pair, without a reload', async () => {
  const { page, faults } = await aBrowserFor(app)
  await page.goto(`${app.origin}/login`)
  await signIn(page, { ...visitor('Amara', 'Okafor'), email: 'amara' })
  await page.waitForURL('**/dashboard')
  await page.getByRole('button', { name: 'NGN → USD' }).click()
  await page
    .getByRole('img', { name: /around the market rate/, includeHidden: true })
    .waitFor({ state: 'attached' })
  // Its stream is open once the bell has its count.
  await page.getByRole('button', { name: /^Notifications/ }).waitFor()
  const signals = page.waitForResponse(/\/api\/Notification\/stream/i).catch(() => undefined)
  await Promise.race([signals, page.waitForTimeout(3_000)])
  await page.evaluate(() => Object.assign(window, { isTheSame: true }))

  const owner = await aTrader(app, 'Funke', 'Ajayi')
  await postListing(owner.page, owner.who, {
    needAmount: '1600000',
    rate: '0.00078',
    part: 'Yes',
    system: 'No',
  })
  const row = page.getByRole('row', { name: /funke/ })
  // Tinted for two seconds: found with its tint.
  await row.and(page.locator('[data-fresh=""]')).waitFor()
  await owner.page.getByRole('tab', { name: 'Created by you' }).click()
  await owner.page.getByRole('button', { name: 'Halt' }).click()
  await owner.page.waitForURL(/users-listing-details/)
  await owner.page.getByRole('button', { name: 'Halt', exact: true }).click()
  await owner.page.getByRole('alertdialog').getByRole('button', { name: 'Halt listing' }).click()
  await row.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => 'isTheSame' in window)).toBe(true)
  expect(faults).toEqual([])
})
