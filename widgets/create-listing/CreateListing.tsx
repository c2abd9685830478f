import { useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { listingTexts } from '#core/exchange-ui/texts/listing/index.ts'
import { RequireSetup } from '#core/handoff/RequireSetup.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { lazyStep } from '#core/wizard/flow/lazy-step.tsx'
import { MoneyWizard, moneyFlow } from '#core/wizard/flow/MoneyWizard.tsx'
import { DetailsStep } from './DetailsStep.tsx'
import { emptyDraft } from './draft.ts'
import { createListingTexts } from './texts/index.ts'

export function CreateListing() {
  const texts = useTexts(createListingTexts)
  return (
    <RequireSetup why={texts.why}>
      <CreateListingWizard />
    </RequireSetup>
  )
}

const flow = moneyFlow(['details'], ['debit', 'credit'])

const laterSteps = () => import('./LaterSteps.tsx')
const LaterStep = lazyStep(laterSteps, (module) => module.LaterStep)
const Summary = lazyPart(laterSteps, (module) => module.Summary)

const steps = { details: DetailsStep }

function CreateListingWizard() {
  const { steps: names } = useTexts(listingTexts)
  const { emit, ask } = useWidget()
  const [draft, setDraft] = useState(emptyDraft)

  async function finish(isAutomatic: boolean, restart: () => void) {
    // On success the user goes to /dashboard. A host without a dashboard gets an empty form again, but never while the
    // person is still reading.
    const handled = await ask('cowrie-navigate', { to: '/dashboard' })
    emit('cowrie-closed', {})
    if (handled || isAutomatic) return
    setDraft(emptyDraft)
    restart()
  }

  return (
    <div className="money-wizard create-listing">
      <MoneyWizard
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
