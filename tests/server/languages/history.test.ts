/** Why something ended, and what was changed, as each reader reads it; on paper it is English. */
import { expect, test } from 'vitest'
import type { Language } from '#core/contract/languages.ts'
import { daySeconds } from '#core/contract/time.ts'
import { expire } from '#server/exchange/expiry/expire.ts'
import { ordersCsv } from '#server/exchange/history/exports.ts'
import { orderReceipt } from '#server/exchange/history/receipts.ts'
import { transferReceipt } from '#server/exchange/history/transfer-receipt.ts'
import { listingDetail } from '#server/exchange/market/listings/detail.ts'
import { haltListing } from '#server/exchange/market/listings/halt.ts'
import { orderDetail } from '#server/exchange/market/orders/detail.ts'
import { buildApp } from '#server/http/app.ts'
import { submitKyc } from '#server/people/accounts/kyc.ts'
import { openSession } from '#server/people/sessions/sessions.ts'
import type { OrderEnd } from '#server/platform/messages/facts.ts'
import { historyMessages } from '#server/platform/messages/history.ts'
import { suite } from '#tests/server/suite.ts'
import { change, list, order, type Trader, traders } from '../market/market.ts'
import { send } from '../transfers/circle.ts'
import { aPicture, befriend, kycDetails } from '../world.ts'

suite('the history in the language of its reader', { people: 0 }, ({ market }) => {
  test('an order that ended with its listing', async () => {
    const [owner, buyer] = await traders(market, 2)
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

  test('unanswered money', async () => {
    const [sender, receiver] = await traders(market, 2)
    await befriend(market, sender, receiver)
    const { id } = await send(market, sender, receiver, '65.25')
    market.later(7 * daySeconds + 1)
    await expire(market)
    const asked = { params: { id }, query: {} }
    const french = await transferReceipt(market, { ...sender, language: 'fr' }, asked)
    expect([french.reason, french.timeline.at(-1)?.detail]).toEqual(
      Array(2).fill('Personne n’a répondu dans les 7 jours'),
    )
    expect((await transferReceipt(market, receiver, asked)).reason).toBe('It wasn’t answered within 7 days')
  })

  test('each GET that has sentences answers in the language that it is asked in', async () => {
    const [owner, buyer] = await traders(market, 2)
    for (const each of [owner, buyer]) await submitKyc(market, each, kycDetails(), aPicture())
    await befriend(market, owner, buyer)
    const { id: listing } = await list(market, owner)
    const { id } = await order(market, buyer, listing, '400')
    await haltListing(market, owner, { params: { id: listing } })
    const { id: sent } = await send(market, owner, buyer, '65.25')
    market.later(7 * daySeconds + 1)
    await expire(market)
    const app = await buildApp(market)
    async function answerTo(person: Trader, url: string): Promise<string> {
      const token = await market.database.inTransaction((tx) => openSession(tx, market, person.id, 'a test'))
      const headers = { 'accept-language': 'fr', authorization: `Bearer ${token}` }
      return (await app.inject({ url, headers })).body
    }
    const halted = 'L’annonce a été retirée par son propriétaire'
    for (const path of ['Search', 'recent', id, `receipt/${id}`])
      expect(await answerTo(buyer, `/api/Order/${path}`), path).toContain(halted)
    expect(await answerTo(owner, `/api/Order/listing/${listing}`)).toContain(halted)
    expect(await answerTo(buyer, '/api/Order/export')).toContain('The listing was halted by its owner')
    const unanswered = 'Personne n’a répondu dans les 7 jours'
    for (const path of ['transfers', `transfers/receipt/${sent}`])
      expect(await answerTo(owner, `/api/Listing/${path}`), path).toContain(unanswered)
    expect(await answerTo(buyer, '/api/Listing/currency-exchanges')).toContain(unanswered)
    await app.close()
  })

  test('an edited listing', async () => {
    const [owner] = await traders(market, 1)
    const { id } = await list(market, owner)
    const params = { id }
    await change(market, owner, id, { rate: '0.00064', partFulfilment: false })
    const facts = await market.database.db
      .selectFrom('event')
      .select('facts')
      .where('about_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(facts).toEqual({
      facts: {
        changes: [
          {
            field: 'rate',
            from: { figure: '0.000625', base: 'NGN' },
            to: { figure: '0.00064', base: 'NGN' },
          },
          { field: 'partFulfilment', from: true, to: false },
          { field: 'systemFulfilment', from: false, to: true },
        ],
      },
    })
    const said = (language: Language) =>
      listingDetail(market, { ...owner, language }, { params }).then(
        ({ timeline }) => timeline?.at(-1)?.detail,
      )
    expect(await said('en')).toBe(
      '1 USD = 1,562.50 NGN, previously 1 USD = 1,600.00 NGN; part fulfillment: no; system fulfillment: yes',
    )
    expect(await said('fr')).toBe(
      '1 USD = 1,562.50 NGN, auparavant 1 USD = 1,600.00 NGN\u00a0; exécution partielle\u00a0: non\u00a0; exécution automatique\u00a0: oui',
    )
    expect(await said('ar')).toBe(
      '\u20681 USD = 1,562.50 NGN\u2069، وكان \u20681 USD = 1,600.00 NGN\u2069؛ التنفيذ الجزئي: لا؛ التنفيذ التلقائي: نعم',
    )
  })

  test('an edited listing whose rate stays', async () => {
    const [owner] = await traders(market, 1)
    const { id } = await list(market, owner)
    await change(market, owner, id, { systemFulfilment: false, partFulfilment: false })
    const { timeline } = await listingDetail(market, owner, { params: { id } })
    expect(timeline?.at(-1)?.detail).toBe('part fulfillment: no')
  })

  test('every reason that an order may end for', async () => {
    const [owner, buyer] = await traders(market, 2)
    const { id: listing } = await list(market, owner)
    const { id } = await order(market, buyer, listing, '400')
    const reasons = Object.entries(historyMessages('fr').reasons)
    for (const [reason, sentence] of reasons.filter(([name]) => !name.startsWith('transfer-'))) {
      const columns = { reason: reason as OrderEnd }
      await market.database.db.updateTable('orders').set(columns).where('id', '=', id).execute()
      const french = await orderDetail(market, { ...buyer, language: 'fr' }, { params: { id } })
      expect(french.reason).toBe(sentence)
    }
  })
})
