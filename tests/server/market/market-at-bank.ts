/** A market whose card processor is a bank of its own, with its own books. */

import { acceptOrder } from '#server/exchange/market/orders/decide.ts'
import { newId } from '#server/ids.ts'
import { receiveMessage } from '#server/money/settlement/inbox.ts'
import { adyenCards } from '#server/platform/ports/cards-adyen.ts'
import { sandboxAccountAt } from '#server/settings/processor-settings.ts'
import { openBankWithin } from '#server/start/sandbox-bank.ts'
import type { DatabaseKind } from '../database-for-tests.ts'
import { aMarket, list, type Market, order, type Trader, traders } from './market.ts'

/** `isOneClock`: the bank has the market's time, which tests move. */
export async function aMarketAtBank(kind: DatabaseKind, { isOneClock = false } = {}) {
  let told = 0
  let isTold = true
  let time = () => new Date()
  const bank = await openBankWithin(
    async (message) => {
      told += 1
      if (isTold) await receiveMessage(market, message)
    },
    undefined,
    isOneClock ? () => time() : undefined,
  )
  const cards = adyenCards({ ...sandboxAccountAt(bank.url), vault: { keyedHash: (_, text) => text } })
  // The helpers of the market use the processor of the tests for more than its port; these tests do not.
  const market = { ...(await aMarket(kind, { cards })), cards: cards as Market['cards'] }
  const { db } = market.database
  time = market.clock

  /** Resolves when neither side has anything left to do or to tell. */
  async function settled() {
    for (let before = -1; before !== told; ) {
      before = told
      await market.settled()
      await bank.idle()
    }
  }

  async function putCard(person: Trader, which: 'debit' | 'credit', number: string) {
    const card = { cvv: '737', month: 12, year: 2031, holderName: 'Ada Obi' }
    const answer = await cards.tokenise({ ...card, key: newId(), personId: person.id, number })
    if (!answer.ok) throw new Error(`${number} was refused`)
    await db
      .updateTable('card')
      .set({ processor_token: answer.token })
      .where('id', '=', person[which])
      .execute()
  }

  return {
    market,
    bank,
    settled,
    /** The bank's messages are lost from now on. */
    cutOff(isCut: boolean) {
      isTold = !isCut
    },
    /** An accepted order of 400 dollars for 640,000 naira. These cards are the buyer's, and the owner's debit card. */
    async anExchange({
      debit = '4242424242424242',
      credit = '5555555555554444',
      owners = '4111111111111111',
    } = {}) {
      const [owner, buyer] = await traders(market, 2)
      await putCard(owner, 'debit', owners)
      await putCard(owner, 'credit', '4000056655665556')
      await putCard(buyer, 'debit', debit)
      await putCard(buyer, 'credit', credit)
      const listing = await list(market, owner)
      const placed = await order(market, buyer, listing.id, '400')
      await acceptOrder(market, owner, { params: { id: placed.id } })
      await settled()
      return { id: placed.id, owner, buyer }
    },
    async close() {
      await market.close()
      await bank.close()
    },
  }
}
