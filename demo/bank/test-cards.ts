/** Every card number with a right check digit works; these behave badly, each in one way. */

export const manners = [
  'works',
  'refused-when-added',
  'no-funds',
  'expires-early',
  'capture-fails',
  'capture-refused',
  'chargeback-opened',
  'chargeback-lost',
  'refund-fails',
  'payout-fails',
  'payout-returns',
  'answers-lost',
  'webhooks-twice',
  'webhooks-late',
  'webhooks-out-of-order',
] as const
export type Manner = (typeof manners)[number]

type TestCard = { readonly number: string; readonly manner: Manner; readonly what: string }

export const testCards: readonly TestCard[] = [
  {
    number: '4242424242424242',
    manner: 'works',
    what: 'Works, as does every other number that is not listed',
  },
  { number: '5555555555554444', manner: 'works', what: 'Works' },
  { number: '4000000000000002', manner: 'refused-when-added', what: 'Is refused when it is added' },
  { number: '4000000000009995', manner: 'no-funds', what: 'Has no funds when a payment is authorised' },
  { number: '4000000000001018', manner: 'expires-early', what: 'Its authorisations expire after 30 seconds' },
  { number: '4000000000001026', manner: 'capture-fails', what: 'A capture succeeds, and fails afterwards' },
  { number: '4000000000001034', manner: 'capture-refused', what: 'A capture is accepted, and then refused' },
  { number: '4000000000000259', manner: 'chargeback-opened', what: 'Each capture is disputed' },
  {
    number: '4000000000002685',
    manner: 'chargeback-lost',
    what: 'Each capture is disputed and charged back',
  },
  { number: '4000000000005126', manner: 'refund-fails', what: 'A refund succeeds, and fails afterwards' },
  { number: '4000000000002016', manner: 'payout-fails', what: 'A payout fails before it is booked' },
  { number: '4000000000002024', manner: 'payout-returns', what: 'A payout is paid, and comes back' },
  { number: '4000000000003014', manner: 'answers-lost', what: 'The first answer to each call never arrives' },
  { number: '4000000000003022', manner: 'webhooks-twice', what: 'Each webhook comes twice' },
  { number: '4000000000003030', manner: 'webhooks-late', what: 'Each webhook comes 10 seconds late' },
  { number: '4000000000003048', manner: 'webhooks-out-of-order', what: 'Webhooks come out of order' },
]

/** How the card with this number behaves. */
export const mannerOfNumber = (number: string): Manner =>
  testCards.find((each) => each.number === number)?.manner ?? 'works'

/**
 * The card that a test token stands for, which behaves like the test card with its last four digits: tokens of this form
 * open a card when they are first used, so that the demo people have one. Undefined: not such a token.
 */
export function cardOfTestToken(token: string): { lastFour: string; manner: Manner } | undefined {
  const lastFour = /^sandbox_card_(\d{4})_./.exec(token)?.[1]
  if (lastFour) {
    const like = testCards.find(({ number }) => number.endsWith(lastFour))
    return { lastFour, manner: like?.manner ?? 'works' }
  }
  if (token.startsWith('sandbox_works_')) return { lastFour: '4242', manner: 'works' }
  if (token.startsWith('sandbox_nofunds_')) return { lastFour: '9995', manner: 'no-funds' }
  return undefined
}
