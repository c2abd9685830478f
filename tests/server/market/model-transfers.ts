/** Money between friends in the model: the rules once more, small and in memory, beside the market's. */
import * as fc from 'fast-check'
import { type Cards, type Code, card } from './model-cards.ts'
import { type FeesTaken, feeFor } from './model-fees.ts'

export type TransferStep =
  | { do: 'send'; who: number; to: number; currency: Code; amount: bigint }
  | { do: 'take' | 'decline' | 'take-back'; transfer: number; stranger: boolean }
  | { do: 'part' | 'meet'; who: number; to: number }

export type ModelTransfer = {
  from: number
  to: number
  currency: Code
  amount: bigint
  fee: bigint
  escrow: bigint
  day: number
  status: 'pending' | 'accepted' | 'rejected' | 'cancelled'
}

/** The part of the model that is about it. */
export type Circle = {
  friends: Set<string>
  transfers: ModelTransfer[]
  cards: Cards
  fees: FeesTaken
  day: number
}

export const pairOf = (one: number, other: number) => [one, other].sort().join(' ')
export const firstFriends = [
  [0, 1],
  [1, 2],
] as const

/** Does a step and says how it went: `done`, or the code of the refusal. */
export function applyTransfer(circle: Circle, step: TransferStep): string {
  switch (step.do) {
    case 'part':
      circle.friends.delete(pairOf(step.who, step.to))
      return 'done'
    case 'meet':
      if (step.who !== step.to) circle.friends.add(pairOf(step.who, step.to))
      return 'done'
    case 'send': {
      const { who, to, currency, amount } = step
      if (amount === 0n) return 'bad-amount'
      if (!circle.friends.has(pairOf(who, to))) return 'not-friends'
      const fee = feeFor(currency, amount)
      card(circle.cards, who, 'debit', currency, -amount - fee)
      circle.transfers.push({
        from: who,
        to,
        currency,
        amount,
        fee,
        day: circle.day,
        status: 'pending',
        escrow: amount + fee,
      })
      return 'done'
    }
    case 'take':
    case 'decline':
    case 'take-back': {
      const transfer = circle.transfers[step.transfer] as ModelTransfer
      if (step.stranger) return 'not-found'
      if (transfer.status !== 'pending' || circle.day >= transfer.day + 7) return 'transfer-not-pending'
      if (step.do === 'take') {
        card(circle.cards, transfer.to, 'credit', transfer.currency, transfer.amount)
        circle.fees[transfer.currency] += transfer.fee
        Object.assign(transfer, { escrow: 0n, status: 'accepted' })
      } else giveBack(circle, transfer, step.do === 'decline' ? 'rejected' : 'cancelled')
      return 'done'
    }
  }
}

/** Transfers that nobody answered go back after a week. */
export function expireTransfers(circle: Circle): void {
  for (const each of circle.transfers)
    if (each.status === 'pending' && circle.day >= each.day + 7) giveBack(circle, each, 'rejected')
}

function giveBack(circle: Circle, transfer: ModelTransfer, status: 'rejected' | 'cancelled'): void {
  card(circle.cards, transfer.from, 'debit', transfer.currency, transfer.escrow)
  Object.assign(transfer, { escrow: 0n, status })
}

/** Broken rules of transfers, none after any step. */
export function transferFaults({ transfers }: Circle): string[] {
  return transfers.flatMap(({ status, escrow, amount, fee, from, to }) => [
    ...(escrow === (status === 'pending' ? amount + fee : 0n) ? [] : ['a transfer holds the wrong amount']),
    ...(from === to ? ['somebody sent money to themselves'] : []),
  ])
}

const index = fc.nat(7)
const rarely = fc.nat(9).map((n) => n === 0)

export const transferSteps = (who: fc.Arbitrary<number>): fc.WeightedArbitrary<TransferStep>[] => [
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('send' as const),
      who,
      to: who,
      currency: fc.constantFrom('NGN' as const, 'JPY' as const, 'USD' as const),
      amount: fc.oneof(fc.bigInt(0n, 3n), fc.bigInt(1n, 200_000n)),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('take' as const, 'take' as const, 'decline' as const, 'take-back' as const),
      transfer: index,
      stranger: rarely,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('part' as const, 'meet' as const), who, to: who }),
  },
]
