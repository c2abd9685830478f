import { useAtomValue, useStore } from 'jotai'
import { useEffect } from 'react'
import { useAnswer } from '#core/client/api/queries.ts'
import { currencyList } from '#core/contract/currency-list.ts'
import { type CurrencyCode, currencies } from '#core/money/currencies.ts'
import type { Pair } from '#core/money/pair.ts'
import { closedCodes } from './closed-codes.ts'

type ReadClosedProps = {
  /** A closed currency of the pair is replaced by an open one. */
  pair?: Pair
  onPair?: ((pair: Pair) => void) | undefined
}

/** Loaded by `ClosedCurrencies`. */
export function ReadClosed({ pair, onPair }: ReadClosedProps) {
  const { data } = useAnswer(currencyList, {}, { quiet: true })
  const closed = useAtomValue(closedCodes)
  const store = useStore()
  useEffect(() => {
    const found = data?.filter(({ isOpen }) => isOpen === false).map(({ code }) => code)
    if (found && found.join() !== closed.join()) store.set(closedCodes, found)
  })

  const openOr = (code: CurrencyCode, other: CurrencyCode) =>
    closed.includes(code)
      ? (currencies.find((each) => each.code !== other && !closed.includes(each.code))?.code ?? code)
      : code
  useEffect(() => {
    if (!pair || !onPair) return
    const give = openOr(pair.give, pair.get)
    const get = openOr(pair.get, give)
    if (give !== pair.give || get !== pair.get) onPair({ give, get })
  })
  return null
}
