/** A person's table layout: columns and density, kept in this browser per person. */
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { userAtom } from '#core/client/session/session-atom.ts'
import { storageOrMemory } from '#core/client/session/storage.ts'
import { useWidget } from '#core/client/widget.ts'
import type { Whose } from './search.ts'

export const densities = ['comfortable', 'compact'] as const
export type Density = (typeof densities)[number]

export type TableLayout = {
  /** Keys of hidden columns, by tab. */
  hidden: Readonly<Record<Whose, readonly string[]>>
  density: Density
}

export const defaultLayout: TableLayout = { hidden: { others: [], own: [] }, density: 'comfortable' }

const storage = storageOrMemory('localStorage')

const isStrings = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

/** Stored data may be from an older release or tampered with. */
function read(key: string): TableLayout {
  try {
    const { hidden, density } = JSON.parse(storage.getItem(key) ?? '{}') as Partial<TableLayout>
    return {
      hidden: {
        others: isStrings(hidden?.others) ? hidden.others : [],
        own: isStrings(hidden?.own) ? hidden.own : [],
      },
      density: densities.find((each) => each === density) ?? defaultLayout.density,
    }
  } catch {
    return defaultLayout
  }
}

function write(key: string, layout: TableLayout) {
  try {
    storage.setItem(key, JSON.stringify(layout))
  } catch {
    // Storage is full: the layout lasts as long as the page.
  }
}

export function useTableLayout(): [look: TableLayout, change: (layout: TableLayout) => void] {
  const { client } = useWidget()
  const user = useAtomValue(userAtom)
  const key = `cowrie:listings-look:${client.apiBase}:${user?.id ?? 'visitor'}`
  const [current, setCurrent] = useState(() => ({ key, layout: read(key) }))
  const layout = current.key === key ? current.layout : read(key)
  if (current.key !== key) setCurrent({ key, layout })
  return [
    layout,
    (next) => {
      setCurrent({ key, layout: next })
      write(key, next)
    },
  ]
}
