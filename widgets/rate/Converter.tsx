import { useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { AmountField } from '#core/exchange-ui/AmountField.tsx'
import { useCurrencyOptions } from '#core/exchange-ui/currency-options.tsx'
import { type MarketRate, useMarketRate } from '#core/exchange-ui/figures/use-market-rate.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { formatMoney, parseAmount } from '#core/money/money.ts'
import { faultOf, otherSide, type Pair, type Side, textsOf, withCurrency } from '#core/money/pair.ts'
import { rateBothWays } from '#core/money/rate.ts'
import { amountFaultText } from '#core/texts/amount-fault-text.ts'
import { formatDay } from '#core/texts/dates.ts'
import { amountTexts } from '#core/texts/shared/amounts/index.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { IconButton } from '#core/ui/basics/IconButton.tsx'
import { SwapIcon } from '#core/ui/basics/Icons.tsx'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { LiveRegion } from '#core/ui/basics/LiveRegion.tsx'
import { Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { ComboboxField } from '#core/ui/lists/ComboboxField.tsx'
import type { Texts } from './texts/en.ts'
import { rateTexts } from './texts/index.ts'

type ConverterProps = {
  pair: Pair
  onPair: (pair: Pair) => void
  /** Initial text of the first field. */
  amount: string
}

/** Two amounts at the market rate. Typing into either fixes that side; the other follows. */
export function Converter({ pair, onPair, amount }: ConverterProps) {
  const texts = useTexts(rateTexts)
  const amounts = useTexts(amountTexts)
  const { locale } = useWidget().settings
  const [typed, setTyped] = useState<{ side: Side; text: string }>({ side: 'give', text: amount })
  const currencies = useCurrencyOptions()
  const market = useMarketRate(pair.give, pair.get)
  const shown = textsOf(typed, pair, market.rate, locale)
  const fault = faultOf(typed, pair)

  const field = (side: Side, label: string, currencyLabel: string) => (
    <AmountField
      label={label}
      name={side}
      value={shown[side]}
      error={typed.side === side && fault ? amountFaultText(fault, pair[side], amounts) : undefined}
      onChange={(text) => setTyped({ side, text })}
      currency={
        <ComboboxField
          hideLabel
          label={currencyLabel}
          options={currencies}
          value={pair[side]}
          onChange={(code) => onPair(withCurrency(pair, side, code as CurrencyCode))}
        />
      }
    />
  )
  return (
    <section className="rate-converter">
      <h2>{texts.title}</h2>
      <Quote pair={pair} market={market} />
      <div className="rate-fields">
        {field('give', texts.give, texts.giveCurrency)}
        <div className="rate-swap">
          {/* The typed text keeps its position: 100 dollars into naira becomes 100 naira into dollars. */}
          <IconButton label={texts.swap} onClick={() => onPair({ give: pair.get, get: pair.give })}>
            <SwapIcon />
          </IconButton>
        </div>
        {field('get', texts.get, texts.getCurrency)}
      </div>
      <LiveRegion>{faultText(typed, pair, market, texts, locale)}</LiveRegion>
    </section>
  )
}

/** Both amounts in a sentence, for people who don't see the other field change. */
function faultText(
  typed: { side: Side; text: string },
  pair: Pair,
  { rate }: MarketRate,
  texts: Texts,
  locale: string,
): string {
  const own = parseAmount(typed.text, pair[typed.side])
  const other = otherSide(typed, pair, rate)
  if (!own.ok || other === undefined) return ''
  const [give, get] = typed.side === 'give' ? [own.value, other] : [other, own.value]
  return texts.converted(formatMoney(give, pair.give, { locale }), formatMoney(get, pair.get, { locale }))
}

/** The rate in both directions, with its day; or why there is none. */
function Quote({ pair, market }: { pair: Pair; market: MarketRate }) {
  const texts = useTexts(rateTexts)
  const { locale } = useWidget().settings
  if (market.rate === undefined) {
    return market.loading ? (
      <div className="rate-quote">
        <span className="ui-hidden" role="status">
          {texts.loading}
        </span>
        <Skeleton width={260} height={34} />
        <Skeleton width={200} height={20} />
      </div>
    ) : (
      <Alert
        tone="warning"
        action={<LinkButton onClick={() => void market.refetch()}>{texts.retry}</LinkButton>}
      >
        {market.failed ? texts.rateFailed : texts.unavailable}
      </Alert>
    )
  }
  const [first, second] = rateBothWays(pair.give, pair.get, market.rate, locale)
  const day = formatDay(market.asOf ?? '', locale)
  return (
    <div className="rate-quote" part="rate">
      <p className="rate-first">{first}</p>
      <p className="ui-muted">{second}</p>
      {market.isStale ? (
        <Alert tone="warning">{texts.stale(day)}</Alert>
      ) : (
        <p className="ui-muted ui-small">{texts.asOf(day)}</p>
      )}
    </div>
  )
}
