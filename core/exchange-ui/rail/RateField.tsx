import type { CSSProperties, ReactNode } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { signsOf } from '#core/money/amount-signs.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { writtenDecimal } from '#core/money/typed-decimal.ts'
import { type TypedPrice, textIn } from '#core/money/typed-price.ts'
import { IconButton } from '#core/ui/basics/IconButton.tsx'
import { SwapIcon } from '#core/ui/basics/Icons.tsx'
import { Field, type FieldProps } from '#core/ui/fields/Field.tsx'
import { Input } from '#core/ui/fields/Input.tsx'
import { railTexts } from '../texts/rail/index.ts'
import { useTypedBase } from './turned-pairs.ts'

type RateFieldProps = FieldProps & {
  value: TypedPrice
  /** The currencies of the pair, in any order. */
  pair: readonly [CurrencyCode, CurrencyCode]
  onChange: (price: TypedPrice) => void
  /** Chips below the field. */
  children?: ReactNode
}

/** A price, typed as people quote it: `1 USD = [1,340.00] NGN`. A button turns it for who reads it the other way. */
export function RateField({ value, pair, onChange, children, ...field }: RateFieldProps) {
  const texts = useTexts(railTexts)
  const { locale } = useWidget().settings
  const [base, turn] = useTypedBase(...pair)
  const quote = pair[0] === base ? pair[1] : pair[0]
  const text = textIn(base, value, quote)
  return (
    <Field {...field}>
      <div className="rail-price">
        <span className="rail-unit">1 {base} =</span>
        <div
          className="ui-box rail-figure"
          part="input-box"
          // A long figure takes a line of its own instead of being clipped.
          style={{ '--_digits': Math.max(writtenDecimal(text, locale).length, 7) } as CSSProperties}
        >
          <Input
            part="input"
            type="text"
            inputMode="decimal"
            autoComplete="off"
            signs={signsOf(quote)}
            value={text}
            onValueChange={(text) => onChange({ text, base })}
          />
        </div>
        <span className="rail-unit">{quote}</span>
        <IconButton label={texts.turn(quote, base)} onClick={turn}>
          <SwapIcon />
        </IconButton>
      </div>
      {children}
    </Field>
  )
}
