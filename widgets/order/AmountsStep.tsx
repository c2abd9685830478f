import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { AmountField } from '#core/exchange-ui/AmountField.tsx'
import { Flag } from '#core/exchange-ui/figures/Flag.tsx'
import { Money } from '#core/exchange-ui/figures/Money.tsx'
import { RateLine } from '#core/exchange-ui/figures/RateLine.tsx'
import { useMarketRate } from '#core/exchange-ui/figures/use-market-rate.ts'
import { listingTexts } from '#core/exchange-ui/texts/listing/index.ts'
import { type CurrencyCode, currency } from '#core/money/currencies.ts'
import { feeOn } from '#core/money/fee.ts'
import { formatDigits, formatMoney, toDecimal } from '#core/money/money.ts'
import { fromRateText, rateBothWays } from '#core/money/rate.ts'
import { formatDay } from '#core/texts/dates.ts'
import { amountTexts } from '#core/texts/shared/amounts/index.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { SwitchField } from '#core/ui/choices/SwitchField.tsx'
import { useForm } from '#core/ui/fields/form.ts'
import { TextField } from '#core/ui/fields/TextField.tsx'
import { WizardStep } from '#core/wizard/flow/Wizard.tsx'
import {
  askedFor,
  checkOrder,
  fullAmount,
  giveUpOf,
  isCounterOffer,
  type OrderDraft,
  rateOf,
  type StepProps,
  withOwnerRate,
  withRate,
} from './draft.ts'
import { orderTexts } from './texts/index.ts'

// Loaded lazily: the figures suffice without the chart.
const RateChart = lazyPart(
  () => import('#core/exchange-ui/rates/RateChart.tsx'),
  (module) => module.RateChart,
  { waiting: <Skeleton height={262} />, failed: () => null },
)

/** Ordered amount, rate and payment. */
export function AmountsStep({ listing, draft, change, journey }: StepProps) {
  const texts = useTexts(orderTexts)
  const { rateUnit } = useTexts(listingTexts)
  const amounts = useTexts(amountTexts)
  const { locale } = useWidget().settings
  const { needCurrency: need, haveCurrency: have } = listing
  const market = useMarketRate(need, have)
  const usable = market.isStale ? undefined : market.rate

  const form = useForm<OrderDraft>({
    value: draft,
    onChange: change,
    check: () => checkOrder(draft, listing, { texts, figureTexts: amounts, locale }),
    submit() {
      journey.next()
      return undefined
    },
  })

  const balance = formatMoney(listing.balance, have, { locale, whole: true })
  const rate = rateOf(draft, listing)
  const giveUp = giveUpOf(draft, listing)
  const asked = askedFor(draft, listing)
  return (
    <WizardStep title={texts.amountsTitle} form={form.props}>
      <AmountField
        label={texts.amountToOrder}
        hint={
          <span className="order-balance">
            <span>{listing.partFulfilment ? texts.amountHint(balance) : texts.wholeOnly}</span>
            <LinkButton onClick={() => form.set('amount', fullAmount(listing))}>{texts.orderAll}</LinkButton>
          </span>
        }
        {...form.field('amount')}
        currency={<FlagAndCode code={have} />}
      />
      <SwitchField
        label={texts.ownerRate}
        name="owner-rate"
        hint={
          <>
            {texts.ownerAsks} <Money>{rateBothWays(need, have, fromRateText(listing.rate), locale)[0]}</Money>
          </>
        }
        value={draft.ownerRate}
        disabled={market.loading}
        onChange={(on) => form.edit(withOwnerRate(draft, on, listing, usable))}
      />
      {!draft.ownerRate && (
        <TextField
          label={texts.yourRate}
          name="rate"
          inputMode="decimal"
          autoComplete="off"
          suffix={rateUnit(have, need)}
          hint={
            usable !== undefined && market.asOf
              ? texts.marketRateHint(formatDay(market.asOf, locale))
              : texts.noMarketRate
          }
          value={draft.rate}
          error={form.errors.rate}
          onChange={(text) => form.edit(withRate(draft, text))}
        />
      )}
      {rate !== undefined && <RateLine need={need} have={have} rate={rate} reader="orderer" />}
      {!draft.ownerRate && <RateChart from={need} to={have} ownRate={rate} />}
      {isCounterOffer(draft, listing) && (
        <Alert tone="info" title={texts.counterOffer}>
          {asked === undefined
            ? texts.counterOfferTextShort(listing.username)
            : texts.counterOfferText(listing.username, formatMoney(asked, need, { locale }))}
        </Alert>
      )}
      <AmountField
        readOnly
        label={texts.giveUp}
        hint={texts.giveUpHint(formatMoney(feeOn(giveUp ?? 0n), need, { locale }))}
        value={
          giveUp === undefined
            ? ''
            : formatDigits(toDecimal(giveUp, need), { locale, decimals: currency(need).decimals })
        }
        onChange={() => undefined}
        currency={<FlagAndCode code={need} />}
      />
    </WizardStep>
  )
}

function FlagAndCode({ code }: { code: CurrencyCode }) {
  return (
    <span className="order-currency">
      <Flag currency={code} />
      {code}
    </span>
  )
}
