/** The pairs that a person saved, kept in this browser per person; at first the pair of the filter panel both ways. */
import { useState } from 'react'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { type ChosenPair, pairStorage, readPair } from './last-pair.ts'

export const pairText = (need: CurrencyCode, have: CurrencyCode) => `${need}/${have}`

/** Keeps the pair for the next visit; all pairs are kept as none. */
export const keepPair = (key: string, { need, have }: ChosenPair) =>
  keep(key, need && have ? pairText(need, have) : '')

/** Storage may be full: then it lasts as long as the page. */
function keep(key: string, text: string) {
  try {
    pairStorage.setItem(key, text)
  } catch {}
}

/** More chips than this are no help. */
const maxSaved = 8
const firstPairs = ['NGN/USD', 'USD/NGN']

function read(key: string): readonly string[] {
  const text = pairStorage.getItem(key)
  if (text === null) return firstPairs
  return text
    .split(' ')
    .filter((each) => readPair(each))
    .slice(0, maxSaved)
}

export function useSavedPairs(
  key: string,
): [pairs: readonly string[], toggle: (give: CurrencyCode, get: CurrencyCode) => void] {
  const [current, setCurrent] = useState(() => ({ key, pairs: read(key) }))
  const pairs = current.key === key ? current.pairs : read(key)
  if (current.key !== key) setCurrent({ key, pairs })
  return [
    pairs,
    (give, get) => {
      const pair = pairText(give, get)
      const next = pairs.includes(pair)
        ? pairs.filter((each) => each !== pair)
        : [pair, ...pairs].slice(0, maxSaved)
      setCurrent({ key, pairs: next })
      keep(key, next.join(' '))
    },
  ]
}
