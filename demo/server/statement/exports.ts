/** The statement as CSV and as PDF, both in English and in UTC (rules/orders.md#paper). */
import type { Contract } from '#core/contract/contract.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { StatementLine, StatementSubject, StatementSum } from '#core/contract/statement.ts'
import type { FileAnswer } from '#core/contract/values.ts'
import { formatMoney } from '#core/money/money.ts'
import { csv } from '../history/csv.ts'
import { hasGlyphs } from '../history/glyph-coverage.ts'
import type { Me, Server } from '../server.ts'
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
  isHeld ? 'Held while a chargeback is looked into' : effects[effect]

const moreColumns = ['due', 'returned', 'reversed', 'refunded'] as const

export async function statementCsv(
  server: Server,
  me: Me,
  { query }: InputOf<Contract['statementCsv']>,
): Promise<FileAnswer> {
  const rows = [
    [
      ...['Date', 'What', 'About', 'Reference', 'With', 'Card', 'Card name', 'Currency'],
      ...columns.map((effect) => effects[effect]),
      ...['Balance', 'Held after it', ...moreColumns.map((effect) => effects[effect])],
    ],
  ]
  for await (const line of everyLine(server, me, query)) rows.push(csvLine(line))
  return { name: `${fileName(server)}.csv`, bytes: csv(rows) }
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

const fileName = (server: Server) => `cowrie-statement-${server.clock().toISOString().slice(0, 10)}`

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** A person reads no longer paper; the CSV has every line. */
export const maxPaperLines = 2_000

/** Shares of the width. */
const sumColumns = [0.2, 0.2, 0.2, 0.2, 0.2] as const
const lineColumns = [0.16, 0.33, 0.18, 0.18, 0.15] as const

export async function statementPdf(
  server: Server,
  me: Me,
  { query }: InputOf<Contract['statementPdf']>,
): Promise<FileAnswer> {
  // Loaded with the first PDF, as for receipts.
  const { pdfDocument } = await import('../history/pdf-layout.ts')
  const sums = await statementSums(server, me, { query })
  const lines: StatementLine[] = []
  let isCut = false
  for await (const line of everyLine(server, me, query)) {
    isCut = lines.length === maxPaperLines
    if (isCut) break
    lines.push(line)
  }
  const pdf = pdfDocument('Statement', me.userName)
  await pdf.rows([
    ['Statement of', hasGlyphs(me.userName) ? me.userName : '(a name that this document cannot show)'],
    ['Days', describeDays(query)],
    ...(query.kind ? [['Only', query.kind === 'transfer' ? 'Transfers' : 'Exchanges'] as const] : []),
    ...(query.state
      ? [
          [
            'Only',
            query.state === 'held' ? 'Held, released and on its way' : 'Taken, received and refunded',
          ] as const,
        ]
      : []),
    ['Balance', 'What you received through Cowrie less what was taken. Not the balance at your bank.'],
  ])
  pdf.heading('Cards')
  await pdf.table(sumColumns, [
    ['Card', 'Taken', 'Received', 'Balance', 'Held'],
    ...sums.map((sum) => [
      `${cardOf(sum)} · ${sum.currency}`,
      ...[sum.taken, sum.received, sum.balance, sum.held].map((amount) => formatMoney(amount, sum.currency)),
    ]),
  ])
  pdf.heading(isCut ? `The newest ${maxPaperLines.toLocaleString('en')} lines; the CSV has all` : 'Lines')
  await pdf.table(lineColumns, [
    ['Date (UTC)', 'What', 'Amount', 'Balance', 'Held'],
    ...lines.map((line) => [
      format.format(new Date(line.at)),
      `${effectOf(line)} · ${subjects[line.subject]} ${line.reference}${withOf(line)} · ${cardOf(line)}`,
      formatMoney(line.amount, line.currency),
      formatMoney(line.balance, line.currency),
      formatMoney(line.held, line.currency),
    ]),
  ])
  const written = format.format(server.clock())
  return { name: `${fileName(server)}.pdf`, bytes: await pdf.finish(`Cowrie · written ${written} UTC`) }
}

const cardOf = ({ lastFour }: Pick<StatementSum, 'lastFour'>) => `•••• ${lastFour}`

const withOf = ({ counterparty }: StatementLine) =>
  counterparty !== undefined && hasGlyphs(counterparty) ? ` with ${counterparty}` : ''

function describeDays({ dateFrom, dateTo }: StatementQuery): string {
  if (dateFrom && dateTo) return `${dateFrom} to ${dateTo}`
  if (dateFrom) return `From ${dateFrom}`
  return dateTo ? `Until ${dateTo}` : 'All'
}
