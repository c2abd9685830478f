import { useAnswer } from '#core/client/api/queries.ts'
import { useKept } from '#core/client/kept.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { isId } from '#core/contract/ids.ts'
import { type ListingDetail, listingDetail } from '#core/contract/listings.ts'
import { listingTexts } from '#core/exchange-ui/texts/listing/index.ts'
import { factTexts } from '#core/exchange-ui/texts/listing-facts/index.ts'
import { KnownListing } from '#core/handoff/KnownListing.tsx'
import { RequireSetup } from '#core/handoff/RequireSetup.tsx'
import { type Prefill, readPrefill, type WrittenPrefill } from '#core/money/prefill.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Loading, Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { lazyStep } from '#core/wizard/flow/lazy-step.tsx'
import { MoneyWizard, moneyFlow } from '#core/wizard/flow/MoneyWizard.tsx'
import { DetailsStep } from './DetailsStep.tsx'
import { draftFor } from './draft.ts'
import { orderTexts } from './texts/index.ts'

type OrderProps = { listingId: string | undefined; step: number | undefined } & Written
/** The page's values for the form. */
type Written = Pick<WrittenPrefill, 'amount' | 'locked'> & { giveAmount: string | undefined }

export function Order({ listingId, step, amount, giveAmount, locked }: OrderProps) {
  const texts = useTexts(orderTexts)
  const { missing } = useTexts(factTexts)
  if (!listingId) return <Alert tone="warning">{missing}</Alert>
  // Nobody is asked to log in for nothing.
  if (!isId(listingId)) return <Alert tone="warning">{texts.notFound}</Alert>
  return (
    <KnownListing listingId={listingId} unknown={texts.notFound}>
      <RequireSetup why={texts.why}>
        <div className="money-wizard">
          {/* Other values of the page begin again. */}
          <Loaded
            key={JSON.stringify({ listingId, amount, giveAmount, locked })}
            {...{ listingId, amount, giveAmount, locked }}
            at={step}
          />
        </div>
      </RequireSetup>
    </KnownListing>
  )
}

function Loaded({
  listingId,
  at,
  giveAmount,
  ...written
}: Omit<OrderWizardProps, 'listing' | 'prefill'> & Omit<Written, 'giveAmount'>) {
  const texts = useTexts(orderTexts)
  const { failed } = useTexts(factTexts)
  const { data, failure, loading, refetch } = useAnswer(
    listingDetail,
    { params: { id: listingId } },
    { quiet: true },
  )
  // The balance may change meanwhile; the wizard uses the latest answer and keeps the typed input.
  if (data)
    return (
      <OrderWizard
        {...{ listingId, at, giveAmount }}
        listing={data}
        prefill={readPrefill({ ...written, currency: data.haveCurrency })}
      />
    )
  if (loading) return <DetailsSkeleton />
  return failure?.status === 404 ? (
    <Alert tone="warning">{texts.notFound}</Alert>
  ) : (
    <LoadFailure failure={failure} onRetry={refetch}>
      {failed}
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

type OrderWizardProps = {
  listingId: string
  at: number | undefined
  giveAmount: string | undefined
  listing: ListingDetail
  prefill: Prefill
}

function OrderWizard({ listingId, at, giveAmount = '', listing, prefill }: OrderWizardProps) {
  const { steps: names } = useTexts(listingTexts)
  const { emit } = useWidget()
  const isLocked = prefill.isLocked.amount
  // Another amount begins again.
  const name = `order-${listingId}${prefill.fixed}${giveAmount}`
  const kept = useKept(name, () => draftFor(listing, prefill.amount, giveAmount))
  const [draft, setDraft] = kept.state
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
      props={{ listingId, listing, isLocked, draft, change: setDraft }}
      onFinish={() => emit('cowrie-closed', {})}
    />
  )
}
