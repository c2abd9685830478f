/** The widget gallery: every tag of a partner live, in every scenario, beside the site's own session. */
import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import type { FrameLocator, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ownPageTags } from '#core/contract/own-page-tags.ts'
import { aPerson } from '#tests/server/world.ts'
import { widgetEntries } from '../../demo/build/widgets.ts'
import { projectOf } from '../../demo/site/pages/gallery/projects.ts'
import { snippets } from '../../demo/site/pages/gallery/snippets.ts'
import { type App, aBrowserFor, startApp } from './app.ts'
import { axeFindings } from './axe.ts'
import { signIn, visitor } from './people.ts'

/** For a slow machine. */
const patiently = { timeout: 30_000 }

let app: App
let page: Page
let faults: string[]
let close: () => Promise<void>

beforeAll(async () => {
  app = await startApp()
  const browser = await aBrowserFor(app)
  page = browser.page
  // The first visit of a scenario waits for its people.
  page.setDefaultTimeout(patiently.timeout)
  faults = browser.faults
  close = () => browser.context.close()
})
afterEach(() => expect(faults.splice(0)).toEqual([]))
afterAll(async () => {
  await close()
  await app.close()
})

const tags = Object.keys(widgetEntries()).filter((tag) => !ownPageTags.includes(tag))

async function open(tag: string, scenario: string, more = ''): Promise<FrameLocator> {
  await page.goto(`${app.origin}/widgets?tag=${tag}&scenario=${scenario}${more}`)
  await logged('cowrie-ready').waitFor()
  return page.frameLocator(`iframe[title="<${tag}>"]`)
}

const log = () => page.getByRole('log', { name: 'Events' })
const logged = (name: string) => log().getByRole('listitem').filter({ hasText: name }).first()

