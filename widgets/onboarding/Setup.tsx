import { useEffect, useRef, useState } from 'react'
import type { SignedInUser } from '#core/client/session/shared-session.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { type Caller, useWidget } from '#core/client/widget.ts'
import { type SetupStep, setupSteps } from '#core/contract/setup.ts'
import { ReturnLink } from '#core/handoff/ReturnLink.tsx'
import { replaceWidget } from '#core/handoff/replace-widget.ts'
import { useRequest } from '#core/handoff/requests.tsx'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { Card } from '#core/ui/basics/Card.tsx'
import { Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
import { VisuallyHidden } from '#core/ui/basics/VisuallyHidden.tsx'
import { SuccessMark } from '#core/ui/SuccessMark.tsx'
import { uiTexts } from '#core/ui/texts/index.ts'
import { lazyStep } from '#core/wizard/flow/lazy-step.tsx'
import { type Outcome, OutcomeDialog } from './OutcomeDialog.tsx'
import { failedReason, Review } from './Review.tsx'
import { SetupCards, type StepState } from './SetupCards.tsx'
import { nextStep, type SetupStatus, useSetupStatus } from './setup-status.ts'
import { onboardingTexts } from './texts/index.ts'

const KycForm = lazyStep(
  () => import('./KycForm.tsx'),
  (module) => module.KycForm,
)
const PinForm = lazyStep(
  () => import('./PinForm.tsx'),
  (module) => module.PinForm,
)
const CardForm = lazyStep(
  () => import('#core/wizard/CardForm.tsx'),
  (module) => module.CardForm,
)

export function Setup({ user }: { user: SignedInUser }) {
  const texts = useTexts(onboardingTexts)
  const { client, element, emit, language } = useWidget()
  const request = useRequest()
  const { status, ready, failure, refetch } = useSetupStatus()
  const [opened, setOpened] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  // The host has no dashboard to go to.
  const [isFinished, setIsFinished] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  const next = status && nextStep(status)

  // Detects a review decided meanwhile, and a last step done anywhere.
  const lastStatus = useRef<SetupStatus>(undefined)
  useEffect(() => {
    const previous = lastStatus.current
    lastStatus.current = status
    if (!previous || !status) return
    if (previous.inReview && !status.inReview) void afterKyc({ client, language }, status).then(setOutcome)
    if (nextStep(previous) && !nextStep(status)) emit('cowrie-setup-complete', {})
  }, [status, emit, client, language])

  // The next step's heading announces it once no message covers it.
  const hasNoOutcome = outcome === undefined
  const shown = opened ? next : undefined
  useEffect(() => {
    if (shown) emit('cowrie-step', { flow: 'onboarding', name: shown })
  }, [shown, emit])
  const announced = useRef<SetupStep>(undefined)
  useEffect(() => {
    if (!opened || !hasNoOutcome || announced.current === next) return
    announced.current = next
    panel.current?.querySelector<HTMLElement>('h2')?.focus()
  }, [opened, next, hasNoOutcome])

  async function finish() {
    // In another widget's dialog the person was in the middle of a task, which continues.
    const isEmbedded = replaceWidget in element
    if (!isEmbedded && (await request('cowrie-navigate', { to: '/dashboard-after' })) !== 'nowhere') return
    setIsFinished(true)
    emit('cowrie-closed', {})
  }

  function dismiss() {
    const shownOutcome = outcome
    setOutcome(undefined)
    // An earlier status answer may have been lost.
    if (shownOutcome?.result === 'well' && !status?.steps.includes(shownOutcome.step)) void refetch()
    if (ready) void finish()
  }

  if (failure) {
    return (
      <Alert
        tone="error"
        action={
          <Button variant="secondary" onClick={() => void refetch()}>
            {texts.tryAgain}
          </Button>
        }
      >
        {texts.statusFailed} {failure.reason ?? failure.text}
      </Alert>
    )
  }
  if (!status) return <SetupSkeleton />

  const stateOf = (step: SetupStep): StepState => {
    if (status.steps.includes(step)) return 'done'
    if (step !== next) return 'locked'
    if (status.inReview) return 'review'
    return opened ? 'open' : 'available'
  }
  return (
    <div className="onboarding-parts">
      <header className="onboarding-head" data-under-way={opened && next ? '' : undefined}>
        <h2>{texts.title}</h2>
        <p className="ui-muted">{texts.lead}</p>
        <p className="ui-muted" role="status">
          {texts.progress(status.steps.length)}
        </p>
      </header>
      <SetupCards
        states={{ kyc: stateOf('kyc'), pin: stateOf('pin'), card: stateOf('card') }}
        onStart={() => setOpened(true)}
      />

      {status.inReview && <Review />}
      {opened && next && (
        // Hidden, not unmounted, during a review of the details: a failed check asks for them again.
        <div ref={panel} className="onboarding-panel" hidden={status.inReview}>
          <Card>
            <OpenStep step={next} {...{ user, refetch }} onOutcome={setOutcome} />
          </Card>
        </div>
      )}
      {ready && (
        <div ref={panel}>
          <SetupDone onContinue={isFinished ? undefined : () => void finish()} />
        </div>
      )}
      <OutcomeDialog outcome={outcome} onClose={dismiss} />
    </div>
  )
}

type OpenStepProps = {
  step: SetupStep
  user: SignedInUser
  refetch: () => Promise<SetupStatus | undefined>
  onOutcome: (outcome: Outcome) => void
}

/** The form of a step. */
function OpenStep({ step, user, refetch, onOutcome }: OpenStepProps) {
  const texts = useTexts(onboardingTexts)
  const { client, language } = useWidget()
  const onRefused = (reason: string | undefined) => onOutcome({ step, result: 'wrong', reason })
  if (step === 'kyc')
    return (
      <KycForm
        user={user}
        onSubmitted={async () => {
          const now = await refetch()
          if (now && !now.inReview) onOutcome(await afterKyc({ client, language }, now))
        }}
        onRefused={onRefused}
      />
    )
  if (step === 'pin')
    return (
      <PinForm
        onSaved={async () => {
          onOutcome({ step, result: 'well' })
          await refetch()
        }}
      />
    )
  return (
    <CardForm
      title={texts.steps.card.title}
      onAdded={async () => {
        const now = await refetch()
        // The status decides about success.
        onOutcome({ step, result: now?.steps.includes('card') === false ? 'wrong' : 'well' })
      }}
      onRefused={onRefused}
    />
  )
}

/** A status that includes kyc is 'Verified', one without is 'Failed to verify', with the reason of the check. */
async function afterKyc(caller: Caller, { steps }: SetupStatus): Promise<Outcome> {
  if (steps.includes('kyc')) return { step: 'kyc', result: 'well' }
  return { step: 'kyc', result: 'wrong', reason: await failedReason(caller) }
}

function SetupDone({ onContinue }: { onContinue: (() => void) | undefined }) {
  const texts = useTexts(onboardingTexts)
  return (
    <div className="onboarding-ready">
      <Card>
        <SuccessMark />
        <h2 tabIndex={-1}>{texts.doneTitle}</h2>
        <p className="ui-muted">{texts.doneText}</p>
        {onContinue && <Button onClick={onContinue}>{texts.toDashboard}</Button>}
        <ReturnLink />
      </Card>
    </div>
  )
}

function SetupSkeleton() {
  const ui = useTexts(uiTexts)
  return (
    <div className="onboarding-parts">
      <VisuallyHidden role="status">{ui.loading}</VisuallyHidden>
      <Stack gap={2}>
        <Skeleton width={220} height={28} />
        <Skeleton width={320} />
        <Skeleton width={140} />
      </Stack>
      <div className="onboarding-cards">
        {setupSteps.map((step) => (
          <Skeleton key={step} />
        ))}
      </div>
    </div>
  )
}
