import { type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { brandOf } from '#core/contract/cards.ts'
import { CardIcon } from '#core/ui/basics/Icons.tsx'
import type { FieldProps } from '#core/ui/fields/Field.tsx'
import { TextField } from '#core/ui/fields/TextField.tsx'
import { brandNames } from './brand-names.ts'
import { caretAfter, digitsOf, groupNumber } from './card-checks.ts'

type CardNumberFieldProps = FieldProps & {
  /** Digits in groups. */
  value: string
  onChange: (grouped: string) => void
  ref?: Ref<HTMLInputElement> | undefined
}

/** A card number, grouped while typing, with its brand. */
export function CardNumberField({ value, onChange, ref, ...field }: CardNumberFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current as HTMLInputElement)

  // Grouping rewrites the text, which would move the cursor to the end during a correction.
  const [caret, setCaret] = useState<{ digitsBefore: number }>()
  useLayoutEffect(() => {
    const nextCaret = caret && caretAfter(value, caret.digitsBefore)
    if (nextCaret !== undefined) input.current?.setSelectionRange(nextCaret, nextCaret)
  }, [caret, value])

  function change(typed: string) {
    const before = typed.slice(0, input.current?.selectionStart ?? typed.length)
    setCaret({ digitsBefore: digitsOf(before).length })
    onChange(groupNumber(typed))
  }

  const brand = brandNames[brandOf(digitsOf(value))]
  return (
    <TextField
      {...field}
      ref={input}
      inputMode="numeric"
      autoComplete="cc-number"
      value={value}
      onChange={change}
      suffix={
        <>
          {/* Announced once known: the brand determines the CVV's length. */}
          <span role="status" className="ui-card-brand">
            {brand}
          </span>
          <CardIcon />
        </>
      }
    />
  )
}
