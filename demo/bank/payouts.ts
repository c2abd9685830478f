/** Transfers to cards: payouts, and what becomes of them. */
import {
  type Answer,
  addStep,
  amountOf,
  type Bank,
  type CardRow,
  cardOf,
  newReference,
  type Sum,
} from './bank-parts.ts'
import { balanceAccount, cardAccount, merchant, payoutAccount } from './books.ts'
import { findCard, fundCard } from './cards.ts'
import { conductOf } from './conduct.ts'
import { minorUnits } from './decimals.ts'
import { transferError } from './refusals.ts'
import { sumOf, type TransferRequest } from './requests.ts'
import { momentText, tellTransfers } from './webhooks.ts'

type Status = 'received' | 'authorised' | 'booked' | 'refused' | 'failed' | 'returned'

export type TransferRow = {
  readonly id: string
  readonly reference: string
  readonly token: string
  readonly currency: string
  readonly amount: bigint
  /** What the request had and each answer and webhook repeats, as JSON. */
  readonly request: string
  readonly status: Status
  readonly reason: string
  readonly is_accepted: bigint
  /** The webhooks' list of events, as JSON. */
  readonly events: string
  readonly sequence: bigint
  readonly created_at: bigint
  readonly updated_at: bigint
}

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

/** What Adyen documents of the fields of a card payout. */
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

const transferOf = ({ books }: Bank, id: string): TransferRow => {
  const transfer = books.one<TransferRow>('SELECT * FROM transfers WHERE id = ?', id)
  if (!transfer) throw transferError(404, '00_404', 'Not found', 'There is no transfer with this id')
  return transfer
}

/** Moves a transfer's money: from the balance account under way, to the card, or back. */
function move(
  bank: Bank,
  id: string,
  kind: 'payout sent' | 'payout' | 'payout failed' | 'payout returned',
): void {
  const transfer = transferOf(bank, id)
  const { token, amount, currency, reference, request } = transfer
  const { referenceForBeneficiary, description } = JSON.parse(request)
  const underWay = payoutAccount(id)
  const [from, to] = {
    'payout sent': [balanceAccount, underWay],
    payout: [underWay, cardAccount(token)],
    'payout failed': [underWay, balanceAccount],
    'payout returned': [transfer.is_accepted ? cardAccount(token) : underWay, balanceAccount],
  }[kind] as [string, string]
  bank.books.book(
    {
      kind,
      from,
      to,
      amount,
      currency,
      token,
      subject: id,
      reference: description || referenceForBeneficiary || reference,
      ownReference: reference,
    },
    bank.now(),
  )
}

type Mutation = { readonly balance?: bigint; readonly received?: bigint; readonly reserved?: bigint }

const asNumbers = (mutation: Mutation) =>
  Object.fromEntries(Object.entries(mutation).map(([name, value]) => [name, Number(value)]))

/** Gives a transfer its next status, and tells it. `mutation` is what the status changes of the account's balances. */
function advance(
  bank: Bank,
  id: string,
  status: Status,
  reason: string,
  mutation: Mutation,
  tracking?: { readonly type: 'confirmation'; readonly status: 'accepted' },
): void {
  const { books } = bank
  const now = bank.now()
  const { currency, events, sequence } = transferOf(bank, id)
  const next = Number(sequence) + 1
  const event = tracking
    ? { id: newReference(), type: 'tracking', trackingData: tracking, status, updateDate: momentText(now) }
    : {
        id: newReference(),
        type: 'accounting',
        status,
        bookingDate: momentText(now),
        mutations: [{ currency, ...asNumbers(mutation) }],
        ...(mutation.balance !== undefined && { transactionId: newReference(), valueDate: momentText(now) }),
      }
  const written = [...(JSON.parse(events) as object[]), event]
  books.run(
    'UPDATE transfers SET status = ?, reason = ?, events = ?, sequence = ?, updated_at = ? WHERE id = ?',
    status,
    reason,
    JSON.stringify(written),
    next,
    now.getTime(),
    id,
  )
  const transfer = transferOf(bank, id)
  const data = {
    ...dataOf(bank, transfer),
    balances: [{ currency, balance: 0, received: 0, reserved: 0, ...asNumbers(mutation) }],
    events: written,
    sequenceNumber: next,
    ...(tracking && { tracking }),
  }
  const what = tracking ? `${status}, ${tracking.status}` : status
  tellTransfers(bank, cardOf(bank, transfer.token), id, what, next === 1, data)
}

function dataOf({ options }: Bank, transfer: TransferRow) {
  const { id, amount, currency, reference, request, status, reason } = transfer
  const created = momentText(new Date(Number(transfer.created_at)))
  return {
    id,
    accountHolder: { id: 'AH3227C223222H5SANDBOX001', description: 'Cowrie' },
    amount: amountOf(amount, currency),
    balanceAccount: { id: options.balanceAccount, description: 'Cowrie' },
    category: 'card',
    creationDate: created,
    createdAt: created,
    direction: 'outgoing',
    reason,
    reference,
    status,
    type: 'cardTransfer',
    ...JSON.parse(request),
  }
}

/** The answer to a request has neither the list of events nor the sequence. */
const answerOf = (bank: Bank, transfer: TransferRow): object => dataOf(bank, transfer)

/** `GET /transfers/{id}`. */
export function transferData(bank: Bank, id: string): object {
  const transfer = transferOf(bank, id)
  const accepted = { type: 'confirmation', status: 'accepted' }
  return {
    ...dataOf(bank, transfer),
    updatedAt: momentText(new Date(Number(transfer.updated_at))),
    events: JSON.parse(transfer.events),
    sequenceNumber: Number(transfer.sequence),
    ...(transfer.is_accepted && transfer.status === 'booked' && { tracking: accepted }),
  }
}

export type TransfersQuery = {
  readonly balanceAccountId?: string
  readonly createdSince?: string
  readonly createdUntil?: string
  readonly limit?: string
}

/** `GET /transfers`: those of the balance account that were created in a time, the oldest first. */
export function transfersOf(bank: Bank, query: TransfersQuery): object {
  const [since, until] = [query.createdSince, query.createdUntil].map((text) => Date.parse(text ?? ''))
  const limit = Number(query.limit ?? 10)
  if (!Number.isFinite(since) || !Number.isFinite(until) || !(limit >= 1 && limit <= 100))
    throw transferError(422, '30_031', 'Invalid fields', 'createdSince, createdUntil or limit is not right.')
  if (query.balanceAccountId !== bank.options.balanceAccount)
    throw transferError(403, '00_403', 'Forbidden', 'Not the right permission to use this balance account')
  const ids = bank.books.all<{ id: string }>(
    'SELECT id FROM transfers WHERE created_at BETWEEN ? AND ? ORDER BY created_at, id LIMIT ?',
    since as number,
    until as number,
    limit,
  )
  return { data: ids.map(({ id }) => transferData(bank, id)) }
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
