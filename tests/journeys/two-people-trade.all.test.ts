/** The trade of two people whose first buyer orders on a partner's page. */
import { expect, it } from 'vitest'
import { aBrowserFor } from './app.ts'
import { aTrader, pickCards, type ReadyPerson, signIn, typeDigits } from './people.ts'
import { openApp } from './suite.ts'
import { trade } from './trade.ts'

const app = await openApp({}, { moves: true })

it('two people trade, the first buyer on the partner’s page, and every figure is right', () =>
  trade(app, aTrader, orderAtThePartner))

/**
 * The same person on a partner's site: signs in and orders in the widget. All of it happens in the exchange's own frame,
 * out of reach of that site's scripts.
 */
async function orderAtThePartner({ who, faults }: ReadyPerson, amount: string) {
  const { page, faults: found } = await aBrowserFor(app)
  await page.goto(app.partnerOrigin)
  const widget = page.frameLocator('cowrie-listings iframe').locator('body')
  await widget.getByRole('row', { name: 'ada' }).getByRole('button', { name: 'Order' }).click()
  await signIn(widget.getByRole('dialog'), who)
  const wizard = widget.getByRole('dialog')
  await wizard.getByRole('button', { name: 'Order', exact: true }).click()
  await wizard.getByLabel('Amount to order').fill(amount)
  await wizard.getByRole('button', { name: 'Continue' }).click()
  await pickCards(wizard)
  await typeDigits(wizard, 'Transaction PIN', who.pin)
  await wizard.getByText(/You just ordered .* from ada/).waitFor()
  expect(new URL(page.url()).origin).toBe(app.partnerOrigin)
  expect(await page.evaluate(() => JSON.stringify(localStorage))).toBe('{}')
  faults.push(...found)
}
