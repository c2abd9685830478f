import { useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { ReadyOnly } from '#core/handoff/ReadyOnly.tsx'
import { part } from '#core/ui/Part.tsx'
import { MoneyWizard } from '#core/wizard/MoneyWizard.tsx'
import { step } from '#core/wizard/step.tsx'
import { DetailsStep } from './DetailsStep.tsx'
import { emptyDraft } from './draft.ts'
import { createListingFlow } from './flow.ts'
import { createListingTexts } from './texts/index.ts'

/** The create-listing wizard. */
export function CreateListing() {
  const texts = useTexts(createListingTexts)
  return (
    <ReadyOnly why={texts.why}>
      <CreateListingWizard />
    </ReadyOnly>
  )
}

const laterSteps = () => import('./LaterSteps.tsx')
const LaterStep = step(laterSteps, (module) => module.LaterStep)
const Summary = part(laterSteps, (module) => module.Summary)

const steps = { details: DetailsStep }

function CreateListingWizard() {
  const texts = useTexts(createListingTexts)
  const { emit, ask } = useWidget()
  const [draft, change] = useState(emptyDraft)

  async function finish(byItself: boolean, restart: () => void) {
    // On success the user goes to /dashboard. A page that knows no dashboard gets an empty form again, but
    // never while the person is still reading.
    const handled = await ask('cowrie-navigate', { to: '/dashboard' })
    emit('cowrie-closed', {})
    if (handled || byItself) return
    change(emptyDraft)
    restart()
  }

  return (
    <div className="money-wizard create-listing">
      <MoneyWizard
        flow={createListingFlow}
        names={texts.steps}
        steps={steps}
        later={LaterStep}
        summary={Summary}
        props={{ draft, change }}
        onFinish={finish}
      />
    </div>
  )
}
