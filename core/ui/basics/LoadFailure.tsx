import type { Failure } from '#core/client/api/failures.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { uiTexts } from '../texts/index.ts'
import { Alert } from './Alert.tsx'
import { Button } from './Button.tsx'

type LoadFailureProps = {
  title?: string | undefined
  /** Names the missing content, before the reason. */
  children?: string | undefined
  /** Says the reason: the server's own, or that the device is offline. */
  failure?: Failure | undefined
  /** Reloads. Ignores a rejection: the next answer carries the failure. Without it: no button. */
  onRetry?: (() => Promise<unknown>) | undefined
}

/** Replaces content that failed to load, with a retry button. */
export function LoadFailure({ title, children, failure, onRetry }: LoadFailureProps) {
  const ui = useTexts(uiTexts)
  return (
    <Alert
      tone="error"
      title={title}
      action={
        onRetry && (
          <Button variant="secondary" onClick={() => void onRetry().catch(() => {})}>
            {ui.retry}
          </Button>
        )
      }
    >
      <span>{children}</span> <span>{failure?.reason ?? failure?.text}</span>
    </Alert>
  )
}
