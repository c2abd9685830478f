import { beforeEach, expect, test } from 'vitest'
import { listCards } from '#server/money/cards/cards.ts'
import { suite } from '#tests/server/suite.ts'
import { accept, send } from '../transfers/circle.ts'
import { befriend } from '../world.ts'
import { list, order, type Trader, traders } from './market.ts'

suite('the cards that a person used last', { people: 0 }, ({ market }) => {
  let ada: Trader
  let bola: Trader
  beforeEach(async () => {
    ;[ada, bola] = await traders(market, 2)
    await befriend(market, ada, bola)
  })
  /** The uses of the debit card and of the credit card. */
  const usesOf = async (person: Trader) => {
    const cards = await listCards(market, person)
    const of = (id: string) => cards.find((card) => card.id === id)?.lastFor.toSorted()
    return [of(person.debit), of(person.credit)]
  }

  test('are known for each side of each action', async () => {
    expect(await usesOf(ada)).toEqual([[], []])
    const { id } = await list(market, ada)
    expect(await usesOf(ada)).toEqual([['listing-debit'], ['listing-credit']])
    await order(market, bola, id, '100')
    expect(await usesOf(bola)).toEqual([['order-debit'], ['order-credit']])
    const { id: transfer } = await send(market, bola, ada, '10')
    expect(await usesOf(bola)).toEqual([['order-debit', 'transfer-debit'], ['order-credit']])
    expect(await usesOf(ada)).toEqual([['listing-debit'], ['listing-credit']])
    await accept(market, ada, transfer)
    expect(await usesOf(ada)).toEqual([['listing-debit'], ['listing-credit', 'transfer-credit']])
  })

  test('are those of the newest action, and none when it credited another person', async () => {
    const { id } = await list(market, ada)
    await order(market, bola, id, '100')
    market.later(1)
    await order(market, bola, id, '100', { debitCardId: bola.credit, creditCardId: ada.credit })
    expect(await usesOf(bola)).toEqual([[], ['order-debit']])
    expect(await usesOf(ada)).toEqual([['listing-debit'], ['listing-credit']])
  })
})
