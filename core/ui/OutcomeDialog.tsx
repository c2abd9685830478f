import { useEffect } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { Button } from './basics/Button.tsx'
import { Dialog } from './Dialog.tsx'
import { uiTexts } from './texts/index.ts'
import { useLast } from './use-last.ts'

/** What has been done, in words; a failure stays until it is closed. */
export type Outcome = { title: string; text: string; isFailure?: boolean }

/** One second is too short to read a confirmation. */
const closeAfterMs = 3000

/** Says how something went. A success closes by itself after 3 s. */
export function OutcomeDialog({ outcome, onClose }: { outcome: Outcome | undefined; onClose: () => void }) {
  const ui = useTexts(uiTexts)
  const shown = useLast(outcome)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the time runs from the moment that the outcome is shown
  useEffect(() => {
    if (!outcome || outcome.isFailure) return
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
      actions={<Button onClick={onClose}>{ui.close}</Button>}
    />
  )
}
