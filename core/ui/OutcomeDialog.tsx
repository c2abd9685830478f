import { useTexts } from '#core/client/use-texts.ts'
import { Button } from './basics/Button.tsx'
import { Dialog } from './Dialog.tsx'
import { uiTexts } from './texts/index.ts'
import { useLast } from './use-last.ts'

/** The result of an action, in words. */
export type Outcome = { title: string; text: string }

/** Says how something went. */
export function OutcomeDialog({ outcome, onClose }: { outcome: Outcome | undefined; onClose: () => void }) {
  const ui = useTexts(uiTexts)
  const shown = useLast(outcome)

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
