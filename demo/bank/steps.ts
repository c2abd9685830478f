/** Work that the bank does by itself when its time has come, and that its page and tests ask for. */
import type { Bank } from './bank-parts.ts'
import { announceReports, announcing } from './daily-reports.ts'
import { loseChargeback, openChargeback, winChargeback } from './disputes.ts'
import { expire, failCapture, failLatestCapture, failRefund } from './late-failures.ts'
import { acceptPayout, authorisePayout, bookPayout, failPayout, returnPayout } from './payouts.ts'

/** Each returns false when there is nothing to do for the subject any more. */
const steps: Readonly<Record<string, (bank: Bank, subject: string) => boolean>> = {
  'fail-capture': failCapture,
  'fail-refund': failRefund,
  'open-chargeback': openChargeback,
  'lose-chargeback': loseChargeback,
  'authorise-payout': authorisePayout,
  'book-payout': bookPayout,
  'accept-payout': acceptPayout,
  'fail-payout': failPayout,
  'return-payout': returnPayout,
  [announcing]: announceReports,
}

type StepRow = { readonly id: bigint; readonly kind: string; readonly subject: string }

/** Calls come in between so many steps. */
const atOnce = 32

/** Does steps whose time has come, in one transaction. False when there was none. */
export function doSteps(bank: Bank): boolean {
  return bank.books.transaction(() => {
    let count = 0
    while (count < atOnce && doNextStep(bank)) count += 1
    return count > 0
  })
}

function doNextStep(bank: Bank): boolean {
  const { books } = bank
  const step = books.one<StepRow>(
    'SELECT id, kind, subject FROM steps WHERE due <= ? ORDER BY due, id LIMIT 1',
    bank.now().getTime(),
  )
  if (!step) return expireNext(bank)
  books.run('DELETE FROM steps WHERE id = ?', step.id)
  steps[step.kind]?.(bank, step.subject)
  return true
}

function expireNext(bank: Bank): boolean {
  const late = bank.books.one<{ psp: string }>(
    `SELECT psp FROM payments WHERE status = 'authorised' AND held > 0 AND expires_at <= ? LIMIT 1`,
    bank.now().getTime(),
  )
  return late !== undefined && expire(bank, late.psp)
}

/** The events one can cause for a payment (its pspReference) or a payout (its id). */
export const interventions = {
  'capture-fails': failLatestCapture,
  'chargeback-opened': openChargeback,
  'chargeback-won': winChargeback,
  'chargeback-lost': loseChargeback,
  expires: expire,
  'payout-fails': failPayout,
  'payout-returns': returnPayout,
} as const satisfies Readonly<Record<string, (bank: Bank, subject: string) => boolean>>
export type Intervention = keyof typeof interventions
