/** The market's first screen: what a person sees of a pair without scrolling. */
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { isQuiet, signInFirst } from '#tests/shots/visits.ts'
import { aBrowserFor } from './app.ts'
import { aTrader, postListing, signIn, visitor } from './people.ts'
import { openApp } from './suite.ts'

const app = await openApp({ SEED: 'demo' })

/** The y of the first row in px, once the page is quiet, and whether the rows are those of a table. */
async function firstRow(page: Page) {
  const row = page.locator('[data-lines] tbody tr').first()
  await row.waitFor()
  await page.waitForFunction(isQuiet)
  const isTable = await row.evaluate((each) => getComputedStyle(each).display === 'table-row')
  return { y: (await row.boundingBox())?.y ?? Number.NaN, isTable }
}

/** Their words for the button of a row. */
const languages = [
  ['en-GB', 'Order from'],
  ['fr', 'Commander auprès de'],
  ['ar', 'طلب من'],
] as const
const mostY = 420

for (const [locale, order] of languages)
  it(`the first row is in sight, and a table from 1,024 px on, in ${locale}`, async () => {
    const context = await app.browser.newContext({ locale, reducedMotion: 'reduce' })
    await signInFirst(context, app.origin)
    const page = await context.newPage()
    const open = async (width: number, height: number, path: string) => {
      await page.setViewportSize({ width, height })
      await page.goto(app.origin + path)
      return firstRow(page)
    }
    const pair = page.getByRole('button', { name: 'NGN → USD', exact: true })
    for (const [width, height] of [
      [360, 780],
      [1024, 768],
      [1280, 800],
    ] as const) {
      const isWide = width >= 1024
      for (const path of ['/dashboard', '/listings']) {
        const { y, isTable } = await open(width, height, path)
        expect(y, `${path} at ${width} px`).toBeLessThanOrEqual(mostY)
        expect(isTable, `${path} at ${width} px`).toBe(isWide)
      }
      await pair.click()
      // In pair mode, also at the next visit, where the last pair is in front.
      for (const { y, isTable } of [await firstRow(page), await open(width, height, '/listings')]) {
        expect(await pair.getAttribute('aria-pressed')).toBe('true')
        expect(y, `a pair at ${width} px`).toBeLessThanOrEqual(mostY)
        expect(isTable).toBe(isWide)
      }
      const button = page.getByRole('button', { name: new RegExp(`^${order}`) }).first()
      if (isWide) expect((await button.boundingBox())?.width).toBeLessThan(200)
      await page.locator('.listings-chips button').last().click()
      await expect.poll(() => pair.getAttribute('aria-pressed')).toBe('false')
    }
    await context.close()

    // A visitor meets the market on a partner's page.
    const visiting = await app.browser.newContext({ locale, reducedMotion: 'reduce' })
    const partner = await visiting.newPage()
    await partner.route('**/visitor', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><meta name="viewport" content="width=device-width"><meta name="cowrie-in-page" content="all">
          <cowrie-listings view="market"></cowrie-listings>
          <script type="module" src="/cdn/v1/cowrie-listings.js"></script>`,
      }),
    )
    for (const [width, height] of [
      [360, 780],
      [1280, 800],
    ] as const) {
      await partner.setViewportSize({ width, height })
      await partner.goto(`${app.origin}/visitor`)
      await partner.locator('[data-lines] tbody tr').first().waitFor()
      await partner.getByRole('button', { name: 'NGN → USD', exact: true }).click()
      await partner.locator('.market-figures dl').waitFor()
      const row = await partner.locator('[data-lines] tbody tr').first().boundingBox()
      expect(row?.y, `a visitor at ${width} px`).toBeLessThanOrEqual(mostY)
    }
    await visiting.close()
  })

it('a phone shows the first offers of a pair above the fold, and twenty within a few screens', async () => {
  const { page } = await aBrowserFor(app)
  await page.goto(`${app.origin}/login`)
  await signIn(page, { ...visitor('Amara', 'Okafor'), email: 'amara' })
  await page.waitForURL('**/dashboard')
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(`${app.origin}/listings`)
  await page.getByRole('button', { name: 'NGN → USD' }).click()
  await page.getByRole('img', { name: /around the market rate/ }).waitFor()
  // The next visit remembers the pair.
  await page.goto(`${app.origin}/listings`)
  await page.getByRole('img', { name: /around the market rate/ }).waitFor()
  await page.waitForFunction(isQuiet)
  const first = await page.locator('[data-lines] tbody tr').first().boundingBox()
  expect(first?.y).toBeLessThan(420)

  await page.getByRole('button', { name: 'All pairs' }).click()
  await page.locator('[data-lines] tbody tr').nth(19).waitFor()
  await page.waitForFunction(isQuiet)
  const top = await page.locator('.listings-toolbar').boundingBox()
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

it('listings that others post and halt reach those who look at the pair, without a reload', async () => {
  const { page, faults } = await aBrowserFor(app)
  await page.goto(`${app.origin}/login`)
  await signIn(page, { ...visitor('Amara', 'Okafor'), email: 'amara' })
  await page.waitForURL('**/dashboard')
  const stream = page.waitForResponse(/\/api\/Notification\/stream/i)
  await page.goto(`${app.origin}/listings`)
  await page.getByRole('button', { name: 'NGN → USD' }).click()
  await page
    .getByRole('img', { name: /around the market rate/, includeHidden: true })
    .waitFor({ state: 'attached' })
  await stream
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
