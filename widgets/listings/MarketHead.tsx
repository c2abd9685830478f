import { useEffect, useRef, useState } from 'react'
import { useAnswer } from '#core/client/api/queries.ts'
import { useSession } from '#core/client/session/session.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { pairMarket } from '#core/contract/market.ts'
import { quoteSweep } from '#core/contract/sweep.ts'
import { useRequest } from '#core/handoff/requests.tsx'
import { averagePrice } from '#core/money/average-price.ts'
import { currency } from '#core/money/currencies.ts'
import { formatDigits, fromDecimal, type Minor, parseAmount, toDecimal } from '#core/money/money.ts'
import { type Pair, startRoute } from '#core/money/pair.ts'
import { formatFigure, inDirection } from '#core/money/price.ts'
import { registerSheet } from '#core/ui/basics/adopt-styles.ts'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { useDebounced } from '#core/ui/fields/use-debounced.ts'
import type { ChosenPair, Pairs } from './last-pair.ts'
import rowsCss from './listing-rows.css?inline'
import { watchRows } from './live-rows.ts'
import { MarketFigures } from './MarketFigures.tsx'
import marketCss from './market.css?inline'
import { savingOn, usualAmount } from './market-figures.ts'
import { PairBar } from './PairBar.tsx'
import { keepPair } from './saved-pairs.ts'
import { marketTexts } from './texts/market/index.ts'

export { PairChips } from './PairChips.tsx'

registerSheet('market', marketCss)
registerSheet('listing-rows', rowsCss)

type MarketHeadProps = Pairs & {
  /** The currencies of the filter. */
  chosen: ChosenPair
}

/** The market above the listings: the pair in the reader's frame, and figures of a whole pair. */
export function MarketHead({ chosen, storageKey, amount, onChoose: choose }: MarketHeadProps) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(
    () => watchRows(place.current as Element, { need: chosen.need, have: chosen.have }),
    [chosen.need, chosen.have],
  )
  function onChoose(next: ChosenPair) {
    keepPair(storageKey, next)
    choose(next)
  }
  const { need: give, have: get } = chosen
  const pair = give && get && give !== get ? { give, get } : undefined
  return (
    <>
      <span ref={place} hidden />
      {pair ? (
        <PairMarket key={pair.give} pair={pair} typedAmount={amount} onChoose={onChoose} />
      ) : (
        <PairBar chosen={chosen} onChoose={onChoose} />
      )}
    </>
  )
}

type PairMarketProps = { pair: Pair; typedAmount: Pairs['amount']; onChoose: (pair: ChosenPair) => void }

function PairMarket({ pair, typedAmount, onChoose }: PairMarketProps) {
  const texts = useTexts(marketTexts)
  const { locale } = useWidget().settings
  const [text, setText] = useState(() => usualAmount(pair.give, locale))
  const { data, outdated, failure, fetching, refetch } = useAnswer(
    pairMarket,
    { query: pair },
    { quiet: true },
  )
  // Never show another pair's figures.
  const found = outdated ? undefined : data
  const amount = parseAmount(text, pair.give)
  const saving = found && amount.ok ? savingOn(amount.value, pair, found) : undefined
  function type(text: string) {
    setText(text)
    const typed = parseAmount(text, pair.give)
    typedAmount.current = typed.ok ? toDecimal(typed.value, pair.give) : ''
  }
  return (
    <>
      <PairBar
        chosen={{ need: pair.give, have: pair.get }}
        onChoose={onChoose}
        amount={{
          text,
          onChange: type,
          isInvalid: !amount.ok,
          worth:
            saving &&
            formatDigits(toDecimal(saving.get, pair.get), { locale, decimals: currency(pair.get).decimals }),
        }}
      />
      {found ? (
        <MarketFigures
          pair={pair}
          found={found}
          saving={saving}
          isTyped={amount.ok}
          sweep={
            found.offers.count > 0 && <SweepLink pair={pair} amount={amount.ok ? amount.value : undefined} />
          }
        />
      ) : failure && !fetching ? (
        <LoadFailure failure={failure} onRetry={refetch}>
          {texts.failed}
        </LoadFailure>
      ) : (
        <div className="market-figures">
          <Skeleton width={180} />
          <Skeleton />
        </div>
      )}
    </>
  )
}

/** Exchanges the amount with the best listings that take part, and says their average rate. */
function SweepLink({ pair, amount }: { pair: Pair; amount: Minor | undefined }) {
  const texts = useTexts(marketTexts)
  const request = useRequest()
  const { signedIn } = useSession()
  const { locale } = useWidget().settings
  const asked = useDebounced(amount === undefined ? '' : toDecimal(amount, pair.give))
  const { data, outdated } = useAnswer(
    quoteSweep,
    { query: { giveCurrency: pair.give, getCurrency: pair.get, side: 'give', amount: asked } },
    { quiet: true, enabled: signedIn && asked !== '' },
  )
  const average =
    data &&
    !outdated &&
    averagePrice(
      { give: fromDecimal(data.giveAmount, pair.give), get: fromDecimal(data.getAmount, pair.get) },
      pair,
    )
  if (data?.listings === 0) return null
  return (
    <LinkButton
      onClick={() => void request('cowrie-navigate', { to: startRoute('/sweep', pair, 'give', amount) })}
    >
      {average ? texts.sweepAt(formatFigure(inDirection(average).figure, locale)) : texts.sweep}
    </LinkButton>
  )
}
