/** The evidence about a chargeback as one PDF (rules/operators.md#evidence): in English and UTC, for the processor's people. */
import type { InputOf } from '#core/contract/endpoint.ts'
import type { OperatorContract } from '#core/contract/operator-contract.ts'
import type { OperatorExchange } from '#core/contract/operator-exchange.ts'
import type { FileAnswer } from '#core/contract/values.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { formatMoney } from '#core/money/money.ts'
import { english as timelineTexts } from '#core/texts/shared/timeline/en.ts'
import { isId } from '../../ids.ts'
import type { DisputeRow } from '../../platform/db/settlement-tables.ts'
import { hasGlyphs } from '../../platform/documents/glyph-coverage.ts'
import { newPaper } from '../../platform/documents/new-paper.ts'
import type { Paper } from '../../platform/documents/pdf-layout.ts'
import { zonedPaperTime } from '../../platform/messages/moments.ts'
import { refuse } from '../../refusals.ts'
import type { Server } from '../../server.ts'
import { operatorExchange } from './exchange.ts'
import { operatorPerson } from './person.ts'
import { disputedReference } from './queue.ts'

type Row = readonly [label: string, value: string]
const row = (label: string, value: string): Row => [label, value]

const timeOf = zonedPaperTime('UTC')
const printable = (text: string) => (hasGlyphs(text) ? text : '(in a script that this document can’t show)')
const moneyOf = ({ amount, currency }: { amount: string; currency: CurrencyCode }) =>
  formatMoney(amount, currency)
const optional = (label: string, moment: string | Date | null | undefined): Row[] =>
  moment ? [[label, timeOf(moment)]] : []

/** Refuses with `not-found`. */
export async function chargebackEvidence(
  server: Server,
  { params: { id } }: InputOf<OperatorContract['chargebackEvidence']>,
): Promise<FileAnswer> {
  const dispute = await findDispute(server, id)
  const { reference } = dispute
  const [exchange, pdf] = await Promise.all([
    reference === null ? undefined : operatorExchange(server, { params: { reference } }),
    newPaper('Chargeback evidence', dispute.processor_dispute),
  ])
  pdf.sums([['Disputed payment', formatMoney(dispute.amount_minor, dispute.currency)]])
  await pdf.rows([
    ['Chargeback', dispute.processor_dispute],
    ...(dispute.processor_reference === null ? [] : [row('Payment', dispute.processor_reference)]),
    ['Reason', printable(dispute.why)],
    ['Opened', timeOf(dispute.opened_at)],
    ...optional('Evidence accepted until', dispute.defend_by),
    ['Confirmed by', 'Login, then the transaction PIN or a passkey'],
  ])
  await writePerson(server, pdf, dispute.person_id)
  if (exchange) await writeExchange(pdf, exchange, dispute)
  const bytes = await pdf.finish(`Cowrie · written ${timeOf(server.clock())}`)
  return { name: `cowrie-evidence-${id}.pdf`, bytes }
}

async function findDispute({ database }: Server, id: string) {
  const found = isId(id)
    ? await database.db
        .selectFrom('dispute')
        .innerJoin('authorisation', 'authorisation.id', 'authorisation_id')
        .selectAll('dispute')
        .select(['processor_reference', disputedReference.as('reference')])
        .where('dispute.id', '=', id)
        .executeTakeFirst()
    : undefined
  if (!found) throw refuse('not-found', { what: 'case' })
  return found
}

/** The cardholder, and what the identity check found. */
async function writePerson(server: Server, pdf: Paper, id: string): Promise<void> {
  const person = await operatorPerson(server, { params: { id } })
  const decisions = await server.database.db
    .selectFrom('identity_decision')
    .select(['status', 'decided_at'])
    .where('person_id', '=', id)
    .orderBy('decided_at')
    .execute()
  pdf.heading('Cardholder')
  await pdf.rows([
    ['Name', printable(person.name)],
    ['User name', person.userName],
    ['Email', `${person.email} (${person.isEmailConfirmed ? 'confirmed' : 'not confirmed'})`],
    ['Country', person.country],
    ['Customer since', timeOf(person.since)],
    ['Identity check', person.identity?.status ?? 'none'],
    ...optional('Submitted', person.identity?.submittedAt),
    ...decisions.map(({ status, decided_at }): Row => [`Decided: ${status}`, timeOf(decided_at)]),
  ])
}

/**
 * The receipt of both sides, and what happened when. Of the other person it has the user name and what they were paid, but
 * neither their cards nor their own payment: they dispute nothing.
 */
async function writeExchange(
  pdf: Paper,
  exchange: OperatorExchange,
  { person_id, currency }: Pick<DisputeRow, 'person_id' | 'currency'>,
): Promise<void> {
  pdf.heading(`What was paid for: ${exchange.kind} ${exchange.reference}`)
  await pdf.rows([
    ['Status', exchange.status],
    ...exchange.sides.flatMap(({ role, userId, userName, gives, gets }): Row[] => {
      const isCardholder = userId === person_id
      const card = (words: string, lastFour: string | undefined) =>
        isCardholder && lastFour !== undefined ? ` ${words} card •••• ${lastFour}` : ''
      const fee = (amount: string) => (isCardholder ? `, fee ${moneyOf({ amount, currency })}` : '')
      return [
        [`The ${role}`, isCardholder ? `${userName}, the cardholder` : userName],
        ...(gives ? [row('gives', moneyOf(gives) + card('from', gives.lastFour) + fee(gives.fee))] : []),
        ...(gets ? [row('gets', moneyOf(gets) + card('to', gets.lastFour))] : []),
      ]
    }),
  ])
  pdf.heading('What happened')
  const { happened } = timelineTexts
  const entries = [
    { at: exchange.createdAt, words: `The ${exchange.kind} was made` },
    ...exchange.events.map(({ at, what, by }) => ({
      at,
      words: happened[what as keyof typeof happened]?.(by ?? 'Cowrie') ?? what,
    })),
    ...(exchange.endedAt === undefined
      ? []
      : [{ at: exchange.endedAt, words: `It ended: ${exchange.status}` }]),
    ...exchange.processor
      .filter((line) => line.kind === 'payout' || line.currency === currency)
      .map((line) => ({
        at: line.at,
        words: `Card processor: ${line.kind} of ${moneyOf(line)}, ${line.status}`,
      })),
  ].sort((one, other) => one.at.localeCompare(other.at))
  await pdf.rows(entries.map(({ at, words }) => row(timeOf(at), printable(words))))
}
