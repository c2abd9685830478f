import { type ReactNode, useEffect } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import type { ListingDetail } from '#core/contract/listings.ts'
import { type MarketRate, useMarketRate } from '#core/exchange-ui/figures/use-market-rate.ts'
import { Rail } from '#core/exchange-ui/rail/Rail.tsx'
import { RateChoice } from '#core/exchange-ui/rail/RateChoice.tsx'
import { SpreadNote } from '#core/exchange-ui/rail/SpreadNote.tsx'
import type { ListingTexts } from '#core/exchange-ui/texts/listing/en.ts'
import { listingTexts } from '#core/exchange-ui/texts/listing/index.ts'
import { fromDecimal, toDecimal } from '#core/money/money.ts'
import { compareAt, formatPrice } from '#core/money/price.ts'
import { typePrice } from '#core/money/typed-price.ts'
import { formatDay } from '#core/texts/dates.ts'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { SwitchField } from '#core/ui/choices/SwitchField.tsx'
import type { Form } from '#core/ui/fields/form.ts'
import { askAmountAt, draftPrice, type EditDraft, usesMarketRate } from './edit-draft.ts'
import type { Texts } from './texts/en.ts'
import { listingDetailsTexts } from './texts/index.ts'

type EditRateProps = { listing: ListingDetail; form: Form<EditDraft> }

/** An own rate or the system's, between what the listing asks at it and what it offers. */
export function EditRate({ listing, form }: EditRateProps) {
  const texts = useTexts(listingDetailsTexts)
  const labels = useTexts(listingTexts)
  const { locale } = useWidget().settings
  const { needCurrency: need, haveCurrency: have } = listing
  const { draft } = form
  const market = useMarketRate(need, have)
  const { refetch } = market
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, so that the current rate is offered
  useEffect(() => void refetch(), [])

  const price = draftPrice(draft, listing)
  const now = market.systemPrice(have)
  const isKept = draft.isSystemRate && !usesMarketRate(draft, listing)
  const isOther = now !== undefined && price !== undefined && compareAt(need, now, price) !== 0

  function applySystemRate() {
    form.edit({ ...draft, isSystemRate: true, ...(now && { price: typePrice(now) }) })
  }

  return (
    <Rail
      pair={{ give: have, get: need }}
      typed={{ side: 'give', text: toDecimal(fromDecimal(listing.offerAmount, have), have) }}
      other={price && askAmountAt(listing, price)}
      first="get"
      sides={{
        get: { label: texts.need, currency: need },
        give: { label: texts.have, currency: have },
      }}
    >
      <RateChoice
        label={labels.rate}
        error={form.errors.price}
        {...{ need, have, price, market }}
        reader="owner"
        value={draft.price}
        amount={fromDecimal(listing.balance, have)}
        // Editing the price turns the system rate off.
        onChange={(price) => form.edit({ ...draft, price, isSystemRate: false })}
        onMarket={applySystemRate}
        isMarket={draft.isSystemRate && !isOther}
      />
      <SwitchField
        label={labels.useSystemRate}
        name="system-rate"
        hint={hintOf(market, isKept, { texts, labels }, locale)}
        // It can always be turned off.
        disabled={now === undefined && !draft.isSystemRate}
        value={draft.isSystemRate}
        // Turned off, the figure stays as a start for an own rate.
        onChange={(on) => (on ? applySystemRate() : form.set('isSystemRate', false))}
      />
      {isKept && isOther && (
        <div>
          <LinkButton onClick={applySystemRate}>
            {texts[market.spread ? 'takeSystem' : 'takeMarket'](formatPrice(now, locale))}
          </LinkButton>
        </div>
      )}
    </Rail>
  )
}

function hintOf(
  { isStale, asOf, price, loading, failed, spread }: MarketRate,
  isKept: boolean,
  { texts, labels }: { texts: Texts; labels: ListingTexts },
  locale: string,
): ReactNode {
  if (isKept) return spread ? texts.systemRateKeptAsWas : texts.systemRateKept
  if (isStale && asOf) return labels.systemRateStale(formatDay(asOf, locale))
  if (price === undefined && !loading) return failed ? labels.systemRateFailed : labels.systemRateUnavailable
  if (!asOf) return labels.systemRateLoading
  return (
    <>
      {texts.systemRateHint(formatDay(asOf, locale))} <span>{spread && <SpreadNote spread={spread} />}</span>
    </>
  )
}
