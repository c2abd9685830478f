/** The pages that people scroll most on a phone stay short, with the demo's people. */
import type { BrowserContext, Page } from 'playwright'
import { expect, it } from 'vitest'
import { isQuiet, visits } from '#tests/shots/visits.ts'
import { openApp } from './suite.ts'

const app = await openApp({ SEED: 'demo' })
const { member, visitor } = await visits(app.browser, app.origin)

/** A page on a phone, with everything loaded. */
async function onPhone(context: BrowserContext, address: string): Promise<{ page: Page; height: number }> {
  const page = await context.newPage()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(app.origin + address)
  await page.waitForFunction(isQuiet)
  // Some widgets load near the window.
  await page.evaluate(async () => {
    for (let at = 0; at < document.body.scrollHeight; at += innerHeight) {
      scrollTo({ top: at, behavior: 'instant' })
      await new Promise(requestAnimationFrame)
    }
    scrollTo({ top: 0, behavior: 'instant' })
  })
  await page.waitForTimeout(300)
  await page.waitForFunction(isQuiet)
  return { page, height: await page.evaluate(() => document.documentElement.scrollHeight) }
}

it('shows what is to be done, the circle and the history on two screens of a phone', async () => {
  const { page, height } = await onPhone(member, '/payment')
  expect(height).toBeLessThanOrEqual(1_600)

  const toDo = page.getByRole('region', { name: 'To do' })
  const titles = () => toDo.getByRole('listitem').allInnerTexts()
  expect(await titles()).toHaveLength(3)
  await toDo.getByRole('button', { name: /^Show all/ }).click()
  const all = await titles()
  expect(all.length).toBeGreaterThan(3)
  // Incoming money first.
  const kinds = all.map((text) => (text.includes('sent you') ? 'incoming' : 'request'))
  expect(kinds).toEqual([...kinds].sort())
  expect(new Set(kinds).size).toBe(2)

  for (const name of ['Send Money', 'Request money']) {
    const box = await page.locator('cowrie-circle').getByRole('button', { name, exact: true }).boundingBox()
    expect(box?.height).toBe(48)
  }
  await toDo
    .getByRole('button', { name: /^Decline: .* is asking for/ })
    .first()
    .click()
  await page.getByRole('alertdialog', { name: 'Decline this request?' }).waitFor()
  await page.close()
})

for (const locale of ['en', 'fr', 'ar'])
  it(`has a home page of six screens of a phone for a visitor, in ${locale}`, async () => {
    const context = await app.browser.newContext({ locale })
    const { height } = await onPhone(context, '/')
    expect(height).toBeLessThanOrEqual(4_500)
    await context.close()
  })

it('has one calculator and one primary button in view on the home page of a phone', async () => {
  const { page } = await onPhone(visitor, '/')
  // Playwright's roles leave out what is folded.
  const amounts = page.getByRole('textbox', { name: /^You (give|get|need|have)$/ })
  expect(await amounts.count()).toBe(2)
  const primary = page.locator('.button.primary, [data-variant="primary"]').filter({ visible: true })
  const tops = await primary.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
  expect(tops.length).toBeGreaterThan(0)
  const apart = tops.slice(1).map((top, at) => top - (tops[at] ?? 0))
  for (const each of apart) expect(each).toBeGreaterThan(780)

  await page.locator('cowrie-recent-listings').getByText('Search listings').click()
  expect(await amounts.count()).toBe(4)
  await page.goto(`${app.origin}/fees`)
  const fees = page.getByRole('table', { name: 'Fee for each action' })
  await fees.waitFor()
  expect(await fees.getByRole('cell').allInnerTexts()).toEqual(Array(8).fill('Free'))
  await page.close()
})
