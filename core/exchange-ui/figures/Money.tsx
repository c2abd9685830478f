import { registerSheet } from '#core/ui/basics/adopt-styles.ts'
import moneyCss from './money.css?inline'

registerSheet('money', moneyCss)

type MoneyProps = {
  /** Already formatted by core/money, with its currency. */
  children: string
  strong?: boolean | undefined
}

/** An amount or a rate in tabular figures that never wraps. */
export function Money({ children, strong }: MoneyProps) {
  return (
    <bdi className="ui-money" part="money" data-strong={strong ? '' : undefined}>
      {children}
    </bdi>
  )
}
