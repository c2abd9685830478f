import { createContext, use } from 'react'
import type { Language } from '#core/contract/languages.ts'
import type { CowrieEventName, CowrieEvents } from './events.ts'
import type { Client } from './session/client.ts'

export type Theme = 'light' | 'dark' | 'auto' | 'inherit'

/** What the partner set on the element, or what follows from the page. */
export type Settings = {
  readonly apiBase: string
  /** BCP 47, for figures and dates: the attribute, else the closest `lang`, else the browser's. */
  readonly locale: string
  /** Without the attribute the page's own color-scheme is inherited. */
  readonly theme: Theme
}

export type Emit = <Name extends CowrieEventName>(name: Name, detail: CowrieEvents[Name]) => boolean
export type Ask = <Name extends CowrieEventName>(name: Name, detail: CowrieEvents[Name]) => Promise<boolean>

export type Widget = {
  readonly element: HTMLElement
  /** Dispatches an event of the element that tells something. */
  readonly emit: Emit
  /**
   * Dispatches an event of the element that a host may handle; true when it did, which takes a moment where the widget
   * stands in a frame. For requests take `useRequest`.
   */
  readonly ask: Ask
  readonly settings: Settings
  readonly client: Client
  /** Of the texts, and of the server's sentences: that of the locale, English where it is none of ours. */
  readonly language: Language
}

/** What a call needs of the widget that makes it. */
export type Caller = Pick<Widget, 'client' | 'language'>

export const WidgetContext = createContext<Widget | null>(null)

/** The element around this component: its settings, its events, its client for `call`. */
export function useWidget(): Widget {
  const widget = use(WidgetContext)
  if (!widget) throw new Error('useWidget needs a view that was defined with defineWidget')
  return widget
}
