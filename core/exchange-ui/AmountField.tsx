import type { ReactNode, Ref } from 'react'
import { signsOf } from '#core/money/amount-signs.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { registerSheet } from '#core/ui/basics/adopt-styles.ts'
import { Field, type FieldProps } from '#core/ui/fields/Field.tsx'
import { Input } from '#core/ui/fields/Input.tsx'
import amountCss from './amount.css?inline'

registerSheet('amount', amountCss)

type AmountFieldProps = FieldProps & {
  /** The text as typed; the caller parses it (core/money). */
  value: string
  onChange: (value: string) => void
  /** Its symbol and code may stand beside a pasted amount. */
  code: CurrencyCode | '' | undefined
  /** The currency: a SelectField or ComboboxField with hidden label, or a flag and a code. */
  currency: ReactNode
  /** For a calculated amount. */
  readOnly?: boolean | undefined
  placeholder?: string | undefined
  onBlur?: (() => void) | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** A large amount of money. A text input: number inputs drop invalid text and change on scroll. */
export function AmountField({
  value,
  onChange,
  code,
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
          type="text"
          inputMode="decimal"
          autoComplete="off"
          signs={code ? signsOf(code) : undefined}
          value={value}
          placeholder={placeholder}
          readOnly={readOnly}
          // A dialog gives its focus to what can be typed.
          tabIndex={readOnly ? -1 : undefined}
          onValueChange={onChange}
          onBlur={onBlur}
        />
        {/* A currency picker is its own field; the outer field's name and error do not apply to it. */}
        <span className="ui-affix" data-side="end">
          {currency}
        </span>
      </div>
    </Field>
  )
}
