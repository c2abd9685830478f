/** Every widget under the strictest policy that a page can have, in the page and in a frame, while it is used. */
import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { widgetTags } from '#server/exchange/partners/widgets.ts'
import { aPartnerPage, hasDrawn, insideOf, moduleOf, patiently } from './partner-page.ts'
import { aTrader, signIn } from './people.ts'
import { openApp, openPartnerSite } from './suite.ts'

const app = await openApp()

const { site } = await openPartnerSite(app, 'localhost')
const person = await aTrader(app, 'Bola', 'Ade')
await person.context.close()
const { id } = await app.server.database.db.selectFrom('listing').select('id').executeTakeFirstOrThrow()
const listingId = id

/** Scripts by nonce, no styles at all, nothing from strings; the exchange is called, or framed, and nobody else. */
const strictest = (nonce: string) =>
  [
    `script-src 'nonce-${nonce}'`,
    "style-src 'none'",
    `connect-src ${app.origin}`,
    `frame-src ${app.origin}`,
    "object-src 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

const attributes: Record<string, string> = {
  'cowrie-registration': 'terms-url="https://partner.example/terms"',
}
const markup = (tag: string) => {
  const listing = ['cowrie-order', 'cowrie-listing-details', 'cowrie-receipt'].includes(tag)
  return `<${tag} ${attributes[tag] ?? ''} ${listing ? `listing-id="${listingId}"` : ''}></${tag}>`
}

function pageWith(tags: readonly string[], head = '') {
  const nonce = randomBytes(16).toString('base64')
  return {
    policy: strictest(nonce),
    head: head + tags.map((tag) => moduleOf(app, tag, nonce)).join(''),
    body: tags.map(markup).join(''),
  }
}

/** Uses a widget in general ways: opens tabs, lists and dialogs, and types into fields. */
async function use(page: Page, tag: string) {
  const widget = page.locator(tag)
  // Data that arrives replaces fields and buttons while they are used.
  const isSettled = () =>
    widget.evaluate(
      ({ shadowRoot }) => shadowRoot?.querySelector('.ui-skeleton, [aria-busy="true"]') === null,
    )
  await expect.poll(isSettled, patiently).toBe(true)
  for (const tab of await widget.getByRole('tab').all()) await tab.click()
  await expect.poll(isSettled, patiently).toBe(true)
  for (const field of await widget
    .locator('input:not([type]), input[type=text], input[type=password]')
    .all()) {
    if (await field.isEditable()) await field.fill('2')
  }
  const opener = widget.getByRole('button', { name: /^(Filter|Columns|Order|Create Listings|Add|Edit|Swap)/ })
  for (const press of [widget.getByRole('combobox').first(), opener.first()]) {
    if ((await press.count()) === 0 || !(await press.isEnabled())) continue
    await press.click()
    await page.keyboard.press('Escape')
  }
  await page.evaluate(
    (name) => (document.querySelector(name) as HTMLElement & { refresh(): Promise<void> }).refresh(),
    tag,
  )
}

it('every widget in the page works without one violation', async () => {
  const { page, context, faults, violations } = await aPartnerPage(
    app,
    site,
    pageWith(['cowrie-login'], '<meta name="cowrie-in-page" content="all">'),
  )
  await signIn(page.locator('cowrie-login'), person.who)
  await page.getByRole('button', { name: 'Log out' }).waitFor()

  for (const tag of widgetTags) {
    await page.goto(site.put(pageWith([tag], '<meta name="cowrie-in-page" content="all">')))
    await hasDrawn(page.locator(tag))
    await use(page, tag)
    expect([tag, ...violations]).toEqual([tag])
  }
  // Control: the listener does catch a violation.
  await page.evaluate(() => document.body.setAttribute('style', 'color: red'))
  await expect.poll(() => violations.length, patiently).toBe(1)
  expect(faults.filter((each) => !each.includes("style-src 'none'"))).toEqual([])
  await context.close()
})

it('every widget in a frame works without one violation, on the page or inside', async () => {
  const { page, context, faults, violations } = await aPartnerPage(app, site, pageWith(widgetTags))
  for (const tag of widgetTags) {
    await page.locator(tag).scrollIntoViewIfNeeded()
    await hasDrawn(insideOf(page, tag).locator(tag))
    const frame = page.locator(`${tag} iframe`)
    await expect.poll(async () => (await frame.boundingBox())?.height, patiently).toBeGreaterThan(30)
  }
  const login = insideOf(page, 'cowrie-login')
  await signIn(login, person.who)
  await login.getByRole('button', { name: 'Log out' }).waitFor()
  const circle = insideOf(page, 'cowrie-circle')
  await circle.getByRole('button', { name: 'Add Friend' }).first().click()
  await circle.getByRole('dialog').waitFor()
  expect(violations).toEqual([])
  expect(faults).toEqual([])
  await context.close()
})
