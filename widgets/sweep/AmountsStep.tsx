import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { RateLine } from '#core/exchange-ui/figures/RateLine.tsx'
import { useMarketRate } from '#core/exchange-ui/figures/use-market-rate.ts'
import { FeeNote } from '#core/exchange-ui/rail/FeeNote.tsx'
import { Rail } from '#core/exchange-ui/rail/Rail.tsx'
import { railTexts } from '#core/exchange-ui/texts/rail/index.ts'
import { averagePrice } from '#core/money/average-price.ts'
import { amountTexts } from '#core/texts/shared/amounts/index.ts'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { useForm } from '#core/ui/fields/form.ts'
import { WizardStep } from '#core/wizard/flow/Wizard.tsx'
import { checkSweep, planOf, type StepProps, type SweepDraft, typedOf } from './draft.ts'
import { Offers } from './Offers.tsx'
import { sweepTexts } from './texts/index.ts'
import { usePaused, useQuote } from './use-quote.ts'

/** Both amounts, and what the best listings make of the typed one. */
export function AmountsStep({ draft, change, journey }: StepProps) {
  const texts = useTexts(sweepTexts)
  const amounts = useTexts(amountTexts)
  const rail = useTexts(railTexts)
  const { locale } = useWidget().settings
  const { pair } = draft
  const market = useMarketRate(pair.give, pair.get)
  const typed = typedOf(draft)
  const { quote, failure, refetch } = useQuote(draft, usePaused(typed))
  const plan = quote && planOf(quote)
  const average = plan && averagePrice(plan, pair)
  const isEmpty = plan?.listings === 0

  const faults = checkSweep(draft, market, { amounts, rail, locale })

  const form = useForm<SweepDraft>({
    value: draft,
    onChange: change,
    check: () => faults,
    submit() {
      if (!plan || isEmpty) return undefined
      change((now) => ({ ...now, agreed: plan, before: undefined }))
      journey.next()
      return undefined
    },
  })

  const { side } = draft.amount
  const error = form.errors.amount
  const isValid = faults.amount === undefined
  const isWaiting = isValid && !quote
  return (
    <WizardStep
      title={texts.title}
      form={form.props}
      // A wrong amount is told on Continue; a right one waits for its offers.
      disabled={isValid && (isWaiting || isEmpty)}
    >
      <p className="ui-muted">{texts.intro}</p>
      <Rail
        makes
        pair={pair}
        typed={draft.amount}
        other={plan && !isEmpty ? plan[side === 'give' ? 'get' : 'give'] : undefined}
        first="give"
        sides={{
          give: {
            label: texts.youGive,
            name: 'give',
            currency: texts.giveCurrency,
            error: side === 'give' ? error : undefined,
          },
          get: {
            label: texts.youGet,
            name: 'get',
            currency: texts.getCurrency,
            error: side === 'get' ? error : undefined,
          },
        }}
        onType={(amount) => form.set('amount', amount)}
        onPair={(next) => form.set('pair', next)}
        foot={isEmpty ? undefined : <FeeNote paid={plan?.give} currency={pair.give} text={texts.foot} />}
      >
        {average ? (
          <div className="sweep-average">
            <span className="ui-muted ui-small">{texts.average}</span>
            <RateLine need={pair.give} price={average} reader="buyer" />
          </div>
        ) : (
          <div className="ui-muted ui-small">
            {isWaiting && !failure ? (
              // As tall as a rate with its label: the field below stays in place when it comes.
              <Skeleton height={96} />
            ) : isEmpty ? (
              texts.noRate
            ) : (
              texts.averageLater
            )}
          </div>
        )}
      </Rail>
      {isWaiting && failure ? (
        <LoadFailure failure={failure} onRetry={refetch}>
          {texts.quoteFailed}
        </LoadFailure>
      ) : isWaiting ? (
        <Skeleton height={112} />
      ) : (
        isValid &&
        quote &&
        typed !== undefined && <Offers {...{ draft, quote, typed }} smallestOf={market.smallestOf} />
      )}
    </WizardStep>
  )
}
