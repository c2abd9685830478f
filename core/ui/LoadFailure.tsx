import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'
import { useUiTexts } from './texts.ts'

type LoadFailureProps = {
  /** Why, in a sentence. */
  children: string
  /** Loads again. That it failed once more is in the next answer, so a rejection is no news. */
  onRetry: () => Promise<unknown>
}

/** Stands where something could not be loaded, with a button that tries again. */
export function LoadFailure({ children, onRetry }: LoadFailureProps) {
  const uiTexts = useUiTexts()
  return (
    <Notice
      tone="error"
      action={
        <Button variant="secondary" onClick={() => void onRetry().catch(() => undefined)}>
          {uiTexts.retry}
        </Button>
      }
    >
      {children}
    </Notice>
  )
}
