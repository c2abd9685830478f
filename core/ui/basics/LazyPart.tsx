import { type ComponentType, type ReactNode, useEffect } from 'react'
import { emitFailed } from '#core/client/emit-failed.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { lazy, preload, useLazy } from '#core/lazy/lazy.ts'
import { uiTexts } from '../texts/index.ts'
import { Alert } from './Alert.tsx'
import { Button } from './Button.tsx'

type LazyPartOptions = {
  /** Shown while the part loads. */
  waiting?: ReactNode
  /** Shown when loading failed; by default an alert with a retry button. */
  failed?: (retry: () => void) => ReactNode
}

/**
 * A part of a widget that loads on demand or is preloaded when idle:
 *
 * ```tsx
 * const SignedIn = lazyPart(() => import('./SignedIn.tsx'), (module) => module.SignedIn)
 * ```
 */
export function lazyPart<Module, Props extends object>(
  fetch: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
  { waiting = null, failed: renderFailed = (retry) => <LoadFailed onRetry={retry} /> }: LazyPartOptions = {},
): ComponentType<Props> {
  const source = preload(lazy(fetch, pick))
  // biome-ignore lint/correctness/noComponentHookFactories: called once per module
  return function LazyPart(props: Props) {
    const { value: Loaded, failed, retry } = useLazy(source)
    if (Loaded) return <Loaded {...props} />
    return failed ? renderFailed(retry) : waiting
  }
}

type LoadFailedProps = { title?: string | undefined; children?: ReactNode; onRetry: () => void }

/** Reports a failed load: to the person with a retry button, to the host with `cowrie-failed`. */
export function LoadFailed({ title, children, onRetry }: LoadFailedProps) {
  const { element } = useWidget()
  const { partFailed, retry } = useTexts(uiTexts)
  useEffect(() => {
    emitFailed(element, {
      tag: element.localName,
      code: 'not-loaded',
      retryable: true,
      error: partFailed,
    })
  }, [element, partFailed])
  return (
    <Alert
      tone="error"
      title={title}
      action={
        <Button variant="secondary" onClick={onRetry}>
          {retry}
        </Button>
      }
    >
      <span>{children}</span> {partFailed}
    </Alert>
  )
}
