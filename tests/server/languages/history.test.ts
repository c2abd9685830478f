/** Why something ended, and what was changed, as each reader reads it; on paper it is English. */
import { afterAll, describe, expect, test } from 'vitest'
import { ordersCsv } from '#server/history/exports.ts'
import { orderReceipt } from '#server/history/receipts.ts'
import { transferReceipt } from '#server/history/transfer-receipt.ts'
import { expire } from '#server/market/expire.ts'
import { haltListing } from '#server/market/listings/halt.ts'
import { orderDetail } from '#server/market/orders/detail.ts'
import { databaseKinds } from '../database-for-tests.ts'
import { aMarket, list, order, type Trader, traders } from '../market/market.ts'
import { send } from '../transfers/circle.ts'
import { befriend } from '../world.ts'

describe.each(await databaseKinds())('what happened, read in a language, on %s', async (kind) => {
  const market = await aMarket(kind)
  afterAll(() => market.close())

  test('an order that ended with its listing', async () => {
    const [owner, buyer] = (await traders(market, 2)) as [Trader, Trader]
    const { id } = await list(market, owner)
    const placed = await order(market, buyer, id, '400')
    await haltListing(market, owner, { params: { id } })
    const params = { id: placed.id }

    const french = await orderDetail(market, { ...buyer, language: 'fr' }, { params })
    expect(french.reason).toBe('L’annonce a été retirée par son propriétaire')
    const details = (entries: readonly { detail?: string | undefined }[]) =>
      entries.map(({ detail }) => detail)
    const arabic = await orderReceipt(market, { ...buyer, language: 'ar' }, { params })
    expect(arabic.reason).toBe('أوقف صاحب العرض عرضه')
    expect(details(arabic.timeline)).toEqual([
      '\u2068US$400\u2069 مقابل \u2068₦640,000\u2069',
      'أوقف صاحب العرض عرضه',
    ])
    const english = await orderReceipt(market, buyer, { params })
    expect(details(english.timeline)).toEqual(['US$400 for ₦640,000', 'The listing was halted by its owner'])
    const { bytes } = await ordersCsv(market, buyer, { query: {} })
    expect(new TextDecoder().decode(bytes)).toContain('The listing was halted by its owner')
  })

  test('money that nobody answered', async () => {
    const [sender, receiver] = (await traders(market, 2)) as [Trader, Trader]
    await befriend(market, sender, receiver)
    const { id } = await send(market, sender, receiver, '65.25')
    market.later(7 * 24 * 3600 + 1)
    await expire(market)
    const asked = { params: { id }, query: {} }
    const french = await transferReceipt(market, { ...sender, language: 'fr' }, asked)
    expect([french.reason, french.timeline.at(-1)?.detail]).toEqual(
      Array(2).fill('Personne n’a répondu dans les 7 jours'),
    )
    expect((await transferReceipt(market, receiver, asked)).reason).toBe('Nobody answered within 7 days')
  })
})
