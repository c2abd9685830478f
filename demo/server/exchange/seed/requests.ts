import { hourMs } from '#core/contract/time.ts'
import { fromDecimal } from '#core/money/money.ts'
import type { Server } from '../../server.ts'
import { askMoney } from '../transfers/ask.ts'
import { declineMoneyRequest, withdrawMoneyRequest } from '../transfers/requests.ts'
import { sendMoney } from '../transfers/send.ts'
import { demoPin } from './people.ts'
import type { SeededPerson } from './people-rows.ts'
import { agreedFee, at, friendshipsAmong, meOf } from './simulation.ts'

const asked = [
  { amount: '36', currency: 'USD', note: 'Dinner on Friday 🍜' },
  { amount: '18000', currency: 'NGN', note: 'Aso ebi' },
  { amount: '24', currency: 'GBP', note: 'Votre part du cadeau' },
  { amount: '52.5', currency: 'USD', note: undefined },
  { amount: '12000', currency: 'NGN', note: 'حصتك من الإيجار' },
] as const

const fates = ['wait', 'pay', 'wait', 'decline'] as const

/**
 * Friends ask one another for money: some requests wait, some are paid or declined. Each person has a link, too, which
 * some have withdrawn.
 */
export async function askForMoney(server: Server, people: readonly SeededPerson[]): Promise<void> {
  const now = server.clock().getTime()
  for (const [index, { person, friend }] of (await friendshipsAmong(server, people)).entries()) {
    const moment = now - (4 + ((index * 7) % 60)) * hourMs
    const { amount, currency, note } = asked[index % asked.length] as (typeof asked)[number]
    const { id } = await askMoney(at(server, moment), meOf(server, person), {
      body: { friendId: friend.id, amount, currency, note },
    })
    const later = at(server, moment + 3 * hourMs)
    const fate = fates[index % fates.length]
    if (fate === 'decline') await declineMoneyRequest(later, meOf(server, friend), { params: { id } })
    if (fate === 'pay')
      await sendMoney(later, meOf(server, friend), {
        body: {
          pin: demoPin,
          amount,
          currency,
          ...agreedFee(server, fromDecimal(amount, currency), currency),
          debitCardId: friend.debitCardId,
          friendId: person.id,
          request: id,
        },
      })
  }
  for (const [index, person] of people.entries()) {
    const me = meOf(server, person)
    const moment = now - (3 + index) * hourMs
    const { id } = await askMoney(at(server, moment), me, {
      body: { amount: '15', currency: 'USD', note: 'Concert tickets 🎟️', days: 30 },
    })
    if (index % 4 === 3) await withdrawMoneyRequest(at(server, moment + hourMs), me, { params: { id } })
  }
}
