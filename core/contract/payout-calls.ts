// The call that sends money which came back to another card.
import { pinOrPasskey } from './confirmation.ts'
import { endpoint } from './endpoint.ts'
import { id, nothing } from './values.ts'
import { named, wire } from './wire.ts'

export const choosePayoutCard = endpoint({
  method: 'POST',
  path: '/api/Payout/card',
  access: 'ready',
  group: 'Transfers',
  summary: 'Sends money that came back from my card to another of my cards.',
  changes: ['orders', 'listings', 'transfers', 'cards', 'notifications'],
  money: true,
  body: wire({ pin: named(pinOrPasskey, 'transactionPin'), payoutId: id, cardId: id }),
  answer: nothing,
})
