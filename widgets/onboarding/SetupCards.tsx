import type { ComponentType } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { type SetupStep, setupSteps } from '#core/contract/setup.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { CardIcon, CheckIcon, ClockIcon, ShieldIcon, UserIcon } from '#core/ui/basics/Icons.tsx'
import { VisuallyHidden } from '#core/ui/basics/VisuallyHidden.tsx'
import { StatusPill } from '#core/ui/StatusPill.tsx'
import { onboardingTexts } from './texts/index.ts'

export type StepState = 'done' | 'review' | 'open' | 'available' | 'locked'

const icons = { kyc: UserIcon, pin: ShieldIcon, card: CardIcon } satisfies Record<SetupStep, ComponentType>

type SetupCardsProps = {
  states: Record<SetupStep, StepState>
  onStart: () => void
}

/**
 * Complete KYC, Set Up PIN, Add Card: each unlocks when the ones before it are complete. Where there is little room,
 * they are lines, and one line together while a step is under way.
 */
export function SetupCards({ states, onStart }: SetupCardsProps) {
  const isUnderWay = setupSteps.some((step) => states[step] === 'open' || states[step] === 'review')
  return (
    <ol className="onboarding-cards" data-under-way={isUnderWay ? '' : undefined}>
      {setupSteps.map((step) => (
        <SetupCard key={step} step={step} state={states[step]} onStart={onStart} />
      ))}
    </ol>
  )
}

type SetupCardProps = { step: SetupStep; state: StepState; onStart: () => void }

function SetupCard({ step, state, onStart }: SetupCardProps) {
  const texts = useTexts(onboardingTexts)
  const { title, text, locked } = texts.steps[step]
  const Icon = icons[step]
  return (
    <li
      className="onboarding-card"
      part="step"
      data-state={state}
      aria-current={state === 'open' ? 'step' : undefined}
    >
      <span className="onboarding-mark">
        {state === 'done' ? <CheckIcon /> : state === 'review' ? <ClockIcon /> : <Icon />}
      </span>
      <div className="onboarding-card-words">
        <h3>{title}</h3>
        <p className="ui-muted ui-small">{text}</p>
      </div>
      <div className="onboarding-card-state">
        {state === 'done' && <StatusPill status="completed">{texts.completed}</StatusPill>}
        {state === 'open' && <StatusPill status="partly">{texts.inProgress}</StatusPill>}
        {state === 'review' && <StatusPill status="pending">{texts.inReview}</StatusPill>}
        {state === 'locked' && <p className="ui-muted ui-small">{locked}</p>}
        {state === 'available' && (
          <Button onClick={onStart}>
            <span aria-hidden="true">{texts.start}</span>
            <VisuallyHidden>{texts.startOf(title)}</VisuallyHidden>
          </Button>
        )}
      </div>
    </li>
  )
}
