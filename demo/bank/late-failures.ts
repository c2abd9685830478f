/** Changes of a payment without a call: captures and refunds that fail afterwards, and authorisations that expire. */
import { type Bank, cardOf, paymentOf } from './bank-parts.ts'
import { cardAccount, merchant } from './books.ts'
import { capturedRest } from './disputes.ts'
import { bookModification, release } from './modifications.ts'
import { tellPayments } from './webhooks.ts'

type ModificationRow = {
  readonly psp: string
  readonly payment: string
  readonly kind: string
  readonly reference: string
  readonly amount: bigint
  readonly succeeded: bigint
}

/** Undoes a capture or refund that had succeeded. False when there is nothing to undo. */
function failAfterwards(bank: Bank, psp: string, kind: 'capture' | 'refund'): boolean {
  const { books } = bank
  const done = books.one<ModificationRow>('SELECT * FROM modifications WHERE psp = ? AND kind = ?', psp, kind)
  const payment = done && paymentOf(bank, done.payment)
  if (!done || !payment || done.succeeded === 0n) return false
  const isCapture = kind === 'capture'
  if (isCapture && done.amount > capturedRest(bank, payment)) return false
  books.run('UPDATE modifications SET succeeded = 0 WHERE psp = ?', psp)
  books.run(
    isCapture
      ? 'UPDATE payments SET captured = captured - ? WHERE psp = ?'
      : 'UPDATE payments SET refunded = refunded - ? WHERE psp = ?',
    done.amount,
    payment.psp,
  )
  const own = cardAccount(payment.token)
  const sum = { value: done.amount, currency: payment.currency }
  bookModification(
    bank,
    { payment, psp, reference: done.reference, sum },
    isCapture
      ? { kind: 'payment failed', from: merchant, to: own }
      : { kind: 'refund failed', from: own, to: merchant },
  )
  tellPayments(bank, {
    eventCode: isCapture ? 'CAPTURE_FAILED' : 'REFUND_FAILED',
    psp,
    original: payment.psp,
    reference: done.reference,
    amount: sum,
    succeeded: true,
    reason: isCapture ? 'Capture Failed' : 'Refund Failed',
    card: cardOf(bank, payment.token),
  })
  return true
}

export const failCapture = (bank: Bank, psp: string): boolean => failAfterwards(bank, psp, 'capture')
export const failRefund = (bank: Bank, psp: string): boolean => failAfterwards(bank, psp, 'refund')

/** Fails the latest capture of a payment that stands. */
export function failLatestCapture(bank: Bank, paymentPsp: string): boolean {
  const latest = bank.books.one<ModificationRow>(
    `SELECT * FROM modifications WHERE payment = ? AND kind = 'capture' AND succeeded = 1
     ORDER BY created_at DESC, rowid DESC LIMIT 1`,
    paymentPsp,
  )
  return latest !== undefined && failCapture(bank, latest.psp)
}

/** Ends an authorisation whose time is over, or at once. False when it holds nothing. */
export function expire(bank: Bank, paymentPsp: string): boolean {
  const payment = paymentOf(bank, paymentPsp)
  if (payment?.status !== 'authorised' || payment.held === 0n) return false
  release(bank, payment, 'expired')
  tellPayments(bank, {
    eventCode: 'EXPIRE',
    psp: payment.psp,
    reference: payment.reference,
    amount: { value: payment.held, currency: payment.currency },
    succeeded: true,
    card: cardOf(bank, payment.token),
  })
  return true
}
