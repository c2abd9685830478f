/** Chargebacks, in the order of Adyen's dispute flow. */
import { dayMs } from '#core/contract/time.ts'
import { type Bank, cardOf, newReference, type PaymentRow, paymentOf } from './bank-parts.ts'
import { cardAccount, merchant } from './books.ts'
import { tellPayments } from './webhooks.ts'

type DisputeRow = {
  readonly psp: string
  readonly payment: string
  readonly amount: bigint
  readonly status: 'opened' | 'charged-back' | 'reversed' | 'charged-back-again'
}

const takenBack = `status IN ('charged-back', 'charged-back-again')`

/** The amount of a payment that disputes have taken back. */
const disputedAmount = ({ books }: Pick<Bank, 'books'>, payment: string): bigint =>
  books.one<{ amount: bigint }>(
    `SELECT coalesce(sum(amount), 0) AS amount FROM disputes WHERE payment = ? AND ${takenBack}`,
    payment,
  )?.amount ?? 0n

/** The captured amount of a payment that was neither refunded nor taken back. */
export const capturedRest = (bank: Pick<Bank, 'books'>, payment: PaymentRow): bigint =>
  payment.captured - payment.refunded - disputedAmount(bank, payment.psp)

const latestOf = ({ books }: Bank, payment: string) =>
  books.one<DisputeRow>(
    'SELECT * FROM disputes WHERE payment = ? ORDER BY created_at DESC, rowid DESC LIMIT 1',
    payment,
  )

/** The owner of the card disputes what was captured. False when nothing is left to dispute. */
export function openChargeback(bank: Bank, paymentPsp: string): boolean {
  const payment = paymentOf(bank, paymentPsp)
  if (!payment || latestOf(bank, paymentPsp)?.status === 'opened') return false
  const amount = capturedRest(bank, payment)
  if (amount <= 0n) return false
  const psp = newReference()
  const dispute: DisputeRow = { psp, payment: paymentPsp, amount, status: 'opened' }
  bank.books.run(
    'INSERT INTO disputes VALUES (?, ?, ?, ?, ?)',
    psp,
    paymentPsp,
    amount,
    dispute.status,
    bank.now().getTime(),
  )
  tell(bank, payment, dispute, 'NOTIFICATION_OF_CHARGEBACK', 'Undefended')
  return true
}

/** The money goes back to the card: the first time, or again after it was won. False when it did already. */
export function loseChargeback(bank: Bank, paymentPsp: string): boolean {
  const payment = paymentOf(bank, paymentPsp)
  const dispute = latestOf(bank, paymentPsp)
  if (!payment) return false
  if (!dispute || dispute.status === 'charged-back-again')
    return openChargeback(bank, paymentPsp) && loseChargeback(bank, paymentPsp)
  if (dispute.status === 'charged-back') return false
  const isSecond = dispute.status === 'reversed'
  if (!move(bank, payment, dispute, 'chargeback')) return false
  setStatus(bank, dispute, isSecond ? 'charged-back-again' : 'charged-back')
  tell(bank, payment, dispute, isSecond ? 'SECOND_CHARGEBACK' : 'CHARGEBACK', 'Lost')
  return true
}

/** The dispute is defended. Money that it has not taken yet goes and comes, as in the scheme's own flow. */
export function winChargeback(bank: Bank, paymentPsp: string): boolean {
  const before = latestOf(bank, paymentPsp)
  if (!before || before.status === 'reversed' || before.status === 'charged-back-again') return false
  if (before.status === 'opened' && !loseChargeback(bank, paymentPsp)) return false
  const payment = paymentOf(bank, paymentPsp)
  if (!payment) return false
  move(bank, payment, before, 'chargeback reversed')
  setStatus(bank, before, 'reversed')
  tell(bank, payment, before, 'CHARGEBACK_REVERSED', 'Won')
  return true
}

function setStatus({ books }: Bank, { psp }: DisputeRow, status: DisputeRow['status']): void {
  books.run('UPDATE disputes SET status = ? WHERE psp = ?', status, psp)
}

/** False when the payment has not that much left, because it was refunded since. */
function move(
  bank: Bank,
  payment: PaymentRow,
  dispute: DisputeRow,
  kind: 'chargeback' | 'chargeback reversed',
): boolean {
  const own = cardAccount(payment.token)
  const toCard = kind === 'chargeback'
  const left = payment.captured - payment.refunded - disputedAmount(bank, payment.psp)
  if (toCard && dispute.amount > left) return false
  bank.books.book(
    {
      kind,
      from: toCard ? merchant : own,
      to: toCard ? own : merchant,
      amount: dispute.amount,
      currency: payment.currency,
      token: payment.token,
      subject: payment.psp,
      modification: dispute.psp,
      reference: payment.reference,
    },
    bank.now(),
  )
  return true
}

const defenceMs = 14 * dayMs

function tell(
  bank: Bank,
  payment: PaymentRow,
  dispute: DisputeRow,
  eventCode: string,
  disputeStatus: string,
): void {
  const card = cardOf(bank, payment.token)
  tellPayments(bank, {
    eventCode,
    psp: dispute.psp,
    original: payment.psp,
    reference: payment.reference,
    amount: { value: dispute.amount, currency: payment.currency },
    succeeded: true,
    reason: 'Other Fraud-Card Absent Environment',
    card,
    additionalData: {
      chargebackReasonCode: '10.4',
      chargebackSchemeCode: card.brand === 'mastercard' ? 'mc' : card.brand,
      defendable: String(eventCode !== 'SECOND_CHARGEBACK'),
      defensePeriodEndsAt: `${new Date(bank.now().getTime() + defenceMs).toISOString().slice(0, 19)}+00:00`,
      disputeStatus,
    },
  })
}
