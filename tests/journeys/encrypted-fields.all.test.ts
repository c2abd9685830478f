/** A card that is typed in the processor's own fields: on the site, and on a partner's page of another origin. */
import type { FrameLocator, Locator, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { submitKyc } from '#server/people/accounts/kyc.ts'
import { savePin } from '#server/people/accounts/pin.ts'
import { aPerson, aPicture, kycDetails } from '#tests/server/world.ts'
import { aBrowserFor } from './app.ts'
import { axeFindings } from './axe.ts'
import { onCard, untilPaid } from './books.ts'
import { aPartnerPage, insideOf, moduleOf, patiently } from './partner-page.ts'
import { aMember, goOnFrom, openOrder, pickCards, signIn, typeDigits, visitor } from './people.ts'
import { openApp, openPartnerSite } from './suite.ts'

const app = await openApp({ ADYEN_CLIENT_KEY: 'sandbox_bank' })
const fields = app.server.cards.encryptedFields
const bankOrigin = new URL(fields?.url ?? '').origin
/** A cross-site host, whose frames get no storage of the exchange. */
const { site } = await openPartnerSite(app, '127.0.0.1')

const allInPage = '<meta name="cowrie-in-page" content="all">'

const number = '5555555555554444'

/** A person whose setup lacks nothing but a card. */
async function withoutCard(firstName: string) {
  const who = visitor(firstName, 'Ade')
  const { pin, ...account } = who
  const me = await aPerson(app.server, account)
  await submitKyc(app.server, me, kycDetails(), aPicture())
  await savePin(app.server, me, { body: { pin } })
  return { who, id: me.id }
}

/** The text box in a frame of the processor. */
const secured = (scope: Page | FrameLocator | Locator, label: string) =>
  scope.locator(`iframe[title="${label}"]`).contentFrame().getByRole('textbox', { name: label })

/** Types the card as a person does: the fields lead from the month to the year, and to the CVV. */
async function typeCard(scope: Page | Locator, page: Page, nickname: string) {
  await scope.getByLabel('Card nickname').fill(nickname)
  await scope.getByRole('radio', { name: 'Debit card' }).click()
  await scope.getByLabel('Cardholder name').fill('Bola Ade')
  await secured(scope, 'Card number').pressSequentially(number)
  await scope.getByText('Mastercard', { exact: true }).first().waitFor()
  const [month, year, cvv] = ['Expiry month', 'Expiry year', 'CVV'].map((label) => secured(scope, label))
  await month?.click()
  await page.keyboard.type('12')
  await expect.poll(() => year?.evaluate((box) => box === document.activeElement), patiently).toBe(true)
  await page.keyboard.type('31')
  await expect.poll(() => cvv?.evaluate((box) => box === document.activeElement), patiently).toBe(true)
  await page.keyboard.type('123')
}

/** Everything that a page sends, except to the processor. */
function sentBy(page: Page) {
  const sent: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(bankOrigin)) sent.push(`${request.url()} ${request.postData() ?? ''}`)
  })
  return sent
}

/** The values that a page knows, in every frame of the exchange or of the partner. */
const valuesIn = async (page: Page) => {
  const values = await Promise.all(
    page
      .frames()
      .filter((frame) => !frame.url().startsWith(bankOrigin))
      .map((frame) =>
        frame.evaluate(() => {
          const found: string[] = []
          const look = (root: Document | ShadowRoot) => {
            for (const each of root.querySelectorAll('*')) {
              if (each instanceof HTMLInputElement) found.push(each.value)
              if (each.shadowRoot) look(each.shadowRoot)
            }
            found.push(root.textContent ?? '')
          }
          look(document)
          return found.join('\n')
        }),
      ),
  )
  return values.join('\n')
}

