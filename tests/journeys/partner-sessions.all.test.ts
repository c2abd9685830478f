/** A shop signs its customers in: they agree once, order in its widgets with their PIN, and take it back. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, expect, it } from 'vitest'
import { makeKey } from '#server/exchange/partners/keys.ts'
import { partnerFrom, partnerNamed, savePartner } from '#server/exchange/partners/partners.ts'
import { freePort } from '#tests/free-port.ts'
import { aBrowserFor } from './app.ts'
import { axeFindings } from './axe.ts'
import { insideOf, patiently } from './partner-page.ts'
import { aMember, anOwner, pickCards, signIn, typeDigits, visitor } from './people.ts'
import { openApp } from './suite.ts'

const app = await openApp()
const port = await freePort()
// Another site than the exchange's: its frames get storage of their own.
const shop = `http://127.0.0.1:${port}`
await savePartner(app.server.database.db, partnerFrom('Lagoon Shop', [shop], ['all']), new Date())
const partner = await partnerNamed(app.server.database.db, 'Lagoon Shop')
const { key } = await makeKey(app.server, partner?.id ?? '', 'secret')

const server = spawn(process.execPath, ['demo/partner/shop/server.js'], {
  env: { PORT: String(port), SHOP: shop, EXCHANGE: app.origin, COWRIE_SECRET_KEY: key },
  stdio: ['ignore', 'pipe', 'inherit'],
})
await once(server.stdout, 'data')
afterAll(() => void server.kill())

it('a customer agrees once, orders with the PIN, and ends it in the profile', async () => {
  await anOwner(app, visitor('Ada', 'Obi'))
  const who = visitor('Bola', 'Ade')
  await aMember(app, who)
  const { page, context, faults } = await aBrowserFor(app)

  await page.goto(shop)
  await page.getByRole('button', { name: 'I’m Bola Ade' }).click()
  await page.getByRole('button', { name: 'Connect your Cowrie account' }).click()
  await page.waitForURL('**/login')
  await signIn(page, who)
  await page.getByRole('heading', { name: 'Lagoon Shop wants to log you in to Cowrie' }).waitFor()
  await page.getByText('Lagoon Shop knows you as bola@lagoon.example').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Agree' }).click()
  await page.waitForURL(`${shop}/`)

  // Both frames are signed in with one secret; a reload gets another one.
  const market = insideOf(page, 'cowrie-listings')
  await insideOf(page, 'cowrie-orders').getByText('No orders yet').first().waitFor()
  await page.reload()
  await market.getByRole('row', { name: 'ada' }).getByRole('button', { name: 'Order' }).click()
  const wizard = market.getByRole('dialog')
  await wizard.getByRole('button', { name: 'Order', exact: true }).click()
  await wizard.getByLabel('Amount to order').fill('40')
  await wizard.getByRole('button', { name: 'Continue' }).click()
  await pickCards(wizard)
  await typeDigits(wizard, 'Transaction PIN', who.pin)
  await wizard.getByText(/You just ordered .* from ada/).waitFor()
  await wizard.getByRole('button', { name: 'Done', exact: true }).click()
  await market.getByRole('dialog').waitFor({ state: 'hidden' })
  await insideOf(page, 'cowrie-orders').getByText('ada').first().waitFor()
  // Storage has no session that the next customer of this browser could find.
  const embedded = page.frames().find((frame) => frame.url().includes('/embed/'))
  expect(
    await embedded?.evaluate(() => Object.keys(localStorage).filter((name) => name.includes(' on '))),
  ).toEqual([])

  const own = await context.newPage()
  await own.goto(`${app.origin}/profile`)
  await own.getByRole('tab', { name: 'Security' }).click()
  await own.getByRole('button', { name: 'Remove access for Lagoon Shop' }).click()
  await own.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await own.getByText('No other site can log you in.').waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Connect your Cowrie account' }).waitFor(patiently)
  expect(faults).toEqual([])
  await context.close()
})
