import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import type { StatementLine } from '#core/contract/statement.ts'
import { dayMs, daySeconds, utcDay } from '#core/contract/time.ts'
import { haltListing } from '#server/exchange/market/listings/halt.ts'
import { acceptOrder, cancelOrder } from '#server/exchange/market/orders/decide.ts'
import { statementCsv, statementPdf } from '#server/exchange/statement/exports.ts'
import { statementLines } from '#server/exchange/statement/lines.ts'
import { statementSums } from '#server/exchange/statement/sums.ts'
import { suite } from '#tests/server/suite.ts'
import { list, type Market, order, type Trader, traders } from '../market/market.ts'
import { accept, decline, send } from '../transfers/circle.ts'
import { befriend } from '../world.ts'
import { allLines, assertStatementIsLedger } from './statement-ledger.ts'

const describeLine = ({ counterparty, ...line }: StatementLine) =>
  `${line.effect} ${line.amount} ${line.currency} on ${line.lastFour}: ${line.subject}${
    counterparty === undefined ? '' : ` with ${counterparty}`
  }, ${line.balance} and ${line.held} held`

const described = async (market: Market, me: Trader) => (await allLines(market, me)).map(describeLine)

const acceptLater = async (market: Market, owner: Trader, id: string) => {
  market.later(60)
  await acceptOrder(market, owner, { params: { id } })
  await market.settled()
  market.later(60)
}

