import { useState } from 'react'
import { asFailure } from '#core/api/failures.ts'
import type { AnswerOf } from '#core/contract/endpoint.ts'
import type { createListing } from '#core/contract/listings.ts'
import { useMarketRate } from '#core/market.ts'
import { rateBothWays } from '#core/money/rate.ts'
import { part } from '#core/Part.tsx'
import { ReadyOnly } from '#core/ReadyOnly.tsx'
import { showToast } from '#core/ui/toasts.ts'
import { useWidget } from '#core/widget.ts'
import { moneyTexts } from '#core/wizard/money-texts.ts'
import { step } from '#core/wizard/step.tsx'
import { useFlow, Wizard } from '#core/wizard/Wizard.tsx'
import { DetailsStep } from './DetailsStep.tsx'
import { emptyDraft } from './draft.ts'
import { createListingFlow } from './flow.ts'
import type { Chosen, StepPost } from './step-props.ts'
import { texts } from './texts.ts'

/** B §2: the create-listing wizard. */
export function CreateListing() {
  return (
    <ReadyOnly why={texts.why}>
      <CreateListingWizard />
    </ReadyOnly>
  )
}

const Summary = part(
  () => import('./Summary.tsx'),
  (module) => module.Summary,
)
const laterSteps = () => import('./CardAndConfirmSteps.tsx')

const steps = {
  details: DetailsStep,
  debit: step(laterSteps, (module) => module.DebitStep),
  credit: step(laterSteps, (module) => module.CreditStep),
  confirm: step(laterSteps, (module) => module.ConfirmStep),
  done: step(laterSteps, (module) => module.DoneStep),
  'add-card': step(laterSteps, (module) => module.CardStep),
}
const names = (['details', 'debit', 'credit', 'confirm'] as const).map((key) => ({
  key,
  label: texts.steps[key],
}))

/** Before them nothing is settled; after them the steps say it all themselves. */
const summed = new Set(['debit', 'credit'])

const nothingChosen: Chosen = { debit: undefined, credit: undefined, added: [] }

function CreateListingWizard() {
  const { emit, settings } = useWidget()
  const journey = useFlow(createListingFlow)
  const [draft, change] = useState(emptyDraft)
  const [chosen, setChosen] = useState(nothingChosen)
  const [moved, setMoved] = useState<string>()
  const [created, setCreated] = useState<AnswerOf<typeof createListing>>()
  const market = useMarketRate(draft.needCurrency, draft.haveCurrency, draft.isSystemRate)

  async function submit(post: StepPost) {
    try {
      const data = await post()
      setMoved(undefined)
      setCreated(data)
      emit('cowrie-listing-created', { listingId: data.id })
      journey.next()
    } catch (error) {
      const failure = asFailure(error)
      if (failure.code !== 'rate-moved' && failure.code !== 'rate-unavailable') throw failure
      // Back to the rate, with the new one shown: nobody confirms figures that they have not seen.
      showToast('error', moneyTexts.failedBecause(texts.failed, failure.text))
      const rate = await market.refetch()
      setMoved(
        rate === undefined
          ? texts.rateMovedUnknown
          : texts.rateMovedText(
              rateBothWays(draft.needCurrency, draft.haveCurrency, rate, settings.locale)[0],
            ),
      )
      journey.revisit('details')
    }
  }

  function finish(byItself: boolean) {
    // B §4: on success the user goes to /dashboard. A page that knows no dashboard gets an empty form again, but
    // never while the person is still reading.
    const handled = emit('cowrie-navigate', { to: '/dashboard' })
    emit('cowrie-closed', {})
    if (handled || byItself) return
    change(emptyDraft)
    setChosen(nothingChosen)
    setCreated(undefined)
    journey.restart()
  }

  return (
    <div className="money-wizard create-listing">
      <Wizard
        journey={journey}
        steps={steps}
        names={names}
        final={journey.step === 'done'}
        summary={summed.has(journey.step) && <Summary draft={draft} chosen={chosen} />}
        props={{
          draft,
          change: (next) => {
            setMoved(undefined)
            change(next)
          },
          chosen,
          choose: (next) => setChosen((now) => ({ ...now, ...next })),
          moved,
          submit,
          created,
          finish,
          journey,
        }}
      />
    </div>
  )
}
