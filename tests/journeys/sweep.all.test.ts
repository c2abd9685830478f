/** A sweep on the site: several offers, one PIN, their receipts, and a listing for the rest. */
import { expect, it } from 'vitest'
import { createListing } from '#server/exchange/market/listings/create.ts'
import { audit } from '#server/money/ledger/audit.ts'
import { readBooks } from './books.ts'
import { aMember, aTrader, pickCards, typeDigits, visitor } from './people.ts'
import { openApp } from './suite.ts'

const app = await openApp()

/** 100 dollars at naira for a dollar, which the platform sells at once. */
async function offer(firstName: string, naira: number) {
  const who = visitor(firstName, 'Obi')
  const owner = await aMember(app, who)
  const cards = { debitCardId: owner.everyday.id, creditCardId: owner.everyday.id }
  await createListing(app.server, owner, {
    body: {
      ...cards,
      pin: who.pin,
      needCurrency: 'NGN',
      haveCurrency: 'USD',
      haveAmount: '100',
      rate: (1 / naira).toFixed(10),
      price: { figure: String(naira), base: 'USD' },
      needAmount: String(naira * 100),
      isSystemRate: false,
      partFulfilment: true,
      systemFulfilment: true,
    },
  })
}

it('buys from two people with one PIN, and leads to a listing for what nobody offers', async () => {
  await offer('Ada', 1330)
  await offer('Chidi', 1350)
  const { page, who } = await aTrader(app, 'Bola', 'Ade')
  await page.goto(`${app.origin}/sweep?give=NGN&get=USD&amount=300000`)
  const wizard = page.locator('cowrie-sweep')
  await wizard.getByText('2 listings').waitFor()
  await wizard.getByText('1 USD = 1,340.00 NGN').first().waitFor()
  await wizard.getByText('Only ₦268,000.00 of ₦300,000.00 is on offer right now').waitFor()
  await wizard.getByRole('button', { name: 'Continue' }).click()
  await pickCards(wizard)
  await typeDigits(wizard, 'Transaction PIN', who.pin)
  await wizard.getByText('You just bought US$200.00').waitFor()

  const books = await readBooks(app.server)
  expect(books.orders).toEqual(['bola 100.00 for 133000.00 completed', 'bola 100.00 for 135000.00 completed'])
  expect(books.cards).toEqual({
    ada: { USD: '-100.00', NGN: '133000.00' },
    chidi: { USD: '-100.00', NGN: '135000.00' },
    bola: { NGN: '-268000.00', USD: '200.00' },
  })
  expect(books.held).toEqual({ NGN: '0.00', USD: '0.00' })
  expect(await audit(app.server.database.db)).toEqual([])

  await wizard
    .getByRole('button', { name: /^Receipt/ })
    .first()
    .click()
  await page.waitForURL(/\/receipt\/order\//)
  await page.getByText('₦133,000.00').first().waitFor()

  // Both offers are gone: what is left to do is a listing of one's own.
  await page.goto(`${app.origin}/sweep?give=NGN&get=USD&amount=32000`)
  await wizard.getByText('No one offers USD for NGN at once').waitFor()
  await wizard.getByRole('button', { name: 'Create a listing' }).click()
  await page.waitForURL('**/create-listing?give=NGN&get=USD&side=give&amount=32000.00')
  await expect.poll(() => page.getByLabel('You offer', { exact: true }).inputValue()).toBe('32,000.00')
})
