/** The subject of a report: a listing, an order or a transfer of the reported person. */
import { expect, test } from 'vitest'
import type { ReportedKind } from '#core/contract/report-thread.ts'
import { reportPerson } from '#server/exchange/reports/reports.ts'
import type { Me } from '#server/server.ts'
import { suite } from '#tests/server/suite.ts'
import { list, order } from '../market/market.ts'
import { incomingFunds, sentTransfers } from '../market/searches.ts'
import { anOperator, consoleCall } from '../operators/console.ts'
import { send } from '../transfers/circle.ts'
import { befriend, refusal } from '../world.ts'

suite('a report', { app: {}, people: 3 }, async ({ app, market, people: [owner, buyer, third] }) => {
  const { token } = await anOperator(market, app, 'support')
  await befriend(market, owner, buyer)
  await befriend(market, owner, third)
  const report = (me: Me, { userName }: Me, kind: ReportedKind, { id }: { id: string }) =>
    reportPerson(market, me, {
      body: { username: userName, about: { kind, id }, reason: 'fraud', text: 'It never came' },
    })
  const shown = async (kind: ReportedKind, about: { id: string }, me: Me, reported: Me) => {
    const { id } = await report(me, reported, kind, about)
    return (await consoleCall(app, `/reports/${id}`, { token })).body.data
  }

  test('is about a listing, an order or a transfer, and the console has its reference', async () => {
    const listing = await list(market, owner)
    const placed = await order(market, buyer, listing.id, '250')
    const sent = await send(market, buyer, owner, '20')
    const referenceOf = async (table: 'listing' | 'orders' | 'transfer', id: string) =>
      (
        await market.database.db
          .selectFrom(table)
          .select('reference')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).reference
    const [ofListing, ofOrder, ofTransfer] = [
      await referenceOf('listing', listing.id),
      await referenceOf('orders', placed.id),
      await referenceOf('transfer', sent.id),
    ]
    const reported = owner.userName
    expect(await shown('listing', listing, third, owner)).toMatchObject({
      reported,
      about: { kind: 'listing', reference: ofListing },
    })
    expect(await shown('order', placed, buyer, owner)).toMatchObject({
      reported,
      about: { kind: 'order', reference: ofOrder },
    })
    expect(await shown('transfer', sent, buyer, owner)).toMatchObject({
      reported,
      about: { kind: 'transfer', reference: ofTransfer },
    })

    // From its other side, too, and from nobody else.
    await report(owner, buyer, 'order', placed)
    await report(owner, buyer, 'transfer', sent)
    for (const [kind, about] of [
      ['order', placed],
      ['transfer', sent],
    ] as const)
      expect(await refusal(report(third, owner, kind, about))).toMatch(/^not-found/)
    expect(await refusal(report(owner, buyer, 'listing', listing))).toMatch(/^not-found/)
  })

  test('can be made from both lists of transfers, which name the other side', async () => {
    const { id } = await send(market, third, owner, '30')
    const sent = await sentTransfers(market, third, { query: {} })
    expect(sent.find((row) => row.id === id)?.username).toBe(owner.userName)
    const incoming = await incomingFunds(market, owner, { query: {} })
    expect(incoming.find((row) => row.id === id)?.username).toBe(third.userName)
  })
})
