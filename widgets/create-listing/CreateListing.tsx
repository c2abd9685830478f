import { useState } from 'react'
import { useWidget } from '#core/client/widget.ts'
import type { AnswerOf } from '#core/contract/endpoint.ts'
import type { createListing } from '#core/contract/listings.ts'
import { ReadyOnly } from '#core/handoff/ReadyOnly.tsx'
import { part } from '#core/ui/Part.tsx'
import { step } from '#core/wizard/step.tsx'
import { useFlow, Wizard } from '#core/wizard/Wizard.tsx'
import { DetailsStep } from './DetailsStep.tsx'
import { emptyDraft } from './draft.ts'
import { createListingFlow } from './flow.ts'
import type { Chosen, StepPost } from './step-props.ts'
import { useTexts } from './texts.ts'

/** The create-listing wizard. */
export function CreateListing() {
  const texts = useTexts()
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
const road = ['details', 'debit', 'credit', 'confirm'] as const

/** Before them nothing is settled; after them the steps say it all themselves. */
const summed = new Set(['debit', 'credit'])

const nothingChosen: Chosen = { debit: undefined, credit: undefined, added: [] }

function CreateListingWizard() {
  const texts = useTexts()
  const { emit, ask } = useWidget()
  const journey = useFlow(createListingFlow)
  const [draft, change] = useState(emptyDraft)
  const [chosen, setChosen] = useState(nothingChosen)
  const [created, setCreated] = useState<AnswerOf<typeof createListing>>()

  async function submit(post: StepPost) {
    const data = await post()
    setCreated(data)
    emit('cowrie-listing-created', { listingId: data.id })
    journey.next()
  }

  async function finish(byItself: boolean) {
    // On success the person goes to /dashboard. A page that knows no dashboard gets an empty form again, but
    // never while the person is still reading.
    const handled = await ask('cowrie-navigate', { to: '/dashboard' })
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
        names={road.map((key) => ({ key, label: texts.steps[key] }))}
        final={journey.step === 'done'}
        summary={summed.has(journey.step) && <Summary draft={draft} chosen={chosen} />}
        props={{
          draft,
          change,
          chosen,
          choose: (next) => setChosen((now) => ({ ...now, ...next })),
          submit,
          created,
          finish,
          journey,
        }}
      />
    </div>
  )
}
