import type { ReactNode } from 'react'
import { registerSheet } from '../basics/adopt-styles.ts'
import { FieldMessages, type FieldProps, FieldRoot, useFieldWiring, useLabel } from '../fields/Field.tsx'
import choiceCss from './choice.css?inline'

registerSheet('choice', choiceCss)

export type RadioCard<Value extends string = string> = {
  value: Value
  label: string
  /** A second, quieter line. */
  hint?: string | undefined
  /** Between the mark and the label. */
  icon?: ReactNode
  /** At the end of the line: a balance, a currency. */
  end?: ReactNode
  disabled?: boolean | undefined
}

type RadioCardsProps<Value extends string> = FieldProps & {
  options: readonly RadioCard<Value>[]
  /** Value of the chosen card; empty if none. */
  value: Value | ''
  onChange: (value: Value) => void
  /** Side by side if there is room, such as yes and no. */
  inline?: boolean | undefined
}

/** A choice with all options visible; arrow keys move within it. */
export function RadioCards<const Value extends string>({
  options,
  value,
  onChange,
  inline,
  ...field
}: RadioCardsProps<Value>) {
  return (
    <FieldRoot field={field}>
      <Cards {...{ field, options, value, onChange, inline }} />
      <FieldMessages {...field} />
    </FieldRoot>
  )
}

type CardsProps<Value extends string> = Pick<
  RadioCardsProps<Value>,
  'options' | 'value' | 'onChange' | 'inline'
> & { field: FieldProps }

function Cards<Value extends string>({ field, options, value, onChange, inline }: CardsProps<Value>) {
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
                // Native radios are grouped by name; the control's id is unique, unlike the field's name.
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
