import { useState } from 'react'
import { useAnswer } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { type ListingDetail, listingDetail } from '#core/contract/listings.ts'
import { listingTexts } from '#core/exchange-ui/texts/listing/index.ts'
import { RequireSetup } from '#core/handoff/RequireSetup.tsx'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Loading, Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { lazyStep } from '#core/wizard/flow/lazy-step.tsx'
import { MoneyWizard, moneyFlow } from '#core/wizard/flow/MoneyWizard.tsx'
import { DetailsStep } from './DetailsStep.tsx'
import { draftFor } from './draft.ts'
import { orderTexts } from './texts/index.ts'

export function Order({ listingId }: { listingId: string | undefined }) {
  const texts = useTexts(orderTexts)
  const { missing } = useTexts(listingTexts)
  if (!listingId) return <Alert tone="warning">{missing}</Alert>
  return (
    <RequireSetup why={texts.why}>
      <div className="money-wizard">
        <Loaded key={listingId} listingId={listingId} />
      </div>
    </RequireSetup>
  )
}

function Loaded({ listingId }: { listingId: string }) {
  const texts = useTexts(orderTexts)
  const { failed } = useTexts(listingTexts)
  const { data, failure, loading, refetch } = useAnswer(
    listingDetail,
    { params: { id: listingId } },
    { quiet: true },
  )
  // The balance may change meanwhile; the wizard uses the latest answer and keeps the typed input.
  if (data) return <OrderWizard listingId={listingId} listing={data} />
  if (loading) return <DetailsSkeleton />
  return failure?.status === 404 ? (
    <Alert tone="warning">{texts.notFound}</Alert>
  ) : (
    <LoadFailure onRetry={refetch}>
      {failed} {failure?.reason}
    </LoadFailure>
  )
}

function DetailsSkeleton() {
  return (
    <Loading gap={3}>
      <Skeleton width={180} height={28} />
      <Skeleton height={220} />
      <Skeleton height={48} />
    </Loading>
  )
}

const flow = moneyFlow(['details', 'amounts'], ['debit', 'credit'])

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

function OrderWizard({ listingId, listing }: OrderWizardProps) {
  const { steps: names } = useTexts(listingTexts)
  const { emit } = useWidget()
  const [draft, setDraft] = useState(() => draftFor(listing))
  return (
    <MoneyWizard
      flow={flow}
      names={names}
      steps={steps}
      later={LaterStep}
      summary={Summary}
      props={{ listingId, listing, draft, change: setDraft }}
      onFinish={() => emit('cowrie-closed', {})}
    />
  )
}
