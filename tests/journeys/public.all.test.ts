/** The public site, and an order from there by keyboard. */
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { createListing } from '#server/exchange/market/listings/create.ts'
import { aBrowserFor, mailsTo, startApp } from './app.ts'
import { axeFindings } from './axe.ts'
import { readBooks } from './books.ts'
import { aMember, signIn, visitor } from './people.ts'
import { openApp } from './suite.ts'

const app = await openApp()
const ada = visitor('Ada', 'Bello')
const owner = await aMember(app, ada)
await createListing(app.server, owner, {
  body: {
    needAmount: '1600000',
    needCurrency: 'NGN',
    haveAmount: '1000',
    haveCurrency: 'USD',
    rate: '0.000625',
    isSystemRate: false,
    partFulfilment: true,
    systemFulfilment: false,
    debitCardId: owner.everyday.id,
    creditCardId: owner.everyday.id,
    pin: ada.pin,
  },
})

const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))
/** The heading has the focus, so a screen reader announces the page. */
const arrivesAt = async (page: Page, heading: string, title: string) => {
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(heading)
  expect(await page.title()).toBe(`${title} · Cowrie`)
}

describe('a visitor', () => {
  it('visits the public pages, opens an answer, and writes to the operator', async () => {
    const { page, faults } = await aBrowserFor(app)
    await page.goto(app.origin)
    await page.getByRole('heading', { level: 1, name: 'Exchange your currency with ease' }).waitFor()
    await page.getByText(/^1 USD = [\d,.]+ NGN$/).waitFor()
    for (const name of ['Home', 'About', 'Contact', 'Login', 'Create Account'])
      await link(page, name).waitFor()
    expect(await page.getByRole('contentinfo').textContent()).toContain(
      `© ${new Date().getFullYear()} Cowrie`,
    )

    // The amount of the converter leads to who offers it.
    await page.getByRole('button', { name: 'Find offers' }).click()
    await page.getByRole('heading', { name: 'Search results' }).waitFor()
    expect(await page.getByLabel('You have').first().inputValue()).toBe('500,000.00')
    await expect.poll(() => scrolled(page)).toBeGreaterThan(300)
    await page.goBack()

    // The listings are visible at once, without their rates.
    await page.getByRole('link', { name: 'View Listings' }).first().click()
    const row = page.getByRole('row', { name: 'ada' })
    await row.getByText('---').first().waitFor()
    await expect.poll(() => scrolled(page)).toBeGreaterThan(300)

    // Sample words, three at a time.
    await page.getByText('Sample text', { exact: true }).first().scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: 'Next testimonials' }).click()
    const voices = page.getByRole('list', { name: 'Sample testimonials' })
    await expect.poll(() => voices.evaluate((list) => list.scrollLeft)).toBeGreaterThan(100)

    await page.getByText('When does money leave my card?').click()
    await page.getByText('When an order is accepted.').waitFor()
    const left = await scrolled(page)
    expect(left).toBeGreaterThan(1000)

    await page.getByRole('link', { name: 'Write to us' }).click()
    await arrivesAt(page, 'How can we help?', 'Contact')
    await expect.poll(() => scrolled(page)).toBe(0)
    await page.goBack()
    await arrivesAt(page, 'Exchange your currency with ease', 'Exchange your currency with ease')
    await expect.poll(() => scrolled(page)).toBeGreaterThan(left - 50)
    await page.goForward()

    await page.getByLabel('Full name').fill('Zoë O’Neill')
    await page.getByLabel('Email').fill('zoe@example.com')
    await page.getByRole('textbox', { name: 'Message' }).fill('How long does an order stay open, please?')
    // A wrong click loses no input.
    await link(page, 'About').click()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await page.getByRole('button', { name: 'Send message' }).click()
    await page.getByRole('heading', { name: 'Message sent' }).waitFor()
    await expect
      .poll(async () => (await mailsTo(app, app.server.settings.operatorEmail))[0]?.text)
      .toContain('> How long does an order stay open, please?')

    await link(page, 'About').click()
    await arrivesAt(page, 'A market made of people', 'About')
    await page.getByText('Sample names and drawings').waitFor()
    // From another page to a part of the home page.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Questions and answers' }).click()
    await arrivesAt(page, 'Exchange your currency with ease', 'Exchange your currency with ease')
    await expect
      .poll(() => page.locator('#faq').evaluate((part) => Math.abs(part.getBoundingClientRect().top) < 200))
      .toBe(true)
    expect(faults).toEqual([])
  })

  it('reads the terms, privacy, fees and company pages in every language', async () => {
    const { page, faults } = await aBrowserFor(app)
    await page.goto(app.origin)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms', exact: true }).click()
    await arrivesAt(page, 'Terms and conditions', 'Terms and conditions')
    await page.getByText('This is a sandbox, for trying out the product.').waitFor()
    await page.getByRole('link', { name: 'Time limits' }).click()
    await page.getByText('A listing expires after 30 days.').waitFor()
    expect(page.url()).toMatch(/#times$/)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Fees' }).click()
    await arrivesAt(page, 'Fees', 'Fees')
    await page.getByRole('row', { name: 'Completing an exchange Free' }).waitFor()
    const footer = page.getByRole('contentinfo')
    await footer.getByText('Sandbox: nobody runs this exchange, and no real money moves').waitFor()
    await footer.getByRole('button', { name: 'Français' }).click()
    await page.getByRole('heading', { level: 1, name: 'Frais' }).waitFor()
    // The texts of a lazy page are those of the visit's language from the first paint.
    await page.goto(`${app.origin}/privacy`)
    await page.getByRole('heading', { level: 1, name: 'Confidentialité' }).waitFor()
    await page.goto(`${app.origin}/company?lang=ar`)
    await page.getByText('لا أحد. هذا الخادم بيئة تجريبية').waitFor()
    expect(faults).toEqual([])
  })

  it('reads what a server charges, by currency and in every language, or that it could not be loaded', async () => {
    const charging = await startApp({ FEE_PERCENT: '0.5,GBP=0', FEE_MINIMUM: 'USD=1.00' })
    try {
      const { page, context } = await aBrowserFor(charging)
      const terms = '**/api/Utility/currencies'
      await context.route(terms, (route) => route.abort())
      await page.goto(`${charging.origin}/fees`)
      await page.getByText('We couldn’t load the fees.').waitFor()
      expect(await page.getByText('0.00').count()).toBe(0)
      expect(await axeFindings(page)).toEqual([])
      await context.unroute(terms)
      await page.getByRole('button', { name: 'Try again' }).click()
      await page.getByRole('row', { name: 'Posting a listing on what you sell' }).waitFor()
      await page.getByRole('row', { name: 'Accepting money Free' }).waitFor()
      await page.getByRole('row', { name: 'USD 0.5%, at least USD 1.00' }).waitFor()
      await page.getByRole('row', { name: /NGN.* 0\.5%$/ }).waitFor()
      await page.getByRole('row', { name: 'GBP, IDR Free' }).waitFor()
      expect(await axeFindings(page)).toEqual([])
      await page.goto(`${charging.origin}/fees?lang=fr`)
      await page.getByRole('row', { name: /^USD 0,5\s%, au moins 1,00\sUSD$/ }).waitFor()
      await page.goto(`${charging.origin}/fees?lang=ar`)
      await page.getByRole('row', { name: /وبحد أدنى/ }).waitFor()
    } finally {
      await charging.close()
    }
  })

  it('is told of an unknown page and of a missing network', async () => {
    const { page, context } = await aBrowserFor(app)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`${app.origin}/lisitngs`)
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    await page.getByText('/lisitngs').waitFor()
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    await arrivesAt(page, 'Exchange your currency with ease', 'Exchange your currency with ease')
    await context.setOffline(true)
    await page.getByRole('status').getByText('You’re offline.').waitFor()
    await context.setOffline(false)
    await page.getByText('You’re offline.').waitFor({ state: 'detached' })
    // Below 720 px the links are behind a button.
    await page.getByRole('button', { name: 'Open the menu' }).click()
    await link(page, 'Contact').click()
    await arrivesAt(page, 'How can we help?', 'Contact')
    await page.getByRole('button', { name: 'Open the menu' }).waitFor()
  })
})

