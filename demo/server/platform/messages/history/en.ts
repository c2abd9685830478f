import type { HistoryMessages } from '../history.ts'

export const words: HistoryMessages = {
  reasons: {
    'owner-declined': 'The owner of the listing declined it',
    'listing-halted': 'The listing was halted by its owner',
    'listing-expired': 'The listing expired',
    'filled-by-order': 'The listing was fulfilled by another order',
    'filled-by-match': 'The listing was fulfilled by a match with another listing',
    'balance-below': 'The remaining balance is too low for your order',
    'order-undecided': 'It wasn’t accepted or rejected within 7 days',
    'transfer-not-approved': 'We checked it and couldn’t send it',
    'transfer-unanswered': 'It wasn’t answered within 7 days',
    'transfer-taken-back': 'The sender took it back',
    'payment-failed': 'The payment failed',
  },
  sums: ({ ordered, paid }) => `${ordered} for ${paid}`,
  newRate: ({ now, before }) => `${now}, previously ${before}`,
  partFulfilment: (isOn) => `part fulfillment: ${isOn ? 'yes' : 'no'}`,
  systemFulfilment: (isOn) => `system fulfillment: ${isOn ? 'yes' : 'no'}`,
  and: '; ',
  sandbox: 'Sandbox: no real money moves',
  nobody: 'Sandbox: nobody runs this exchange, and no real money moves',
}
