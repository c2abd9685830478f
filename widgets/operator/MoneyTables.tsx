import { type ReactNode, useCallback, useMemo } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import {
  accountKinds,
  type FloatMovement,
  floatMovements,
  type MoneyTable,
  type OperatorMoney,
  operatorMoneyCsv,
} from '#core/contract/operator-money.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { formatDigits, formatMoney } from '#core/money/money.ts'
import { Row, Stack } from '#core/ui/basics/Stack.tsx'
import { DownloadButton } from '#core/ui/DownloadButton.tsx'
import { cardRows } from '#core/ui/tables/card-rows.ts'
import { type Column, Table } from '#core/ui/tables/Table.tsx'
import { PlaceLink } from './PlaceLink.tsx'
import type { Texts } from './texts/money/en.ts'
import { moneyTexts } from './texts/money/index.ts'

type Money = { money: OperatorMoney }

const tables = {
  'trial-balance': TrialBalance,
  fees: Fees,
  volume: Volume,
  float: Float,
  owed: Owed,
  settlement: Settlement,
} satisfies Record<MoneyTable, (props: Money) => ReactNode>

/** One table of a day, with its CSV. */
export function MoneyTableOf({ table, money }: Money & { table: MoneyTable }) {
  const View = tables[table]
  return <View money={money} />
}

type SectionProps<Line> = {
  table: MoneyTable
  day: string
  rows: readonly Line[]
  rowKey: (row: Line) => string
  columnsFor: (texts: Texts, locale: string) => readonly Column<Line>[]
  children?: ReactNode
}

/** A table with its CSV; it says where there is nothing. */
function Section<Line>({ table, day, rows, rowKey, columnsFor, children }: SectionProps<Line>) {
  const texts = useTexts(moneyTexts)
  const { locale } = useWidget().settings
  const columns = useMemo(() => columnsFor(texts, locale), [columnsFor, texts, locale])
  const title = texts.titles[table]
  return (
    <section className="operator-section">
      <Row justify="between">
        <p className="ui-muted">{texts.texts[table]}</p>
        <DownloadButton
          from={operatorMoneyCsv}
          input={{ query: { day, table } }}
          aria-label={texts.csvOf(title)}
        >
          {texts.csv}
        </DownloadButton>
      </Row>
      {rows.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <Table {...{ layout: cardRows, caption: title, columns, rows, rowKey }} />
      )}
      {children}
    </section>
  )
}

type AccountKind = (typeof accountKinds)[number]

const currencyOf = ({ currency }: { readonly currency: CurrencyCode }): string => currency

/** A row's name: the first line of its card in a narrow table. */
const nameColumn = <Line,>(header: string, render: (row: Line) => ReactNode): Column<Line> => ({
  key: 'name',
  header,
  rank: 'title',
  isRowHeader: true,
  render,
})

type Places = Pick<Column<unknown>, 'rank'>

/** A column of amounts in the currency of their rows. */
const sumColumn = <Line extends { readonly currency: CurrencyCode }>(
  locale: string,
  key: string,
  header: string,
  amountOf: (row: Line) => string,
  { rank }: Places = {},
): Column<Line> => ({
  key,
  header,
  align: 'end',
  rank,
  render: (row) => <bdi>{formatMoney(amountOf(row), row.currency, { locale })}</bdi>,
})

const countColumn = <Line,>(
  locale: string,
  key: string,
  header: string,
  countOf: (row: Line) => number,
): Column<Line> => ({
  key,
  header,
  align: 'end',
  render: (row) => <bdi>{formatDigits(String(countOf(row)), { locale, decimals: 0 })}</bdi>,
})

type BalanceRow = OperatorMoney['trialBalance'][number]

/** The kinds of account that have a balance in any currency, and the sum. */
function balanceColumns(
  kinds: readonly AccountKind[],
  texts: Texts,
  locale: string,
): readonly Column<BalanceRow>[] {
  const amountOf = (kind: AccountKind) => (row: BalanceRow) =>
    row.balances.find((each) => each.kind === kind)?.amount ?? '0'
  return [
    nameColumn(texts.currency, currencyOf),
    ...kinds.map((kind) => sumColumn(locale, kind, texts.accounts[kind], amountOf(kind))),
    sumColumn(locale, 'sum', texts.sum, (row: BalanceRow) => row.sum, { rank: 'figure' }),
  ]
}

function TrialBalance({ money: { trialBalance, day } }: Money) {
  const columnsFor = useCallback(
    (texts: Texts, locale: string) => {
      const moved = new Set(trialBalance.flatMap(({ balances }) => balances.map(({ kind }) => kind)))
      const kinds = accountKinds.filter((kind) => moved.has(kind))
      return balanceColumns(kinds, texts, locale)
    },
    [trialBalance],
  )
  return (
    <Section
      table="trial-balance"
      day={day}
      rows={trialBalance}
      rowKey={currencyOf}
      columnsFor={columnsFor}
    />
  )
}

type FeeRow = OperatorMoney['fees'][number]
const feeColumns = (texts: Texts, locale: string): readonly Column<FeeRow>[] => [
  nameColumn(texts.currency, currencyOf),
  sumColumn(locale, 'day', texts.thisDay, (row) => row.day, { rank: 'figure' }),
  sumColumn(locale, 'month', texts.thisMonth, (row) => row.month),
  sumColumn(locale, 'partners-day', texts.partnersDay, (row) => row.partnersDay),
  sumColumn(locale, 'partners-month', texts.partnersMonth, (row) => row.partnersMonth),
]

