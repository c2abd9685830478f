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
 * The message after a step. Closing it leads to the next step, or back to the input. The card is the last step: its
 * success has the mark.
 */
export function OutcomeDialog({ outcome, onClose }: OutcomeDialogProps) {
  const texts = useTexts(onboardingTexts)
  const { title, text } = outcome ? sentences(texts)[outcome.step][outcome.result] : { title: '', text: '' }
  const isSuccess = outcome?.result === 'well'
  return (
    <Dialog
      alert
      size="small"
      open={outcome !== undefined}
      onClose={onClose}
      title={title}
      description={
        outcome?.step === 'card' && outcome.reason ? `${text}. ${outcome.reason}` : (outcome?.reason ?? text)
      }
      actions={<Button onClick={onClose}>{isSuccess ? texts.continue : texts.tryAgain}</Button>}
    >
      {isSuccess && outcome.step === 'card' && <SuccessMark />}
    </Dialog>
  )
}
