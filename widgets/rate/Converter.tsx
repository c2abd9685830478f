import { type SyntheticEvent, useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { AlertBell } from '#core/exchange-ui/alerts/AlertBell.tsx'
import { type MarketRate, useMarketRate } from '#core/exchange-ui/figures/use-market-rate.ts'
import { Rail, type RailSide } from '#core/exchange-ui/rail/Rail.tsx'
import { SpreadNote } from '#core/exchange-ui/rail/SpreadNote.tsx'
import { useRequest } from '#core/handoff/requests.tsx'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { formatMoney, type Minor, parseAmount } from '#core/money/money.ts'
import { otherSide, type Pair, type Side, startRoute, type TypedAmount } from '#core/money/pair.ts'
import { formatInverse, formatPrice } from '#core/money/price.ts'
import { faultOf } from '#core/money/typed-fault.ts'
import { amountFaultText } from '#core/texts/amount-fault-text.ts'
import { formatDay } from '#core/texts/dates.ts'
import { amountTexts } from '#core/texts/shared/amounts/index.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { IconButton } from '#core/ui/basics/IconButton.tsx'
import { SearchIcon, SwapIcon } from '#core/ui/basics/Icons.tsx'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { LiveRegion } from '#core/ui/basics/LiveRegion.tsx'
import { Skeleton } from '#core/ui/basics/Skeleton.tsx'
import type { Texts } from './texts/en.ts'
import { rateTexts } from './texts/index.ts'

type ConverterProps = {
  pair: Pair
  onPair: (pair: Pair) => void
  /** Initial text of the first field. */
  amount: string
  /** Offers to look for listings of the pair. */
  finds?: boolean | undefined
}

/** Two amounts at the market rate. Typing into either fixes that side; the other follows. */
export function Converter({ pair, onPair, amount, finds = false }: ConverterProps) {
  const texts = useTexts(rateTexts)
  const amounts = useTexts(amountTexts)
  const { locale } = useWidget().settings
  const request = useRequest()
  const [typed, setTyped] = useState<TypedAmount>({ side: 'give', text: amount })
  const market = useMarketRate(pair.give, pair.get)
  const other = otherSide(typed, pair, market.price)
  const fault = faultOf(typed, pair)

  function find(event: SyntheticEvent) {
    event.preventDefault()
    if (!finds) return
    const own = parseAmount(typed.text, pair[typed.side])
    const given = typed.side === 'get' ? other : own.ok ? own.value : undefined
    void request('cowrie-navigate', { to: startRoute('/', pair, 'give', given) })
  }

  const side = (which: Side, label: string, currency: string): RailSide => ({
    label,
    name: which,
    currency,
    error: typed.side === which && fault ? amountFaultText(fault, pair[which], amounts) : undefined,
  })
  return (
    <form noValidate className="rate-converter" onSubmit={find}>
      <div className="rate-head">
        <h2>{texts.title}</h2>
        <AlertBell pair={pair} />
      </div>
      <Rail
        pair={pair}
        typed={typed}
        other={other}
        first="give"
        sides={{
          give: side('give', texts.give, texts.giveCurrency),
          get: side('get', texts.get, texts.getCurrency),
        }}
        onType={setTyped}
        onPair={onPair}
      >
        <div className="rate-between">
          <Quote market={market} give={pair.give} />
          {/* The typed text keeps its position: 100 dollars into naira becomes 100 naira into dollars. */}
          <IconButton label={texts.swap} onClick={() => onPair({ give: pair.get, get: pair.give })}>
            <SwapIcon />
          </IconButton>
        </div>
      </Rail>
      {finds && (
        <Button type="submit">
          <SearchIcon size={18} />
          {texts.find}
        </Button>
      )}
      <LiveRegion>{spokenText(typed, pair, other, texts, locale)}</LiveRegion>
    </form>
  )
}

/** Both amounts in a sentence, for people who don't see the other field change. */
function spokenText(
  typed: TypedAmount,
  pair: Pair,
  other: Minor | undefined,
  texts: Texts,
  locale: string,
): string {
  const own = parseAmount(typed.text, pair[typed.side])
  if (!own.ok || other === undefined) return ''
  const [give, get] = typed.side === 'give' ? [own.value, other] : [other, own.value]
  return texts.converted(formatMoney(give, pair.give, { locale }), formatMoney(get, pair.get, { locale }))
}

type QuoteProps = { market: MarketRate; give: CurrencyCode }

/** The rate in both directions, with its day, and the system rate if it is another; or why it is missing. */
function Quote({ market, give }: QuoteProps) {
  const texts = useTexts(rateTexts)
  const { locale } = useWidget().settings
  if (market.price === undefined) {
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
  const day = formatDay(market.asOf ?? '', locale)
  const system = market.systemPrice(give)
  return (
    <div className="rate-quote" part="rate">
      <p className="rate-first">{formatPrice(market.price, locale)}</p>
      <p className="ui-muted">{formatInverse(market.price, locale)}</p>
      {market.isStale ? (
        <Alert tone="warning">{texts.stale(day)}</Alert>
      ) : (
        <p className="ui-muted ui-small">{texts.asOf(day)}</p>
      )}
      {system && market.spread && (
        <p className="ui-muted ui-small">
          <SpreadNote spread={market.spread} price={system} />
        </p>
      )}
    </div>
  )
}
