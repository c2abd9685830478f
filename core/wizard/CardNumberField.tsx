import { type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { brandOf } from '#core/contract/cards.ts'
import type { FieldProps } from '#core/ui/Field.tsx'
import { CardIcon } from '#core/ui/Icons.tsx'
import { TextField } from '#core/ui/TextField.tsx'
import { brandNames } from './brand-names.ts'
import { caretAfter, digitsOf, groupNumber } from './card-checks.ts'

type CardNumberFieldProps = FieldProps & {
  /** Grouped digits. */
  value: string
  onChange: (grouped: string) => void
  ref?: Ref<HTMLInputElement> | undefined
}

/** A card number, grouped while it is typed, with the brand that its first digits tell. */
export function CardNumberField({ value, onChange, ref, ...field }: CardNumberFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current as HTMLInputElement)

  // Grouping rewrites the text, which would throw the cursor to the end in the middle of a correction.
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
          {/* Said when it becomes known: the brand decides how long the CVV is. */}
          <span role="status" className="ui-card-brand">
            {brand}
          </span>
          <CardIcon />
        </>
      }
    />
  )
}
