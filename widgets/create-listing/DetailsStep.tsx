import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { AmountField } from '#core/exchange-ui/AmountField.tsx'
import { useCurrencyOptions } from '#core/exchange-ui/currency-options.tsx'
import { RateLine } from '#core/exchange-ui/figures/RateLine.tsx'
import { type MarketRate, useMarketRate } from '#core/exchange-ui/figures/use-market-rate.ts'
import type { ListingTexts } from '#core/exchange-ui/texts/listing/en.ts'
import { listingTexts } from '#core/exchange-ui/texts/listing/index.ts'
import { type CurrencyCode, currency } from '#core/money/currencies.ts'
import { feeOn } from '#core/money/fee.ts'
import { formatDigits, formatMoney, toDecimal } from '#core/money/money.ts'
import { formatDay } from '#core/texts/dates.ts'
import { amountTexts } from '#core/texts/shared/amounts/index.ts'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { RadioCards } from '#core/ui/choices/RadioCards.tsx'
import { SwitchField } from '#core/ui/choices/SwitchField.tsx'
import { useForm } from '#core/ui/fields/form.ts'
import { TextField } from '#core/ui/fields/TextField.tsx'
import { ComboboxField } from '#core/ui/lists/ComboboxField.tsx'
import { WizardStep } from '#core/wizard/flow/Wizard.tsx'
import {
  atSystemRate,
  checkDraft,
  type ListingDraft,
  offerOf,
  rateOf,
  type StepProps,
  withCurrency,
  withRate,
  type YesNo,
} from './draft.ts'
import { createListingTexts } from './texts/index.ts'

// Loaded lazily: the figures suffice without the chart.
const RateChart = lazyPart(
  () => import('#core/exchange-ui/rates/RateChart.tsx'),
  (module) => module.RateChart,
  { waiting: <Skeleton height={262} />, failed: () => null },
)

/** Why the market rate cannot be used; undefined if it can, or while it loads. */
function blockingError(market: MarketRate, labels: ListingTexts, locale: string): string | undefined {
  if (market.isStale && market.asOf) return labels.systemRateStale(formatDay(market.asOf, locale))
  return market.rate === undefined && !market.loading ? labels.systemRateUnavailable : undefined
}

export function DetailsStep({ draft: typed, change, journey }: StepProps) {
  const currencies = useCurrencyOptions()
  const texts = useTexts(createListingTexts)
  const labels = useTexts(listingTexts)
  const amounts = useTexts(amountTexts)
  const { locale } = useWidget().settings
  const form = useForm<ListingDraft>({
    value: typed,
    onChange: change,
    check: () => checkDraft(draft, texts, amounts),
    submit() {
      // The system rate is fixed here: the confirmation uses the figures that the person saw.
      change(draft)
      journey.next()
      return undefined
    },
  })

  const market = useMarketRate(typed.needCurrency, typed.haveCurrency)
  const blocked = blockingError(market, labels, locale)
  const draft = atSystemRate({ ...typed, isSystemRate: typed.isSystemRate && !blocked }, market.rate)

  const changeCurrency = (side: 'needCurrency' | 'haveCurrency') => (code: string) =>
    form.edit(withCurrency(typed, side, code as CurrencyCode))

  const rate = rateOf(draft)
  const offer = offerOf(draft)
  return (
    <WizardStep title={texts.title} form={form.props}>
      <AmountField
        label={labels.amountNeeded}
        {...form.field('needAmount')}
        currency={
          <ComboboxField
            hideLabel
            label={texts.needCurrency}
            options={currencies}
            value={draft.needCurrency}
            onChange={changeCurrency('needCurrency')}
          />
        }
      />
      <div className="create-listing-rate">
        <TextField
          label={labels.rate}
          name="rate"
          inputMode="decimal"
          autoComplete="off"
          suffix={labels.rateUnit(draft.haveCurrency, draft.needCurrency)}
          value={draft.rate}
          error={form.errors.rate}
          onChange={(text) => form.edit(withRate(typed, text))}
        />
        <SwitchField
          label={labels.useSystemRate}
          name="system-rate"
          hint={
            blocked ??
            (market.asOf ? texts.systemRateHint(formatDay(market.asOf, locale)) : labels.systemRateLoading)
          }
          disabled={blocked !== undefined}
          value={draft.isSystemRate}
          onChange={(on) => {
            form.set('isSystemRate', on)
            // Turned off, the figure stays as a start for an own rate.
            form.set('rate', on ? '' : draft.rate)
          }}
        />
        {rate !== undefined && (
          <RateLine need={draft.needCurrency} have={draft.haveCurrency} rate={rate} reader="owner" />
        )}
        <RateChart from={draft.needCurrency} to={draft.haveCurrency} ownRate={rate} />
      </div>
      <AmountField
        readOnly
        label={texts.haveAmount}
        hint={texts.haveHint(formatMoney(feeOn(offer ?? 0n), draft.haveCurrency, { locale }))}
        value={offer === undefined ? '' : digits(offer, draft.haveCurrency, locale)}
        onChange={() => undefined}
        currency={
          <ComboboxField
            hideLabel
            label={texts.haveCurrency}
            options={currencies}
            value={draft.haveCurrency}
            onChange={changeCurrency('haveCurrency')}
          />
        }
      />
      <RadioCards
        inline
        label={labels.acceptPartFulfilment}
        options={yesNo(labels, labels.partFulfilmentYes, labels.partFulfilmentNo)}
        {...form.field('partFulfilment')}
        onChange={(value) => form.set('partFulfilment', value as YesNo)}
      />
      <RadioCards
        inline
        label={labels.acceptSystemFulfilment}
        options={yesNo(labels, labels.systemFulfilmentYes, labels.systemFulfilmentNo)}
        {...form.field('systemFulfilment')}
        onChange={(value) => form.set('systemFulfilment', value as YesNo)}
      />
    </WizardStep>
  )
}

const digits = (amount: bigint, code: CurrencyCode, locale: string) =>
  formatDigits(toDecimal(amount, code), { locale, decimals: currency(code).decimals })

const yesNo = (labels: ListingTexts, yes: string, no: string) => [
  { value: 'yes', label: labels.yes, hint: yes },
  { value: 'no', label: labels.no, hint: no },
]
