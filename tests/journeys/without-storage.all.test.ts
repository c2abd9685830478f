/** A browser may deny any storage, channel, lock or worker: signing in and an order work without each. */
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { aBrowserFor } from './app.ts'
import { insideOf, moduleOf } from './partner-page.ts'
import { aMember, order, pickCards, signIn, typeDigits, visitor } from './people.ts'
import { openApp, openPartnerSite } from './suite.ts'

const app = await openApp()
const { site } = await openPartnerSite(app, '127.0.0.1')
const buyer = visitor('Bola', 'Ade')
await aMember(app, buyer)

/** On plain HTTP there is no cryptography either, but a partner's page needs it for its proofs. */
const storages = ['channels', 'localStorage', 'sessionStorage', 'indexedDB', 'locks', 'workers'] as const
const denied = [...storages, 'cryptography'] as const
type Denied = (typeof denied)[number]

/** Denies these as a browser does whose person has blocked all cookies. */
const deny = (page: Page, names: readonly Denied[]) =>
  page.addInitScript((names) => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    const denials: Record<string, () => unknown> = {
      channels: () => Object.assign(window, { BroadcastChannel: refuse }),
      localStorage: () => Object.defineProperty(window, 'localStorage', { get: refuse }),
      sessionStorage: () => Object.defineProperty(window, 'sessionStorage', { get: refuse }),
      indexedDB: () => Object.defineProperty(window, 'indexedDB', { get: refuse }),
      locks: () => Object.defineProperty(navigator, 'locks', { value: { request: async () => refuse() } }),
      workers: () => {
        Object.defineProperty(navigator, 'serviceWorker', { get: refuse })
        Object.assign(window, { Worker: undefined, SharedWorker: undefined })
      },
      cryptography: () => Object.defineProperty(crypto, 'subtle', { value: undefined }),
    }
    for (const name of names) denials[name]?.()
  }, names)

it.each(denied)('a person signs in on the site and orders without %s', async (name) => {
  const { page, context, faults } = await aBrowserFor(app)
  await deny(page, [name])
  await page.goto(`${app.origin}/login`)
  await signIn(page, buyer)
  await page.waitForURL('**/dashboard')
  await order(page, buyer, 'ada', '8')
  expect(faults).toEqual([])
  await context.close()
})

it('a person signs in and orders on a partner’s page without any storage', async () => {
  const { page, context, faults } = await aBrowserFor(app)
  await deny(page, storages)
  await page.goto(
    site.put({ head: moduleOf(app, 'cowrie-listings'), body: '<cowrie-listings></cowrie-listings>' }),
  )
  const market = insideOf(page, 'cowrie-listings')
  await market.getByRole('row', { name: 'ada' }).getByRole('button', { name: 'Order' }).click()
  await signIn(market.getByRole('dialog'), buyer)
  const wizard = market.getByRole('dialog')
  await wizard.getByRole('button', { name: 'Order', exact: true }).click()
  await wizard.getByLabel('Amount to order').fill('8')
  await wizard.getByRole('button', { name: 'Continue' }).click()
  await pickCards(wizard)
  await typeDigits(wizard, 'Transaction PIN', buyer.pin)
  await wizard.getByText(/You just ordered .* from ada/).waitFor()
  expect(faults).toEqual([])
  await context.close()
})