suite('the lines of a statement', { people: 0 }, ({ market }) => {
  test('show both sides of an exchange, the newest first, with what is held until it is taken', async () => {
    const [owner, buyer] = await traders(market, 2)
    const { id } = await list(market, owner)
    market.later(60)
    await acceptLater(market, owner, (await order(market, buyer, id, '400')).id)
    await haltListing(market, owner, { params: { id } })
    const owned = await described(market, owner)
    expect([...owned.slice(0, 2), ...owned.slice(2, 4).sort(), owned[4]]).toEqual([
      'released 600.00 USD on 4242: listing, -400.00 and 0.00 held',
      `received 640000.00 NGN on 4444: sale with ${buyer.userName}, 640000.00 and 0.00 held`,
      `due 640000.00 NGN on 4444: sale with ${buyer.userName}, 0.00 and 0.00 held`,
      `taken 400.00 USD on 4242: sale with ${buyer.userName}, -400.00 and 600.00 held`,
      'held 1000.00 USD on 4242: listing, 0.00 and 1000.00 held',
    ])
    const bought = await described(market, buyer)
    expect([bought[0], ...bought.slice(1, 3).sort(), bought[3]]).toEqual([
      `received 400.00 USD on 4444: order with ${owner.userName}, 400.00 and 0.00 held`,
      `due 400.00 USD on 4444: order with ${owner.userName}, 0.00 and 0.00 held`,
      `taken 640000.00 NGN on 4242: order with ${owner.userName}, -640000.00 and 0.00 held`,
      `held 640000.00 NGN on 4242: order with ${owner.userName}, 0.00 and 640000.00 held`,
    ])
    for (const person of [owner, buyer]) await assertStatementIsLedger(market, person)
  })

  test('show both sides of a transfer, and what came back', async () => {
    const [sender, receiver] = await traders(market, 2)
    await befriend(market, sender, receiver)
    const sent = await send(market, sender, receiver, '65')
    market.later(60)
    await accept(market, receiver, sent.id)
    const declined = await send(market, sender, receiver, '10')
    market.later(60)
    await decline(market, receiver, declined.id)
    await market.settled()
    expect(await described(market, sender)).toEqual([
      'released 10.00 USD on 4242: sent with Ada Obi, -65.00 and 0.00 held',
      'held 10.00 USD on 4242: sent with Ada Obi, -65.00 and 10.00 held',
      'taken 65.00 USD on 4242: sent with Ada Obi, -65.00 and 0.00 held',
      'held 65.00 USD on 4242: sent with Ada Obi, 0.00 and 65.00 held',
    ])
    expect(await described(market, receiver)).toEqual([
      'received 65.00 USD on 4444: incoming with Ada Obi, 65.00 and 0.00 held',
      'due 65.00 USD on 4444: incoming with Ada Obi, 0.00 and 0.00 held',
    ])
  })

  test('show a match to both owners, and a friend what an exchange credited to their card', async () => {
    const [older, newer, friend] = await traders(market, 3)
    await befriend(market, newer, friend)
    await list(market, older, { systemFulfilment: true })
    market.later(60)
    await list(market, newer, {
      needCurrency: 'USD',
      haveCurrency: 'NGN',
      needAmount: '400',
      rate: '1620',
      systemFulfilment: true,
      creditCardId: friend.credit,
    })
    await market.settled()
    expect(await described(market, older)).toContain(
      `taken 400.00 USD on 4242: match with ${newer.userName}, -400.00 and 600.00 held`,
    )
    const lines = await allLines(market, newer)
    expect(lines.map(({ effect, subject }) => `${effect} ${subject}`).sort()).toEqual([
      'held listing',
      'released listing',
      'taken match',
    ])
    expect(await described(market, friend)).toEqual([
      'received 400.00 USD on 4444: proceeds with Ada Obi, 400.00 and 0.00 held',
      'due 400.00 USD on 4444: proceeds with Ada Obi, 0.00 and 0.00 held',
    ])
    for (const person of [older, newer, friend]) await assertStatementIsLedger(market, person)
  })

  test('are filtered by days, card, currency, kind and state', async () => {
    const [owner, buyer] = await traders(market, 2)
    await befriend(market, owner, buyer)
    const { id } = await list(market, owner)
    await acceptLater(market, owner, (await order(market, buyer, id, '400')).id)
    await cancelOrder(market, buyer, { params: { orderId: (await order(market, buyer, id, '100')).id } })
    const sent = await send(market, buyer, owner, '5')
    market.later(3 * daySeconds)
    await accept(market, owner, sent.id)
    await market.settled()

    const found = async (query: Parameters<typeof allLines>[2]) =>
      (await allLines(market, buyer, query, 1)).map(({ effect, currency }) => `${effect} ${currency}`).sort()
    const everything = await found({})
    expect(everything).toEqual([
      ...[
        'due USD',
        'held NGN',
        'held NGN',
        'held USD',
        'received USD',
        'released NGN',
        'taken NGN',
        'taken USD',
      ],
    ])
    expect(await found({ currency: 'USD' })).toEqual(['due USD', 'held USD', 'received USD', 'taken USD'])
    expect(await found({ cardId: buyer.credit })).toEqual(['due USD', 'received USD'])
    expect(await found({ kind: 'transfer' })).toEqual(['held USD', 'taken USD'])
    expect(await found({ kind: 'exchange', state: 'moved' })).toEqual(['received USD', 'taken NGN'])
    expect(await found({ state: 'held' })).toEqual([
      'due USD',
      'held NGN',
      'held NGN',
      'held USD',
      'released NGN',
    ])
    const day = (daysAgo: number) => utcDay(market.clock().getTime() - daysAgo * dayMs)
    expect(await found({ dateFrom: day(1) })).toEqual(['taken USD'])
    expect(await found({ dateTo: day(1) })).toHaveLength(everything.length - 1)
    expect(await found({ cardId: 'none of the ids' })).toEqual([])

    const sums = await statementSums(market, buyer, { query: { dateFrom: day(1), currency: 'USD' } })
    expect(sums.map(({ lastFour, nickname, ...sum }) => sum)).toEqual([
      {
        cardId: buyer.debit,
        currency: 'USD',
        opening: '0.00',
        received: '0.00',
        taken: '5.00',
        balance: '-5.00',
        held: '0.00',
      },
      {
        cardId: buyer.credit,
        currency: 'USD',
        opening: '400.00',
        received: '0.00',
        taken: '0.00',
        balance: '400.00',
        held: '0.00',
      },
    ])
    const before = await statementSums(market, buyer, { query: { dateTo: day(1), cardId: buyer.debit } })
    expect(before.map(({ currency, balance, held }) => [currency, balance, held])).toEqual([
      ['USD', '0.00', '5.00'],
      ['NGN', '-640000.00', '0.00'],
    ])
  })

  test('are nobody else’s, also by a card or a cursor', async () => {
    const [owner, stranger] = await traders(market, 2)
    await list(market, owner)
    const [line] = await allLines(market, owner)
    expect(await allLines(market, stranger)).toEqual([])
    expect(await allLines(market, stranger, { cardId: owner.debit })).toEqual([])
    expect(await statementSums(market, stranger, { query: { cardId: owner.debit } })).toEqual([])
    const after = `${market.clock().getTime() + 1}_${line?.cursor.split('_')[1]}_9`
    expect(await statementLines(market, stranger, { query: { after } })).toEqual([])
    for (const bad of ['1_2_3', `${line?.cursor}x`, 'x'])
      await expect(statementLines(market, owner, { query: { after: bad } })).rejects.toMatchObject({
        code: 'bad-input',
      })
  })

  test('are in one order with one running balance, however many change a card at once', async () => {
    const [owner] = await traders(market, 1)
    const buyers = await traders(market, 8)
    const { id } = await list(market, owner)
    const placed = await Promise.all(buyers.map((buyer) => order(market, buyer, id, '100')))
    await Promise.all(placed.map((each) => acceptOrder(market, owner, { params: { id: each.id } })))
    await market.settled()
    const lines = await allLines(market, owner, { currency: 'USD' }, 3)
    expect(lines.map(({ balance }) => balance)).toEqual(
      [8, 7, 6, 5, 4, 3, 2, 1, 0].map((sold) => (sold ? `-${sold}00.00` : '0.00')),
    )
    await assertStatementIsLedger(market, owner)
  })
})

