/** The success of a money action is read at a glance: what happened and what happens next, in at most 30 words. */
import { expect, it } from 'vitest'
import { english as payout } from '#core/wizard/texts/payout/en.ts'
import { english as listing } from '../../widgets/create-listing/texts/later/en.ts'
import { english as decide } from '../../widgets/listing-details/texts/en.ts'
import { english as order } from '../../widgets/order/texts/en.ts'
import { english as transfer } from '../../widgets/send-money/texts/en.ts'
import { english as sweep } from '../../widgets/sweep/texts/en.ts'
import { english as incoming } from '../../widgets/transactions/texts/later/en.ts'

const amount = '₦1,600,000.00'
const name = 'Zanele Dube'
const card = 'Everyday •••• 4242'

const successes: Record<string, readonly string[]> = {
  'an order that waits': [order.done(amount, name), order.nextPending(name, amount, 7)],
  'an order at once': [order.settled, order.nextSettled(amount, card)],
  'a listing, decided by its owner': [listing.done, listing.next(30, false)],
  'a listing, filled by the system': [listing.done, listing.next(30, true)],
  'money sent': [transfer.done(amount, name), transfer.next(name, amount, 7)],
  'money accepted': [incoming.done(amount, name), incoming.next(amount, card)],
  'an exchange at once': [sweep.done(amount), sweep.next(amount, card)],
  'returned money, sent again': [payout.done(amount), payout.next(card)],
  'an order accepted': [decide.accepted, decide.acceptedText(amount, name, amount, card)],
}

it.each(Object.entries(successes))('%s is told in at most 30 words', (_, sentences) => {
  const words = sentences
    .join(' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  expect(words.length).toBeLessThanOrEqual(30)
})
