import { useTexts } from '#core/client/use-texts.ts'
import { bringSheet } from './adopt.ts'
import { CheckIcon } from './Icons.tsx'
import stepsCss from './steps.css?inline'
import { uiTexts } from './texts/index.ts'

bringSheet('steps', stepsCss)

type StepsProps = {
  steps: readonly { key: string; label: string }[]
  /** Key of the step that the person is on. */
  current: string
}

/** Where one is in a wizard: named steps, or "Step 2 of 5 · Debit card" where there is no room for names. */
export function Steps({ steps, current }: StepsProps) {
  const ui = useTexts(uiTexts)
  const place = steps.findIndex((step) => step.key === current)
  return (
    <div className="ui-steps" part="steps" data-many={steps.length > 4 ? '' : undefined}>
      <ol className="ui-steps-list" aria-label={ui.progress}>
        {steps.map((step, index) => (
          <li
            key={step.key}
            className="ui-step"
            data-state={index < place ? 'complete' : index === place ? 'current' : 'ahead'}
            aria-current={index === place ? 'step' : undefined}
          >
            <span className="ui-step-name">
              {index < place && <CheckIcon size={16} />}
              {step.label}
            </span>
          </li>
        ))}
      </ol>
      {/* The list above says the same to assistive technology. */}
      <p className="ui-steps-compact" aria-hidden="true">
        {ui.stepOf(place + 1, steps.length)} · <strong>{steps[place]?.label}</strong>
      </p>
    </div>
  )
}
