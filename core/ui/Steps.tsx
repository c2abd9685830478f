import { useTexts } from '#core/client/use-texts.ts'
import { registerSheet } from './basics/adopt-styles.ts'
import { CheckIcon } from './basics/Icons.tsx'
import stepsCss from './steps.css?inline'
import { uiTexts } from './texts/index.ts'

registerSheet('steps', stepsCss)

export type StepsProps = {
  steps: readonly { key: string; label: string }[]
  current: string
}

/** Progress in a wizard: named steps, or "Step 2 of 5 · Debit card" without room for names. */
export function Steps({ steps, current }: StepsProps) {
  const ui = useTexts(uiTexts)
  const currentIndex = steps.findIndex((step) => step.key === current)
  return (
    <div className="ui-steps" part="steps">
      <ol className="ui-steps-list" aria-label={ui.progress}>
        {steps.map((step, index) => (
          <li
            key={step.key}
            className="ui-step"
            data-state={index < currentIndex ? 'complete' : index === currentIndex ? 'current' : 'ahead'}
            aria-current={index === currentIndex ? 'step' : undefined}
          >
            <span className="ui-step-name">
              {index < currentIndex && <CheckIcon size={16} />}
              <span>{step.label}</span>
            </span>
          </li>
        ))}
      </ol>
      {/* Assistive technology reads the list above. */}
      <p className="ui-steps-compact" aria-hidden="true">
        {ui.stepOf(currentIndex + 1, steps.length)} · <strong>{steps[currentIndex]?.label}</strong>
      </p>
    </div>
  )
}
