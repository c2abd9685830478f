import { useTexts } from '#core/client/use-texts.ts'
import { useCurrencyOptions } from '#core/exchange-ui/currency-options.tsx'
import { signsOf } from '#core/money/amount-signs.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { listTexts } from '#core/texts/shared/lists/index.ts'
import { IconButton } from '#core/ui/basics/IconButton.tsx'
import { SwapIcon } from '#core/ui/basics/Icons.tsx'
import { Field } from '#core/ui/fields/Field.tsx'
import { Input } from '#core/ui/fields/Input.tsx'
import { ComboboxField } from '#core/ui/lists/ComboboxField.tsx'
import type { ChosenPair } from './last-pair.ts'
import { marketTexts } from './texts/market/index.ts'

const any = 'any'

type PairBarProps = {
  chosen: ChosenPair
  onChoose: (pair: ChosenPair) => void
  /** With a whole pair: the typed amount, and what the best listing gives for it. */
  amount?: {
    text: string
    onChange: (text: string) => void
    isInvalid: boolean
    worth: string | undefined
  }
}

/** 'You give … ⇄ You get …', which filters the listings. */
export function PairBar({ chosen, onChoose, amount }: PairBarProps) {
  const texts = useTexts(marketTexts)
  const lists = useTexts(listTexts)
  const options = [{ value: any, label: lists.anyCurrency, short: texts.any }, ...useCurrencyOptions()]
  const { need, have } = chosen

  function choose(side: keyof ChosenPair, value: string) {
    const code = value === any ? undefined : (value as CurrencyCode)
    const other = side === 'need' ? 'have' : 'need'
    // Choosing the other side's currency swaps the two.
    onChoose({
      ...chosen,
      [side]: code,
      ...(code !== undefined && code === chosen[other] && { [other]: chosen[side] }),
    } as ChosenPair)
  }
  const currency = (side: keyof ChosenPair, label: string) => (
    <ComboboxField
      hideLabel
      label={label}
      options={options}
      value={chosen[side] ?? any}
      onChange={(value) => choose(side, value)}
    />
  )
  return (
    <div className="market-pair">
      <div className="market-side">
        <span>{texts.give}</span>
        {amount && (
          <div className="market-amount">
            <Field hideLabel label={texts.amount}>
              <Input
                type="text"
                inputMode="decimal"
                autoComplete="off"
                signs={need && signsOf(need)}
                aria-invalid={amount.isInvalid || undefined}
                value={amount.text}
                onValueChange={amount.onChange}
              />
            </Field>
          </div>
        )}
        {currency('need', texts.giveCurrency)}
      </div>
      <IconButton label={texts.swap} onClick={() => onChoose({ need: have, have: need })}>
        <SwapIcon size={18} />
      </IconButton>
      <div className="market-side">
        <span>{amount?.worth ? texts.getAbout : texts.get}</span>
        {amount && (
          <output className="market-amount">
            <bdi>{amount.worth ?? '–'}</bdi>
          </output>
        )}
        {currency('have', texts.getCurrency)}
      </div>
    </div>
  )
}
