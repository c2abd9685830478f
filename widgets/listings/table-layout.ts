/** A person's table layout: columns, density and keys, kept in this browser per person. */
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { userAtom } from '#core/client/client.ts'
import { storageOrMemory } from '#core/client/storage.ts'
import { useWidget } from '#core/client/widget.ts'
import type { Whose } from './search.ts'

export const densities = ['comfortable', 'compact'] as const
export type Density = (typeof densities)[number]

export type TableLayout = {
  /** Keys of hidden columns, by tab. */
  hidden: Readonly<Record<Whose, readonly string[]>>
  density: Density
  /** Single keys act on the page, see `market-keys.ts`. */
  keys: boolean
}

export const defaultLayout: TableLayout = {
  hidden: { others: [], own: [] },
  density: 'comfortable',
  keys: true,
}

const storage = storageOrMemory('localStorage')

const isStrings = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

/** Stored data may be from an older release or tampered with. */
export function readLayout(key: string): TableLayout {
  try {
    const { hidden, density, keys } = JSON.parse(storage.getItem(key) ?? '{}') as Partial<TableLayout>
    return {
      hidden: {
        others: isStrings(hidden?.others) ? hidden.others : [],
        own: isStrings(hidden?.own) ? hidden.own : [],
      },
      density: densities.find((each) => each === density) ?? defaultLayout.density,
      keys: keys !== false,
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

/** Where the layout is kept. */
export function useLayoutKey(): string {
  const { client } = useWidget()
  const user = useAtomValue(userAtom)
  return `cowrie:listings-look:${client.apiBase}:${user?.id ?? 'visitor'}`
}

export function useTableLayout(): [look: TableLayout, change: (layout: TableLayout) => void] {
  const key = useLayoutKey()
  const [current, setCurrent] = useState(() => ({ key, layout: readLayout(key) }))
  const layout = current.key === key ? current.layout : readLayout(key)
  if (current.key !== key) setCurrent({ key, layout })
  return [
    layout,
    (next) => {
      setCurrent({ key, layout: next })
      write(key, next)
    },
  ]
}
