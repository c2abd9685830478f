import { useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { replaceWidget } from '#core/handoff/replace-widget.ts'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { lazyStep } from '#core/wizard/flow/lazy-step.tsx'
import { MoneyWizard } from '#core/wizard/flow/MoneyWizard.tsx'
import { DetailsStep } from './DetailsStep.tsx'
import { type Beneficiary, emptyDraft } from './draft.ts'
import { sendMoneyFlow } from './flow.ts'
import { sendMoneyTexts } from './texts/index.ts'

const laterSteps = () => import('./LaterSteps.tsx')
const LaterStep = lazyStep(laterSteps, (module) => module.LaterStep)
const Summary = lazyPart(laterSteps, (module) => module.Summary)

const steps = { details: DetailsStep }

type SendMoneyWizardProps = {
  friends: readonly Beneficiary[]
  /** Fixed beneficiary of a wizard started from a friend's row. */
  fixed: Beneficiary | undefined
}

export function SendMoneyWizard({ friends, fixed }: SendMoneyWizardProps) {
  const texts = useTexts(sendMoneyTexts)
  const { element, emit } = useWidget()
  const [draft, setDraft] = useState(emptyDraft)
  // Keeps the shown name, even if the friendship ends while the wizard is open.
  const [seen, setSeen] = useState<Beneficiary>()
  const friend = seen?.id === draft.friendId ? seen : friends.find(({ id }) => id === draft.friendId)
  if (friend !== seen) setSeen(friend)

  function finish(isAutomatic: boolean, restart: () => void) {
    emit('cowrie-closed', {})
    // On its own page: an empty form again, but never while the person is still reading.
    if (isAutomatic || replaceWidget in element) return
    setDraft(emptyDraft)
    restart()
  }

  return (
    <MoneyWizard
      flow={sendMoneyFlow}
      names={texts.steps}
      steps={steps}
      later={LaterStep}
      summary={Summary}
      props={{ draft, change: setDraft, beneficiary: fixed ?? friend, isFixed: fixed !== undefined, friends }}
      onFinish={finish}
    />
  )
}
