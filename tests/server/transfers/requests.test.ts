// Requests for money: who may ask whom, who may pay, and that each is paid once.
import { beforeEach, expect, test } from 'vitest'
import { daySeconds } from '#core/contract/time.ts'
import { expire } from '#server/exchange/expiry/expire.ts'
import { transferReceipt } from '#server/exchange/history/transfer-receipt.ts'
import { askMoney, maxOpenRequests, maxRequestsPerDay } from '#server/exchange/transfers/ask.ts'
import {
  befriendRequester,
  declineMoneyRequest,
  moneyRequest,
  ownMoneyRequests,
  waitingMoneyRequests,
  withdrawMoneyRequest,
} from '#server/exchange/transfers/requests.ts'
import { newId } from '#server/ids.ts'
import { audit } from '#server/money/ledger/audit.ts'
import { pendingFriendRequests, respondToFriendRequest } from '#server/people/circle/requests.ts'
import { deleteExpired } from '#server/start/retention.ts'
import { suite } from '#tests/server/suite.ts'
import { moneyOf, notificationsOf, type Trader, traders } from '../market/market.ts'
import { incomingFunds, sentTransfers } from '../market/searches.ts'
import { befriend, refusal } from '../world.ts'
import { accept, decline, part, send, takeBack } from './circle.ts'