describe('the widget gallery', () => {
  it('shows every tag that a partner can use, one after the other', async () => {
    await open(tags[0] ?? '', 'ready')
    const links = page.getByRole('navigation', { name: 'Widgets' }).getByRole('link')
    expect(await links.allTextContents()).toEqual(tags.map((tag) => tag.replace('cowrie-', '')))
    for (const tag of tags) {
      const name = tag.replace('cowrie-', '')
      await page.getByRole('navigation', { name: 'Widgets' }).getByRole('link', { name, exact: true }).click()
      await page.getByRole('heading', { name: `<${tag}>` }).waitFor()
      await page.frameLocator(`iframe[title="<${tag}>"]`).locator(tag).waitFor({ state: 'attached' })
      await logged('cowrie-ready').waitFor()
      expect(await logged('cowrie-failed').count()).toBe(0)
      expect(new URL(page.url()).searchParams.get('tag')).toBe(tag)
    }
    await page.goBack()
    await page.getByRole('heading', { name: `<${tags.at(-2)}>` }).waitFor()
  })

  it('sets attributes by controls that follow from their types', async () => {
    const frame = await open('cowrie-rate', 'visitor')
    await frame.getByText('1 USD = ').first().waitFor()
    await page.getByLabel('from', { exact: true }).fill('GBP')
    await frame.getByText('1 GBP = ').first().waitFor()
    await page.getByText('<cowrie-rate from="GBP"></cowrie-rate>').waitFor()

    // A choice, and a link that leads to the same again.
    await page.getByLabel('theme', { exact: true }).selectOption('dark')
    await page.waitForURL(/a\.theme=dark/)
    await page.reload()
    await frame.locator('cowrie-rate[theme="dark"][from="GBP"]').waitFor()
  })

  it('has the code for each framework, and a project with it to download', async () => {
    await open('cowrie-rate', 'visitor', '&a.from=GBP&t.accent=%237a3fd0')
    for (const { name, of } of snippets) {
      await page.getByRole('tab', { name, exact: true }).click()
      const input = {
        origin: app.origin,
        tag: 'cowrie-rate',
        attributes: { from: 'GBP' },
        numbers: [],
        tokens: { '--cowrie-accent': '#7a3fd0' },
      }
      const code = page.getByRole('figure', { name: `${name} code` }).locator('pre')
      expect(await code.textContent()).toBe(of(input))
      const [zip] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download as a project' }).click(),
      ])
      const folder = zip.suggestedFilename().replace(/\.zip$/, '')
      expect(folder).toBe(`cowrie-rate-${name.toLowerCase().replace('.', '')}`)
      const files = Object.entries(projectOf(name, input)).map(([path, text]) => [`${folder}/${path}`, text])
      const unzipped = Object.entries(unzipSync(readFileSync(await zip.path())))
      expect(unzipped.map(([path, bytes]) => [path, strFromU8(bytes)])).toEqual(files)
    }
    await page.evaluate(() => localStorage.removeItem('cowrie-site:frameworks'))
  })

  it('changes colours and width, and offers the style sheet to copy', async () => {
    const frame = await open('cowrie-login', 'visitor')
    const button = frame.getByRole('button', { name: 'Log in', exact: true })
    await page.getByLabel('accent', { exact: true }).fill('#7a3fd0')
    await page.getByRole('figure', { name: 'Your theme' }).getByText('--cowrie-accent: #7a3fd0;').waitFor()
    const colour = () => button.evaluate((each) => getComputedStyle(each).backgroundColor)
    await expect.poll(colour, patiently).toBe('rgb(122, 63, 208)')

    const handle = page.getByRole('slider', { name: 'Width of the widget’s page' })
    await handle.press('Home')
    const width = () => frame.locator('html').evaluate(() => innerWidth)
    await expect.poll(width, patiently).toBe(280)
    await handle.press('ArrowRight')
    await expect.poll(width, patiently).toBe(290)
    await handle.press('End')
    await expect.poll(width, patiently).toBeGreaterThan(800)
    const before = await width()
    // Waits until the handle is still and the pointer hits it.
    await handle.hover({ position: { x: 8, y: 40 } })
    const box = await handle.boundingBox()
    await page.mouse.down()
    await page.mouse.move((box?.x ?? 0) - 92, (box?.y ?? 0) + 50, { steps: 4 })
    await page.mouse.up()
    await expect.poll(width, patiently).toBe(before - 100)
  })

  it('logs the widget’s events and requests, and whether the page handled them', async () => {
    const frame = await open('cowrie-login', 'visitor')
    const create = frame.getByRole('button', { name: 'Create Account' })
    await page.getByLabel('The page handles events').check()
    await create.click()
    await expect
      .poll(() => logged('cowrie-navigate').textContent(), patiently)
      .toContain('handled by the page')
    expect(await logged('cowrie-navigate').textContent()).toContain('{"to":"/create-account"}')

    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByLabel('The page handles events').uncheck()
    await create.click()
    await expect.poll(() => logged('cowrie-navigate').textContent(), patiently).toContain('not handled')
    await frame.getByLabel('First name').waitFor()
  })

  it('shows a widget in each scenario, and keeps the site’s session', async () => {
    const who = visitor('Grace', 'Obi')
    await aPerson(app.server, { ...who })
    await page.goto(`${app.origin}/login`)
    await signIn(page, who)
    await page.waitForURL('**/kycpage')

    let frame = await open('cowrie-orders', 'visitor')
    await frame.getByRole('button', { name: 'Log in' }).waitFor()
    frame = await open('cowrie-onboarding', 'setup-incomplete')
    await frame.getByRole('button', { name: 'Complete KYC' }).waitFor()
    frame = await open('cowrie-orders', 'ready')
    await frame.getByRole('row').nth(1).waitFor()
    frame = await open('cowrie-orders', 'broken')
    await frame.getByRole('button', { name: 'Try again' }).first().waitFor()
    frame = await open('cowrie-orders', 'offline')
    await frame.getByRole('button', { name: 'Try again' }).first().waitFor()
    frame = await open('cowrie-orders', 'expired')
    await frame.getByRole('button', { name: 'Log in' }).waitFor()
    await expect
      .poll(() => logged('cowrie-signed-out').textContent(), patiently)
      .toContain('{"reason":"expired"}')
    frame = await open('cowrie-login', 'refusing', '&a.fresh=')
    await frame.getByLabel('Username or email').fill('grace')
    await frame.getByLabel('Password', { exact: true }).fill('anything')
    await frame.getByRole('button', { name: 'Log in', exact: true }).click()
    await frame.getByText('Please wait a minute and try again').first().waitFor()
    // The browser also logs cut and refused requests.
    faults.splice(0)

    await page.goto(`${app.origin}/kycpage`)
    await page.getByRole('button', { name: 'Complete KYC' }).waitFor()
  })

  it('has no axe violation, wide and narrow, light and dark', async () => {
    for (const [width, colorScheme] of [
      [1280, 'light'],
      [320, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
      await open('cowrie-rate', 'visitor', '&t.accent=%23336699')
      const found = await axeFindings(page)
      expect(found).toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
    }
  })
})
