import { useState } from 'react'
import { asFailure } from '#core/client/api/failures.ts'
import { useRefresh } from '#core/client/api/queries.ts'
import { useWidget } from '#core/client/widget.ts'
import { friends as circle } from '#core/contract/circle.ts'
import { showInstead } from '#core/handoff/guest.ts'
import { part } from '#core/ui/Part.tsx'
import { step } from '#core/wizard/step.tsx'
import { useFlow, Wizard } from '#core/wizard/Wizard.tsx'
import { DetailsStep } from './DetailsStep.tsx'
import { type Beneficiary, emptyDraft } from './draft.ts'
import { sendMoneyFlow } from './flow.ts'
import type { Chosen, Sent } from './step-props.ts'
import { useTexts } from './texts.ts'

const Summary = part(
  () => import('./Summary.tsx'),
  (module) => module.Summary,
)
const laterSteps = () => import('./CardAndConfirmSteps.tsx')

const steps = {
  details: DetailsStep,
  debit: step(laterSteps, (module) => module.DebitStep),
  confirm: step(laterSteps, (module) => module.ConfirmStep),
  done: step(laterSteps, (module) => module.DoneStep),
  'add-card': step(laterSteps, (module) => module.CardStep),
}
const named = ['details', 'debit', 'confirm'] as const

const nothingChosen: Chosen = { debit: undefined, added: [] }

type SendMoneyWizardProps = {
  friends: readonly Beneficiary[]
  /** The beneficiary is fixed when the wizard was started from a friend's row. */
  fixed: Beneficiary | undefined
}

export function SendMoneyWizard({ friends, fixed }: SendMoneyWizardProps) {
  const texts = useTexts()
  const { element, emit } = useWidget()
  const refresh = useRefresh()
  const journey = useFlow(sendMoneyFlow)
  const [draft, change] = useState(emptyDraft)
  // By the name that was seen, also when the friendship ends while the wizard is open.
  const [seen, setSeen] = useState<Beneficiary>()
  const friend = seen?.id === draft.friendId ? seen : friends.find(({ id }) => id === draft.friendId)
  if (friend !== seen) setSeen(friend)
  const [chosen, setChosen] = useState(nothingChosen)
  const [sent, setSent] = useState<Sent>()
  const beneficiary = fixed ?? friend

  async function submit(post: () => Promise<Sent>) {
    try {
      const data = await post()
      setSent(data)
      emit('cowrie-money-sent', { transferId: data.id, reference: data.reference })
      journey.next()
    } catch (error) {
      const failure = asFailure(error)
      if (failure.code === 'not-friends') void refresh(circle)
      throw failure
    }
  }

  function finish(byItself: boolean) {
    emit('cowrie-closed', {})
    // On a page of its own: an empty form again, but never while the person is still reading.
    if (byItself || showInstead in element) return
    change(emptyDraft)
    setChosen(nothingChosen)
    setSent(undefined)
    journey.restart()
  }

  return (
    <Wizard
      journey={journey}
      steps={steps}
      names={named.map((key) => ({ key, label: texts.steps[key] }))}
      final={journey.step === 'done'}
      summary={
        journey.step === 'debit' && <Summary draft={draft} beneficiary={beneficiary} chosen={chosen} />
      }
      props={{
        draft,
        change,
        beneficiary,
        isFixed: fixed !== undefined,
        friends,
        chosen,
        choose: (next) => setChosen((now) => ({ ...now, ...next })),
        submit,
        sent,
        finish,
        journey,
      }}
    />
  )
}
