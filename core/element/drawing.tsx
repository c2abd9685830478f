/**
 * The only file that uses r2wc: draws a React view in an element of `define-widget.ts`.
 *
 * ```ts
 * // widgets/rate/drawing.ts
 * export const drawing = drawingOf({ view: Rate, css: [css] })
 * ```
 */
import r2wc from '@r2wc/react-to-web-component'
import type { ComponentType } from 'react'
import { givesSecrets } from '#core/client/api-base.ts'
import { type Client, clientFor } from '#core/client/client.ts'
import { localeOf, watchPageLanguage } from '#core/client/locale.ts'
import { readIn } from '#core/client/use-texts.ts'
import type { Caller } from '#core/client/widget.ts'
import { languageOf } from '#core/contract/languages.ts'
import { activateLanguage } from '#core/texts/catalogue.ts'
import { adoptStyles } from '#core/ui/basics/adopt-styles.ts'
import type { CreateDrawing } from './create-drawing.ts'
import { startToaster } from './toaster/start-toaster.ts'
import { WidgetRoot } from './WidgetRoot.tsx'

type ViewDefinition<Props extends object> = {
  /** The component, with attributes and properties as props. */
  view: ComponentType<Props>
  /** The widget's own sheets (`import css from './rate.css?inline'`), after the shared ones. */
  css?: readonly string[]
  /**
   * Called when the element enters the page, before the first render: prefetches the first screen's data. The promise
   * resolves when the data is there and never rejects.
   */
  prefetch?: (caller: Caller) => Promise<void> | undefined
}

/** Maximum wait of the first screen for its prefetched data. */
const firstDataWaitMs = 50

// r2wc's extension point: the props of its React root.
const rootProps = Symbol.for('r2wc.props')

type R2wcRoot = {
  container: ShadowRoot
  [rootProps]: object
  connectedCallback(): void
  disconnectedCallback(): void
}

let prototype: object | undefined

/** r2wc's way to mount, update and unmount a React root, in an element that was defined before React was loaded. */
function createRoot(container: ShadowRoot): R2wcRoot {
  prototype ??= r2wc(WidgetRoot, { shadow: 'open', props: [] }).prototype as object
  const root = Object.create(prototype) as R2wcRoot
  root.container = container
  return root
}

export function drawingOf<Props extends object>({
  view,
  css = [],
  prefetch,
}: ViewDefinition<Props>): CreateDrawing<Props> {
  return ({ element, root, reserve, room, state, onReady }) => {
    startToaster()
    adoptStyles(root, reserve ? [...css, reserve] : css, room)
    const reactRoot = createRoot(root)
    let isShown = false
    let client: Client | undefined
    let letLanguageGo: (() => void) | undefined

    function show(): void {
      const {
        values,
        apiBase,
        locale: named,
        theme,
        connection,
        texts: own,
        getToken,
        getClientSecret,
      } = state()
      const isNew = !isShown
      isShown = true
      const current = clientFor(apiBase)
      client = current
      const locale = localeOf(element, named)
      const language = languageOf(locale)
      reactRoot[rootProps] = {
        element,
        view,
        values,
        client,
        locale,
        theme,
        connection,
        texts: (own ?? readIn)(language),
        onReady,
      }
      if (getToken || getClientSecret || givesSecrets(apiBase))
        import('#core/client/session/host-session.ts').then((hostSession) =>
          hostSession.signInWithHost(current, getToken, getClientSecret),
        )
      const prefetching = isNew ? prefetch?.({ client, language }) : undefined
      client.elements.add(element)
      letLanguageGo ??= watchPageLanguage(show)
      // Wait up to 50 ms for data before drawing a skeleton: a skeleton that flashes delays the data.
      const firstData =
        prefetching &&
        Promise.race([prefetching, new Promise((resolve) => setTimeout(resolve, firstDataWaitMs))])
      const texts = activateLanguage(language)
      if (!firstData && !texts) {
        reactRoot.connectedCallback()
        return
      }
      Promise.all([firstData, texts]).then(() => {
        if (isShown) reactRoot.connectedCallback()
      })
    }

    return {
      show,
      hide() {
        isShown = false
        client?.elements.delete(element)
        letLanguageGo?.()
        letLanguageGo = undefined
        reactRoot.disconnectedCallback()
      },
      refresh: () => Promise.all([...(client?.caches ?? [])].map((cache) => cache.refresh?.())),
    }
  }
}