suite('a statement as a file', { people: 2 }, ({ market, people: [owner, buyer] }) => {
  test('CSV has every line of the filter, PDF its sums and lines', async () => {
    const { id } = await list(market, owner)
    await acceptLater(market, owner, (await order(market, buyer, id, '400')).id)
    const file = await statementCsv(market, owner, { query: { currency: 'USD' } })
    expect(file.name).toMatch(/^cowrie-statement-\d{4}-\d\d-\d\d\.csv$/)
    const [head, ...rows] = new TextDecoder().decode(file.bytes).trim().split('\r\n')
    expect(head).toBe(
      'Date (UTC),What,About,Reference,With,Card,Card name,Currency,Held,Released,Taken,Received,Net through Cowrie,Held after it,On its way,Not paid,Came back,Refunded',
    )
    expect(rows.map((row) => row.replace(/^[^,]*/, '').replace(/CW-\w+/, 'CW-…'))).toEqual([
      `,Taken,Order on your listing,CW-…,${buyer.userName},4242,debit,USD,,,400.00,,-400.00,600.00,,,,`,
      ',Held,Listing,CW-…,,4242,debit,USD,1000.00,,,,0.00,1000.00,,,,',
    ])

    const naira = await statementCsv(market, owner, { query: { currency: 'NGN' } })
    expect(
      new TextDecoder()
        .decode(naira.bytes)
        .trim()
        .split('\r\n')
        .slice(1)
        .map((row) => row.split(',').slice(7)),
    ).toEqual([
      ['NGN', '', '', '', '640000.00', '640000.00', '0.00', '', '', '', ''],
      ['NGN', '', '', '', '', '0.00', '0.00', '640000.00', '', '', ''],
    ])

    const pdf = await statementPdf(market, owner, { query: {} })
    const { text } = await extractText(await getDocumentProxy(pdf.bytes), { mergePages: true })
    for (const part of [
      'Statement',
      'US$400.00',
      '₦640,000.00',
      '−US$400.00',
      'On its way',
      `with ${buyer.userName}`,
    ])
      expect(text).toContain(part)
  })
})
