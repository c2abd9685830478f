import { Field, type FieldProps } from './fields/Field.tsx'
import { Input } from './fields/Input.tsx'

type DateFieldProps = FieldProps & {
  /** `YYYY-MM-DD`, or empty. */
  value: string
  onChange: (value: string) => void
  /** Earliest and latest day, `YYYY-MM-DD`. */
  min?: string | undefined
  max?: string | undefined
  autoComplete?: 'off' | undefined
}

/** A date in the browser's own picker, which handles locale, keyboard and screen reader. */
export function DateField({ value, onChange, min, max, autoComplete, ...field }: DateFieldProps) {
  return (
    <Field {...field}>
      <div className="ui-box" part="input-box">
        <Input
          part="input"
          type="date"
          value={value}
          min={min}
          max={max}
          autoComplete={autoComplete}
          onValueChange={onChange}
        />
      </div>
    </Field>
  )
}
