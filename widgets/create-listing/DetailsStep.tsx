import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { type MarketRate, useMarketRate } from '#core/exchange-ui/figures/use-market-rate.ts'
import { FeeNote } from '#core/exchange-ui/rail/FeeNote.tsx'
import { Rail } from '#core/exchange-ui/rail/Rail.tsx'
import { RateChoice } from '#core/exchange-ui/rail/RateChoice.tsx'
import { SpreadNote } from '#core/exchange-ui/rail/SpreadNote.tsx'
import { useFarQuestion } from '#core/exchange-ui/rail/use-far-question.tsx'
import type { ListingTexts } from '#core/exchange-ui/texts/listing/en.ts'
import { listingTexts } from '#core/exchange-ui/texts/listing/index.ts'
import { railTexts } from '#core/exchange-ui/texts/rail/index.ts'
import { formatMoney } from '#core/money/money.ts'
import { formatDay } from '#core/texts/dates.ts'
import { amountTexts } from '#core/texts/shared/amounts/index.ts'
import { type RadioCard, RadioCards } from '#core/ui/choices/RadioCards.tsx'
import { SwitchField } from '#core/ui/choices/SwitchField.tsx'
import { useForm } from '#core/ui/fields/form.ts'
import { WizardStep } from '#core/wizard/flow/Wizard.tsx'
import {
  atSystemRate,
  checkDraft,
  draftPrice,
  type ListingDraft,
  needOf,
  offerOf,
  pairOf,
  type StepProps,
  withPair,
  withPrice,
} from './draft.ts'
import { createListingTexts } from './texts/index.ts'

/** Why the market rate cannot be used; undefined if it can, or while it loads. */
function blockingError(market: MarketRate, labels: ListingTexts, locale: string): string | undefined {
  if (market.isStale && market.asOf) return labels.systemRateStale(formatDay(market.asOf, locale))
  if (market.price !== undefined || market.loading) return undefined
  return market.failed ? labels.systemRateFailed : labels.systemRateUnavailable
}

export function DetailsStep({ draft: typed, change, journey }: StepProps) {
  const texts = useTexts(createListingTexts)
  const labels = useTexts(listingTexts)
  const amounts = useTexts(amountTexts)
  const rail = useTexts(railTexts)
  const { locale } = useWidget().settings
  const market = useMarketRate(typed.needCurrency, typed.haveCurrency)
  const blocked = blockingError(market, labels, locale)
  const draft = atSystemRate(
    { ...typed, isSystemRate: typed.isSystemRate && !blocked },
    market.systemPrice(typed.haveCurrency),
  )
  const { needCurrency: need, haveCurrency: have } = draft
  const price = draftPrice(draft)
  const offer = offerOf(draft)
  const { side } = draft.amount
  const far = useFarQuestion({
    market,
    onUse: (price) => form.edit(withPrice(typed, price)),
    onKeep(kept) {
      change({ ...draft, kept })
      journey.next()
    },
  })

  const form = useForm<ListingDraft>({
    value: typed,
    onChange: change,
    check: () => checkDraft(draft, market, { texts, amounts, rail, locale }),
    async submit() {
      if (await far.asksFirst(price, draft.kept)) return undefined
      // The system rate is fixed here: the confirmation uses the figures that the person saw.
      change(draft)
      journey.next()
      return undefined
    },
  })

  const smallest = market.smallestOf(need)
  return (
    <WizardStep title={texts.title} form={form.props}>
      <Rail
        makes
        pair={pairOf(draft)}
        typed={draft.amount}
        other={side === 'get' ? offer : needOf(draft)}
        first="get"
        sides={{
          get: {
            label: labels.amountNeeded,
            name: 'needAmount',
            currency: texts.needCurrency,
            error: side === 'get' ? form.errors.amount : undefined,
            hint: smallest === undefined ? undefined : rail.smallest(formatMoney(smallest, need, { locale })),
          },
          give: {
            label: texts.haveAmount,
            name: 'haveAmount',
            currency: texts.haveCurrency,
            error: side === 'give' ? form.errors.amount : undefined,
          },
        }}
        onType={(amount) => form.set('amount', amount)}
        onPair={(pair) => form.edit(withPair(typed, pair))}
        foot={<FeeNote isOffer paid={offer} currency={have} text={texts.foot} />}
      >
        <RateChoice
          label={labels.rate}
          error={form.errors.price}
          {...{ need, have, price, market }}
          reader="owner"
          value={draft.price}
          amount={offer}
          onChange={(price) => form.edit(withPrice(typed, price))}
          onMarket={() => form.set('isSystemRate', true)}
          isMarket={draft.isSystemRate}
        />
        <SystemRateSwitch
          {...{ market, blocked }}
          value={draft.isSystemRate}
          // Turned off, the figure stays as a start for an own rate.
          onChange={(on) => form.edit(on ? { ...typed, isSystemRate: true } : withPrice(typed, draft.price))}
        />
      </Rail>
      <RadioCards
        inline
        label={labels.acceptPartFulfilment}
        options={yesNo(labels, labels.partFulfilmentYes, labels.partFulfilmentNo)}
        {...form.field('partFulfilment')}
      />
      <RadioCards
        inline
        label={labels.acceptSystemFulfilment}
        options={yesNo(labels, labels.systemFulfilmentYes, labels.systemFulfilmentNo)}
        {...form.field('systemFulfilment')}
      />
      {far.question}
    </WizardStep>
  )
}

type SystemRateSwitchProps = {
  market: MarketRate
  blocked: string | undefined
  value: boolean
  onChange: (isOn: boolean) => void
}

function SystemRateSwitch({ market, blocked, ...field }: SystemRateSwitchProps) {
  const texts = useTexts(createListingTexts)
  const labels = useTexts(listingTexts)
  const { locale } = useWidget().settings
  const about = market.asOf ? (
    <>
      {texts.systemRateHint(formatDay(market.asOf, locale))}{' '}
      <span>{market.spread && <SpreadNote spread={market.spread} />}</span>
    </>
  ) : (
    labels.systemRateLoading
  )
  return (
    <SwitchField
      label={labels.useSystemRate}
      name="system-rate"
      hint={blocked ?? about}
      disabled={blocked !== undefined}
      {...field}
    />
  )
}

const yesNo = (labels: ListingTexts, yes: string, no: string): readonly RadioCard<'yes' | 'no'>[] => [
  { value: 'yes', label: labels.yes, hint: yes },
  { value: 'no', label: labels.no, hint: no },
]
