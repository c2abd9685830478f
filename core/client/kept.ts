import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { crashed } from './crashed.ts'
import { sharedSession } from './session/shared-session.ts'
import { version } from './version.ts'
import { forgetKept, keptPrefix, visitStorage } from './visit.ts'
import { useWidget } from './widget.ts'

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

export type KeptOptions<T> = {
  /** The fields that may be stored, for a draft that has secrets or files, too. */
  only?: readonly (keyof T)[]
  /** Stays when the component leaves the page: for a form that nobody is asked about before it is left. */
  staysWhenLeft?: boolean | undefined
}

/**
 * State like `useState`, which a reload of the page brings back: in this tab, for this person, and until the component
 * leaves the page or `forget` is called with the beginning of its name; a crash is not leaving. Plain data only, and
 * never a secret (rules/embedding.md#kept-input).
 */
export function useKept<T>(name: string, initial: T | (() => T), options: KeptOptions<T> = {}) {
  const { only, staysWhenLeft } = options
  const { element, settings } = useWidget()
  const { apiBase } = settings
  const personId = () => sharedSession.get(apiBase)?.user.id
  const [owner] = useState(personId)
  const [first, setFirst] = useState(initial)
  const own = `${keptPrefix}${version}:${owner}:`
  const key = own + name
  const [value, setValue] = useState<T>(() => {
    const stored = read<T>(key)
    return stored === undefined ? first : only ? { ...first, ...stored } : stored
  })
  const isChanged = value !== first

  // biome-ignore lint/correctness/useExhaustiveDependencies: `only` is constant
  useEffect(() => {
    const stored = only ? Object.fromEntries(only.map((field) => [field, value[field]])) : value
    if (isChanged) visitStorage.setItem(key, write(stored))
    else visitStorage.removeItem(key)
  }, [key, value, isChanged])
  // A session that expired under the wizard lets its person continue after the login, and a crash after the retry.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the component leaves the page
  useEffect(
    () => () => {
      if (!staysWhenLeft && personId() === owner && !crashed.has(element)) visitStorage.removeItem(key)
    },
    [],
  )

  const state: readonly [T, Dispatch<SetStateAction<T>>] = [value, setValue]
  return {
    state,
    isChanged,
    /** Begins again, with `next` if given. */
    reset(next: T = first) {
      setFirst(next)
      setValue(next)
    },
    /** Ends what is stored, and leaves the state as it is. */
    forget: (names = name) => forgetKept(own + names),
  }
}
