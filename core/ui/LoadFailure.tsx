import type { ReactNode } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { Alert } from './Alert.tsx'
import { Button } from './Button.tsx'
import { uiTexts } from './texts/index.ts'

type LoadFailureProps = {
  title?: string | undefined
  /** Why, in a sentence. */
  children: ReactNode
  /** Loads again. That it failed once more is in the next answer, so a rejection is no news. Without it: no button. */
  onRetry?: (() => Promise<unknown>) | undefined
}

/** Stands where something could not be loaded, with a button that tries again. */
export function LoadFailure({ title, children, onRetry }: LoadFailureProps) {
  const ui = useTexts(uiTexts)
  return (
    <Alert
      tone="error"
      title={title}
      action={
        onRetry && (
          <Button variant="secondary" onClick={() => void onRetry().catch(() => undefined)}>
            {ui.retry}
          </Button>
        )
      }
    >
      {children}
    </Alert>
  )
}
