import { useEffect, useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { Button } from '#core/ui/Button.tsx'
import { Dialog } from '#core/ui/Dialog.tsx'
import { circleTexts } from './texts/index.ts'

/** What has been done, in words. */
export type Outcome = { title: string; text: string }

/** Milliseconds after which a confirmation closes by itself: one second is too short to read it. */
const closeAfterMs = 3000

/** The confirmations and success notices. */
export function OutcomeDialog({ outcome, onClose }: { outcome: Outcome | undefined; onClose: () => void }) {
  const texts = useTexts(circleTexts)
  const [shown, show] = useState(outcome)
  // The words stay while the dialog closes.
  if (outcome && outcome !== shown) show(outcome)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock runs from the moment that it is told
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(onClose, closeAfterMs)
    return () => clearTimeout(timer)
  }, [outcome])

  if (!shown) return null
  return (
    <Dialog
      alert
      size="small"
      open={outcome !== undefined}
      onClose={onClose}
      title={shown.title}
      description={shown.text}
      actions={<Button onClick={onClose}>{texts.close}</Button>}
    />
  )
}