function Fees({ money: { fees, day } }: Money) {
  return <Section table="fees" day={day} rows={fees} rowKey={currencyOf} columnsFor={feeColumns} />
}

type VolumeRow = OperatorMoney['volume'][number]
const volumeColumns = (texts: Texts, locale: string): readonly Column<VolumeRow>[] => [
  nameColumn(texts.currency, currencyOf),
  sumColumn(locale, 'day', texts.thisDay, (row) => row.day, { rank: 'figure' }),
  sumColumn(locale, 'month', texts.thisMonth, (row) => row.month),
  countColumn(locale, 'orders-day', texts.ordersDay, (row) => row.ordersDay),
  countColumn(locale, 'orders-month', texts.ordersMonth, (row) => row.ordersMonth),
]

function Volume({ money: { volume, day } }: Money) {
  return <Section table="volume" day={day} rows={volume} rowKey={currencyOf} columnsFor={volumeColumns} />
}

type FloatRow = OperatorMoney['float'][number]
const floatColumns = (texts: Texts, locale: string): readonly Column<FloatRow>[] => [
  nameColumn(texts.currency, currencyOf),
  sumColumn(locale, 'before', texts.atStart, (row) => row.before),
  sumColumn(locale, 'change', texts.change, (row) => row.change),
  sumColumn(locale, 'after', texts.atEnd, (row) => row.after, { rank: 'figure' }),
]

function Float({ money: { float, day } }: Money) {
  return <Section table="float" day={day} rows={float} rowKey={currencyOf} columnsFor={floatColumns} />
}

type OwedRow = OperatorMoney['owed'][number]
const owedColumns = (texts: Texts, locale: string): readonly Column<OwedRow>[] => [
  nameColumn(texts.owedAs, ({ kind }) => texts.owedKinds[kind]),
  sumColumn(locale, 'amount', texts.amount, (row) => row.amount, { rank: 'figure' }),
  countColumn(locale, 'holders', texts.holders, (row) => row.holders),
]

type HolderRow = OperatorMoney['largest'][number]
const holderColumns = (texts: Texts, locale: string): readonly Column<HolderRow>[] => [
  nameColumn(texts.name, ({ kind, id, name }) =>
    id !== undefined && kind !== 'partners' ? (
      <PlaceLink place={{ kind: 'person', id }}>{name ?? id}</PlaceLink>
    ) : (
      (name ?? texts.unnamed)
    ),
  ),
  { key: 'kind', header: texts.owedAs, render: ({ kind }) => texts.owedKinds[kind] },
  sumColumn(locale, 'amount', texts.amount, (row) => row.amount, { rank: 'figure' }),
]

function Owed({ money: { owed, largest, day } }: Money) {
  const texts = useTexts(moneyTexts)
  const { locale } = useWidget().settings
  const columns = useMemo(() => holderColumns(texts, locale), [texts, locale])
  const holders = useMemo(() => largest.map((each, at) => ({ ...each, key: String(at) })), [largest])
  return (
    <Section
      table="owed"
      day={day}
      rows={owed}
      rowKey={({ currency, kind }) => `${currency} ${kind}`}
      columnsFor={owedColumns}
    >
      {holders.length > 0 && (
        <Stack gap={3}>
          <h3>{texts.largest}</h3>
          <Table
            layout={cardRows}
            caption={texts.largest}
            columns={columns as readonly Column<(typeof holders)[number]>[]}
            rows={holders}
            rowKey={({ key }) => key}
          />
        </Stack>
      )}
    </Section>
  )
}

type Moved = OperatorMoney['settlement'][number]
type SettlementRow = { readonly currency: CurrencyCode; readonly moved: readonly Moved[] }

/** Amounts, and after each how often it happened. */
const settlementColumns = (
  movements: readonly FloatMovement[],
  texts: Texts,
  locale: string,
): readonly Column<SettlementRow>[] => [
  nameColumn(texts.currency, currencyOf),
  ...movements.map(
    (movement): Column<SettlementRow> => ({
      key: movement,
      header: texts.movements[movement],
      align: 'end',
      render({ currency, moved }) {
        const { amount = '0', count = 0 } = moved.find((each) => each.movement === movement) ?? {}
        const times = count > 0 ? ` (${formatDigits(String(count), { locale, decimals: 0 })})` : ''
        return (
          <bdi>
            {formatMoney(amount, currency, { locale })}
            <span className="ui-muted">{times}</span>
          </bdi>
        )
      },
    }),
  ),
]

function Settlement({ money: { settlement, day } }: Money) {
  const rows = useMemo(
    () =>
      [...Map.groupBy(settlement, ({ currency }) => currency)].map(([currency, moved]) => ({
        currency,
        moved,
      })),
    [settlement],
  )
  const columnsFor = useCallback(
    (texts: Texts, locale: string) => {
      const made = new Set(settlement.map(({ movement }) => movement))
      return settlementColumns(
        floatMovements.filter((each) => made.has(each)),
        texts,
        locale,
      )
    },
    [settlement],
  )
  return <Section table="settlement" day={day} rows={rows} rowKey={currencyOf} columnsFor={columnsFor} />
}
