import { registerSheet } from '../basics/adopt-styles.ts'
import { FieldLabel, FieldMessages, type FieldProps, FieldRoot, useFieldWiring } from '../fields/Field.tsx'
import choiceCss from './choice.css?inline'

registerSheet('choice', choiceCss)

type SwitchFieldProps = Omit<FieldProps, 'optional' | 'hideLabel'> & {
  value: boolean
  onChange: (value: boolean) => void
}

/** A setting that takes effect at once, without submitting a form. */
export function SwitchField({ value, onChange, label, ...field }: SwitchFieldProps) {
  return (
    <FieldRoot field={field} className="ui-field ui-choice" mark="end">
      <FieldLabel className="ui-choice-label">{label}</FieldLabel>
      <Switch value={value} onChange={onChange} />
      <FieldMessages {...field} />
    </FieldRoot>
  )
}

function Switch({ value, onChange }: Pick<SwitchFieldProps, 'value' | 'onChange'>) {
  const { control, labelId } = useFieldWiring()
  // `aria-invalid` is not allowed on a button.
  const { 'aria-invalid': _, ...props } = control
  return (
    <button
      {...props}
      type="button"
      role="switch"
      className="ui-switch"
      part="switch"
      aria-checked={value}
      aria-labelledby={labelId}
      data-checked={value ? '' : undefined}
      data-disabled={control.disabled ? '' : undefined}
      onClick={() => onChange(!value)}
    >
      <span className="ui-switch-thumb" data-checked={value ? '' : undefined} />
    </button>
  )
}
