/** The terms of a standing transfer, read and checked: an amount, its fee, and days in range. */
import type { Contract } from '#core/contract/contract.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import { languageFacts } from '#core/contract/languages.ts'
import { addDays, runDay } from '#core/contract/run-days.ts'
import {
  exceedsMandate,
  type Mandate,
  maxDaysOfRuns,
  maxDaysToFirstRun,
} from '#core/contract/standing-transfers.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { formatDay } from '#core/texts/dates.ts'
import { localDay } from '../../../platform/messages/local-days.ts'
import { refuse } from '../../../refusals.ts'
import type { Server } from '../../../server.ts'
import { agreedFee, readAmount } from '../../market/figures.ts'
import { nextRun, type StandingRecord } from './standing.ts'

type Input = Omit<InputOf<Contract['changeStandingTransfer']>['body'], 'pin'>

export type Terms = Pick<
  StandingRecord,
  'amount_minor' | 'fee_minor' | 'debit_card_id' | 'note' | 'rhythm' | 'first_day' | 'last_day'
>

type Known = {
  readonly currency: CurrencyCode
  readonly time_zone: string
  /** No run is made on this day or before it. */
  readonly passedDay: string
  /** The terms before a change. */
  readonly before?: Terms
}

/**
 * Refuses with `bad-amount`, with `fee-changed`, and with `bad-input` for days out of range. Answers the first run under
 * these terms, too.
 */
export function readTerms(
  server: Server,
  body: Input,
  { currency, time_zone, passedDay, before }: Known,
): { terms: Terms; next: string } {
  const { rhythm, firstDay } = body
  const amount = readAmount('amount', body.amount, currency)
  const today = localDay(server.clock(), time_zone)
  if (firstDay !== before?.first_day)
    assertDay('firstDay', firstDay, today, addDays(today, maxDaysToFirstRun))
  const lastDay = lastDayOf(body)
  const days = { first_day: firstDay, rhythm }
  const next = nextRun({ ...days, last_day: null }, passedDay) as string
  if (lastDay !== null) assertDay('lastDay', lastDay, next, addDays(firstDay, maxDaysOfRuns))
  const terms = {
    ...days,
    last_day: lastDay,
    amount_minor: amount,
    fee_minor: agreedFee(server, body.fee, amount, currency),
    debit_card_id: body.debitCardId,
    note: body.note || null,
  }
  return { terms, next }
}

/** The end: the day or the number of runs, whichever comes first. */
function lastDayOf({ lastDay, times, firstDay, rhythm }: Input): string | null {
  const ends = [lastDay, times && runDay({ firstDay, rhythm }, times - 1)].filter((day) => day !== undefined)
  return ends.length === 0 ? null : (ends.toSorted()[0] as string)
}

function assertDay(field: string, day: string, from: string, to: string): void {
  if (day >= from && day <= to) return
  throw refuse('bad-input', {
    field,
    problem: ({ dayBetween, language }) => {
      const written = (each: string) => formatDay(each, languageFacts(language).locale, true)
      return dayBetween(written(from), written(to))
    },
  })
}

const mandateOf = (terms: Terms): Mandate => ({
  amount: terms.amount_minor,
  fee: terms.fee_minor,
  debitCardId: terms.debit_card_id,
  rhythm: terms.rhythm,
  firstDay: terms.first_day,
  lastDay: terms.last_day ?? undefined,
})

/** Whether a change needs another confirmation (rules/transfers.md#standing-mandate). */
export const isBeyond = (before: Terms, after: Terms): boolean =>
  exceedsMandate(mandateOf(before), mandateOf(after))
