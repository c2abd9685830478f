/** The frameworks and languages whose code a reader chose, the latest first: for the guides and the gallery. */
import { useSyncExternalStore } from 'react'

const key = 'cowrie-site:frameworks'
const listeners = new Set<() => void>()

function stored(): readonly string[] {
  try {
    return localStorage.getItem(key)?.split(',') ?? []
  } catch {
    return []
  }
}
let chosen = stored()

export function setFramework(name: string): void {
  chosen = [name, ...chosen.filter((each) => each !== name)]
  try {
    localStorage.setItem(key, chosen.join(','))
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

/** The one of these names that was chosen last; undefined before any choice. */
export function useFramework(names: readonly string[]): string | undefined {
  return useChosen().find((each) => names.includes(each))
}

function useChosen(): readonly string[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => chosen,
  )
}
