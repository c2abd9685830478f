/** A card's statement, as its owner would see it in their banking app. */
import type { Bank } from './bank-parts.ts'
import type { BookingKind } from './books.ts'
import { decimalText } from './decimals.ts'

export type StatementLine = {
  /** ISO 8601. */
  readonly moment: string
  readonly kind: string
  /** Decimal text; money that arrives is positive. */
  readonly amount: string
  /** ISO 4217 code. */
  readonly currency: string
  readonly reference: string
}

/** Whether money arrives; other bookings concern no card. A payment takes what was reserved for it. */
const arrives: Partial<Record<BookingKind, boolean>> = {
  reserved: false,
  released: true,
  payment: false,
  'payment failed': true,
  refund: true,
  'refund failed': false,
  chargeback: true,
  'chargeback reversed': false,
  payout: true,
  'payout returned': false,
}

type Row = {
  readonly at: bigint
  readonly kind: BookingKind
  readonly amount: bigint
  readonly currency: string
  readonly reference: string
}

/** Oldest first. People share test numbers: `shopper` chooses one of those whose card ends in these four digits. */
export function statement(
  { books }: Pick<Bank, 'books'>,
  lastFour: string,
  shopper?: string,
): StatementLine[] {
  const rows = books.all<Row>(
    `SELECT at, kind, amount, currency, reference FROM bookings JOIN cards USING (token)
     WHERE last_four = ? AND shopper = coalesce(?, shopper)
       AND (kind <> 'payout returned' OR EXISTS
         (SELECT 1 FROM bookings AS paid WHERE paid.subject = bookings.subject AND paid.kind = 'payout'))
     ORDER BY id`,
    lastFour,
    shopper ?? null,
  )
  return rows.flatMap(({ at, kind, amount, currency, reference }) => {
    const isArriving = arrives[kind]
    if (isArriving === undefined) return []
    return {
      moment: new Date(Number(at)).toISOString(),
      kind,
      amount: decimalText(isArriving ? amount : -amount, currency),
      currency,
      reference,
    }
  })
}
