import { type ComponentProps, type CSSProperties, useEffect, useLayoutEffect, useState } from 'react'
import { useWidget } from '#core/client/widget.ts'
import { caretIn, type Reading, typedDecimal, writtenDecimal } from '#core/money/typed-decimal.ts'
import { useFieldWiring } from './Field.tsx'

type InputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'children'> & {
  value: string
  onValueChange: (value: string) => void
  /** Several lines of text. */
  multiline?: boolean | undefined
  /** Initial height of a `multiline` one. */
  rows?: number | undefined
  /** Symbols and codes that may stand beside a figure pasted into a decimal one. */
  signs?: readonly string[] | undefined
}

/** Whether an input removes signs or adds a single one; any other may bring a whole figure. */
const isKey = ({ inputType = '' }: Partial<InputEvent>, added: number) =>
  /^delete/.test(inputType) || (added <= 1 && /^insert(Composition)?Text/.test(inputType))

type TextBox = Pick<HTMLInputElement, 'value' | 'selectionStart' | 'setSelectionRange'>

/**
 * The native control of the surrounding field. With `inputMode="decimal"` the value is decimal text, which is written
 * and read as in the reader's locale, grouped while it is typed.
 */
export function Input({ onValueChange, multiline, rows = 4, signs, type, value, ...input }: InputProps) {
  const { control, setReading } = useFieldWiring()
  const { locale } = useWidget().settings
  const isDecimal = input.inputMode === 'decimal'
  // Also draws again when the value stays: a removed grouping sign comes back.
  const [restoreCaret, setRestoreCaret] = useState<() => void>()
  useLayoutEffect(() => restoreCaret?.(), [restoreCaret])
  const [reading, keepReading] = useState<Reading>()
  useEffect(() => {
    if (isDecimal) setReading(reading?.text === value && reading.other !== undefined ? reading : undefined)
  }, [isDecimal, reading, value, setReading])
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
    onChange({ currentTarget: box, nativeEvent }: { currentTarget: TextBox; nativeEvent: Event }) {
      const { value: text, selectionStart } = box
      if (!isDecimal) return onValueChange(text)
      setRestoreCaret(() => () => {
        const place = caretIn(box.value, locale, text, selectionStart ?? 0)
        if (box.value !== text) box.setSelectionRange(place, place)
      })
      const isPasted = !isKey(nativeEvent as InputEvent, text.length - written.length)
      const read = typedDecimal(text, locale, { before: value, isPasted, signs })
      keepReading(read)
      onValueChange(read.text)
    },
  }
  return multiline ? (
    <textarea {...(props as ComponentProps<'textarea'>)} rows={rows} />
  ) : (
    <input {...props} type={type} />
  )
}
