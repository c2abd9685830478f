import { useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import type { ListingDetail } from '#core/contract/listings.ts'
import { listingTexts } from '#core/exchange-ui/texts/listing/index.ts'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { lazyStep } from '#core/wizard/flow/lazy-step.tsx'
import { MoneyWizard } from '#core/wizard/flow/MoneyWizard.tsx'
import { DetailsStep } from './DetailsStep.tsx'
import { draftFor } from './draft.ts'
import { orderFlow } from './flow.ts'

const laterSteps = () => import('./LaterSteps.tsx')
const LaterStep = lazyStep(laterSteps, (module) => module.LaterStep)
const Summary = lazyPart(laterSteps, (module) => module.Summary)

const steps = {
  details: DetailsStep,
  amounts: lazyStep(
    () => import('./AmountsStep.tsx'),
    (module) => module.AmountsStep,
  ),
}

type OrderWizardProps = { listingId: string; listing: ListingDetail }

export function OrderWizard({ listingId, listing }: OrderWizardProps) {
  const { steps: names } = useTexts(listingTexts)
  const { emit } = useWidget()
  const [draft, setDraft] = useState(() => draftFor(listing))
  return (
    <MoneyWizard
      flow={orderFlow}
      names={names}
      steps={steps}
      later={LaterStep}
      summary={Summary}
      props={{ listingId, listing, draft, change: setDraft }}
      onFinish={() => emit('cowrie-closed', {})}
    />
  )
}
