/** Between an element and what draws it in the page, which is loaded later. */
import type { PageTexts } from '#core/client/use-texts.ts'
import type { Theme } from '#core/client/widget.ts'

/** What a drawing knows of its element. */
type Host<Props extends object> = {
  readonly element: HTMLElement
  readonly root: ShadowRoot
  /** A sheet that keeps the element's room. */
  readonly reserve: string | undefined
  /** The sheet of `block-size`, `density` and `partStyles`. */
  readonly room: CSSStyleSheet
  readonly state: () => {
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
  /** Called after the view's first render. */
  readonly onReady: () => void
}

export type Drawing = {
  /** Draws the element's state, at first and after each change. */
  show(): void
  /** Removes it with its state; `show` draws it anew. */
  hide(): void
  refresh(): Promise<unknown>
}

export type CreateDrawing<Props extends object> = (host: Host<Props>) => Drawing
