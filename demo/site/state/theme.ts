/** The theme: light, dark, or the system's. The widgets inherit the page's color-scheme, so one attribute is enough. */
import { useSyncExternalStore } from 'react'

export type Theme = 'auto' | 'light' | 'dark'

const key = 'cowrie-site:theme'
const listeners = new Set<() => void>()

const read = (): Theme => {
  const theme = document.documentElement.dataset.theme
  return theme === 'light' || theme === 'dark' ? theme : 'auto'
}

export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  try {
    localStorage.setItem(key, theme)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

export function useTheme(): Theme {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, read)
}
