import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { sharedSession } from '#core/client/session/shared-session.ts'
import { forgetKept, keptPrefix, visitStorage } from '#core/client/session/visit.ts'
import { version } from '#core/client/version.ts'
import { useWidget } from '#core/client/widget.ts'

/** Nobody types this sign: it begins the text of an amount in minor units, for which JSON has no type. */
const mark = '\0'
const write = (value: unknown) =>
  JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? mark + each : each))

function read<T>(key: string): T | undefined {
  try {
    return JSON.parse(visitStorage.getItem(key) ?? '', (_, each) =>
      typeof each === 'string' && each.startsWith(mark) ? BigInt(each.slice(1)) : each,
    ) as T
  } catch {
    return undefined
  }
}

/**
 * State like `useState`, which a reload of the page brings back: in this tab, for this person, and until the component
 * leaves the page or `forget` is called with the beginning of its name. Plain data only, and never a PIN or a CVV
 * (rules/embedding.md#kept-input).
 */
export function useKept<T>(name: string, initial: T | (() => T)) {
  const { apiBase } = useWidget().settings
  const personId = () => sharedSession.get(apiBase)?.user.id
  const [owner] = useState(personId)
  const [first, setFirst] = useState(initial)
  const own = `${keptPrefix}${version}:${owner}:`
  const key = own + name
  const [value, setValue] = useState<T>(() => read(key) ?? first)
  const isChanged = value !== first

  useEffect(() => {
    if (isChanged) visitStorage.setItem(key, write(value))
    else visitStorage.removeItem(key)
  }, [key, value, isChanged])
  // A session that expired under the wizard lets its person continue after the login.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the component leaves the page
  useEffect(() => () => void (personId() === owner && visitStorage.removeItem(key)), [])

  const state: readonly [T, Dispatch<SetStateAction<T>>] = [value, setValue]
  return {
    state,
    isChanged,
    /** Begins again, with `next` if given. */
    reset(next: T = first) {
      setFirst(next)
      setValue(next)
    },
    forget: (names: string) => forgetKept(own + names),
  }
}
