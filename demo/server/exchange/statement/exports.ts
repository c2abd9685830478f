/** The statement as CSV and as PDF, both in English and in the reader's time zone (rules/orders.md#paper). */
import type { Contract } from '#core/contract/contract.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import {
  effectSigns,
  type StatementLine,
  type StatementSubject,
  type StatementSum,
} from '#core/contract/statement.ts'
import type { FileAnswer } from '#core/contract/values.ts'
import { formatMoney } from '#core/money/money.ts'
import { csv, dates, figures, texts } from '../../platform/documents/csv.ts'
import { hasGlyphs } from '../../platform/documents/glyph-coverage.ts'
import { localDay, utc } from '../../platform/messages/local-days.ts'
import { paperTime, zonedPaperTime } from '../../platform/messages/moments.ts'
import type { Me, Server } from '../../server.ts'
import { everyLine, type StatementQuery } from './lines.ts'
import { statementSums } from './sums.ts'

const subjects: Record<StatementSubject, string> = {
  listing: 'Listing',
  order: 'Order',
  sale: 'Order on your listing',
  match: 'Match',
  proceeds: 'Exchange proceeds',
  sent: 'Transfer sent',
  incoming: 'Transfer received',
}

const effects: Record<StatementLine['effect'], string> = {
  held: 'Held',
  released: 'Released',
  taken: 'Taken',
  due: 'On its way',
  received: 'Received',
  returned: 'Not paid',
  reversed: 'Came back',
  refunded: 'Refunded',
}

/** A column each. Those of the card processor follow the others, which keep their places. */
const columns = ['held', 'released', 'taken', 'received'] as const
const effectOf = ({ effect, isHeld }: StatementLine) =>
  isHeld ? 'Held while we review a chargeback' : effects[effect]

const moreColumns = ['due', 'returned', 'reversed', 'refunded'] as const

const csvColumns = [
  ...[...dates('Date'), ...texts('What', 'About', 'Reference', 'With', 'Card', 'Card name', 'Currency')],
  ...figures(...columns.map((effect) => effects[effect]), 'Net through Cowrie', 'Held after it'),
  ...figures(...moreColumns.map((effect) => effects[effect])),
]

export async function statementCsv(
  server: Server,
  me: Me,
  { query }: InputOf<Contract['statementCsv']>,
): Promise<FileAnswer> {
  const rows: string[][] = []
  for await (const line of everyLine(server, me, query)) rows.push(csvLine(line))
  return { name: `${fileName(server, query)}.csv`, bytes: csv(csvColumns, rows, query.timeZone) }
}

function csvLine(line: StatementLine): string[] {
  const amounts = (shown: readonly StatementLine['effect'][]) =>
    shown.map((effect) => (effect === line.effect ? line.amount : ''))
  return [
    ...[line.at, effectOf(line), subjects[line.subject], line.reference, line.counterparty ?? ''],
    ...[line.lastFour, line.nickname, line.currency, ...amounts(columns), line.balance, line.held],
    ...amounts(moreColumns),
  ]
}

const fileName = ({ clock }: Server, { timeZone }: StatementQuery) =>
  `cowrie-statement-${localDay(clock(), timeZone)}`

/** A person reads no longer paper; the CSV has every line. */
export const maxPaperLines = 2_000

/** Shares of the width. */
const sumColumns = [0.2, 0.2, 0.2, 0.2, 0.2] as const
const lineColumns = [0.1, 0.65, 0.25] as const

export async function statementPdf(
  server: Server,
  me: Me,
  { query }: InputOf<Contract['statementPdf']>,
): Promise<FileAnswer> {
  // Loaded with the first PDF, as for receipts.
  const { Paper } = await import('../../platform/documents/pdf-layout.ts')
  const sums = await statementSums(server, me, { query })
  const lines: StatementLine[] = []
  let isCut = false
  for await (const line of everyLine(server, me, query)) {
    isCut = lines.length === maxPaperLines
    if (isCut) break
    lines.push(line)
  }
  const timeOf = paperTime(query.timeZone)
  const pdf = new Paper('Statement', me.userName)
  await pdf.rows([
    ['Statement of', hasGlyphs(me.userName) ? me.userName : '(a name this document can’t show)'],
    ['Days', describeDays(query)],
    ['Time zone', query.timeZone ?? utc],
    ...(query.kind ? [['Only', query.kind === 'transfer' ? 'Transfers' : 'Exchanges'] as const] : []),
    ...(query.state
      ? [
          [
            'Only',
            query.state === 'held' ? 'Held, released and on its way' : 'Taken, received and refunded',
          ] as const,
        ]
      : []),
  ])
  pdf.heading('Cards')
  await pdf.table(sumColumns, [
    ['Card', 'Taken', 'Received', 'Net through Cowrie', 'Held'],
    ...sums.map((sum) => [
      `${cardOf(sum)} · ${sum.currency}`,
      ...[sum.taken, sum.received, sum.balance, sum.held].map((amount) => formatMoney(amount, sum.currency)),
    ]),
  ])
  pdf.heading(
    isCut ? `The newest ${maxPaperLines.toLocaleString('en')} lines. The CSV has them all` : 'Lines',
  )
  for (const [day, ofDay] of Map.groupBy(lines, ({ at }) => timeOf(at).split(', ')[0] ?? ''))
    await pdf.table(lineColumns, [
      [day, '', ''],
      ...ofDay.map((line) => [
        timeOf(line.at).split(', ')[1] ?? '',
        `${effectOf(line)} · ${subjects[line.subject]} ${line.reference}${withOf(line)} · ${cardOf(line)}`,
        `${effectSigns[line.effect]}${formatMoney(line.amount, line.currency)}`,
      ]),
    ])
  const written = zonedPaperTime(query.timeZone)(server.clock())
  return { name: `${fileName(server, query)}.pdf`, bytes: await pdf.finish(`Cowrie · written ${written}`) }
}

const cardOf = ({ lastFour }: Pick<StatementSum, 'lastFour'>) => `•••• ${lastFour}`

const withOf = ({ counterparty }: StatementLine) =>
  counterparty !== undefined && hasGlyphs(counterparty) ? ` with ${counterparty}` : ''

function describeDays({ dateFrom, dateTo }: StatementQuery): string {
  if (dateFrom && dateTo) return `${dateFrom} to ${dateTo}`
  if (dateFrom) return `From ${dateFrom}`
  return dateTo ? `Up to ${dateTo}` : 'All'
}
