// Money between friends, to the minor unit.
import { beforeEach, expect, test } from 'vitest'
import { daySeconds, utcDay } from '#core/contract/time.ts'
import { expire } from '#server/exchange/expiry/expire.ts'
import { acceptOrder } from '#server/exchange/market/orders/decide.ts'
import { newId } from '#server/ids.ts'
import { deleteCard } from '#server/money/cards/cards.ts'
import { audit } from '#server/money/ledger/audit.ts'
import { notifications } from '#server/people/notifications/list.ts'
import { suite } from '#tests/server/suite.ts'
import { list, moneyOf, notificationsOf, order, type Trader, traders } from '../market/market.ts'
import { incomingFunds, sentTransfers } from '../market/searches.ts'
import { befriend, refusal } from '../world.ts'
import { accept, decline, part, send, takeBack } from './circle.ts'

suite('money between friends', { people: 0 }, ({ market }) => {
  let ada: Trader
  let bob: Trader
  let eve: Trader
  beforeEach(async () => {
    ;[ada, bob, eve] = await traders(market, 3)
    await befriend(market, ada, bob)
  })

  const sent = async (who: Trader, query = {}) => sentTransfers(market, who, { query })
  const incoming = async (who: Trader, query = {}) => incomingFunds(market, who, { query })

  test('a transfer is held, and paid to the card that the friend chooses', async () => {
    const { id, reference } = await send(market, ada, bob, '65.25')
    expect(reference).toMatch(/^CW-[0-9A-Z]{10}$/)
    expect(await moneyOf(market, ada)).toEqual({ 'USD held': '65.25' })
    expect(await notificationsOf(market, bob)).toEqual([
      'Incoming funds: Ada Obi sent you US$65.25. Accept it to one of your cards within 7 days, or decline it.',
    ])
    expect(await sent(ada)).toMatchObject([
      { id, amount: '65.25', currency: 'USD', status: 'pending', receiverId: bob.id, receiver: 'Ada Obi' },
    ])
    expect(await incoming(bob)).toMatchObject([
      { id, status: 'pending', senderId: ada.id, isExchange: false },
    ])

    await accept(market, bob, id)
    expect(await moneyOf(market, ada)).toEqual({})
    expect(await moneyOf(market, bob)).toEqual({ 'USD credited': '65.25' })
    expect((await notificationsOf(market, ada))[0]).toBe(
      'Money accepted: Ada Obi accepted the US$65.25 you sent from your card ending 4242.',
    )
    expect((await sent(ada))[0]?.status).toBe('Success')
    expect((await incoming(bob))[0]?.status).toBe('accepted')
  })

  test('a declined transfer is released, and notifies its sender', async () => {
    const { id } = await send(market, ada, bob, '5000', { currency: 'JPY' })
    await decline(market, bob, id)
    expect(await moneyOf(market, ada)).toEqual({})
    expect(await moneyOf(market, bob)).toEqual({})
    expect((await notificationsOf(market, ada))[0]).toBe(
      'Money declined: Ada Obi declined the ¥5,000 JPY you sent. The money held on your card ending 4242 has been released. You can send it again.',
    )
    expect((await sent(ada))[0]?.status).toBe('rejected')
    expect(await refusal(accept(market, bob, id))).toBe(
      'transfer-not-pending: This money is already rejected',
    )
  })

  test('a note reaches the receiver, in the lists, the notification, and found by a search', async () => {
    const note = '<i>rent</i> & “water” 💧'
    await send(market, ada, bob, '5', { note })
    expect(await sent(ada)).toMatchObject([{ note }])
    expect(await incoming(bob, { text: 'water' })).toMatchObject([{ note }])
    const [told] = await notifications(market, bob, { query: {} })
    expect(told?.body).toContain('<b>US$5.00</b>, “&lt;i&gt;rent&lt;/i&gt; &amp; “water” 💧”. Accept it')
    await send(market, ada, bob, '6', { note: '' })
    expect((await sent(ada))[0]).not.toHaveProperty('note')
  })

  test('a right-to-left note does not reorder the sentence around it', async () => {
    await send(market, ada, bob, '5', { note: 'عيد مبارك' })
    expect((await notificationsOf(market, bob))[0]).toContain('US$5.00, “\u2068عيد مبارك\u2069”. Accept')
  })

  test('a pending transfer is taken back by its sender, released, and its receiver notified', async () => {
    const { id } = await send(market, ada, bob, '65.25')
    for (const who of [bob, eve])
      expect(await refusal(takeBack(market, who, id))).toBe(
        'not-found: This transfer doesn’t exist or isn’t yours',
      )
    expect(await refusal(takeBack(market, ada, 'no id'))).toMatch(/^not-found/)
    const key = newId()
    await Promise.all([takeBack(market, ada, id, key), takeBack(market, ada, id, key)])
    expect(await moneyOf(market, ada)).toEqual({})
    expect(await notificationsOf(market, bob)).toEqual([
      'Money taken back: Ada Obi took back the US$65.25 before you answered. You don’t need to do anything.',
      expect.stringMatching(/^Incoming funds: /),
    ])
    // Released modules know `rejected` only.
    const onWire = { status: 'rejected', isTakenBack: true, reason: 'The sender took it back' }
    expect(await sent(ada)).toMatchObject([onWire])
    expect(await incoming(bob)).toMatchObject([onWire])
    expect(await sent(ada, { text: 'cancelled' })).toHaveLength(1)
    const already = 'transfer-not-pending: This money is already cancelled'
    expect(await refusal(accept(market, bob, id))).toBe(already)
    expect(await refusal(takeBack(market, ada, id))).toBe(already)
  })

  test('a decided transfer, or one whose time is over, is not taken back', async () => {
    const accepted = await send(market, ada, bob, '5')
    await accept(market, bob, accepted.id)
    expect(await refusal(takeBack(market, ada, accepted.id))).toBe(
      'transfer-not-pending: This money is already accepted',
    )
    const late = await send(market, ada, bob, '6')
    market.later(7 * daySeconds + 1)
    expect(await refusal(takeBack(market, ada, late.id))).toBe(
      'transfer-not-pending: This money is already expired',
    )
    await expire(market)
    expect(await refusal(takeBack(market, ada, late.id))).toBe(
      'transfer-not-pending: This money is already rejected',
    )
    expect(await moneyOf(market, ada)).toEqual({})
  })

  test('an unanswered transfer is released after 7 days, and notifies both', async () => {
    const { id } = await send(market, ada, bob, '20')
    market.later(7 * daySeconds - 60)
    expect((await expire(market)).transfers).toBe(0)
    market.later(61)
    expect(await refusal(accept(market, bob, id))).toBe('transfer-not-pending: This money is already expired')
    expect((await expire(market)).transfers).toBe(1)
    expect(await moneyOf(market, ada)).toEqual({})
    expect((await sent(ada))[0]).toMatchObject({
      status: 'rejected',
      reason: 'It wasn’t answered within 7 days',
    })
    expect((await notificationsOf(market, ada))[0]).toMatch(/^Money released: .*US\$20\.00/)
    expect((await notificationsOf(market, bob))[0]).toMatch(/^Incoming funds expired: .*US\$20\.00/)
  })

  test('money goes to friends only, and a removed friend is one no more', async () => {
    const sentence = 'not-friends: You can only send money to friends in your circle'
    expect(await refusal(send(market, ada, eve, '5'))).toBe(sentence)
    expect(await refusal(send(market, ada, ada, '5'))).toBe(sentence)
    expect(await refusal(send(market, ada, bob, '5', { friendId: 'nobody' }))).toBe(sentence)
    await part(market, ada, bob)
    expect(await refusal(send(market, ada, bob, '5'))).toBe(sentence)
    expect(await moneyOf(market, ada)).toEqual({})
  })

  test('a transfer sent before the friendship ended can still be answered', async () => {
    const { id } = await send(market, ada, bob, '5')
    await part(market, ada, bob)
    await accept(market, bob, id)
    expect(await moneyOf(market, bob)).toEqual({ 'USD credited': '5.00' })
  })

  test.each([
    ['0', 'Enter an amount above 0'],
    ['-1', 'Enter an amount above 0'],
    ['1.005', 'USD has at most 2 decimals'],
    ['NaN', 'Enter an amount in digits, such as 1250.50'],
    ['1e400', 'Enter an amount in digits, such as 1250.50'],
    ['1000000000001', 'Enter an amount of at most 1,000,000,000,000'],
  ])('an amount of %s is refused', async (amount, sentence) => {
    expect(await refusal(send(market, ada, bob, amount))).toBe(`bad-amount: amount: ${sentence}`)
  })

  test('a wrong PIN, a strange card and a poor card are refused, and nothing is held', async () => {
    expect(await refusal(send(market, ada, bob, '5', { pin: '9999' }))).toBe('wrong-pin: 4 tries left')
    expect(await refusal(send(market, ada, bob, '5', { debitCardId: bob.debit }))).toBe(
      'not-found: This card doesn’t exist or isn’t yours',
    )
    await market.database.db
      .updateTable('card')
      .set({ processor_token: 'refused_card' })
      .where('id', '=', ada.debit)
      .execute()
    expect(await refusal(send(market, ada, bob, '5'))).toMatch(/^card-declined: /)
    expect(await sent(ada)).toEqual([])
    expect(await moneyOf(market, ada)).toEqual({})
  })

  test('only its receiver decides, onto a card of their own', async () => {
    const { id } = await send(market, ada, bob, '5')
    const unknown = 'not-found: This transfer doesn’t exist or isn’t yours'
    for (const who of [ada, eve]) {
      expect(await refusal(accept(market, who, id))).toBe(unknown)
      expect(await refusal(decline(market, who, id))).toBe(unknown)
    }
    expect(await refusal(accept(market, bob, 'no id'))).toBe(unknown)
    expect(await refusal(accept(market, bob, id, ada.credit))).toBe(
      'not-found: This card doesn’t exist or isn’t yours',
    )
    expect(await refusal(accept(market, bob, id, ''))).toBe(
      'not-found: This card doesn’t exist or isn’t yours',
    )
    await decline(market, bob, id)
  })

  test('accepting requires a card to credit', async () => {
    const { id } = await send(market, ada, bob, '5')
    const { respondToTransfer: treatIncomingFunds } = await import('#server/exchange/transfers/respond.ts')
    expect(await refusal(treatIncomingFunds(market, bob, { body: { id, action: 'accept' } }))).toBe(
      'bad-input: friendsCreditCardId: Select a card to credit',
    )
    await decline(market, bob, id)
  })

  test('a transfer sent twice with one key is paid once and answered alike', async () => {
    const key = newId()
    const answers = await Promise.all([
      send(market, ada, bob, '5', {}, key),
      send(market, ada, bob, '5', {}, key),
    ])
    expect(answers[0]).toEqual(answers[1])
    expect(await moneyOf(market, ada)).toEqual({ 'USD held': '5.00' })
    expect(await refusal(send(market, ada, bob, '6', {}, key))).toMatch(/^key-reused/)
    expect(await sent(ada)).toHaveLength(1)
  })

  test('a transfer accepted and declined at once gets one decision', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await send(market, ada, bob, '1')
      const ends = await Promise.allSettled([
        accept(market, bob, id),
        decline(market, bob, id),
        accept(market, bob, id),
      ])
      expect(ends.filter((end) => end.status === 'fulfilled')).toHaveLength(1)
    }
  })

  test('50 times accepted and taken back at the same moment, never both', { timeout: 60_000 }, async () => {
    let acceptedCount = 0
    for (let round = 0; round < 50; round += 1) {
      const { id } = await send(market, ada, bob, '1')
      const calls = [() => accept(market, bob, id), () => takeBack(market, ada, id)]
      if (round % 2 === 1) calls.reverse()
      const ends = await Promise.allSettled(calls.map((call) => call()))
      const failed = ends.filter((end) => end.status === 'rejected')
      expect(failed).toHaveLength(1)
      expect(failed[0]?.reason.code).toBe('transfer-not-pending')
      if ((await sent(ada, { pageSize: 1 }))[0]?.status === 'Success') acceptedCount += 1
      expect(await moneyOf(market, ada)).toEqual({})
      expect(await moneyOf(market, bob)).toEqual(
        acceptedCount === 0 ? {} : { 'USD credited': `${acceptedCount}.00` },
      )
    }
    expect(await audit(market.database.db)).toEqual([])
  })

  test('a transfer sent while the friendship ends is sent or refused and never hangs', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [sending, parting] = await Promise.allSettled([
        send(market, ada, bob, '1'),
        part(market, ada, bob),
      ])
      expect(parting.status).toBe('fulfilled')
      if (sending.status === 'rejected')
        expect(await refusal(Promise.reject(sending.reason))).toBe(
          'not-friends: You can only send money to friends in your circle',
        )
      await befriend(market, ada, bob)
    }
  })

  test('a card that holds money on its way cannot be removed', async () => {
    const { id } = await send(market, ada, bob, '5')
    const remove = () => deleteCard(market, ada, { params: { cardId: ada.debit } })
    expect(await refusal(remove())).toMatch(/^card-has-holds: /)
    await decline(market, bob, id)
    await remove()
  })

  test('the lists are searched, filtered, sorted and paged', async () => {
    await befriend(market, ada, eve)
    const first = await send(market, ada, bob, '10')
    market.later(60)
    const second = await send(market, ada, eve, '20.50')
    market.later(60)
    const third = await send(market, ada, bob, '20.50', { currency: 'EUR' })
    const ids = async (query = {}) => (await sent(ada, query)).map(({ id }) => id)

    expect(await ids()).toEqual([third.id, second.id, first.id])
    expect(await ids({ sortBy: 'oldest' })).toEqual([first.id, second.id, third.id])
    expect(await ids({ amount: '20.5' })).toEqual([third.id, second.id])
    expect(await ids({ person: eve.id })).toEqual([second.id])
    expect(await ids({ person: bob.userName.toUpperCase() })).toEqual([third.id, first.id])
    expect(await ids({ text: 'eur' })).toEqual([third.id])
    expect(await ids({ text: second.reference })).toEqual([second.id])
    expect(await ids({ text: `${eve.userName} 20.50` })).toEqual([second.id])
    expect(await ids({ text: "%_'" })).toEqual([])
    expect(await ids({ pageSize: 2 })).toEqual([third.id, second.id])
    expect(await ids({ pageSize: 2, pageNumber: 2 })).toEqual([first.id])
    const today = utcDay(market.clock())
    const tomorrow = utcDay(market.clock().getTime() + daySeconds * 1000)
    expect(await ids({ dateTo: today, dateFrom: '2020-01-01' })).toHaveLength(3)
    expect(await ids({ dateFrom: tomorrow })).toEqual([])
    expect(await sent(bob)).toEqual([])
    expect(await incoming(eve)).toHaveLength(1)
  })

  test('exchange proceeds that a friend had credited to my card come in too', async () => {
    await befriend(market, eve, bob)
    // Ada's listing pays bob; eve has what she orders credited to bob as well.
    const { id } = await list(market, ada, { creditCardId: bob.credit })
    const placed = await order(market, eve, id, '400', { creditCardId: bob.credit })
    expect(await incoming(bob)).toEqual([])
    await acceptOrder(market, ada, { params: { id: placed.id } })
    const rows = await incoming(bob)
    expect(rows.map(({ amount, currency, senderId }) => [amount, currency, senderId]).sort()).toEqual(
      [
        ['400', 'USD', eve.id],
        ['640000', 'NGN', ada.id],
      ].map(([amount, ...rest]) => [`${amount}.00`, ...rest]),
    )
    for (const row of rows) expect(row).toMatchObject({ status: 'accepted', isExchange: true })
    expect(await incoming(eve)).toEqual([])
  })
})