describe('the encrypted fields', () => {
  it('add a card on the site, with which its owner pays', async () => {
    const { who, id } = await withoutCard('Bola')
    const { page, context, faults } = await aBrowserFor(app)
    const sent = sentBy(page)
    await page.goto(`${app.origin}/login`)
    await signIn(page, who)
    await page.waitForURL('**/kycpage')
    await page.getByRole('button', { name: 'Add Card' }).click()

    // The errors are those of the plain form, and the first wrong field has the focus.
    await secured(page, 'Card number').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByLabel('Card nickname').fill('Everyday')
    await page.getByRole('radio', { name: 'Debit card' }).click()
    await page.getByLabel('Cardholder name').fill('Bola Ade')
    await page.getByRole('button', { name: 'Add Card', exact: true }).click()
    for (const sentence of ['Card number is required', 'Expiry date is required', 'cvv is required'])
      await page.getByText(sentence).first().waitFor()
    const box = secured(page, 'Card number')
    await expect.poll(() => box.evaluate((each) => each === document.activeElement), patiently).toBe(true)
    expect(await box.getAttribute('aria-invalid')).toBe('true')
    expect(
      await box.evaluate(
        (each) => document.getElementById(each.getAttribute('aria-describedby') ?? '')?.textContent,
      ),
    ).toBe('Card number is required')
    // The toast of the first error is in no landmark.
    expect(await axeFindings(page, { rules: { region: { enabled: false } } })).toEqual([])
    await box.pressSequentially('5555555555554445')
    await page.getByRole('button', { name: 'Add Card', exact: true }).click()
    await page.getByText('Check this number against your card').first().waitFor()
    await box.fill('')

    // On a phone the buttons stay at the bottom, and no focused field is beneath them.
    await page.setViewportSize({ width: 360, height: 640 })
    await typeCard(page, page, 'Everyday')
    const foot = await page.getByRole('button', { name: 'Add Card', exact: true }).boundingBox()
    const cvv = await page.locator('iframe[title="CVV"]').boundingBox()
    expect((cvv?.y ?? 0) + (cvv?.height ?? 0)).toBeLessThan(foot?.y ?? 0)
    await page.setViewportSize({ width: 1280, height: 900 })
    expect(await page.getByText('Card number is required').count()).toBe(0)
    const known = await valuesIn(page)
    expect(known).toContain('•••• •••• •••• 4444')
    expect(known).not.toMatch(/5555|\b123\b/)
    for (const frame of page.frames().filter((each) => each.url().startsWith(bankOrigin)))
      expect(await axeFindings(frame, { runOnly: ['wcag2a', 'wcag2aa'] })).toEqual([])
    await page.keyboard.press('Enter')
    await goOnFrom(page, 'Successful')
    await page.waitForURL('**/dashboard-after')

    await page.goto(`${app.origin}/dashboard`)
    const wizard = await openOrder(page, 'ada')
    await wizard.getByLabel('Amount to order').fill('40')
    await wizard.getByRole('button', { name: 'Continue' }).click()
    await pickCards(wizard)
    await typeDigits(wizard, 'Transaction PIN', who.pin)
    await wizard.getByText(/You just ordered .* from ada/).waitFor()
    await untilPaid(app.server)
    const card = await app.server.database.db
      .selectFrom('card')
      .innerJoin('account', 'account.holder_id', 'card.id')
      .select(['last_four', 'brand', 'expiry_month', 'expiry_year', 'received', 'taken', 'held'])
      .where('card.person_id', '=', id)
      .where('account.currency', '=', 'NGN')
      .executeTakeFirstOrThrow()
    expect(card).toMatchObject({
      last_four: '4444',
      brand: 'mastercard',
      expiry_month: 12,
      expiry_year: 2031,
    })
    expect(onCard(card)).not.toBe(0n)

    const call = sent.find((each) => each.includes('/api/User/AddCard'))
    expect(call).toContain(`"encryptedCardNumber":"test_${number}"`)
    expect(sent.filter((each) => each !== call).join('\n')).not.toContain(number)
    expect(faults).toEqual([])
    await context.close()
  })

  it.each([
    ['in a frame of the exchange', false],
    ['in the page', true],
  ])('add a card on a partner’s page, %s', async (_, inPage) => {
    const who = visitor(inPage ? 'Dami' : 'Chidi', 'Ade')
    await aMember(app, who)
    const { page, context, faults, violations } = await aPartnerPage(app, site, {
      policy: [
        "default-src 'none'",
        `script-src ${app.origin}`,
        `frame-src ${app.origin}${inPage ? ` ${bankOrigin}` : ''}`,
        ...(inPage ? [`connect-src ${app.origin}`, `img-src data: blob: ${app.origin}`] : ['img-src data:']),
        "style-src 'none'",
        "require-trusted-types-for 'script'",
      ].join('; '),
      head: (inPage ? allInPage : '') + moduleOf(app, 'cowrie-profile'),
      body: '<cowrie-profile tab="cards"></cowrie-profile>',
    })
    const widget = inPage ? page.locator('cowrie-profile') : insideOf(page, 'cowrie-profile')
    await widget.getByRole('button', { name: 'Log in', exact: true }).first().click()
    await signIn(widget.getByRole('dialog'), who)
    await addOne(widget, page)
    const known = await valuesIn(page)
    expect(known).not.toMatch(/5555|\b123\b/)
    expect(violations).toEqual([])
    expect(faults).toEqual([])
    await context.close()
  })

  it('are there on a page with an embedder policy', async () => {
    const who = visitor('Gani', 'Ade')
    await aMember(app, who)
    const { page, context, faults } = await aPartnerPage(app, site, {
      headers: { 'cross-origin-embedder-policy': 'require-corp' },
      head: moduleOf(app, 'cowrie-profile'),
      body: '<cowrie-profile tab="cards"></cowrie-profile>',
    })
    const widget = insideOf(page, 'cowrie-profile')
    await widget.getByRole('button', { name: 'Log in', exact: true }).first().click()
    await signIn(widget.getByRole('dialog'), who)
    await addOne(widget, page)
    expect(faults).toEqual([])
    await context.close()
  })

  it('say that they are blocked, keep the rest, and load again', async () => {
    const { who } = await withoutCard('Efe')
    const { page, context } = await aBrowserFor(app)
    // As a policy or an extension does it; the page's own policy is a header, which only the server could change.
    let isBlocked = true
    await page.route(`${bankOrigin}/**`, (route) =>
      isBlocked ? route.abort('blockedbyclient') : route.continue(),
    )
    await page.goto(`${app.origin}/login`)
    await signIn(page, who)
    await page.waitForURL('**/kycpage')
    await page.getByRole('button', { name: 'Add Card' }).click()
    await page.getByLabel('Card nickname').fill('Everyday')
    await page.getByRole('radio', { name: 'Debit card' }).click()
    await page.getByText('The card fields are taking longer than usual to load.').waitFor()
    const alert = page.getByRole('alert').filter({ hasText: 'The card fields could not be loaded' })
    await alert.waitFor()
    expect(await axeFindings(page)).toEqual([])
    // No plain field stands in for them.
    expect(await page.getByLabel('Card number').count()).toBe(0)
    expect(await page.locator('[autocomplete^="cc-"]:not([autocomplete="cc-name"])').count()).toBe(0)
    await page.getByLabel('Cardholder name').fill('Bola Ade')
    await page.getByRole('button', { name: 'Add Card', exact: true }).click()
    await page.locator('cowrie-toaster').getByText('The card fields could not be loaded').last().waitFor()

    isBlocked = false
    await alert.getByRole('button', { name: 'Try again' }).click()
    await secured(page, 'Card number').waitFor()
    expect(await page.getByLabel('Card nickname').inputValue()).toBe('Everyday')
    expect(await page.getByRole('radio', { name: 'Debit card' }).isChecked()).toBe(true)
    await typeCard(page, page, 'Everyday')
    await page.getByRole('button', { name: 'Add Card', exact: true }).click()
    await goOnFrom(page, 'Successful')
    await page.waitForURL('**/dashboard-after')
    await context.close()
  })

  it('say that their script did not load, and load it again', async () => {
    const { who } = await withoutCard('Halima')
    const { page, context } = await aBrowserFor(app)
    let isBlocked = true
    await page.route('**/chunks/EncryptedFields-*', (route) => (isBlocked ? route.abort() : route.continue()))
    await page.goto(`${app.origin}/login`)
    await signIn(page, who)
    await page.waitForURL('**/kycpage')
    await page.getByRole('button', { name: 'Add Card' }).click()
    await page.getByLabel('Card nickname').fill('Everyday')
    const again = page.getByRole('alert').getByRole('button', { name: 'Try again' })
    await again.waitFor()
    expect(await page.getByLabel('Card number').count()).toBe(0)
    isBlocked = false
    await again.click()
    await typeCard(page, page, 'Everyday')
    await page.getByRole('button', { name: 'Add Card', exact: true }).click()
    await goOnFrom(page, 'Successful')
    await context.close()
  })

  it('are refused at once by the policy of a partner’s page that does not name them', async () => {
    const who = visitor('Femi', 'Ade')
    await aMember(app, who)
    const { page, context, violations } = await aPartnerPage(app, site, {
      policy: `default-src 'none'; script-src ${app.origin}; connect-src ${app.origin}; frame-src ${app.origin}`,
      head: allInPage + moduleOf(app, 'cowrie-profile'),
      body: '<cowrie-profile tab="cards"></cowrie-profile>',
    })
    const widget = page.locator('cowrie-profile')
    await widget.getByRole('button', { name: 'Log in', exact: true }).first().click()
    await signIn(widget.getByRole('dialog'), who)
    await widget.getByRole('button', { name: 'Add New Card' }).first().click()
    await widget
      .getByRole('alert')
      .filter({ hasText: 'The card fields could not be loaded' })
      .waitFor({ timeout: 4_000 })
    expect(violations.join('\n')).toContain(`frame-src ${bankOrigin}`)
    await context.close()
  })
})

/** Adds a card in the profile. */
async function addOne(widget: Locator, page: Page) {
  await widget.getByRole('button', { name: 'Add New Card' }).first().click()
  const dialog = widget.getByRole('dialog')
  await typeCard(dialog, page, 'Savings')
  await dialog.getByRole('button', { name: 'Add Card', exact: true }).click()
  await widget.getByText('**** **** **** 4444').waitFor()
}