/** The focused element as a screen reader names it, through all shadow roots. */
function focused(): string {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  if (!element) return ''
  const root = element.getRootNode() as ShadowRoot
  const labelled = element.getAttribute('aria-labelledby')?.split(' ') ?? []
  const words = [
    element.getAttribute('aria-label'),
    ...labelled.map((id) => root.getElementById(id)?.textContent),
    ...[...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent),
    element.textContent,
    element.getAttribute('title'),
  ]
  return words.find((each) => each?.trim())?.trim() ?? ''
}

describe('a visitor who logs in', () => {
  const results = (page: Page) => page.getByRole('heading', { name: 'Search results' })
  const youHave = (page: Page) => page.getByLabel('You have').first().inputValue()

  it('is back at the search, with its amount, in its place on the page', async () => {
    const { page, faults } = await aBrowserFor(app)
    await page.goto(app.origin)
    await page.getByLabel('You give').first().fill('750000')
    await page.getByRole('button', { name: 'Find offers' }).click()
    await results(page).waitFor()
    await page.getByRole('button', { name: 'Log in', exact: true }).first().click()
    await page.waitForURL('**/login')
    await signIn(page, ada)
    await results(page).waitFor()
    expect(await youHave(page)).toBe('750,000.00')
    expect(await page.getByLabel('You give').first().inputValue()).toBe('750,000.00')
    await expect.poll(() => scrolled(page)).toBeGreaterThan(300)
    expect(faults).toEqual([])
  })

  it('is back at a search of the listings, also by the header and after a reload', async () => {
    const { page, faults } = await aBrowserFor(app)
    await page.goto(app.origin)
    await page.getByText('Search listings').click()
    await page.getByLabel('You have').first().fill('620000')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await results(page).waitFor()
    await page.reload()
    await results(page).waitFor()
    expect(await youHave(page)).toBe('620,000.00')
    await link(page, 'Login').click()
    await page.waitForURL('**/login')
    await signIn(page, ada)
    await results(page).waitFor()
    expect(await youHave(page)).toBe('620,000.00')
    expect(faults).toEqual([])
  })

  it('is back at the query of a page behind the login', async () => {
    const { page, faults } = await aBrowserFor(app)
    await page.goto(`${app.origin}/sweep?give=NGN&get=USD&side=give&amount=31000`)
    await page.waitForURL('**/login')
    await signIn(page, ada)
    await page.waitForURL('**/sweep?give=NGN&get=USD&side=give&amount=31000')
    await expect.poll(() => page.getByLabel('You give').first().inputValue()).toBe('31,000')
    expect(faults).toEqual([])
  })
})

