import { type ComponentProps, type CSSProperties, useLayoutEffect, useState } from 'react'
import { useWidget } from '#core/client/widget.ts'
import { caretIn, typedDecimal, writtenDecimal } from '#core/money/typed-decimal.ts'
import { useFieldWiring } from './Field.tsx'

type InputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'children'> & {
  value: string
  onValueChange: (value: string) => void
  /** Several lines of text. */
  multiline?: boolean | undefined
  /** Of a `multiline` one at first. */
  rows?: number | undefined
}

type TextBox = Pick<HTMLInputElement, 'value' | 'selectionStart' | 'setSelectionRange'>

/**
 * The native control of the surrounding field. With `inputMode="decimal"` the value is decimal text, which is written
 * and read as in the reader's locale, grouped while it is typed.
 */
export function Input({ onValueChange, multiline, rows = 4, type, value, ...input }: InputProps) {
  const { control } = useFieldWiring()
  const { locale } = useWidget().settings
  const isDecimal = input.inputMode === 'decimal'
  // Also draws again when the value stays: a removed grouping sign comes back.
  const [restoreCaret, setRestoreCaret] = useState<() => void>()
  useLayoutEffect(() => restoreCaret?.(), [restoreCaret])
  const write = (text: string) => (isDecimal ? writtenDecimal(text, locale) : text)
  const written = write(value)
  const props = {
    ...control,
    ...input,
    className: 'ui-input',
    value: written,
    placeholder: input.placeholder && write(input.placeholder),
    // Every digit of an amount counts: a long one shrinks instead of being clipped.
    style: { '--_digits': Math.max(written.length, 8) } as CSSProperties,
    onChange({ currentTarget: box }: { currentTarget: TextBox }) {
      const { value: text, selectionStart } = box
      if (!isDecimal) return onValueChange(text)
      setRestoreCaret(() => () => {
        const place = caretIn(box.value, locale, text, selectionStart ?? 0)
        if (box.value !== text) box.setSelectionRange(place, place)
      })
      onValueChange(typedDecimal(text, locale, value))
    },
  }
  return multiline ? (
    <textarea {...(props as ComponentProps<'textarea'>)} rows={rows} />
  ) : (
    <input {...props} type={type} />
  )
}
