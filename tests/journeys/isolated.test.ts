/** A person signs in, orders and adds a card in frames of the exchange, on the page of a partner who spies. */
import { expect, it } from 'vitest'
import { aBrowserFor } from './app.ts'
import { answerTo, insideOf } from './partner-page.ts'
import { aMember, anOwner, pickCards, signIn, typeDigits, visitor } from './people.ts'
import { openApp } from './suite.ts'

const app = await openApp()
await anOwner(app, visitor('Ada', 'Obi'))
const buyer = visitor('Bola', 'Ade')
await aMember(app, buyer)

const cardNumber = '5555555555554444'

type Loot = { loot: string[]; ransack(): string[] }

it('a hostile page gets neither the token nor the PIN nor the card number', async () => {
  const { page, context, faults } = await aBrowserFor(app)
  await page.goto(`${app.partnerOrigin.replace('localhost', '127.0.0.1')}/hostile.html`)

  // Control: the page does capture what is typed into its own document.
  const converter = page.locator('cowrie-rate').getByLabel('You give', { exact: true })
  await converter.fill('')
  await converter.pressSequentially('4711')

  const market = insideOf(page, 'cowrie-listings')
  await market.getByRole('row', { name: 'ada' }).getByRole('button', { name: 'Order' }).click()
  await signIn(market.getByRole('dialog'), buyer)
  const wizard = market.getByRole('dialog')
  await wizard.getByRole('button', { name: 'Order', exact: true }).click()
  await wizard.getByLabel('Amount to order').fill('40')
  await wizard.getByRole('button', { name: 'Continue' }).click()
  await pickCards(wizard)
  await typeDigits(wizard, 'Transaction PIN', buyer.pin)
  await wizard.getByText(/You just ordered .* from ada/).waitFor()
  await wizard.getByRole('button', { name: 'Done', exact: true }).click()
  await market.getByRole('dialog').waitFor({ state: 'hidden' })

  // Another widget, drawn by another React: the frames of one page share the session.
  const profile = insideOf(page, 'cowrie-profile')
  await profile.getByRole('button', { name: 'Add New Card' }).first().click()
  const form = profile.getByRole('dialog')
  await form.getByLabel('Card nickname').fill('Savings')
  await form.getByLabel('Card number').pressSequentially(cardNumber)
  await form.getByLabel('CVV').pressSequentially('987')

  const inside = page.frames().find((frame) => frame.url().includes('/embed/cowrie-listings'))
  const token = await inside?.evaluate((apiBase) => {
    const own = globalThis as { [key: symbol]: { getToken(apiBase: string): string } | undefined }
    return own[Symbol.for('cowrie.core/1')]?.getToken(apiBase)
  }, app.origin)
  expect(token).toMatch(/^\S{40,}$/)
  // A stolen token is useless, and the frame's key is not extractable.
  expect(await answerTo(app, token ?? '', { 'x-cowrie-embedder': new URL(page.url()).origin })).toBe(
    'proof-refused',
  )
  const exported = await inside?.evaluate(async (apiBase) => {
    type Keys = { [key: symbol]: Map<string, CryptoKeyPair> | undefined }
    const key = (globalThis as Keys)[Symbol.for('cowrie.keys/1')]?.get(apiBase)
    if (!key) return 'no key'
    return crypto.subtle.exportKey('jwk', key.privateKey).then(
      () => 'exported',
      (error: Error) => error.name,
    )
  }, app.origin)
  expect(exported).toBe('InvalidAccessError')

  const loot = await page.evaluate(() => (window as unknown as Loot).ransack())
  const all = loot.join('\n')
  expect(all).toContain('cowrie-order-placed')
  expect(all).toContain('SecurityError')
  expect(all).toContain('a closed document')
  expect(all).not.toContain(token)
  expect(all).not.toContain(buyer.password)
  expect(all).not.toContain(buyer.email)
  expect(all).not.toContain(cardNumber)
  const digits = loot.flatMap((each) => /^keydown (\d)/.exec(each)?.[1] ?? [])
  expect(digits.join('')).toBe('4711')
  expect(faults).toEqual([])
  await context.close()
})
