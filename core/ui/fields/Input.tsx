import type { ComponentProps } from 'react'
import { useWidget } from '#core/client/widget.ts'
import { typedDecimal } from '#core/money/typed-decimal.ts'
import { useFieldWiring } from './Field.tsx'

type InputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'children'> & {
  value: string
  onValueChange: (value: string) => void
  /** Several lines of text. */
  multiline?: boolean | undefined
}

/** The native control of the surrounding field. `inputMode="decimal"` accepts a decimal comma in locales that use one. */
export function Input({ onValueChange, multiline, type, ...input }: InputProps) {
  const { control } = useFieldWiring()
  const { locale } = useWidget().settings
  const props = {
    ...control,
    ...input,
    className: 'ui-input',
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      onValueChange(input.inputMode === 'decimal' ? typedDecimal(value, locale) : value),
  }
  return multiline ? (
    <textarea {...(props as ComponentProps<'textarea'>)} rows={4} />
  ) : (
    <input {...props} type={type} />
  )
}
