/** Mails by default: what ends within a day, once, and received money with its receipt. */
import { expect, test } from 'vitest'
import { daySeconds } from '#core/contract/time.ts'
import { expire } from '#server/exchange/expiry/expire.ts'
import { remindOfMoneyRequest, remindOfOrder } from '#server/exchange/expiry/last-day.ts'
import { renewListing } from '#server/exchange/market/listings/renew.ts'
import { acceptOrder } from '#server/exchange/market/orders/decide.ts'
import { askMoney } from '#server/exchange/transfers/ask.ts'
import { declineMoneyRequest } from '#server/exchange/transfers/requests.ts'
import { newId } from '#server/ids.ts'
import { saveNotificationPreference } from '#server/people/notifications/preferences.ts'
import { mailsTo } from '#server/platform/ports/mail-sandbox.ts'
import { suite } from '#tests/server/suite.ts'
import { accept, send } from '../transfers/circle.ts'
import { befriend } from '../world.ts'
import { list, order, type Trader, traders } from './market.ts'

suite('mails by default', { people: 0 }, ({ market }) => {
  async function subjects(me: Trader) {
    await market.outbox.idle()
    return (await mailsTo(market, me.email)).map(({ subject }) => subject).reverse()
  }

  test('announce the last day of a request once, to its owner, by any number of servers', async () => {
    const [owner, buyer] = await traders(market, 2)
    const { id: listing } = await list(market, owner)
    const { id } = await order(market, buyer, listing, '400')
    market.later(6 * daySeconds - 60)
    expect(await expire(market)).toMatchObject({ lastDays: 0 })
    market.later(120)
    const passes = await Promise.all([expire(market), expire(market)])
    expect(passes.map(({ lastDays }) => lastDays).sort()).toEqual([0, 1])
    expect(await remindOfOrder(market, id)).toBe(false)
    expect(await subjects(owner)).toEqual(['New order request', 'Order request expires soon'])
    expect(await subjects(buyer)).toEqual([])
    const [mail] = await mailsTo(market, owner.email)
    expect(mail?.text).toMatch(
      /wants to order US\$400 for ₦640,000\. Accept or reject the request by \d+\s\w+(\s\d{4})?\./,
    )
    await acceptOrder(market, owner, { params: { id } })
  })

  test('announce the last day of a listing, and again after it was renewed', async () => {
    const [owner] = await traders(market, 1)
    const { id } = await list(market, owner)
    market.later(28 * daySeconds)
    await expire(market)
    expect(await subjects(owner)).toEqual(['Your listing is about to expire'])
    market.later(daySeconds + 60)
    expect(await expire(market)).toMatchObject({ lastDays: 1 })
    expect(await subjects(owner)).toEqual([
      'Your listing is about to expire',
      'Your listing expires tomorrow',
    ])
    await renewListing(market, owner, { params: { id } }, 'renew')
    // A first reminder in the last day is the only one.
    market.later(29 * daySeconds + 60)
    expect(await expire(market)).toMatchObject({ reminders: 1, lastDays: 0 })
  })

  test('bring the receipt of received money, to those who have not chosen otherwise', async () => {
    const [owner, buyer] = await traders(market, 2)
    await saveNotificationPreference(market, owner, {
      body: { kind: 'listings', inApp: true, byMail: false },
    })
    const { id: listing } = await list(market, owner)
    const { id, reference } = await order(market, buyer, listing, '400')
    await acceptOrder(market, owner, { params: { id } })
    expect(await subjects(owner)).toEqual([])
    expect(await subjects(buyer)).toEqual(['Order accepted'])
    const [mail] = await mailsTo(market, buyer.email)
    for (const line of [
      'You gave: ₦640,000',
      'You got: US$400',
      'Rate: 1 USD = 1,600.00 NGN',
      `Reference: ${reference}`,
    ])
      expect(mail?.text).toContain(line)
    expect(mail?.html).toContain(`href="${market.settings.publicUrl}/receipt/order/${id}"`)
  })

  test('announce the last day of a request for money once, to the friend who was asked', async () => {
    const [requester, friend] = await traders(market, 2)
    await befriend(market, requester, friend)
    const ask = (body: Partial<Parameters<typeof askMoney>[2]['body']>) =>
      askMoney(market, requester, { body: { amount: '12.50', currency: 'USD', ...body } }, newId())
    const { id } = await ask({ friendId: friend.id, note: 'For rent' })
    await ask({})
    market.later(6 * daySeconds - 60)
    expect(await expire(market)).toMatchObject({ lastDays: 0 })
    market.later(120)
    const passes = await Promise.all([expire(market), expire(market)])
    expect(passes.map(({ lastDays }) => lastDays).sort()).toEqual([0, 1])
    expect(await remindOfMoneyRequest(market, id)).toBe(false)
    expect(await subjects(friend)).toEqual(['Money requested', 'Money request expires soon'])
    expect(await subjects(requester)).toEqual([])
    const [mail] = await mailsTo(market, friend.email)
    expect(mail?.text).toMatch(
      /is asking you for US\$12\.50, “For rent”\. Pay or decline the request by \d+\s\w+(\s\d{4})?, when it expires\./,
    )
    expect(mail?.html).toContain(`href="${market.settings.publicUrl}/pay/${id}"`)
  })

  test('do not announce a request for one day, or one that has ended', async () => {
    const [requester, friend] = await traders(market, 2)
    await befriend(market, requester, friend)
    const ask = (days: 1 | 7) =>
      askMoney(
        market,
        requester,
        { body: { amount: '12.50', currency: 'USD', friendId: friend.id, days } },
        newId(),
      )
    await ask(1)
    expect(await expire(market)).toMatchObject({ lastDays: 0 })
    const { id } = await ask(7)
    await declineMoneyRequest(market, friend, { params: { id } })
    market.later(6 * daySeconds + 60)
    expect(await expire(market)).toMatchObject({ lastDays: 0 })
    expect(await remindOfMoneyRequest(market, id)).toBe(false)
    expect(await subjects(friend)).toEqual(['Money requested', 'Money requested'])
  })

  test('announce money that waits and money that was accepted', async () => {
    const [sender, receiver] = await traders(market, 2)
    await befriend(market, sender, receiver)
    const { id } = await send(market, sender, receiver, '65.25')
    market.later(6 * daySeconds + 60)
    expect(await expire(market)).toMatchObject({ lastDays: 1, transfers: 0 })
    await accept(market, receiver, id)
    expect(await subjects(receiver)).toEqual([
      'Incoming funds',
      'Money for you expires soon',
      'Money on its way',
    ])
    const [mail] = await mailsTo(market, receiver.email)
    expect(mail?.html).toContain(`/receipt/transfer/${id}/USD"`)
  })
})
