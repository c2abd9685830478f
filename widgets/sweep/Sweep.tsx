import { useState } from 'react'
import { useKept } from '#core/client/kept.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { listingTexts } from '#core/exchange-ui/texts/listing/index.ts'
import { RequireSetup } from '#core/handoff/RequireSetup.tsx'
import type { Start } from '#core/money/pair.ts'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { lazyStep } from '#core/wizard/flow/lazy-step.tsx'
import { MoneyWizard, moneyFlow } from '#core/wizard/flow/MoneyWizard.tsx'
import { AmountsStep } from './AmountsStep.tsx'
import { draftFor } from './draft.ts'
import { sweepTexts } from './texts/index.ts'

type SweepProps = Start & { step: number | undefined }

export function Sweep({ from, to, side, amount, step }: SweepProps) {
  const texts = useTexts(sweepTexts)
  const start: Start = { from, to, side, amount }
  return (
    <RequireSetup why={texts.why}>
      <div className="money-wizard">
        {/* Another amount from the page begins again. */}
        <SweepWizard key={JSON.stringify(start)} start={start} at={step} />
      </div>
    </RequireSetup>
  )
}

const flow = moneyFlow(['amounts'], ['debit', 'credit'])

const laterSteps = () => import('./LaterSteps.tsx')
const LaterStep = lazyStep(laterSteps, (module) => module.LaterStep)
const Summary = lazyPart(laterSteps, (module) => module.Summary)

const steps = { amounts: AmountsStep }

function SweepWizard({ start, at }: { start: Start; at: number | undefined }) {
  const { steps: names } = useTexts(listingTexts)
  const { emit, ask } = useWidget()
  const [first] = useState(() => draftFor(start))
  const name = `sweep-${JSON.stringify(start)}`
  const kept = useKept(name, first)
  const [draft, setDraft] = kept.state

  async function finish(restart: () => void) {
    const handled = await ask('cowrie-navigate', { to: '/order-page' })
    emit('cowrie-closed', {})
    if (handled) return
    kept.reset(draftFor({ ...start, amount: undefined }))
    restart()
  }

  return (
    <MoneyWizard
      {...{ name, at }}
      action="order"
      isTyped={kept.isChanged}
      flow={flow}
      names={names}
      steps={steps}
      later={LaterStep}
      summary={Summary}
      props={{ draft, change: setDraft }}
      onFinish={finish}
    />
  )
}
