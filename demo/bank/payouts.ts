/** Payouts to cards: how they begin, and their steps. */
import {
  type Answer,
  addStep,
  type Bank,
  type CardRow,
  cardOf,
  newReference,
  type Sum,
} from './bank-parts.ts'
import { balanceAccount, merchant } from './books.ts'
import { findCard, fundCard } from './cards.ts'
import { conductOf } from './conduct.ts'
import { minorUnits } from './decimals.ts'
import { transferError } from './refusals.ts'
import { sumOf, type TransferRequest } from './requests.ts'
import { advance, answerOf, move, transferOf } from './transfers.ts'

/** In whole units of each currency. */
const ownMoney = 1_000_000_000_000n
const maxReferenceLength = 80
const maxDescriptionLength = 140

type Invalid = { name: string; value: string; message: string }

const invalid = (...fields: Invalid[]) =>
  transferError(422, '30_031', 'Invalid fields', fields.map(({ message }) => message).join(' '), fields)

/** `POST /transfers` of category `card`. */
export function payOut(bank: Bank, request: TransferRequest): Answer {
  const sum = sumOf(request.amount)
  if (!sum || sum.value <= 0n)
    throw invalid({
      name: 'amount',
      value: JSON.stringify(request.amount ?? null),
      message: 'Invalid amount.',
    })
  if (request.category !== 'card')
    throw invalid({
      name: 'category',
      value: request.category ?? '',
      message: 'This bank makes transfers of category card only.',
    })
  if (request.balanceAccountId !== bank.options.balanceAccount)
    throw transferError(403, '00_403', 'Forbidden', 'Not the right permission to use this balance account')
  const wrong = wrongFields(request)
  if (wrong.length > 0) throw invalid(...wrong)
  const { cardHolder, cardIdentification } = request.counterparty?.card ?? {}
  const token = cardIdentification?.storedPaymentMethodId ?? ''
  const card = findCard(bank, token, cardHolder?.reference ?? '')
  if (!card)
    throw invalid({
      name: 'counterparty.card.cardIdentification.storedPaymentMethodId',
      value: token,
      message: 'No stored card of this cardholder has this id.',
    })
  return { status: 202, card, body: begin(bank, request, card, sum) }
}

