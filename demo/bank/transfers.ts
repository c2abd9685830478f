/** Transfers, as the bank keeps, tells and shows them. */
import { amountOf, type Bank, cardOf, newReference } from './bank-parts.ts'
import { balanceAccount, cardAccount, payoutAccount } from './books.ts'
import { transferError } from './refusals.ts'
import { momentText, tellTransfers } from './webhooks.ts'

type Status = 'received' | 'authorised' | 'booked' | 'refused' | 'failed' | 'returned'

export type TransferRow = {
  readonly id: string
  readonly reference: string
  readonly token: string
  readonly currency: string
  readonly amount: bigint
  /** The fields of the request that each answer and webhook repeats, as JSON. */
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

export const transferOf = ({ books }: Bank, id: string): TransferRow => {
  const transfer = books.one<TransferRow>('SELECT * FROM transfers WHERE id = ?', id)
  if (!transfer) throw transferError(404, '00_404', 'Not found', 'There is no transfer with this id')
  return transfer
}

/** Moves a transfer's money: from the balance account under way, to the card, or back. */
export function move(
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
export function advance(
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
export const answerOf = (bank: Bank, transfer: TransferRow): object => dataOf(bank, transfer)

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
