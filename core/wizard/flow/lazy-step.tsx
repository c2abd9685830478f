import { type ComponentType, type ReactNode, use, useEffect, useRef } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { LoadFailed, lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { VisuallyHidden } from '#core/ui/basics/VisuallyHidden.tsx'
import { uiTexts } from '#core/ui/texts/index.ts'
import { WizardFrameContext } from './Wizard.tsx'

/**
 * A later step, preloaded while the earlier ones are filled in. A person who is faster sees a placeholder with the way
 * back; the widget keeps the typed input.
 *
 * ```tsx
 * const steps = { details: DetailsStep, amounts: lazyStep(() => import('./AmountsStep.tsx'), (module) => module.AmountsStep) }
 * ```
 */
export const lazyStep = <Module, Props extends object>(
  fetch: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
): ComponentType<Props> =>
  lazyPart(fetch, pick, {
    waiting: <StepSkeleton />,
    failed: (retry) => (
      <StepPlaceholder>
        <LoadFailed onRetry={retry} />
      </StepPlaceholder>
    ),
  })

function StepSkeleton() {
  const { loading } = useTexts(uiTexts)
  return (
    <StepPlaceholder label={loading}>
      <VisuallyHidden role="status">{loading}</VisuallyHidden>
      <Skeleton width={220} height={28} />
      <Skeleton height={72} />
      <Skeleton height={72} />
    </StepPlaceholder>
  )
}

/** Placeholder of a step. It holds the focus for the coming heading; otherwise focus would leave the wizard. */
function StepPlaceholder({ label, children }: { label?: string; children: ReactNode }) {
  const frame = use(WizardFrameContext)
  const ui = useTexts(uiTexts)
  const container = useRef<HTMLDivElement>(null)
  const arrived = frame?.arrived ?? false
  useEffect(() => {
    if (arrived) container.current?.focus()
  }, [arrived])

  return (
    // biome-ignore lint/a11y/useSemanticElements: no form is loaded yet that would have a fieldset
    <div ref={container} role="group" tabIndex={-1} aria-label={label} className="ui-wizard-step">
      <div className="ui-wizard-content">{children}</div>
      <div className="ui-wizard-foot">
        {frame?.onBack && (
          <Button variant="secondary" onClick={frame.onBack}>
            {ui.back}
          </Button>
        )}
      </div>
    </div>
  )
}
