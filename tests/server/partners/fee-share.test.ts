// rules/partners.md#fee-share: a partner's part of each fee, booked with it, given back with it, and paid out.
import { expect, test } from 'vitest'
import { operatorPartners } from '#core/contract/operator-partners.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { parsePart } from '#core/money/per-cent.ts'
import { acceptOrder } from '#server/exchange/market/orders/decide.ts'
import { BadPartner, removePartner } from '#server/exchange/partners/partners.ts'
import { newId } from '#server/ids.ts'
import { ledgerLines } from '#server/money/reconciliation/ledger-lines.ts'
import { earningsOf, setFeeShare } from '#server/money/settlement/fee-share.ts'
import {
  askPartnerPayout,
  endPartnerPayout,
  partnerPayouts,
} from '#server/money/settlement/partner-payouts.ts'
import { feesOf } from '#server/settings/fee-settings.ts'
import { suite } from '#tests/server/suite.ts'
import { list, type Market, order, type Trader, traders } from '../market/market.ts'
import { anOperator, codeOf, consoleCall } from '../operators/console.ts'
import { accept, send, takeBack } from '../transfers/circle.ts'
import { aPartner, type PartnerForTests } from '../webhooks/receiver.ts'
import { befriend, refusal } from '../world.ts'

suite('a partner’s share of the fees', { app: {}, people: 0 }, ({ market: free, app }) => {
  const fees = feesOf({ FEE_PERCENT: '0.5,NGN=1', FEE_MINIMUM: 'USD=1.00' })
  const market: Market = { ...free, settings: { ...free.settings, fees } }
  const { db } = market.database

  async function partnerWith(perCent: string) {
    const partner = await aPartner(market)
    await setFeeShare(market, partner.id, parsePart(perCent) ?? -1n)
    return partner
  }
  const on = (partner: PartnerForTests, person: Trader): Trader => ({
    ...person,
    page: { origin: partner.origin },
  })
  const earned = async ({ id }: PartnerForTests) => {
    const rows = (await earningsOf(market, [id])).get(id) ?? []
    return rows.map(
      ({ currency, ...sums }) =>
        `${currency} ${sums.earned}: ${sums.waiting} ${sums.due} ${sums.asked} ${sums.paid}`,
    )
  }
  const booked = (kind: 'partner' | 'fee', holderId: string) =>
    db
      .selectFrom('account')
      .select(['currency', 'balance'])
      .where('kind', '=', kind)
      .where('holder_id', '=', holderId)
      .orderBy('currency')
      .execute()
  /** An order of $333.33 of $1,000 from the pages of two partners; its fees are $1.67 and ₦5,333.28. */
  async function anExchange(owners: PartnerForTests, buyers: PartnerForTests) {
    const [owner, buyer] = await traders(market, 2)
    const { id } = await list(market, on(owners, owner), { fee: '5.00' })
    const placed = await order(market, on(buyers, buyer), id, '333.33', { fee: '5333.28' })
    await acceptOrder(market, owner, { params: { id: placed.id } })
    return placed
  }
  /** The operator makes the transfer at the processor, which tells of it by its reference. */
  const transfer = (reference: string, currency: CurrencyCode, amount: bigint) =>
    market.cards.payOut({
      key: reference,
      reference,
      token: 'a partner',
      personId: newId(),
      holderName: 'A Partner',
      currency,
      amount,
    })

  test('is booked to each side’s partner, rounded down, out of the fee of what came through it', async () => {
    const [owners, buyers] = [await partnerWith('30'), await partnerWith('12.5')]
    const placed = await anExchange(owners, buyers)
    // 30 % of $1.67 and 12.5 % of ₦5,333.28.
    expect(await booked('partner', owners.id)).toEqual([{ currency: 'USD', balance: 50n }])
    expect(await booked('partner', buyers.id)).toEqual([{ currency: 'NGN', balance: 66_666n }])
    const captures = await db
      .selectFrom('capture')
      .select(['fee_id', 'fee_minor'])
      .where('about_id', '=', placed.id)
      .orderBy('currency')
      .execute()
    expect(captures.map(({ fee_minor }) => fee_minor)).toEqual([533_328n, 167n])
    const ours = await Promise.all(captures.map(({ fee_id }) => booked('fee', fee_id ?? '')))
    expect(ours.flat().map(({ balance }) => balance)).toEqual([466_662n, 117n])
    await market.settled()
    expect(await earned(owners)).toEqual(['USD 0.50: 0.00 0.50 0.00 0.00'])
    expect(await earned(buyers)).toEqual(['NGN 666.66: 0.00 666.66 0.00 0.00'])
  })

  test('is of a transfer from its page, when it is accepted; all of a fee at 100 per cent', async () => {
    const [partner, [one, other]] = [await partnerWith('100'), await traders(market, 2)]
    await befriend(market, one, other)
    const sent = await send(market, on(partner, one), other, '10', { fee: '1.00' })
    const back = await send(market, on(partner, one), other, '20', { fee: '1.00' })
    await takeBack(market, one, back.id)
    expect(await earned(partner)).toEqual([])
    await accept(market, other, sent.id)
    await market.settled()
    expect(await earned(partner)).toEqual(['USD 1.00: 0.00 1.00 0.00 0.00'])
  })

  test('is of both sides of a match, at the per cent of its moment, and nothing of other pages', async () => {
    const partner = await partnerWith('50')
    const [older, newer] = await traders(market, 2)
    await list(market, on(partner, older), { systemFulfilment: true, fee: '5.00' })
    await setFeeShare(market, partner.id, 100_000n)
    const cross = {
      ...({ needCurrency: 'USD', haveCurrency: 'NGN', needAmount: '400', rate: '1600' } as const),
      systemFulfilment: true,
      fee: '6400.00',
    }
    await list(market, on(partner, newer), cross)
    await list(market, newer, cross)
    await market.settled()
    // 10 % of $2.00 and of ₦6,400 in the first match, of $2.00 in the second.
    expect(await earned(partner)).toEqual([
      'NGN 640.00: 0.00 640.00 0.00 0.00',
      'USD 0.40: 0.00 0.40 0.00 0.00',
    ])
  })

  test('is given back when the exchange is undone, and cannot be paid out before that is impossible', async () => {
    const partner = await partnerWith('30')
    const { capture } = market.cards
    const waiting: (() => Promise<void>)[] = []
    market.cards.capture = async (request) => {
      waiting.push(() => capture(request))
    }
    await anExchange(partner, partner)
    await market.settled()
    market.cards.capture = capture
    expect(await earned(partner)).toEqual([
      'NGN 1599.98: 1599.98 0.00 0.00 0.00',
      'USD 0.50: 0.50 0.00 0.00 0.00',
    ])
    expect(await refusal(askPartnerPayout(market, partner.id, 'USD'))).toMatch(/^already-decided/)
    market.cards.fateOf = () => 'fails'
    for (const perform of waiting) await perform()
    await market.settled()
    market.cards.fateOf = () => undefined
    expect(await earned(partner)).toEqual([])
    expect((await booked('partner', partner.id)).map(({ balance }) => balance)).toEqual([0n, 0n])
  })

  test('is paid once, comes back, and is paid again', async () => {
    const partner = await partnerWith('30')
    await anExchange(partner, partner)
    await market.settled()
    const outcomes = await Promise.allSettled([1, 2].map(() => askPartnerPayout(market, partner.id, 'USD')))
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [{ id = '' } = {}] = await partnerPayouts(db, partner.id)
    expect((await earned(partner))[1]).toBe('USD 0.50: 0.00 0.00 0.50 0.00')

    await expect(removePartner(market.database, partner.name)).rejects.toThrow(BadPartner)
    expect(await refusal(endPartnerPayout(market, newId(), id, 'paid'))).toMatch(/^not-found/)
    await endPartnerPayout(market, partner.id, id, 'paid')
    expect(await refusal(endPartnerPayout(market, partner.id, id, 'withdrawn'))).toMatch(/^already-decided/)
    expect((await earned(partner))[1]).toBe('USD 0.50: 0.00 0.00 0.00 0.50')
    expect(await booked('partner', partner.id)).toMatchObject([{}, { currency: 'USD', balance: 0n }])
    const lines = async (key: string) =>
      (await ledgerLines(db)).lines
        .filter((line) => line.key === key)
        .map(({ kind, amount }) => `${kind} ${amount}`)
    expect(await lines(id)).toEqual(['payout 0.50'])

    await endPartnerPayout(market, partner.id, id, 'returned')
    expect(await lines(id)).toEqual(['payout 0.50', 'returned payout 0.50'])
    expect((await earned(partner))[1]).toBe('USD 0.50: 0.00 0.50 0.00 0.00')

    const again = await askPartnerPayout(market, partner.id, 'USD')
    await endPartnerPayout(market, partner.id, again.id, 'withdrawn')
    expect((await earned(partner))[1]).toBe('USD 0.50: 0.00 0.50 0.00 0.00')
  })

  test('is booked by what the processor tells of its transfer', async () => {
    const partner = await partnerWith('30')
    await anExchange(partner, partner)
    await market.settled()
    const stateOf = async (id: string) =>
      (await partnerPayouts(db, partner.id)).find((each) => each.id === id)?.status
    const dollars = await askPartnerPayout(market, partner.id, 'USD')
    await transfer(dollars.id, 'USD', 50n)
    await market.settled()
    expect(await stateOf(dollars.id)).toBe('paid')
    const naira = await askPartnerPayout(market, partner.id, 'NGN')
    market.cards.fateOf = () => 'is paid and returns'
    await transfer(naira.id, 'NGN', 159_998n)
    await market.settled()
    market.cards.fateOf = () => undefined
    expect(await stateOf(naira.id)).toBe('returned')
    expect(await earned(partner)).toEqual([
      'NGN 1599.98: 0.00 1599.98 0.00 0.00',
      'USD 0.50: 0.00 0.00 0.00 0.50',
    ])
  })

  test('is set and paid in the console, by an owner with a new code', async () => {
    const partner = await aPartner(market)
    const owner = await anOperator(market, app, 'owner')
    const call = async (path: string, body: object) => {
      market.later(60)
      const code = await codeOf(market, owner.email)
      const answer = await consoleCall(app, `/partners/${partner.id}${path}`, {
        token: owner.token,
        body: { ...body, code },
      })
      return answer.body
    }
    expect(await call('/fee-share', { perCent: '100.5' })).toMatchObject({ code: 'bad-input' })
    expect(await call('/fee-share', { perCent: '12.5' })).toMatchObject({ isSuccess: true })
    const without = { token: owner.token, body: { perCent: '90', code: '000000' } }
    const refused = await consoleCall(app, `/partners/${partner.id}/fee-share`, without)
    expect(refused.body).toMatchObject({ code: 'wrong-app-code' })
    await anExchange(partner, partner)
    await market.settled()
    const { data } = await call('/payouts', { currency: 'NGN' })
    const { id } = data as { id: string }
    expect(await call(`/payouts/${id}`, { outcome: 'paid' })).toMatchObject({ isSuccess: true })
    await transfer(newId(), 'NGN', 66_666n)
    const listed = await consoleCall(app, operatorPartners.path, { token: owner.token })
    expect((listed.body.data as { id: string }[]).find((each) => each.id === partner.id)).toMatchObject({
      feeShare: '12.5',
      earnings: [
        { currency: 'NGN', earned: '666.66', due: '0.00', paid: '666.66' },
        { currency: 'USD', earned: '0.20', due: '0.20', paid: '0.00' },
      ],
      payouts: [{ id, currency: 'NGN', amount: '666.66', status: 'paid' }],
    })
  })
})
