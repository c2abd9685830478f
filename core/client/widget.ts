import { createContext, use } from 'react'
import type { Language } from '#core/contract/languages.ts'
import type { Client } from './client.ts'
import type { CowrieEventName, CowrieEvents } from './events.ts'

export type Theme = 'light' | 'dark' | 'auto' | 'inherit'

/** Settings from the element's attributes, or derived from the page. */
export type Settings = {
  readonly apiBase: string
  /** BCP 47, for figures and dates: the attribute, else the closest `lang`, else the browser's. */
  readonly locale: string
}

export type Emit = <Name extends CowrieEventName>(name: Name, detail: CowrieEvents[Name]) => boolean
export type Ask = <Name extends CowrieEventName>(name: Name, detail: CowrieEvents[Name]) => Promise<boolean>

export type Widget = {
  readonly element: HTMLElement
  /** Dispatches an informational event of the element. */
  readonly emit: Emit
  /** Dispatches an event; resolves to whether the host handled it. Use `useRequest` for requests. */
  readonly ask: Ask
  readonly settings: Settings
  readonly client: Client
  /** Language of the texts and of the server's sentences: that of the locale, or English if unsupported. */
  readonly language: Language
}

/** The parts of a widget that a call needs. */
export type Caller = Pick<Widget, 'client' | 'language'>

export const WidgetContext = createContext<Widget | null>(null)

/** Apart from the settings, which every row of a table reads: a theme changes style sheets only. */
export const ThemeContext = createContext<Theme>('inherit')

/** The element's theme. Without the attribute the page's color-scheme is inherited. */
export const useTheme = (): Theme => use(ThemeContext)

/** The surrounding element: its settings, its events, its client for `call`. */
export function useWidget(): Widget {
  const widget = use(WidgetContext)
  if (!widget) throw new Error('useWidget needs a view that was defined with defineWidget')
  return widget
}
