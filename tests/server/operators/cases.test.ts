// Cases of the rails that operators take off their queue (rules/operators.md#cases).
import { randomUUID } from 'node:crypto'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { operatorBase } from '#core/contract/operator-base.ts'
import { acceptOrder } from '#server/exchange/market/orders/decide.ts'
import { newId } from '#server/ids.ts'
import { keepBroken } from '#server/money/ledger/audit-findings.ts'
import type { Comparison } from '#server/money/reconciliation/compare.ts'
import { keepFindings } from '#server/money/reconciliation/findings.ts'
import { receiveEvents } from '#server/money/settlement/inbox.ts'
import { suite } from '#tests/server/suite.ts'
import { list, order, traders } from '../market/market.ts'
import { anOperator, consoleCall } from './console.ts'

suite('cases of the rails', { people: 0, app: {} }, async ({ market, app }) => {
  const { db } = market.database
  const [finance, support] = [
    await anOperator(market, app, 'finance'),
    await anOperator(market, app, 'support'),
  ]
  type Kind = 'payouts' | 'chargebacks' | 'differences'
  type Row = { id: string; reference?: string; canHandle?: boolean; words?: string }
  const waiting = async (kind: Kind) => {
    const { body } = await consoleCall(app, '/queue', { token: support.token })
    return (body.data as Record<Kind, { rows: Row[] }>)[kind].rows
  }
  const handle = (kind: string, id: string, note = 'Called the bank', { token } = finance) =>
    consoleCall(app, `/cases/${kind}/${id}/handle`, { token, body: { note } })
  const handledOf = async (reference = '') => {
    const { body } = await consoleCall(app, `/exchanges/${reference}`, { token: support.token })
    return (body.data as { handled: object[] }).handled
  }
  async function aPaidOrder(fate?: 'returns') {
    const [owner, buyer] = await traders(market, 2)
    const listing = await list(market, owner)
    const { id } = await order(market, buyer, listing.id, '400')
    market.cards.fateOf = ({ token }) => (token?.endsWith(buyer.credit) ? fate : undefined)
    await acceptOrder(market, owner, { params: { id } })
    await market.settled()
    market.cards.fateOf = () => undefined
    return { id, buyer }
  }

  test('a returned payout leaves the queue with a note, once, and comes again when it returns again', async () => {
    await aPaidOrder('returns')
    const [row] = await waiting('payouts')
    const id = row?.id as string
    expect((await handle('payout', id, 'Called the bank', support)).body.code).toBe('not-allowed')
    expect((await handle('payout', id, ' ')).status).toBe(400)
    expect(await waiting('payouts')).toHaveLength(1)
    const both = await Promise.all([handle('payout', id), handle('payout', id)])
    expect(both.map(({ body }) => body.code ?? body.isSuccess).sort()).toEqual(['already-decided', true])
    expect(await waiting('payouts')).toEqual([])
    const note = { kind: 'payout', note: 'Called the bank', by: finance.name }
    expect(await handledOf(row?.reference)).toEqual([expect.objectContaining(note)])
    const { note_sealed } = await db.selectFrom('handled_case').selectAll().executeTakeFirstOrThrow()
    expect(note_sealed).not.toContain('bank')
    market.later(60)
    await db.updateTable('payout').set({ changed_at: market.clock() }).where('id', '=', id).execute()
    expect(await waiting('payouts')).toHaveLength(1)
    expect((await handle('payout', id, 'Called again')).body.isSuccess).toBe(true)
    expect(await handledOf(row?.reference)).toHaveLength(2)
  })

  test('a chargeback that was handled while open waits again when it is lost', async () => {
    const { id: key, buyer } = await aPaidOrder()
    const event = {
      key,
      dispute: `D${key}`,
      why: 'not recognised',
      amount: 64_000_000n,
      currency: 'NGN' as const,
    }
    const tell = async (kind: 'chargeback-opened' | 'chargeback-lost') => {
      market.later(60)
      await receiveEvents(market, [{ ...event, kind, id: randomUUID(), at: market.clock() }])
    }
    await tell('chargeback-opened')
    const [row] = await waiting('chargebacks')
    const evidence = (token: string | undefined, id = row?.id) =>
      app.inject({
        method: 'GET',
        url: `${operatorBase}/chargebacks/${id}/evidence`,
        headers: { authorization: `Bearer ${token}` },
      })
    expect((await evidence(support.token)).json().code).toBe('not-allowed')
    expect((await evidence(finance.token, newId())).json().code).toBe('not-found')
    const file = await evidence(finance.token)
    expect(file.headers['content-type']).toBe('application/pdf')
    const pdf = await getDocumentProxy(new Uint8Array(file.rawPayload))
    const { text } = await extractText(pdf, { mergePages: true })
    for (const said of [
      '₦640,000.00',
      `D${key}`,
      'not recognised',
      buyer.userName,
      'Identity check',
      'US$400.00',
    ])
      expect(text).toContain(said)
    expect(text).toMatch(/Card processor: capture of ₦640,000\.00/)
    // Neither the card nor the payment of the other person.
    expect(text.match(/•••• \d{4}/g)).toHaveLength(2)
    expect(text).not.toContain('capture of US$')
    expect((await handle('chargeback', row?.id as string, 'Sent the receipt')).body.isSuccess).toBe(true)
    expect(await waiting('chargebacks')).toEqual([])
    const reservation = market.cards.authorisations.get(key) as { chargedBack: bigint }
    reservation.chargedBack = 64_000_000n
    await tell('chargeback-lost')
    expect(await waiting('chargebacks')).toMatchObject([{ id: row?.id }])
    expect((await handle('chargeback', row?.id as string, 'Written off')).body.isSuccess).toBe(true)
    expect(await waiting('chargebacks')).toEqual([])
    const sealed = await db.selectFrom('handled_case').selectAll().where('kind', '=', 'chargeback').execute()
    expect(sealed.map(({ person_id, note_sealed }) => [person_id, note_sealed[0]])).toEqual([
      [buyer.id, 'd'],
      [buyer.id, 'd'],
    ])
    const { reference } = await db
      .selectFrom('orders')
      .select('reference')
      .where('id', '=', key)
      .executeTakeFirstOrThrow()
    expect(await handledOf(reference)).toMatchObject([{ note: 'Sent the receipt' }, { note: 'Written off' }])
  })

  test('a difference leaves the queue, and is a new one after it was resolved', async () => {
    const ours = { kind: 'capture', key: newId(), amount: '5', currency: 'USD', at: market.clock() } as const
    const keep = (findings: Comparison['findings'] = [{ outcome: 'missing-there', ours }]) =>
      market.database.inTransaction((tx) =>
        keepFindings(tx, market, { agreed: 0, findings, underWay: [], keys: new Set() }, true),
      )
    await keep()
    const [row] = await waiting('differences')
    expect(row).toMatchObject({ canHandle: true })
    expect((await handle('difference', row?.id as string)).body.isSuccess).toBe(true)
    const { body } = await consoleCall(app, '/cases/difference', { token: support.token })
    expect(body.data).toEqual([
      expect.objectContaining({ about: row?.words, note: 'Called the bank', by: finance.name }),
    ])
    market.later(60)
    await keep()
    expect(await waiting('differences')).toEqual([])
    await keep([])
    market.later(60)
    await keep()
    expect(await waiting('differences')).toHaveLength(1)
    await keep([])
  })

  test('a broken rule of the ledger stays, and what does not wait is not found', async () => {
    await keepBroken(market, [{ rule: 'balance', what: 'account 1', found: '5' }])
    const [row] = await waiting('differences')
    expect(row).toMatchObject({ canHandle: false })
    expect((await handle('difference', row?.id as string)).body.code).toBe('not-allowed')
    expect(await waiting('differences')).toHaveLength(1)
    for (const kind of ['payout', 'chargeback', 'difference'])
      for (const id of [newId(), 'no-id']) expect((await handle(kind, id)).status).toBe(404)
    expect((await handle('listing', newId())).status).toBe(400)
  })
})
