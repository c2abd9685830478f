import type { HTMLInputAutoCompleteAttribute, ReactNode, Ref } from 'react'
import { lengths } from '#core/contract/lengths.ts'
import { Field, type FieldProps } from './Field.tsx'
import { Input } from './Input.tsx'

type TextFieldProps = FieldProps & {
  value: string
  onChange: (value: string) => void
  /** `email` brings its keyboard, autofill and longest length. */
  type?: 'text' | 'email' | 'tel' | 'search' | 'url' | undefined
  /** Keyboard that a phone offers. */
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'search' | undefined
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined
  placeholder?: string | undefined
  /** `auto`: the typed text decides. */
  dir?: 'auto' | undefined
  maxLength?: number | undefined
  readOnly?: boolean | undefined
  /** Several lines of text. */
  multiline?: boolean | undefined
  rows?: number | undefined
  /** Symbols and codes that may stand beside a pasted decimal figure. */
  signs?: readonly string[] | undefined
  /** Before the text: an icon, a dial code. */
  prefix?: ReactNode
  /** After the text: a unit, a small button. */
  suffix?: ReactNode
  onBlur?: (() => void) | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

const emailInput = { inputMode: 'email', autoComplete: 'email', maxLength: lengths.email } as const

export function TextField({
  label,
  name,
  hint,
  error,
  disabled,
  optional,
  hideLabel,
  value,
  onChange,
  type = 'text',
  multiline,
  prefix,
  suffix,
  onBlur,
  ref,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, name, hint, error, disabled, optional, hideLabel }}>
      <div className="ui-box" part="input-box">
        {prefix && (
          <span className="ui-affix" data-side="start">
            {prefix}
          </span>
        )}
        <Input
          {...(type === 'email' && emailInput)}
          {...input}
          ref={ref}
          part="input"
          type={type}
          multiline={multiline}
          value={value}
          onValueChange={onChange}
          onBlur={onBlur}
        />
        {suffix && (
          <span className="ui-affix" data-side="end">
            {suffix}
          </span>
        )}
      </div>
    </Field>
  )
}
