/** The marketplace of the guides, as `npm start` serves it: a visitor orders, and sees the result. */
import { expect, it } from 'vitest'
import { aBrowserFor } from './app.ts'
import { axeFindings } from './axe.ts'
import { insideOf } from './partner-page.ts'
import { aMember, anOwner, pickCards, signIn, typeDigits, visitor } from './people.ts'
import { openApp } from './suite.ts'

const app = await openApp()
await anOwner(app, visitor('Ada', 'Obi'))
const buyer = visitor('Bola', 'Ade')
await aMember(app, buyer)

it('leads from the listings over an order to its result, and Back through the places', async () => {
  const { page, context, faults } = await aBrowserFor(app)
  await page.goto(`${app.partnerOrigin}/marketplace.html`)
  const market = insideOf(page, 'cowrie-listings')
  await market.getByRole('button', { name: 'Order' }).first().click()
  await signIn(market.getByRole('dialog'), buyer)
  await page.waitForURL(/#order\/[0-9a-f-]{36}$/)
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Your order')

  const order = insideOf(page, 'cowrie-order')
  await order.getByRole('button', { name: 'Order', exact: true }).click()
  await order.getByLabel('Amount to order').fill('40')
  await order.getByRole('button', { name: 'Continue' }).click()
  await pickCards(order)
  await typeDigits(order, 'Transaction PIN', buyer.pin)
  await order.getByText(/You just ordered .* from ada/).waitFor()
  await order.getByRole('button', { name: 'Done', exact: true }).click()
  await page.waitForURL(/#placed\/[0-9a-f-]{36}$/)
  await insideOf(page, 'cowrie-orders').getByText('ada').first().waitFor()
  expect(await axeFindings(page)).toEqual([])

  await page.getByRole('link', { name: 'All listings' }).click()
  await insideOf(page, 'cowrie-listings').getByRole('button', { name: 'Order' }).first().waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'You have ordered' }).waitFor()
  expect(faults).toEqual([])
  await context.close()
})
