/** Matching in the browser: posting the second of two crossing listings matches them, and the rest expires. */
import { describe, expect, it } from 'vitest'
import { daySeconds } from '#core/contract/time.ts'
import { expire } from '#server/exchange/expiry/expire.ts'
import { audit } from '#server/money/ledger/audit.ts'
import { readBooks } from './books.ts'
import { aTrader, postListing, type ReadyPerson, signedIn } from './people.ts'
import { openApp } from './suite.ts'

const app = await openApp()

const openOwnListing = async ({ page }: ReadyPerson) => {
  await page.goto(`${app.origin}/dashboard`)
  await page.getByRole('tab', { name: 'Created by you' }).click()
}
const expectNotification = async ({ page }: ReadyPerson, words: string) => {
  await page.goto(`${app.origin}/notification`)
  await page.getByText(words).first().waitFor()
}

describe('two listings with system fulfilment', () => {
  it('match at the older one’s rate, and the saving is released', async () => {
    const owner = await aTrader(app, 'Ada', 'Obi')
    await postListing(owner.page, owner.who, {
      needAmount: '1600000',
      rate: '0.000625',
      part: 'Yes',
      system: 'Yes',
    })
    expect((await readBooks(app.server)).held).toEqual({ NGN: '0.00', USD: '1000.00' })

    // Needs $400 and would pay ₦1,620 for each: ₦648,000 are held, ₦640,000 are paid.
    const newcomer = await aTrader(app, 'Bola', 'Ade')
    await postListing(newcomer.page, newcomer.who, {
      needAmount: '400',
      rate: '1620',
      part: 'Yes',
      system: 'Yes',
      pair: { need: 'US Dollar', have: 'Nigerian Naira' },
    })
    const books = await readBooks(app.server)
    expect(books.listing).toEqual({ status: 'partly', balance: '600.00', held: '600.00' })
    expect(books.held).toEqual({ NGN: '0.00', USD: '600.00' })
    expect(books.orders).toEqual(['bola 400.00 for 640000.00 completed'])
    expect(books.cards).toEqual({
      ada: { USD: '-1000.00', NGN: '640000.00' },
      bola: { NGN: '-640000.00', USD: '400.00' },
    })
    expect(await audit(app.server.database.db)).toEqual([])

    await openOwnListing(newcomer)
    await newcomer.page.getByRole('row', { name: 'US$400' }).getByText('Fulfilled').waitFor()
    await expectNotification(newcomer, '₦8,000')
    await openOwnListing(owner)
    await owner.page.getByRole('row', { name: 'US$600' }).getByText('Partly-fulfilled').waitFor()
    await expectNotification(owner, 'Listing matched')

    // Three days before the end its owner is notified, and after 30 days the rest is released.
    app.later(27.5 * daySeconds)
    expect(await expire(app.server)).toMatchObject({ failures: [] })
    app.later(3 * daySeconds)
    expect(await expire(app.server)).toMatchObject({ failures: [] })
    expect((await readBooks(app.server)).held).toEqual({ NGN: '0.00', USD: '0.00' })
    expect(await audit(app.server.database.db)).toEqual([])

    // A month later on another device; the old page would lead back to where its session ended.
    const back = { who: owner.who, ...(await signedIn(app, owner.who)) }
    await openOwnListing(back)
    // Its balance is released: nothing of it can be ordered.
    const ended = back.page.getByRole('row', { name: '₦1,600,000' })
    await ended.getByText('Expired').waitFor()
    await ended.getByText('US$0', { exact: true }).waitFor()
    await expectNotification(back, 'Listing expires soon')
    await expectNotification(back, 'Listing expired')
  })
})
