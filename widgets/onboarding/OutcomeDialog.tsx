import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import type { SetupStep } from '#core/contract/setup.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { Dialog } from '#core/ui/Dialog.tsx'
import { SuccessMark } from '#core/ui/SuccessMark.tsx'
import type { Texts } from './texts/en.ts'
import { onboardingTexts } from './texts/index.ts'

/** Outcome of a step. `reason` is the server's, if it gave one. */
export type Outcome = { step: SetupStep; result: 'well' | 'wrong'; reason?: string | undefined }

// A PIN that could not be saved is reported beside its boxes.
const sentences = (
  texts: Texts,
): Record<SetupStep, Record<Outcome['result'], { title: string; text: string }>> => ({
  kyc: {
    well: { title: texts.verified, text: texts.verifiedText },
    wrong: { title: texts.notVerified, text: texts.notVerifiedReason },
  },
  pin: {
    well: { title: texts.successful, text: texts.pinSaved },
    wrong: { title: texts.failed, text: texts.pinDiffers },
  },
  card: {
    well: { title: texts.successful, text: texts.cardSaved },
    wrong: { title: texts.failed, text: texts.cardFailed },
  },
})

type OutcomeDialogProps = { outcome: Outcome | undefined; onClose: () => void }

/**
 * The message after a step. Closing it leads to the next step, or back to the input. A success closes by itself, unless
 * the person does anything in it or prefers reduced motion (WCAG 2.2.1).
 */
export function OutcomeDialog({ outcome, onClose }: OutcomeDialogProps) {
  const texts = useTexts(onboardingTexts)
  const { title, text } = outcome ? sentences(texts)[outcome.step][outcome.result] : { title: '', text: '' }
  const isSuccess = outcome?.result === 'well'
  const [kept, setKept] = useState<Outcome>()
  const closesItself = isSuccess && kept !== outcome
  const description =
    outcome?.step === 'card' && outcome.reason ? `${text}. ${outcome.reason}` : (outcome?.reason ?? text)
  return (
    <Dialog
      alert
      size="small"
      open={outcome !== undefined}
      onClose={onClose}
      title={title}
      description={
        <>
          {description}
          {/* Keep their room: a button that moved under the press would not be pressed. */}
          {isSuccess && (
            <span className="onboarding-goes-on" data-kept={!closesItself}>
              {' '}
              {texts.goesOn}
            </span>
          )}
        </>
      }
      actions={<Button onClick={onClose}>{isSuccess ? texts.continue : texts.tryAgain}</Button>}
    >
      {isSuccess && <SuccessMark />}
      {isSuccess &&
        (closesItself ? (
          <Countdown onEnd={onClose} onKeep={() => setKept(outcome)} />
        ) : (
          <div className="onboarding-countdown" data-kept aria-hidden="true" />
        ))}
    </Dialog>
  )
}

type CountdownProps = { onEnd: () => void; onKeep: () => void }

/** A bar that runs out. Its animation is the clock, which waits under a pointer and stands still in a hidden tab. */
function Countdown({ onEnd, onKeep }: CountdownProps) {
  const bar = useRef<HTMLDivElement>(null)
  const keep = useRef(onKeep)
  useEffect(() => {
    keep.current = onKeep
  })

  useEffect(() => {
    const dialog = bar.current?.closest<HTMLElement>('[part="dialog"]')
    const listening = new AbortController()
    const { signal } = listening
    for (const kind of ['pointerdown', 'keydown', 'wheel'])
      dialog?.addEventListener(kind, () => keep.current(), { signal, passive: true })
    // A screen reader moves the focus without keys. The opening dialog takes it from outside.
    dialog?.addEventListener(
      'focusin',
      ({ relatedTarget }) => {
        if (relatedTarget instanceof Node && dialog.contains(relatedTarget)) keep.current()
      },
      { signal },
    )
    return () => listening.abort()
  }, [])

  return <div ref={bar} className="onboarding-countdown" aria-hidden="true" onAnimationEnd={onEnd} />
}
