import type { CSSProperties, ReactNode, Ref } from 'react'
import { registerSheet } from '#core/ui/adopt-styles.ts'
import { Field, type FieldProps } from '#core/ui/Field.tsx'
import { Input } from '#core/ui/Input.tsx'
import amountCss from './amount.css?inline'

registerSheet('amount', amountCss)

type AmountFieldProps = FieldProps & {
  /** What was typed, as it was typed: reading it as money is the caller's (core/money). */
  value: string
  onChange: (value: string) => void
  /** The currency: a SelectField or ComboboxField with hidden label, or a flag and a code. */
  currency: ReactNode
  /** For an amount that is worked out, not typed. */
  readOnly?: boolean | undefined
  placeholder?: string | undefined
  onBlur?: (() => void) | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** An amount of money, large. A text input: number inputs drop what they cannot read, and scroll by accident. */
export function AmountField({
  value,
  onChange,
  currency,
  readOnly,
  placeholder = '0.00',
  onBlur,
  ref,
  ...field
}: AmountFieldProps) {
  return (
    <Field {...field}>
      <div className="ui-box ui-amount" part="input-box amount-box">
        <Input
          ref={ref}
          part="input amount"
          // Of an amount every digit counts: a long one shrinks rather than being cut off.
          style={{ '--_digits': Math.max(value.length, 8) } as CSSProperties}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          value={value}
          placeholder={placeholder}
          readOnly={readOnly}
          onValueChange={onChange}
          onBlur={onBlur}
        />
        {/* A currency picker is a field of its own; the outer one's name and error are not its. */}
        <span className="ui-affix" data-side="end">
          {currency}
        </span>
      </div>
    </Field>
  )
}
