/** The product of a file, and what a person does in it by role, label and text. */
import { afterAll, expect } from 'vitest'
import { partnerFrom, savePartner } from '#server/exchange/partners/partners.ts'
import { audit } from '#server/money/ledger/audit.ts'
import type { Me } from '#server/server.ts'
import { type Product, startProduct } from '#tests/journeys/app.ts'
import { aSite, moduleOf, type Site } from '#tests/journeys/partner-page.ts'
import { aMember, anOwner, type Visitor, visitor } from '#tests/journeys/people.ts'
import type { Person } from './person.ts'

export type World = { product: Product; site: Site; owner: Me; buyer: Visitor }

/** The product, a partner's page on another site, a listing, and a person who has not signed in yet. */
export async function openWorld(): Promise<World> {
  const product = await startProduct()
  // Cross-site, so that its frames get partitioned storage or none.
  const site = await aSite('127.0.0.1')
  afterAll(async () => {
    site.close()
    expect(await audit(product.server.database.db)).toEqual([])
    await product.close()
  })
  await savePartner(product.server.database.db, partnerFrom('Tests', [site.origin], ['all']), new Date())
  const owner = await anOwner(product, visitor('Ada', 'Obi'))
  const buyer = visitor('Bola', 'Ade')
  await aMember(product, buyer)
  return { product, site, owner, buyer }
}

/** The address of a partner's page with the market, isolated. */
export const marketPage = ({ product, site }: World) =>
  site.put({ head: moduleOf(product, 'cowrie-listings'), body: '<cowrie-listings></cowrie-listings>' })

export async function signIn(person: Person, who: Visitor) {
  await person.fillIn('Username or email', who.email)
  await person.fillIn('Password', who.password)
  await person.press('button', 'Log in')
}

/** Orders dollars from the only listing, from the details to the end. */
export async function orderFrom(person: Person, who: Visitor, amount: string) {
  // Until the dialog is there, the button of the row has the same name.
  await person.sees(/Listing details/)
  await person.press('button', 'Order')
  await person.fillIn('Amount to order', amount)
  await person.press('button', 'Continue')
  // The only card is chosen for both sides.
  await person.sees(/Card to debit/)
  await person.typeDigits('Transaction PIN', who.pin)
  await person.sees(/You just ordered .* from ada/s)
  await person.press('button', 'Done')
}

/** Signs in on the partner's page and orders, all in the widget's frame. */
export async function orderAtPartner(person: Person, { buyer }: World, amount: string) {
  await person.enterWidget('cowrie-listings')
  await person.press('button', '/^Order/', 'ada')
  await signIn(person, buyer)
  await orderFrom(person, buyer, amount)
}
