/**
 * Every page of the site, for visitors and members: axe in both themes and from right to left, and nothing lost to
 * narrow windows or zoom.
 */
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { isQuiet, type Visit, visits } from '#tests/shots/visits.ts'
import { axeFindings } from './axe.ts'
import { openApp } from './suite.ts'

const app = await openApp({ SEED: 'demo' })
const all = await visits(app.browser, app.origin)

/** Turns the page to Arabic as its reader would, and waits until the page and all that is on it speak it. */
async function turnToArabic(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByRole('button', { name: 'العربية' }).click()
  await page.waitForFunction(speaks, 'ar')
  await page.waitForFunction(isQuiet)
  // The next visit begins in English again.
  await page.evaluate(() => localStorage.removeItem('cowrie-site:language'))
}

/** In the page: whether it and each widget on it has turned to a language. */
function speaks(language: string): boolean {
  const roots: (Document | ShadowRoot)[] = [document]
  for (const root of roots) {
    for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) roots.push(shadowRoot)
    const widget = root.querySelector('.cowrie-root')
    if (widget && widget.getAttribute('lang') !== language) return false
  }
  return document.documentElement.lang === language
}

/** Elements that scroll sideways without being made for it. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

async function faultsOf(page: Page, { name, address }: Visit): Promise<string[]> {
  const found: string[] = []
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto(app.origin + address)
  await page.waitForFunction(isQuiet)
  for (const each of await axeFindings(page)) found.push(`${name}: ${each}`)
  // Of what axe looks at, only colours differ at night.
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const each of await axeFindings(page, { runOnly: ['color-contrast'] }))
    found.push(`${name}, dark: ${each}`)
  // A desk, the narrowest with the whole header, a desk of 1280 px at 200 %, and a phone.
  for (const width of [1280, 721, 640, 320]) {
    await page.setViewportSize({ width, height: 800 })
    const by = await overflow(page)
    if (by > 0) found.push(`${name} scrolls sideways by ${by} px at ${width} px`)
  }
  await turnToArabic(page)
  // Colours are those of every language.
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
  // Two people at once: while one page loads, the other is looked at.
  expect((await Promise.all([visitAll(false), visitAll(true)])).flat()).toEqual([])
}, 400_000)
