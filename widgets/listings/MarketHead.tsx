import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useAnswer } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { pairMarket } from '#core/contract/market.ts'
import { useRequest } from '#core/handoff/requests.tsx'
import { currency } from '#core/money/currencies.ts'
import { formatDigits, parseAmount, toDecimal } from '#core/money/money.ts'
import { type Pair, startRoute } from '#core/money/pair.ts'
import { registerSheet } from '#core/ui/basics/adopt-styles.ts'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { FilterIcon } from '#core/ui/ListIcons.tsx'
import type { ChosenPair } from './last-pair.ts'
import rowsCss from './listing-rows.css?inline'
import { watchRows } from './live-rows.ts'
import { MarketFigures } from './MarketFigures.tsx'
import marketCss from './market.css?inline'
import { savingOn, usualAmount } from './market-figures.ts'
import { followKeys } from './market-keys.ts'
import { PairBar } from './PairBar.tsx'
import { PairChips } from './PairChips.tsx'
import { keep, pairText } from './saved-pairs.ts'
import { readLayout, useLayoutKey } from './table-layout.ts'
import { marketTexts } from './texts/market/index.ts'

registerSheet('market', marketCss)
registerSheet('listing-rows', rowsCss)

type MarketHeadProps = {
  /** The currencies of the filter. */
  chosen: ChosenPair
  /** The key under which the person's pairs are kept. */
  storageKey: string
  onChoose: (pair: ChosenPair) => void
}

/** The market above the listings: the pair in the reader's frame, the person's pairs, and figures of a whole pair. */
export function MarketHead({ chosen, storageKey, onChoose: choose }: MarketHeadProps) {
  const [isFolded, setFolded] = useState(true)
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    place.current?.parentElement?.toggleAttribute('data-folded', isFolded)
  }, [isFolded])
  function onChoose(next: ChosenPair) {
    keep(storageKey, next.need && next.have ? pairText(next.need, next.have) : '')
    choose(next)
  }
  const layoutKey = useLayoutKey()
  useEffect(() => followKeys(place.current as Element, () => readLayout(layoutKey).keys), [layoutKey])
  useEffect(
    () => watchRows(place.current as Element, { need: chosen.need, have: chosen.have }),
    [chosen.need, chosen.have],
  )
  const texts = useTexts(marketTexts)
  const { need: give, have: get } = chosen
  const pair = give && get && give !== get ? { give, get } : undefined
  return (
    <>
      <div ref={place} className="market-pairs">
        <PairChips chosen={chosen} storageKey={storageKey} onChoose={onChoose} />
        {pair && (
          <button
            type="button"
            className="market-fold"
            aria-label={texts.tools}
            aria-expanded={!isFolded}
            onClick={() => setFolded(!isFolded)}
          >
            <FilterIcon size={18} />
          </button>
        )}
      </div>
      {pair ? (
        <PairMarket key={pair.give} pair={pair} onChoose={onChoose} />
      ) : (
        <PairBar chosen={chosen} onChoose={onChoose} />
      )}
    </>
  )
}

type PairMarketProps = { pair: Pair; onChoose: (pair: ChosenPair) => void }

function PairMarket({ pair, onChoose }: PairMarketProps) {
  const texts = useTexts(marketTexts)
  const request = useRequest()
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
  return (
    <>
      <PairBar
        chosen={{ need: pair.give, have: pair.get }}
        onChoose={onChoose}
        amount={{
          text,
          onChange: setText,
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
          onSweep={() => {
            const to = startRoute('/sweep', pair, 'give', amount.ok ? amount.value : undefined)
            void request('cowrie-navigate', { to })
          }}
        />
      ) : failure && !fetching ? (
        <LoadFailure onRetry={refetch}>
          {texts.failed} {failure.reason ?? failure.text}
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
