// The end of a listing is announced three days before, and can be put off with one click.
import { expect, test } from 'vitest'
import { daySeconds } from '#core/contract/time.ts'
import { expire } from '#server/exchange/expiry/expire.ts'
import { haltListing } from '#server/exchange/market/listings/halt.ts'
import { remindOwner } from '#server/exchange/market/listings/remind.ts'
import { renewListing } from '#server/exchange/market/listings/renew.ts'
import { notifications } from '#server/people/notifications/list.ts'
import { mailsTo } from '#server/platform/ports/mail-sandbox.ts'
import { suite } from '#tests/server/suite.ts'
import { refusal } from '../world.ts'
import { aTrader, list, moneyOf, notificationsOf, order, traders } from './market.ts'

suite('the end of a listing', { people: 0 }, ({ market }) => {
  test('notifies its owner once, three days before, in the app and by mail', async () => {
    const [owner, buyer] = await traders(market, 2)
    const { id } = await list(market, owner, { systemFulfilment: true })
    await order(market, buyer, id, '400')
    await market.settled()
    market.later(27 * daySeconds - 60)
    expect(await expire(market)).toMatchObject({ reminders: 0, failures: [] })
    market.later(61)
    expect(await expire(market)).toMatchObject({ reminders: 1, listings: 0, failures: [] })
    expect(await expire(market)).toMatchObject({ reminders: 0, failures: [] })
    expect(await remindOwner(market, id)).toBe(false)
    expect((await notificationsOf(market, owner))[0]).toMatch(
      /^Listing expires soon: Your listing expires on \d+\s\w+(\s\d{4})?\. US\$600 can still be ordered\. Renew it/,
    )
    await market.outbox.idle()
    const mails = await mailsTo(market, owner.email)
    expect(mails.map((mail) => mail.subject)).toEqual(['Your listing is about to expire', 'Listing ordered'])
    expect(mails[0]?.text).toMatch(
      /expires in 3 days, on \d+\s\w+(\s\d{4})?\. US\$600 can still be ordered\.$/m,
    )
    expect(mails[0]?.text).toContain('the US$600 held on your card ending 4242 is released')
    expect(mails[0]?.html).toContain(`${market.settings.publicUrl}/users-listing-details/${id}`)
    await haltListing(market, owner, { params: { id } })
  })

  test('a renewed listing stays another 30 days, and its next end is announced again', async () => {
    const owner = await aTrader(market)
    const { id } = await list(market, owner)
    market.later(28 * daySeconds)
    expect(await expire(market)).toMatchObject({ reminders: 1 })
    const notice = async () => (await notifications(market, owner, { query: {} }))[0]
    expect((await notice())?.action).toEqual({ kind: 'renewal', id })
    const { expiresAt } = await renewListing(market, owner, { params: { id } }, 'k')
    expect(await renewListing(market, owner, { params: { id } }, 'k')).toEqual({ expiresAt })
    expect((await notice())?.action).toEqual({ kind: 'renewal' })
    expect((await notice())?.body).toBe(
      'Your listing was about to expire. <b>US$1,000</b> could still be ordered.',
    )
    market.later(26 * daySeconds)
    expect(await expire(market)).toMatchObject({ reminders: 0, listings: 0 })
    expect(await moneyOf(market, owner)).toEqual({ 'USD held': '1000.00' })
    market.later(2 * daySeconds)
    expect(await expire(market)).toMatchObject({ reminders: 1, listings: 0 })
    market.later(3 * daySeconds)
    expect(await expire(market)).toMatchObject({ reminders: 0, listings: 1 })
    expect(await moneyOf(market, owner)).toEqual({})
  })

  test('an ended listing and another user’s are not renewed', async () => {
    const [owner, other] = await traders(market, 2)
    const { id } = await list(market, owner)
    expect(await refusal(renewListing(market, other, { params: { id } }))).toMatch(/^not-found: This listing/)
    market.later(30 * daySeconds)
    // Its time is up, although nobody has looked yet.
    const why = 'listing-ended: This listing has ended and can’t be renewed. Create a new one instead'
    expect(await refusal(renewListing(market, owner, { params: { id } }))).toBe(why)
    const halted = await list(market, owner)
    await haltListing(market, owner, { params: { id: halted.id } })
    expect(await refusal(renewListing(market, owner, { params: { id: halted.id } }))).toBe(why)
    await expire(market)
  })
})
