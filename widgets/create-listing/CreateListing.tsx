import { useKept } from '#core/client/kept.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { listingTexts } from '#core/exchange-ui/texts/listing/index.ts'
import { RequireSetup } from '#core/handoff/RequireSetup.tsx'
import type { Start } from '#core/money/pair.ts'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { useLastChoice } from '#core/wizard/flow/last-choice.ts'
import { lazyStep } from '#core/wizard/flow/lazy-step.tsx'
import { MoneyWizard, moneyFlow } from '#core/wizard/flow/MoneyWizard.tsx'
import { DetailsStep } from './DetailsStep.tsx'
import { answersName, draftFor } from './draft.ts'
import { createListingTexts } from './texts/index.ts'

type CreateListingProps = Start & { step: number | undefined }

export function CreateListing({ from, to, side, amount, step }: CreateListingProps) {
  const start: Start = { from, to, side, amount }
  const texts = useTexts(createListingTexts)
  return (
    <RequireSetup why={texts.why}>
      {/* Another amount from the page begins again. */}
      <CreateListingWizard key={JSON.stringify(start)} start={start} at={step} />
    </RequireSetup>
  )
}

const flow = moneyFlow(['details'], ['debit', 'credit'])

const laterSteps = () => import('./LaterSteps.tsx')
const LaterStep = lazyStep(laterSteps, (module) => module.LaterStep)
const Summary = lazyPart(laterSteps, (module) => module.Summary)

const steps = { details: DetailsStep }

function CreateListingWizard({ start, at }: { start: Start; at: number | undefined }) {
  const { steps: names } = useTexts(listingTexts)
  const { emit, ask } = useWidget()
  const [last] = useLastChoice(answersName)
  const name = `create-listing-${JSON.stringify(start)}`
  const kept = useKept(name, () => draftFor(start, last))
  const [draft, setDraft] = kept.state

  async function finish(restart: () => void) {
    // On success the user goes to /dashboard. A host without a dashboard gets an empty form again.
    const handled = await ask('cowrie-navigate', { to: '/dashboard' })
    emit('cowrie-closed', {})
    if (handled) return
    // The amount of the page is listed now.
    kept.reset(draftFor({ ...start, amount: undefined }, last))
    restart()
  }

  return (
    <div className="money-wizard create-listing">
      <MoneyWizard
        {...{ name, at }}
        action="listing"
        isTyped={kept.isChanged}
        flow={flow}
        names={names}
        steps={steps}
        later={LaterStep}
        summary={Summary}
        props={{ draft, change: setDraft }}
        onFinish={finish}
      />
    </div>
  )
}