/** The fields that break Adyen's documented rules for a card payout. */
function wrongFields({
  counterparty,
  reference,
  referenceForBeneficiary,
  description,
}: TransferRequest): Invalid[] {
  const { cardHolder } = counterparty?.card ?? {}
  const holder = 'counterparty.card.cardHolder'
  const rules: readonly [string, string | undefined, boolean, string][] = [
    [`${holder}.type`, cardHolder?.type, cardHolder?.type === 'individual', 'It must be individual.'],
    ...(['firstName', 'lastName'] as const).map((name): [string, string | undefined, boolean, string] => [
      `${holder}.${name}`,
      cardHolder?.[name],
      /^[A-Za-z\-./— ]+$/.test(cardHolder?.[name] ?? ''),
      'It must be Latin letters, hyphens, points, slashes and spaces.',
    ]),
    [
      `${holder}.reference`,
      cardHolder?.reference,
      Boolean(cardHolder?.reference),
      'It goes with a stored card.',
    ],
    ['reference', reference, (reference ?? '').length <= maxReferenceLength, 'It has at most 80 characters.'],
    [
      'referenceForBeneficiary',
      referenceForBeneficiary,
      /^[A-Za-z0-9]{0,80}$/.test(referenceForBeneficiary ?? ''),
      'It has at most 80 Latin letters and digits.',
    ],
    [
      'description',
      description,
      (description ?? '').length <= maxDescriptionLength &&
        /^[A-Za-z0-9/\-?:().,'+ ]*$/.test(description ?? ''),
      "It has at most 140 characters of a-z A-Z 0-9 / - ? : ( ) . , ' + and spaces.",
    ],
  ]
  return rules
    .filter(([, , isRight]) => !isRight)
    .map(([name, value, , message]) => ({ name, value: value ?? '', message: `${name}: ${message}` }))
}

function begin(bank: Bank, request: TransferRequest, card: CardRow, { value, currency }: Sum): object {
  const { books, options } = bank
  const now = bank.now()
  fundCard(bank, card, currency)
  const id = newReference()
  const { counterparty, referenceForBeneficiary, description } = request
  const reference = request.reference || newReference()
  books.run(
    `INSERT INTO transfers (id, reference, token, currency, amount, request, status, reason, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, 'received', 'pending', ?, ?)`,
    id,
    reference,
    card.token,
    currency,
    value,
    JSON.stringify({ counterparty, referenceForBeneficiary, description }),
    now.getTime(),
    now.getTime(),
  )
  const answer = answerOf(bank, transferOf(bank, id))
  books.openAccount(balanceAccount, currency, minorUnits(options.float ?? ownMoney, currency), now)
  // Captured money is settled when it is needed.
  const captured = books.balance(merchant, currency)
  const settled = captured < value ? captured : value
  if (settled > 0n)
    books.book(
      {
        kind: 'settlement',
        from: merchant,
        to: balanceAccount,
        amount: settled,
        currency,
        subject: id,
        reference,
      },
      now,
    )
  const isFunded = books.balance(balanceAccount, currency) >= value
  advance(bank, id, 'received', 'pending', { received: -value })
  if (!isFunded) {
    advance(bank, id, 'refused', 'notEnoughBalance', { received: value })
    return answer
  }
  move(bank, id, 'payout sent')
  addStep(bank, 'authorise-payout', id, now.getTime())
  return answer
}

/** The steps of a payout. Each returns false when the payout is no longer at that point. */
export function authorisePayout(bank: Bank, id: string): boolean {
  const { status, amount, token } = transferOf(bank, id)
  if (status !== 'received') return false
  advance(bank, id, 'authorised', 'approved', { received: amount, reserved: -amount })
  const fails = cardOf(bank, token).manner === 'payout-fails'
  addStep(bank, fails ? 'fail-payout' : 'book-payout', id, bank.now().getTime())
  return true
}

export function bookPayout(bank: Bank, id: string): boolean {
  const { status, amount } = transferOf(bank, id)
  if (status !== 'authorised') return false
  advance(bank, id, 'booked', 'approved', { balance: -amount, reserved: amount })
  addStep(bank, 'accept-payout', id, bank.now().getTime() + conductOf(bank.books).payoutDelayMs)
  return true
}

/** The card's scheme accepts the payout, which is how Adyen says that a card was paid: it tracks no credit of cards. */
export function acceptPayout(bank: Bank, id: string): boolean {
  const { status, is_accepted, token } = transferOf(bank, id)
  if (status !== 'booked' || is_accepted) return false
  move(bank, id, 'payout')
  bank.books.run('UPDATE transfers SET is_accepted = 1 WHERE id = ?', id)
  advance(bank, id, 'booked', 'approved', {}, { type: 'confirmation', status: 'accepted' })
  if (cardOf(bank, token).manner === 'payout-returns')
    addStep(bank, 'return-payout', id, bank.now().getTime())
  return true
}

/** The card's bank refuses the money before it was paid. */
export function failPayout(bank: Bank, id: string): boolean {
  const { status, amount, is_accepted } = transferOf(bank, id)
  if (is_accepted || !['received', 'authorised', 'booked'].includes(status)) return false
  move(bank, id, 'payout failed')
  const register = { received: 'received', authorised: 'reserved', booked: 'balance' }[status as 'booked']
  advance(bank, id, 'failed', 'refusedByCounterpartyBank', { [register]: amount })
  return true
}

/** The money comes back: from the card once it was paid, else from under way. */
export function returnPayout(bank: Bank, id: string): boolean {
  const { status, amount } = transferOf(bank, id)
  if (status !== 'booked') return false
  move(bank, id, 'payout returned')
  advance(bank, id, 'returned', 'counterpartyAccountClosed', { balance: amount })
  return true
}