suite('requests for money', { people: 0 }, ({ market }) => {
  let ada: Trader
  let bob: Trader
  let eve: Trader
  beforeEach(async () => {
    ;[ada, bob, eve] = await traders(market, 3)
    await befriend(market, ada, bob)
  })

  type Input = Parameters<typeof askMoney>[2]['body']
  const ask = (by: Trader, some: Partial<Input> = {}, key = newId()) =>
    askMoney(market, by, { body: { amount: '12.50', currency: 'USD', ...some } }, key)
  const view = (who: Trader, key: string) => moneyRequest(market, who, { params: { key } })
  const tokenOf = ({ link = '' }: { link?: string | undefined }) => link.slice(link.lastIndexOf('/') + 1)
  const pay = (by: Trader, to: Trader, request: string, some = {}) =>
    send(market, by, to, '12.50', { request, ...some })
  const mine = (who: Trader) => ownMoneyRequests(market, who)
  const waiting = (who: Trader) => waitingMoneyRequests(market, who)
  const unknown = 'not-found: This money request doesn’t exist or isn’t yours'

  test('a friend is asked, pays, and the transfer says that it was asked for', async () => {
    const key = newId()
    const [asked, repeated] = await Promise.all([
      ask(bob, { friendId: ada.id, note: 'For rent', days: 1 }, key),
      ask(bob, { friendId: ada.id, note: 'For rent', days: 1 }, key),
    ])
    expect(repeated).toEqual(asked)
    expect(asked).toMatchObject({ amount: '12.50', note: 'For rent', status: 'open', payer: 'Ada Obi' })
    expect(asked).not.toHaveProperty('link')
    expect(Date.parse(asked.expiresAt) - Date.parse(asked.dateCreated)).toBe(daySeconds * 1000)
    expect((await notificationsOf(market, ada))[0]).toMatch(
      /^Money requested: Ada Obi is asking you for US\$12\.50, “For rent”\. Pay or decline it by \d+\s\w+(\s\d{4})?\.$/,
    )
    expect(await mine(bob)).toEqual([asked])
    expect(await waiting(ada)).toMatchObject([{ id: asked.id, requesterId: bob.id, requester: 'Ada Obi' }])
    expect(await view(ada, asked.id)).toMatchObject({ isToMe: true, isFriend: true, isMine: false })

    // The note is the request's own.
    const { id } = await pay(ada, bob, asked.id, { note: 'something else' })
    expect((await notificationsOf(market, bob))[0]).toBe(
      'Request paid: Ada Obi sent you the US$12.50 you asked for, “For rent”. Accept it to one of your cards within 7 days, or decline it.',
    )
    expect([await mine(bob), await waiting(ada)]).toEqual([[], []])
    const facts = { note: 'For rent', requestedAt: asked.dateCreated }
    expect(await sentTransfers(market, ada, { query: {} })).toMatchObject([facts])
    expect(await incomingFunds(market, bob, { query: {} })).toMatchObject([facts])
    expect(await transferReceipt(market, bob, { params: { id }, query: {} })).toMatchObject(facts)
    expect(await view(bob, asked.id)).toMatchObject({ status: 'paid', isMine: true })
    expect(await refusal(pay(ada, bob, asked.id))).toBe('request-not-open: This request is already paid')
    await accept(market, bob, id)
    expect(await moneyOf(market, bob)).toEqual({ 'USD credited': '12.50' })
  })

  test('only friends are asked, and only its two people see a request to a friend', async () => {
    const sentence = 'ask-friends-only: You can only ask friends in your circle for money'
    for (const friendId of [eve.id, bob.id, 'nobody'])
      expect(await refusal(ask(bob, { friendId }))).toBe(sentence)
    const { id } = await ask(bob, { friendId: ada.id })
    expect(await refusal(view(eve, id))).toBe(unknown)
    await befriend(market, eve, bob)
    expect(await refusal(pay(eve, bob, id))).toBe(unknown)
    expect(await refusal(declineMoneyRequest(market, eve, { params: { id } }))).toBe(unknown)
    expect(await refusal(declineMoneyRequest(market, bob, { params: { id } }))).toBe(unknown)
    expect(await refusal(withdrawMoneyRequest(market, ada, { params: { id } }))).toBe(unknown)
    expect(await refusal(view(ada, 'nothing'))).toBe(unknown)
    expect(await refusal(ask(bob, { amount: '0' }))).toMatch(/^bad-amount: amount: /)
  })

  test('a request is paid with its own amount and currency, to its requester', async () => {
    const { id } = await ask(bob, { friendId: ada.id })
    await befriend(market, ada, eve)
    expect(await refusal(send(market, ada, bob, '12.49', { request: id }))).toMatch(
      /^figures-differ: .*US\$12\.50/,
    )
    expect(await refusal(pay(ada, bob, id, { currency: 'EUR' }))).toMatch(/^figures-differ: /)
    expect(await refusal(pay(ada, eve, id))).toBe(unknown)
    expect(await moneyOf(market, ada)).toEqual({})
    expect(await waiting(ada)).toHaveLength(1)
  })

  test('a stranger with a link asks for friendship first, then pays', async () => {
    const asked = await ask(bob, { note: 'Tickets' })
    const token = tokenOf(asked)
    expect(token).toMatch(/^[a-z]{32}$/i)
    expect(await view(eve, token)).toMatchObject({
      requester: 'Ada Obi',
      requesterUsername: bob.userName,
      note: 'Tickets',
      status: 'open',
      isMine: false,
      isToMe: false,
      isFriend: false,
      isFriendAsked: false,
    })
    // The id alone does not open a link's request.
    expect(await refusal(view(eve, asked.id))).toBe(unknown)
    expect(await refusal(pay(eve, bob, token))).toBe(
      'not-friends: You can only send money to friends in your circle',
    )
    const befriendIt = (who: Trader) => befriendRequester(market, who, { params: { key: token } })
    await befriendIt(eve)
    await befriendIt(eve)
    expect(await view(eve, token)).toMatchObject({ isFriend: false, isFriendAsked: true })
    const [friendRequest, ...rest] = await pendingFriendRequests(market, bob)
    expect(rest).toEqual([])
    expect(await refusal(befriendIt(bob))).toMatch(/^invite-self/)
    await respondToFriendRequest(market, bob, {
      body: { requestId: friendRequest?.id ?? '', status: 'Approved' },
    })
    expect(await view(eve, token)).toMatchObject({ isFriend: true, isFriendAsked: false })
    await pay(eve, bob, token)
    expect(await refusal(pay(ada, bob, token))).toBe('request-not-open: This request is already paid')
    expect(await view(ada, token)).toMatchObject({ status: 'paid' })
  })

  test('a rejected friend request by a link stays quiet for a week', async () => {
    const token = tokenOf(await ask(bob, { days: 30 }))
    const befriendIt = () => befriendRequester(market, eve, { params: { key: token } })
    await befriendIt()
    const [friendRequest] = await pendingFriendRequests(market, bob)
    await respondToFriendRequest(market, bob, {
      body: { requestId: friendRequest?.id ?? '', status: 'Reject' },
    })
    await befriendIt()
    expect(await pendingFriendRequests(market, bob)).toEqual([])
    market.later(7 * daySeconds + 1)
    await befriendIt()
    expect(await pendingFriendRequests(market, bob)).toHaveLength(1)
  })

  test('declined and withdrawn requests notify the other person, and cannot be paid', async () => {
    const [declined, withdrawn, byLink] = [
      await ask(bob, { friendId: ada.id }),
      await ask(bob, { friendId: ada.id }),
      await ask(bob),
    ]
    await declineMoneyRequest(market, ada, { params: { id: declined.id } })
    expect((await notificationsOf(market, bob))[0]).toBe(
      'Request declined: Ada Obi declined your request for US$12.50.',
    )
    await withdrawMoneyRequest(market, bob, { params: { id: withdrawn.id } })
    expect((await notificationsOf(market, ada))[0]).toBe(
      'Request withdrawn: Ada Obi withdrew their request for US$12.50. You don’t need to do anything.',
    )
    await withdrawMoneyRequest(market, bob, { params: { id: byLink.id } })
    expect([await mine(bob), await waiting(ada)]).toEqual([[], []])
    for (const [key, status] of [
      [declined.id, 'declined'],
      [withdrawn.id, 'withdrawn'],
      [tokenOf(byLink), 'withdrawn'],
    ] as const)
      expect(await refusal(pay(ada, bob, key))).toBe(`request-not-open: This request is already ${status}`)
    expect(await moneyOf(market, ada)).toEqual({})
  })

  test('a request ends with its time, and is deleted 90 days later', async () => {
    const { id } = await ask(bob, { friendId: ada.id, days: 1 })
    market.later(daySeconds + 1)
    expect(await refusal(pay(ada, bob, id))).toBe('request-not-open: This request is already expired')
    expect(await view(ada, id)).toMatchObject({ status: 'expired' })
    expect([await mine(bob), await waiting(ada)]).toEqual([[], []])
    const { requests, failures } = await expire(market)
    expect(requests).toBeGreaterThan(0)
    expect(failures).toEqual([])
    expect(await expire(market)).toMatchObject({ requests: 0 })
    expect((await notificationsOf(market, bob))[0]).toBe(
      'Request expired: Your request for US$12.50 wasn’t paid in time. You can ask again.',
    )
    market.later(91 * daySeconds)
    await deleteExpired(market)
    expect(await refusal(view(bob, id))).toBe(unknown)
  })

  test('a request whose payment went back is open again, unless its requester declined the money', async () => {
    const { id } = await ask(bob, { friendId: ada.id, days: 30 })
    const taken = await pay(ada, bob, id)
    await takeBack(market, ada, taken.id)
    expect(await waiting(ada)).toMatchObject([{ id, status: 'open' }])
    await pay(ada, bob, id)
    market.later(7 * daySeconds + 1)
    await expire(market)
    expect(await waiting(ada)).toMatchObject([{ id, status: 'open' }])
    const declined = await pay(ada, bob, id)
    await decline(market, bob, declined.id)
    expect(await view(ada, id)).toMatchObject({ status: 'withdrawn' })
    const late = await ask(bob, { friendId: ada.id, days: 1 })
    const returned = await pay(ada, bob, late.id)
    market.later(2 * daySeconds)
    await takeBack(market, ada, returned.id)
    expect(await view(ada, late.id)).toMatchObject({ status: 'expired' })
    expect(await audit(market.database.db)).toEqual([])
  })

  test('a request to a former friend is not paid', async () => {
    const { id } = await ask(bob, { friendId: ada.id })
    await part(market, ada, bob)
    expect(await refusal(pay(ada, bob, id))).toMatch(/^not-friends/)
    expect(await view(ada, id)).toMatchObject({ isFriend: false, status: 'open' })
  })

  test('open requests and requests of a day are limited, also for calls at once', async () => {
    const answers = await Promise.allSettled(Array.from({ length: maxOpenRequests + 3 }, () => ask(bob)))
    const refused = answers.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))
    expect(refused).toEqual(Array(3).fill('too-many-open-requests'))
    for (let made = maxOpenRequests; made < maxRequestsPerDay; made += 1) {
      const [{ id } = { id: '' }] = await mine(bob)
      await withdrawMoneyRequest(market, bob, { params: { id } })
      await ask(bob)
    }
    const [{ id } = { id: '' }] = await mine(bob)
    await withdrawMoneyRequest(market, bob, { params: { id } })
    expect(await refusal(ask(bob))).toBe(
      'requests-paced: You can ask for money 30 times in 24 hours. Try again later',
    )
    market.later(daySeconds + 1)
    await ask(bob, { days: 30 })
  })

  test('two friends pay one link at the same moment, and exactly one pays', { timeout: 60_000 }, async () => {
    await befriend(market, eve, bob)
    for (let round = 0; round < 20; round += 1) {
      const asked = await ask(bob)
      const token = tokenOf(asked)
      const payers = round % 2 === 0 ? [ada, eve] : [eve, ada]
      const ends = await Promise.allSettled([
        ...payers.map((payer) => pay(payer, bob, token)),
        ...(round % 4 === 0 ? [withdrawMoneyRequest(market, bob, { params: { id: asked.id } })] : []),
      ])
      const failed = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.code] : []))
      expect(failed).toEqual(Array(ends.length - 1).fill('request-not-open'))
      const paid = (
        await Promise.all([ada, eve].map((who) => sentTransfers(market, who, { query: {} })))
      ).flat()
      for (const { id, receiverId } of paid)
        if (receiverId === bob.id) await accept(market, bob, id).catch(() => undefined)
    }
    expect(await moneyOf(market, ada)).toEqual({})
    expect(await moneyOf(market, eve)).toEqual({})
    expect(await audit(market.database.db)).toEqual([])
  })

  test('paid and declined at the same moment, one of the two happens', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await ask(bob, { friendId: ada.id })
      const ends = await Promise.allSettled([
        pay(ada, bob, id),
        declineMoneyRequest(market, ada, { params: { id } }),
      ])
      expect(ends.filter((end) => end.status === 'fulfilled')).toHaveLength(1)
      const { status } = await view(ada, id)
      expect(status).toBe(ends[0].status === 'fulfilled' ? 'paid' : 'declined')
    }
    expect(await audit(market.database.db)).toEqual([])
  })
})
