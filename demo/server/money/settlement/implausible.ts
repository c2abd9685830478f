/**
 * A message about a sum that its payment cannot have (rules/settlement.md#implausible). It is kept, shown to the operators as
 * a difference, and not booked: the processor has made a mistake, or another party has its key.
 */
import { type CurrencyCode, currencyByCode } from '#core/money/currencies.ts'
import { toDecimal } from '#core/money/money.ts'
import { newId } from '../../ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import { implausibleMail } from '../../platform/mail/operator-mails.ts'
import { enqueueMail } from '../../platform/mail/queue.ts'
import type { ProcessorEvent } from '../../platform/ports/card-processor.ts'
import type { Server } from '../../server.ts'

type Sum = { readonly amount: bigint; readonly currency: string }

const inWords = ({ amount, currency }: Sum) =>
  currencyByCode(currency)
    ? `${toDecimal(amount, currency as CurrencyCode)} ${currency}`
    : `another currency (${currency})`

/** A capture or a refund has the sum that was asked for. */
export const isSame = (told: Partial<Sum>, asked: Sum): boolean =>
  told.amount === undefined || (told.amount === asked.amount && told.currency === asked.currency)

/** A chargeback takes back a payment or a part of it. */
export const isPartOf = (told: Sum, payment: Sum): boolean =>
  told.currency === payment.currency && told.amount > 0n && told.amount <= payment.amount

export async function keepImplausible(
  tx: Tx,
  server: Server,
  event: Extract<ProcessorEvent, { key: string; amount?: bigint }>,
  payment: Sum,
): Promise<'implausible'> {
  const key = 'dispute' in event ? event.dispute : event.key
  const sums = `${inWords(event as Sum)}, its payment ${inWords(payment)}`
  const keys = `Ours: ${event.key}; the processor's: ${event.id}`
  const words = `A message from the processor (${event.kind}) has ${sums}. It isn’t booked. ${keys}`
  const now = server.clock()
  const stored = await tx
    .insertInto('finding')
    .values({
      id: newId(),
      source: 'messages',
      identity: `message ${event.id}`,
      outcome: 'differing',
      line_key: key,
      words,
      found_at: now,
      last_found_at: now,
    })
    .onConflict((conflict) => conflict.column('identity').doNothing())
    .returning('id')
    .execute()
  if (stored.length > 0) await enqueueMail(tx, server, implausibleMail(server.settings.operatorEmail, words))
  return 'implausible'
}
