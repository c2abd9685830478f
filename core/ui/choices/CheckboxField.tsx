import type { ReactNode } from 'react'
import { registerSheet } from '../basics/adopt-styles.ts'
import { CheckIcon } from '../basics/Icons.tsx'
import { FieldLabel, FieldMessages, type FieldProps, FieldRoot, useFieldWiring } from '../fields/Field.tsx'
import checkboxCss from './checkbox.css?inline'
import choiceCss from './choice.css?inline'

registerSheet('choice', choiceCss)
registerSheet('checkbox', checkboxCss)

type CheckboxFieldProps = Omit<FieldProps, 'label' | 'optional' | 'hideLabel'> & {
  /** May have a link. */
  label: ReactNode
  value: boolean
  onChange: (value: boolean) => void
}

/** Consent to a sentence, submitted with a form. */
export function CheckboxField({ value, onChange, label, ...field }: CheckboxFieldProps) {
  return (
    <FieldRoot field={field} className="ui-field ui-choice">
      <Box value={value} onChange={onChange} />
      <FieldLabel className="ui-choice-label">{label}</FieldLabel>
      <FieldMessages {...field} />
    </FieldRoot>
  )
}

function Box({ value, onChange }: Pick<CheckboxFieldProps, 'value' | 'onChange'>) {
  const { control } = useFieldWiring()
  return (
    <span
      className="ui-checkbox"
      part="checkbox"
      data-checked={value ? '' : undefined}
      data-disabled={control.disabled ? '' : undefined}
    >
      <input
        {...control}
        type="checkbox"
        checked={value}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {value && <CheckIcon size={18} />}
    </span>
  )
}
