/** Pairs that a person reads the other way round. The choice outlives the page. */
import { atom, useAtomValue, useStore } from 'jotai'
import { storageOrMemory } from '#core/client/storage.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { directionOf } from '#core/money/price.ts'

const key = 'cowrie:turned-pairs'
const storage = storageOrMemory('localStorage')
const turnedPairs = atom<readonly string[]>((storage.getItem(key) ?? '').split(' ').filter(Boolean))

/** The currency whose price is typed, and a function that turns the pair. */
export function useTypedBase(one: CurrencyCode, other: CurrencyCode): [CurrencyCode, () => void] {
  const store = useStore()
  const turned = useAtomValue(turnedPairs)
  const { base, quote } = directionOf(one, other)
  const pair = `${base}${quote}`
  const isTurned = turned.includes(pair)
  function turn() {
    const next = isTurned ? turned.filter((each) => each !== pair) : [...turned, pair]
    storage.setItem(key, next.join(' '))
    store.set(turnedPairs, next)
  }
  return [isTurned ? quote : base, turn]
}
