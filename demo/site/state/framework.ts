/** The framework whose code a reader sees, in the guides and the gallery. */
import { useSyncExternalStore } from 'react'

const key = 'cowrie-site:framework'
const listeners = new Set<() => void>()

function stored(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
let chosen = stored() ?? 'HTML'

export function setFramework(name: string): void {
  chosen = name
  try {
    localStorage.setItem(key, name)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

export function useFramework(): string {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => chosen,
  )
}
