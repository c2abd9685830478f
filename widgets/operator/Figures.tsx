import { useState } from 'react'
import { useAnswer } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { type OperatorFigures, operatorFigures } from '#core/contract/operator-figures.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { formatDigits, formatMoney } from '#core/money/money.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { registerSheet } from '#core/ui/basics/adopt-styles.ts'
import { Card } from '#core/ui/basics/Card.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Loading, Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
import { SelectField } from '#core/ui/lists/SelectField.tsx'
import figuresCss from './figures.css?inline'
import { Plot } from './Plot.tsx'
import { figuresTexts } from './texts/figures/index.ts'

registerSheet('plots', figuresCss)

/** How the exchange is doing: each day of the last 90, and now. */
export function Figures() {
  const texts = useTexts(figuresTexts)
  const { data, failure, refetch } = useAnswer(operatorFigures, {}, { quiet: true })
  if (!data)
    return failure ? (
      <LoadFailure failure={failure} onRetry={refetch}>
        {texts.failed}
      </LoadFailure>
    ) : (
      <Loading gap={4}>
        <Skeleton height={96} />
        <Skeleton height={260} />
        <Skeleton height={260} />
      </Loading>
    )
  return (
    <Stack gap={4}>
      {failure && <Alert tone="warning">{texts.outdated}</Alert>}
      <Now figures={data} />
      <div className="operator-plots">
        <Counts figures={data} />
        <Volume figures={data} />
        <Held figures={data} />
      </div>
    </Stack>
  )
}

function useCount() {
  const { locale } = useWidget().settings
  return (value: number) => formatDigits(String(value), { locale, decimals: 0 })
}

function Now({ figures }: { figures: OperatorFigures }) {
  const texts = useTexts(figuresTexts)
  const { locale } = useWidget().settings
  const count = useCount()
  const held = figures.held.reduce((sum, { dollars }) => sum + Number(dollars), 0)
  const facts = [
    [texts.peopleNow, count(figures.people.now)],
    [texts.listingsNow, count(figures.listings.open)],
    [texts.ordersNow, count(figures.orders.pending)],
    [texts.heldNow, formatMoney(held.toFixed(2), 'USD', { locale })],
    [texts.payoutsNow, count(figures.payouts.at(-1) ?? 0)],
  ] as const
  return (
    <dl className="operator-now">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="ui-muted ui-small">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Counts({ figures: { days, ...figures } }: { figures: OperatorFigures }) {
  const texts = useTexts(figuresTexts)
  const { locale } = useWidget().settings
  const count = useCount()
  const minutes = figures.minutesToDecide.map((value) => (value === null ? null : Number(value)))
  const plots = [
    [texts.people, texts.count, figures.people.joined, count],
    [texts.listings, texts.count, figures.listings.posted, count],
    [texts.orders, texts.count, figures.orders.placed, count],
    [
      texts.toDecide,
      texts.minutesUnit,
      minutes,
      (value: number) => texts.minutes(formatDigits(value.toFixed(1), { locale, decimals: 1 })),
    ],
    [texts.payouts, texts.count, figures.payouts, count],
  ] as const
  return plots.map(([title, unit, values, format]) => (
    <Card key={title}>
      <Plot {...{ title, unit, days, values, format }} />
    </Card>
  ))
}

const all = 'all'

function Volume({ figures: { days, volume } }: { figures: OperatorFigures }) {
  const texts = useTexts(figuresTexts)
  const { locale } = useWidget().settings
  const [chosen, setChosen] = useState(all)
  const nameOf = ({ base, quote }: { base: string; quote: string }) => `${base}/${quote}`
  const pairs = volume.filter((pair) => chosen === all || nameOf(pair) === chosen)
  const values = days.map((_, day) => pairs.reduce((sum, { dollars }) => sum + Number(dollars[day]), 0))
  return (
    <Card>
      <SelectField
        label={texts.pair}
        value={chosen}
        onChange={setChosen}
        options={[
          { value: all, label: texts.allPairs },
          ...volume.map((pair) => ({ value: nameOf(pair), label: nameOf(pair) })),
        ]}
      />
      <Plot
        title={texts.volume}
        unit={texts.dollars}
        days={days}
        values={values}
        format={(value) => formatMoney(value.toFixed(2), 'USD', { locale })}
      />
    </Card>
  )
}

/** Most dollars first; without anything held there is no plot. */
function Held({ figures: { days, held } }: { figures: OperatorFigures }) {
  const texts = useTexts(figuresTexts)
  const { locale } = useWidget().settings
  const sorted = [...held].sort((a, b) => Number(b.dollars) - Number(a.dollars))
  const [chosen, setChosen] = useState<CurrencyCode | undefined>(sorted[0]?.currency)
  const shown = sorted.find(({ currency }) => currency === chosen) ?? sorted[0]
  if (!shown) return null
  return (
    <Card>
      <SelectField
        label={texts.currency}
        value={shown.currency}
        onChange={(code) => setChosen(code as CurrencyCode)}
        options={sorted.map(({ currency }) => ({ value: currency, label: currency }))}
      />
      <Plot
        title={texts.held}
        unit={shown.currency}
        days={days}
        values={shown.amounts.map(Number)}
        format={(value) => formatMoney(value.toFixed(2), shown.currency, { locale })}
      />
    </Card>
  )
}
