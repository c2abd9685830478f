import { useEffect } from 'react'
import type { CurrencyCode } from '#core/money/currencies.ts'
import type { Pair } from '#core/money/pair.ts'
import { useOpenCurrencies } from './open-currencies.ts'

type OpenPairProps = { pair: Pair; onPair: (pair: Pair) => void }

/** Replaces what is closed of a pair by something open. Draws nothing. */
export function OpenPair({ pair: { give, get }, onPair }: OpenPairProps) {
  const open = useOpenCurrencies().map(({ value }) => value as CurrencyCode)
  const openOr = (code: CurrencyCode, other: CurrencyCode) =>
    open.includes(code) ? code : (open.find((each) => each !== other) ?? code)
  const given = openOr(give, get)
  const got = openOr(get, given)
  useEffect(() => {
    if (given !== give || got !== get) onPair({ give: given, get: got })
  })
  return null
}
