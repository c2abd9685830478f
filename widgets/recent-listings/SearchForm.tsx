import { useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { AmountField } from '#core/exchange-ui/AmountField.tsx'
import { useCurrencyOptions } from '#core/exchange-ui/currency-options.tsx'
import { type MarketRate, rateAge, useMarketRate } from '#core/exchange-ui/figures/use-market-rate.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { otherSide, type Side, textsOf, withCurrency } from '#core/money/pair.ts'
import { formatPrice } from '#core/money/price.ts'
import { formatDay } from '#core/texts/dates.ts'
import { amountTexts } from '#core/texts/shared/amounts/index.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { SearchIcon } from '#core/ui/basics/Icons.tsx'
import { useForm } from '#core/ui/fields/form.ts'
import { ComboboxField } from '#core/ui/lists/ComboboxField.tsx'
import { checkSearch, type Search, type SearchStart, searchFor } from './search.ts'
import { recentListingsTexts } from './texts/index.ts'

type Draft = { give: string; get: string }

type SearchFormProps = {
  begin: SearchStart
  onSearch: (search: Search) => void
  /** The page has it above the form. */
  hideTitle?: boolean
}

/**
 * The needed and the available currency. The amount that was not typed is computed at the market rate: have = need ÷
 * rate, and vice versa.
 */
export function SearchForm({ begin, onSearch, hideTitle = false }: SearchFormProps) {
  const texts = useTexts(recentListingsTexts)
  const amounts = useTexts(amountTexts)
  const [pair, setPair] = useState(begin.pair)
  const [typed, setTyped] = useState(begin.amount)
  const currencies = useCurrencyOptions()
  const market = useMarketRate(pair.give, pair.get)
  /** Both sides as typed, for use without a market rate. */
  const [byHand, setByHand] = useState<Draft>({ give: '', get: '' })
  const shown =
    market.price === undefined
      ? { ...byHand, [typed.side]: typed.text }
      : textsOf(typed, pair, otherSide(typed, pair, market.price))

  const form = useForm<Draft>({
    initial: { give: '', get: '' },
    check: () => checkSearch(shown, pair, texts, amounts),
    submit() {
      onSearch(searchFor(shown.give, pair))
      return undefined
    },
  })

  function change(side: Side, text: string) {
    setTyped({ side, text })
    setByHand({ ...shown, [side]: text })
    // Both, because the other one changes with it.
    form.set('give', text)
    form.set('get', text)
  }

  const field = (side: Side, label: string, currencyLabel: string, hint?: string) => (
    <AmountField
      label={label}
      name={side}
      hint={hint}
      code={pair[side]}
      value={shown[side]}
      error={form.errors[side]}
      onChange={(text) => change(side, text)}
      currency={
        <ComboboxField
          hideLabel
          label={currencyLabel}
          options={currencies}
          value={pair[side]}
          onChange={(code) => setPair(withCurrency(pair, side, code as CurrencyCode))}
        />
      }
    />
  )
  return (
    <form {...form.props} className="recent-search" aria-label={texts.title}>
      {!hideTitle && <h2>{texts.title}</h2>}
      <div className="recent-fields">
        {field('get', texts.need, texts.needCurrency)}
        {field('give', texts.have, texts.haveCurrency, texts.haveHint)}
      </div>
      <div className="recent-foot">
        <p className="ui-muted ui-small" data-rate-age={rateAge(market.asOf)}>
          <RateText market={market} />
        </p>
        <Button type="submit">
          <SearchIcon size={18} />
          {texts.search}
        </Button>
      </div>
    </form>
  )
}

function RateText({ market }: { market: MarketRate }) {
  const texts = useTexts(recentListingsTexts)
  const { locale } = useWidget().settings
  if (market.price === undefined) {
    if (market.loading) return texts.loadingRate
    return market.failed ? texts.rateFailed : texts.noRate
  }
  const first = formatPrice(market.price, locale)
  const day = formatDay(market.asOf ?? '', locale)
  return market.isStale ? texts.stale(first, day) : texts.rate(first, day)
}
