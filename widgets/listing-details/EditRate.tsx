import { useEffect } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import type { ListingDetail } from '#core/contract/listings.ts'
import { RateLine } from '#core/exchange-ui/figures/RateLine.tsx'
import { type MarketRate, useMarketRate } from '#core/exchange-ui/figures/use-market-rate.ts'
import type { ListingTexts } from '#core/exchange-ui/texts/listing/en.ts'
import { listingTexts } from '#core/exchange-ui/texts/listing/index.ts'
import { rateBothWays, rateText } from '#core/money/rate.ts'
import { formatDay } from '#core/texts/dates.ts'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
import { SwitchField } from '#core/ui/choices/SwitchField.tsx'
import type { useForm } from '#core/ui/fields/form.ts'
import { TextField } from '#core/ui/fields/TextField.tsx'
import { type EditDraft, rateOf, usesMarketRate } from './edit-draft.ts'
import type { Texts } from './texts/en.ts'
import { listingDetailsTexts } from './texts/index.ts'

type EditRateProps = { listing: ListingDetail; form: ReturnType<typeof useForm<EditDraft>> }

/** An own rate or the market's, with its distance from the market. */
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

  const rate = rateOf(draft)
  const now = market.isStale ? undefined : market.rate
  const isKept = draft.isSystemRate && !usesMarketRate(draft, listing)

  function applyMarketRate() {
    form.set('isSystemRate', true)
    if (now !== undefined) form.set('rate', rateText(now))
  }

  return (
    <Stack gap={3}>
      <TextField
        label={labels.rate}
        name="rate"
        inputMode="decimal"
        autoComplete="off"
        suffix={labels.rateUnit(have, need)}
        value={draft.rate}
        error={form.errors.rate}
        onChange={(text) => {
          form.set('rate', text)
          // Editing the rate turns the system rate off.
          form.set('isSystemRate', false)
        }}
      />
      <SwitchField
        label={labels.useSystemRate}
        name="system-rate"
        hint={hintOf(market, isKept, { texts, labels }, locale)}
        // It can always be turned off.
        disabled={now === undefined && !draft.isSystemRate}
        value={draft.isSystemRate}
        // Turned off, the figure stays as a start for an own rate.
        onChange={(on) => (on ? applyMarketRate() : form.set('isSystemRate', false))}
      />
      {isKept && now !== undefined && now !== rate && (
        <div>
          <LinkButton onClick={applyMarketRate}>
            {texts.takeMarket(rateBothWays(need, have, now, locale)[0])}
          </LinkButton>
        </div>
      )}
      {rate !== undefined && <RateLine need={need} have={have} rate={rate} reader="owner" />}
    </Stack>
  )
}

function hintOf(
  { isStale, asOf, rate, loading }: MarketRate,
  isKept: boolean,
  { texts, labels }: { texts: Texts; labels: ListingTexts },
  locale: string,
): string {
  if (isKept) return texts.systemRateKept
  if (isStale && asOf) return labels.systemRateStale(formatDay(asOf, locale))
  if (rate === undefined && !loading) return labels.systemRateUnavailable
  return asOf ? texts.systemRateHint(formatDay(asOf, locale)) : labels.systemRateLoading
}
