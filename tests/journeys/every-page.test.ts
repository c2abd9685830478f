/** Every page of the site, for visitors and members: axe in both themes, and nothing lost to narrow windows or zoom. */
import axe from 'axe-core'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isQuiet, type Visit, type Visits, visits } from '#tests/shots/visits.ts'
import { type App, startApp } from './app.ts'

let app: App
let all: Visits
beforeAll(async () => {
  app = await startApp({ SEED: 'demo' })
  all = await visits(app.browser, app.origin)
  // The demo world is a lot of small use cases.
}, 300_000)
afterAll(() => app.close())

/** The only exception is the focus guards that dialogs need; landmarks, because this is the whole page. */
async function findings(page: Page, rules?: string[]): Promise<string[]> {
  return page.evaluate(async (rules) => {
    const { axe } = window as unknown as typeof window & { axe: typeof import('axe-core') }
    // What was another colour a moment ago may still be on its way.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const roots: (Document | ShadowRoot)[] = [document]
    for (const root of roots) {
      await Promise.allSettled(
        root
          .getAnimations()
          .filter((each) => each.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
          .map((each) => each.finished),
      )
      for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) roots.push(shadowRoot)
    }
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      ...(rules && { runOnly: { type: 'rule', values: rules } }),
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes
        .map(({ target, failureSummary }) => `${id}: ${target.flat().join(' ')} ${failureSummary ?? ''}`)
        .filter((finding) => !/^aria-hidden-focus: .*\[data-base-ui-focus-guard/.test(finding)),
    )
  }, rules)
}

/** What can be scrolled to the side, beside what is made for it. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

async function faultsOf({ name, address, signedIn }: Visit): Promise<string[]> {
  const found: string[] = []
  const page = await (signedIn ? all.member : all.visitor).newPage()
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto(app.origin + address)
  await page.waitForFunction(isQuiet)
  // By the driver, because the page's own policy lets nobody else's script in.
  await page.evaluate(axe.source)
  for (const each of await findings(page)) found.push(`${name}: ${each}`)
  // Of what axe looks at, only colours differ at night.
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const each of await findings(page, ['color-contrast'])) found.push(`${name}, dark: ${each}`)
  // The narrowest with the whole header (A §9), a desk of 1280 px at 200 %, and a phone.
  for (const width of [721, 640, 320]) {
    await page.setViewportSize({ width, height: 800 })
    const by = await overflow(page)
    if (by > 0) found.push(`${name} scrolls sideways by ${by} px at ${width} px`)
  }
  await page.close()
  return found
}

it('no page has anything for axe in either theme, nor scrolls sideways at 320 px and at 200 % zoom', async () => {
  const walk = async (isMember: boolean) => {
    const found: string[] = []
    for (const visit of all.list) if (visit.signedIn === isMember) found.push(...(await faultsOf(visit)))
    return found
  }
  // Two people at once: while one page loads, the other is looked at.
  expect((await Promise.all([walk(false), walk(true)])).flat()).toEqual([])
}, 400_000)
