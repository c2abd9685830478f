import type { ReactNode } from 'react'
import type { CurrencyCode } from '#core/money/currencies.ts'
import type { Minor } from '#core/money/money.ts'
import { type Pair, type Side, type TypedAmount, textsOf, withCurrency } from '#core/money/pair.ts'
import { registerSheet } from '#core/ui/basics/adopt-styles.ts'
import { ComboboxField } from '#core/ui/lists/ComboboxField.tsx'
import { AmountField } from '../AmountField.tsx'
import { Flag } from '../figures/Flag.tsx'
import { ClosedCurrencies, useOpenCurrencies } from '../open-currencies.ts'
import railCss from './rail.css?inline'

registerSheet('rail', railCss)

export type RailSide = {
  label: string
  /** Name of the field in its form. */
  name?: string | undefined
  /** Label of the currency's picker. */
  currency: string
  hint?: ReactNode
  /** Chips below the field. */
  chips?: ReactNode
  error?: string | undefined
}

type RailProps = {
  pair: Pair
  /** The amount that was typed, and the other one, which follows in minor units of its currency. */
  typed: TypedAmount
  other: Minor | undefined
  /** The side on top. */
  first: Side
  sides: Readonly<Record<Side, RailSide>>
  /** Undefined where only the rate can change. */
  onType?: ((typed: TypedAmount) => void) | undefined
  /** Undefined for a fixed pair. */
  onPair?: ((pair: Pair) => void) | undefined
  /** Something new is made of the pair: what is closed of it is replaced by something open. */
  makes?: boolean
  /** The rate, between the amounts. */
  children: ReactNode
  /** Fee and time, below the amounts. */
  foot?: ReactNode
}

/** Amount, rate, amount: both amounts can be typed, the other one follows. */
export function Rail({ pair, typed, other, first, sides, onType, onPair, makes, children, foot }: RailProps) {
  const shown = textsOf(typed, pair, other)
  const amount = (side: Side) => {
    const { chips, currency, ...field } = sides[side]
    return (
      <>
        <AmountField
          {...field}
          code={pair[side]}
          value={shown[side]}
          readOnly={onType === undefined}
          onChange={(text) => onType?.({ side, text })}
          currency={
            onPair ? (
              <CurrencyPicker
                label={currency}
                code={pair[side]}
                onChange={(code) => onPair(withCurrency(pair, side, code))}
              />
            ) : (
              <span className="rail-currency">
                <Flag currency={pair[side]} />
                {pair[side]}
              </span>
            )
          }
        />
        {chips && <div className="rail-chips">{chips}</div>}
      </>
    )
  }
  return (
    <div className="rail">
      {onPair && <ClosedCurrencies pair={pair} onPair={makes ? onPair : undefined} />}
      {amount(first)}
      <div className="rail-rate">{children}</div>
      {amount(first === 'give' ? 'get' : 'give')}
      {foot && <div className="rail-foot ui-muted ui-small">{foot}</div>}
    </div>
  )
}

type CurrencyPickerProps = { label: string; code: CurrencyCode; onChange: (code: CurrencyCode) => void }

function CurrencyPicker({ label, code, onChange }: CurrencyPickerProps) {
  return (
    <ComboboxField
      hideLabel
      label={label}
      options={useOpenCurrencies(code)}
      value={code}
      onChange={(code) => onChange(code as CurrencyCode)}
    />
  )
}
