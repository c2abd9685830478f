/** How somebody wants the tables: which columns, and how dense. Remembered in this browser, for each person apart. */
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { userAtom } from '#core/client/session/session-atom.ts'
import { memoryOr } from '#core/client/session/storage.ts'
import { useWidget } from '#core/client/widget.ts'
import type { Whose } from './search.ts'

export const densities = ['comfortable', 'compact'] as const
export type Density = (typeof densities)[number]

export type Look = {
  /** The keys of the columns that are left out, by tab. */
  hidden: Readonly<Record<Whose, readonly string[]>>
  density: Density
}

export const firstLook: Look = { hidden: { others: [], own: [] }, density: 'comfortable' }

const storage = memoryOr('localStorage')

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

/** What an older release or another hand wrote is not trusted. */
function read(key: string): Look {
  try {
    const { hidden, density } = JSON.parse(storage.getItem(key) ?? '{}') as Partial<Look>
    return {
      hidden: {
        others: isTexts(hidden?.others) ? hidden.others : [],
        own: isTexts(hidden?.own) ? hidden.own : [],
      },
      density: densities.find((each) => each === density) ?? firstLook.density,
    }
  } catch {
    return firstLook
  }
}

function write(key: string, look: Look) {
  try {
    storage.setItem(key, JSON.stringify(look))
  } catch {
    // A full disk: it holds for as long as the page lives.
  }
}

export function useLook(): [look: Look, change: (look: Look) => void] {
  const { client } = useWidget()
  const user = useAtomValue(userAtom)
  const key = `cowrie:listings-look:${client.apiBase}:${user?.id ?? 'visitor'}`
  const [kept, keep] = useState(() => ({ key, look: read(key) }))
  const look = kept.key === key ? kept.look : read(key)
  if (kept.key !== key) keep({ key, look })
  return [
    look,
    (next) => {
      keep({ key, look: next })
      write(key, next)
    },
  ]
}
