/** The tables of the money view for a spreadsheet: one row for each figure, without totals. */
import type { InputOf } from '#core/contract/endpoint.ts'
import type { OperatorContract } from '#core/contract/operator-contract.ts'
import type { MoneyTable, OperatorMoney } from '#core/contract/operator-money.ts'
import type { FileAnswer } from '#core/contract/values.ts'
import { toDecimal } from '#core/money/money.ts'
import { owedBefore } from '../../money/settlement/owed.ts'
import { type Column, csv, figures, texts } from '../../platform/documents/csv.ts'
import type { Server } from '../../server.ts'
import { operatorMoney, spanOf } from './money.ts'

type Rows = readonly (readonly string[])[]
type Table = { readonly columns: readonly Column[]; readonly rowsOf: (money: OperatorMoney) => Rows }

const tables: Readonly<Record<Exclude<MoneyTable, 'owed'>, Table>> = {
  'trial-balance': {
    columns: [...texts('Currency', 'Account'), ...figures('Balance')],
    rowsOf: ({ trialBalance }) =>
      trialBalance.flatMap(({ currency, balances }) =>
        balances.map(({ kind, amount }) => [currency, kind, amount]),
      ),
  },
  fees: {
    columns: [
      ...texts('Currency'),
      ...figures('Fees of the day', 'Fees of the month'),
      ...figures('Partners’ shares of the day', 'Partners’ shares of the month'),
    ],
    rowsOf: ({ fees }) =>
      fees.map(({ currency, day, month, partnersDay, partnersMonth }) => [
        ...[currency, day, month, partnersDay, partnersMonth],
      ]),
  },
  volume: {
    columns: [
      ...texts('Currency'),
      ...figures('Given on the day', 'Given in the month', 'Orders of the day', 'Orders of the month'),
    ],
    rowsOf: ({ volume }) =>
      volume.map(({ currency, day, month, ordersDay, ordersMonth }) => [
        ...[currency, day, month, String(ordersDay), String(ordersMonth)],
      ]),
  },
  float: {
    columns: [...texts('Currency'), ...figures('At the start', 'Change', 'At the end')],
    rowsOf: ({ float }) =>
      float.map(({ currency, before, change, after }) => [currency, before, change, after]),
  },
  settlement: {
    columns: [...texts('Currency', 'Movement'), ...figures('Number', 'Change of the float')],
    rowsOf: ({ settlement }) =>
      settlement.map(({ currency, movement, count, amount }) => [currency, movement, String(count), amount]),
  },
}

const owedColumns = [...texts('Owed', 'Name', 'Currency'), ...figures('Amount')]
const owedWords = { people: 'to a person', partners: 'to a partner', claims: 'by a person' } as const

/** Everyone, and not the largest amounts alone. */
async function owedRows(server: Server, to: Date): Promise<Rows> {
  const owed = await owedBefore(server.database.db, to)
  return owed.map(({ kind, name, currency, amount }) => [
    ...[owedWords[kind], name ?? '', currency, toDecimal(amount, currency)],
  ])
}

export async function operatorMoneyCsv(
  server: Server,
  { query }: InputOf<OperatorContract['operatorMoneyCsv']>,
): Promise<FileAnswer> {
  const { day, to } = spanOf(server, query.day)
  const file = (columns: readonly Column[], rows: Rows): FileAnswer => ({
    name: `cowrie-${query.table}-${day}.csv`,
    bytes: csv(
      [...texts('Day (UTC)'), ...columns],
      rows.map((row) => [day, ...row]),
    ),
  })
  if (query.table === 'owed') return file(owedColumns, await owedRows(server, to))
  const { columns, rowsOf } = tables[query.table]
  return file(columns, rowsOf(await operatorMoney(server, { query: { day } })))
}
