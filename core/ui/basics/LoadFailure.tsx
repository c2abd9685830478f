import type { ReactNode } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { uiTexts } from '../texts/index.ts'
import { Alert } from './Alert.tsx'
import { Button } from './Button.tsx'

type LoadFailureProps = {
  title?: string | undefined
  children: ReactNode
  /** Reloads. Ignores a rejection: the next answer carries the failure. Without it: no button. */
  onRetry?: (() => Promise<unknown>) | undefined
}

/** Replaces content that failed to load, with a retry button. */
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