describe('with the keyboard alone', () => {
  it('a person places an order, starting at the home page', async () => {
    const who = visitor('Bola', 'Ade')
    await aMember(app, who)
    const { page, faults } = await aBrowserFor(app)
    const press = (key: string) => page.keyboard.press(key)
    /** Presses Tab until an element with this name has a visible focus. */
    async function tabTo(name: string | RegExp) {
      const passed: string[] = []
      for (let tabs = 0; tabs < 80; tabs += 1) {
        await press('Tab')
        const words = await page.evaluate(focused)
        if (typeof name === 'string' ? words === name : name.test(words)) return
        passed.push(words.slice(0, 40))
      }
      throw new Error(`Tab never came to ${name}, but to: ${passed.join(' | ')}`)
    }
    const shows = (heading: string) => page.getByRole('heading', { name: heading }).waitFor()

    await page.goto(app.origin)
    await page.getByText(/^1 USD = [\d,.]+ NGN$/).waitFor()
    await tabTo('Skip to the content')
    await press('Enter')
    await tabTo('View Listings')
    await press('Enter')
    await page.getByRole('button', { name: /^Order from ada/ }).waitFor()
    await tabTo(/^Order from ada/)
    await press('Enter')

    await page.waitForURL('**/login')
    await page.getByLabel('Username or email').waitFor()
    await tabTo('Username or email')
    await page.keyboard.type(who.userName)
    await tabTo('Password')
    await page.keyboard.type(who.password)
    await press('Enter')

    // Continues with the requested order, signed in.
    await arrivesAt(page, 'Order', 'Order')
    await link(page, 'Dashboard').waitFor()
    await page.getByRole('button', { name: 'Your account: Bola Ade' }).waitFor()
    await shows('Listing details')
    await tabTo('Order')
    await press('Enter')
    await shows('Order listing')
    await tabTo('Amount to order')
    await page.keyboard.type('400')
    await press('Enter')
    // The only card is chosen for both sides, and can be changed.
    await page.getByRole('group', { name: 'Transaction PIN' }).waitFor()
    await tabTo('Change: Card to debit')
    await press('Enter')
    await shows('Select a card to debit')
    await page.getByRole('radio', { name: /Everyday/ }).waitFor()
    await tabTo(/Everyday/)
    await press('Space')
    await tabTo('Continue')
    await press('Enter')
    await page.getByRole('group', { name: 'Transaction PIN' }).waitFor()
    // The boxes have the focus, and the fourth digit submits.
    await page.keyboard.type(who.pin)
    await page.getByText('You just ordered US$400 from ada').waitFor()
    expect((await readBooks(app.server)).orders).toEqual(['bola 400.00 for 640000.00 pending'])
    expect(faults).toEqual([])
  })
})

it('a signed-in person finds dashboard and profile on the public pages', async () => {
  const who = visitor('Kemi', 'Ojo')
  await aMember(app, who)
  const { page, faults } = await aBrowserFor(app)
  await page.goto(`${app.origin}/login`)
  await signIn(page, who)
  await page.waitForURL('**/dashboard')
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await arrivesAt(page, 'A market made of people', 'About')
  await link(page, 'Dashboard').waitFor()
  expect(await link(page, 'Login').count()).toBe(0)
  await page.getByRole('link', { name: 'Profile of Kemi Ojo' }).click()
  await page.waitForURL('**/profile')
  await page.getByRole('button', { name: 'Your account: Kemi Ojo' }).waitFor()
  await page.getByRole('link', { name: 'Cowrie', exact: true }).click()
  await page.waitForURL('**/dashboard')
  expect(faults).toEqual([])
})
