/**
 * Every page of the site, for visitors and members: axe in both themes and right to left, and no overflow in narrow
 * windows or with zoom.
 */
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { isQuiet, type Visit, visits } from '#tests/shots/visits.ts'
import { axeFindings } from './axe.ts'
import { openApp } from './suite.ts'

const app = await openApp({ SEED: 'demo' })
const all = await visits(app.browser, app.origin)

/** Switches the page to Arabic by its menu, and waits until page and widgets are in Arabic. */
async function turnToArabic(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByRole('button', { name: 'العربية' }).click()
  await page.waitForFunction(speaks, 'ar')
  await page.waitForFunction(isQuiet)
  // The next visit begins in English again.
  await page.evaluate(() => localStorage.removeItem('cowrie-site:language'))
}

/** Runs in the page: whether it and each of its widgets is in a language. */
function speaks(language: string): boolean {
  const roots: (Document | ShadowRoot)[] = [document]
  for (const root of roots) {
    for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) roots.push(shadowRoot)
    const widget = root.querySelector('.cowrie-root')
    if (widget && widget.getAttribute('lang') !== language) return false
  }
  return document.documentElement.lang === language
}

/** By how much the page scrolls sideways, once its tables have followed the width. */
async function overflow(page: Page): Promise<number> {
  const by = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  await expect
    .poll(() => page.evaluate(by), { timeout: 2_000 })
    .toBeLessThanOrEqual(0)
    .catch(() => {})
  return page.evaluate(by)
}

async function faultsOf(page: Page, { name, address }: Visit): Promise<string[]> {
  const found: string[] = []
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto(app.origin + address)
  await page.waitForFunction(isQuiet)
  for (const each of await axeFindings(page)) found.push(`${name}: ${each}`)
  // A dark theme changes only the colour rules of axe.
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const each of await axeFindings(page, { runOnly: ['color-contrast'] }))
    found.push(`${name}, dark: ${each}`)
  // A desktop, the narrowest width with the whole header, 1280 px at 200 %, and a phone.
  for (const width of [1280, 721, 640, 320]) {
    await page.setViewportSize({ width, height: 800 })
    const by = await overflow(page)
    if (by > 0) found.push(`${name} scrolls sideways by ${by} px at ${width} px`)
  }
  await turnToArabic(page)
  // Colours are the same in every language.
  for (const each of await axeFindings(page, { rules: { 'color-contrast': { enabled: false } } }))
    found.push(`${name}, Arabic: ${each}`)
  const by = await overflow(page)
  if (by > 0) found.push(`${name}, Arabic, scrolls sideways by ${by} px at 320 px`)
  return found
}

it('no page has an axe violation in either theme or in Arabic, or scrolls sideways at 320 px and at 200 % zoom', async () => {
  const visitAll = async (isMember: boolean) => {
    const found: string[] = []
    // One tab for all visits: each new one would compile everything again.
    const page = await (isMember ? all.member : all.visitor).newPage()
    for (const visit of all.list)
      if (visit.signedIn === isMember) found.push(...(await faultsOf(page, visit)))
    return found
  }
  // Two people at once: one page loads while the other is checked.
  expect((await Promise.all([visitAll(false), visitAll(true)])).flat()).toEqual([])
}, 400_000)
