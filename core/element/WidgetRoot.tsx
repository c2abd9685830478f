import { CSPProvider } from '@base-ui/react/csp-provider'
import { DirectionProvider } from '@base-ui/react/direction-provider'
import { Provider } from 'jotai'
import { type ComponentType, useEffect, useInsertionEffect, useMemo } from 'react'
import type { Client } from '#core/client/client.ts'
import { dispatch, dispatchAndAsk } from '#core/client/events.ts'
import { startLiveUpdates } from '#core/client/live/start-live-updates.ts'
import { type ReadTexts, TextsContext } from '#core/client/use-texts.ts'
import { type Theme, ThemeContext, type Widget, WidgetContext } from '#core/client/widget.ts'
import { isRightToLeft, languageOf } from '#core/contract/languages.ts'
import { RequestProvider } from '#core/handoff/requests.tsx'
import { startPreloading } from '#core/lazy/lazy.ts'
import { registerSheet } from '#core/ui/basics/adopt-styles.ts'
import arabicCss from '#core/ui/basics/arabic.css?inline'
import { Layer } from '#core/ui/layer.tsx'
import { CrashBoundary } from './CrashBoundary.tsx'

type WidgetRootProps = {
  element: HTMLElement
  view: ComponentType
  /** Attributes and properties of the widget itself. */
  values: object
  client: Client
  locale: string
  theme: Theme
  connection: number
  texts: ReadTexts
  /** Called after the view's first render. */
  onReady: () => void
}

type ReadyEffectProps = Pick<WidgetRootProps, 'element' | 'client' | 'onReady'>

function ReadyEffect({ element, client, onReady }: ReadyEffectProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: ready fires once
  useEffect(() => {
    onReady()
    startPreloading(element)
  }, [])
  useEffect(() => startLiveUpdates(client), [client])
  return null
}

/** Wrapper between an element and its view; the React root of each element. */
export function WidgetRoot({
  element,
  view: View,
  values,
  client,
  locale,
  theme,
  connection,
  texts,
  onReady,
}: WidgetRootProps) {
  const language = languageOf(locale)
  const widget = useMemo<Widget>(
    () => ({
      element,
      client,
      language,
      emit: (name, detail) => dispatch(element, name, detail),
      ask: (name, detail) => dispatchAndAsk(element, name, detail),
      settings: { apiBase: client.apiBase, locale },
    }),
    [element, client, language, locale],
  )
  // Left-to-right languages inherit the page's direction; Arabic is always right-to-left.
  const isRtl = isRightToLeft(language)
  useInsertionEffect(() => {
    if (isRtl) registerSheet('arabic', arabicCss)
  }, [isRtl])
  const direction = isRtl || getComputedStyle(element).direction === 'rtl' ? 'rtl' : 'ltr'

  return (
    <CSPProvider disableStyleElements>
      <DirectionProvider direction={direction}>
        {/* Another API base remounts everything: none of the previous data may stay. */}
        <Provider key={client.apiBase} store={client.store}>
          <WidgetContext value={widget}>
            <TextsContext value={texts}>
              <ThemeContext value={theme}>
                <div
                  className="cowrie-root"
                  lang={locale.startsWith(language) ? locale : language}
                  dir={isRtl ? 'rtl' : undefined}
                  data-theme={theme}
                >
                  <Layer connection={connection}>
                    <CrashBoundary element={element}>
                      <RequestProvider>
                        <View {...values} />
                      </RequestProvider>
                      <ReadyEffect {...{ element, client, onReady }} />
                    </CrashBoundary>
                  </Layer>
                </div>
              </ThemeContext>
            </TextsContext>
          </WidgetContext>
        </Provider>
      </DirectionProvider>
    </CSPProvider>
  )
}
