import type { ReactNode } from 'react'
import { registerSheet } from './adopt-styles.ts'
import choiceCss from './choice.css?inline'
import { FieldMessages, type FieldProps, FieldRoot, useFieldWiring, useLabel } from './Field.tsx'

registerSheet('choice', choiceCss)

/** One card of the choice. */
export type RadioCard = {
  value: string
  label: string
  /** A second, quieter line. */
  hint?: string | undefined
  /** Between the mark and the words. */
  icon?: ReactNode
  /** At the end of the line: a balance, a currency. */
  end?: ReactNode
  disabled?: boolean | undefined
}

type RadioCardsProps = FieldProps & {
  options: readonly RadioCard[]
  /** The chosen card's value; empty while nothing is chosen. */
  value: string
  onChange: (value: string) => void
  /** Side by side where there is room: yes and no. */
  inline?: boolean | undefined
}

/** A choice where every option deserves to be seen; arrow keys move within it. */
export function RadioCards({ options, value, onChange, inline, ...field }: RadioCardsProps) {
  return (
    <FieldRoot field={field}>
      <Cards field={field} options={options} value={value} onChange={onChange} inline={inline} />
      <FieldMessages {...field} />
    </FieldRoot>
  )
}

type CardsProps = Pick<RadioCardsProps, 'options' | 'value' | 'onChange' | 'inline'> & { field: FieldProps }

function Cards({ field, options, value, onChange, inline }: CardsProps) {
  const { control, labelId } = useFieldWiring()
  return (
    <div
      className="ui-field"
      role="radiogroup"
      aria-labelledby={labelId}
      aria-describedby={control['aria-describedby']}
      aria-invalid={control['aria-invalid']}
    >
      <div id={labelId} {...useLabel(field)} />
      <div className="ui-radio-cards" data-inline={inline ? '' : undefined}>
        {options.map((option) => (
          <div key={option.value}>
            <label className="ui-radio-card" part="radio-card">
              <input
                type="radio"
                className="ui-radio"
                // Native radios belong together by their name: unlike the field's, this one is nobody else's.
                name={control.id}
                value={option.value}
                checked={option.value === value}
                disabled={control.disabled || option.disabled}
                data-checked={option.value === value ? '' : undefined}
                data-disabled={control.disabled || option.disabled ? '' : undefined}
                onChange={() => onChange(option.value)}
              />
              {option.icon}
              <span className="ui-radio-card-text">
                <span className="ui-radio-card-title">{option.label}</span>
                {option.hint && <span className="ui-hint">{option.hint}</span>}
              </span>
              {option.end}
            </label>
          </div>
        ))}
      </div>
    </div>
  )
}
