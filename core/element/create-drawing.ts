/** Between an element and what draws it in the page, which is loaded later. */
import type { PageTexts } from '#core/client/use-texts.ts'
import type { Theme } from '#core/client/widget.ts'

/** The state of an element that its drawing shows. */
export type DrawingState<Props extends object> = {
  /** The tag's own attributes and properties. */
  readonly values: Props
  readonly apiBase: string
  /** The attribute. */
  readonly locale: string | undefined
  readonly theme: Theme
  readonly connection: number
  /** The page's own words, see texts-of-page.ts. */
  readonly texts: PageTexts | undefined
  readonly getToken: unknown
  readonly getClientSecret: unknown
}

/** An element as its drawing sees it. */
type Host<Props extends object> = {
  readonly element: HTMLElement
  readonly root: ShadowRoot
  /** A sheet that keeps the element's room. */
  readonly reserve: string | undefined
  /** The sheet of `block-size`, `density` and `partStyles`. */
  readonly room: CSSStyleSheet
  readonly state: () => DrawingState<Props>
  /** Called after the view's first render. */
  readonly onReady: () => void
}

export type Drawing = {
  /** Draws the element's state, at first and after each change. */
  show(): void
  /** Removes it with its state; `show` draws it again. */
  hide(): void
  refresh(): Promise<unknown>
}

export type CreateDrawing<Props extends object> = (host: Host<Props>) => Drawing
