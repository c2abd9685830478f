import { useEffect, useRef, useState } from 'react'
import { emitFailed } from '#core/client/emit-failed.ts'
import type { CowrieEventName } from '#core/client/events.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { type Theme, useTheme, useWidget } from '#core/client/widget.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { dialogHead, useDialogHead } from '#core/ui/dialog-head.ts'
import { uiTexts } from '#core/ui/texts/index.ts'
import { replaceWidget } from './replace-widget.ts'
import { importTag, type WidgetTag } from './tag-modules.ts'

/**
 * Events about the inner element alone. Its other ones tell the host what happened, and reach it from the outer element,
 * out of whose shadow root they bubble; the build lists those in the outer's manual (`widget-events.ts`).
 */
const keptInside = ['cowrie-ready', 'cowrie-closed'] as const satisfies CowrieEventName[]

/** Loads a tag on demand. Keeps a tag that the page has already defined, whatever its version. */
export async function loadWidget(tag: WidgetTag, attempt = 0): Promise<void> {
  if (customElements.get(tag)) return
  await importTag(tag, attempt)
}

function applyLook(element: HTMLElement, locale: string, theme: Theme) {
  element.setAttribute('locale', locale)
  if (theme === 'inherit') element.removeAttribute('theme')
  else element.setAttribute('theme', theme)
}

/** Created by hand: React would set properties instead of attributes and listen under other event names. */
function createInner(tag: WidgetTag, host: HTMLElement, attributes: Readonly<Record<string, string>>) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  // The page's own words and look are for all that a person meets on the way.
  for (const name of ['texts', 'partStyles']) Reflect.set(element, name, Reflect.get(host, name))
  const density = host.getAttribute('density')
  if (density) element.setAttribute('density', density)
  return element
}

type OtherWidgetProps = {
  tag: WidgetTag
  /** Attributes by their HTML names, such as `listing-id`. */
  attributes?: Readonly<Record<string, string>>
  /**
   * Receives its events. All but `cowrie-ready` and `cowrie-closed` also reach the host: call `preventDefault()` only for
   * those you handle.
   */
  onEvent?: (name: CowrieEventName, event: CustomEvent<unknown>) => void
  /** Events to receive. */
  events?: readonly CowrieEventName[]
  /** Focuses the widget once drawn. */
  autoFocus?: boolean
  /** Lets the inner widget request another one in its place. */
  onReplace?: (name: CowrieEventName, detail: unknown) => boolean
}

/**
 * Another tag inside this widget, loaded on demand, with this widget's API base, locale and theme.
 *
 * ```tsx
 * <OtherWidget tag="cowrie-login" events={['cowrie-signed-in']} onEvent={() => setOpen(false)} />
 * ```
 */
export function OtherWidget({
  tag,
  attributes = {},
  onEvent,
  events = [],
  autoFocus,
  onReplace,
}: OtherWidgetProps) {
  const { element: host, settings } = useWidget()
  const { apiBase, locale } = settings
  const theme = useTheme()
  const showSteps = useDialogHead()
  const texts = useTexts(uiTexts)
  const [state, setState] = useState<'loading' | 'there' | 'failed'>(() =>
    customElements.get(tag) ? 'there' : 'loading',
  )
  const [tries, setTries] = useState(0)
  const container = useRef<HTMLDivElement>(null)
  const elementRef = useRef<HTMLElement>(null)

  useEffect(() => {
    let isCurrent = true
    loadWidget(tag, tries).then(
      () => isCurrent && setState('there'),
      (error: unknown) => {
        if (!isCurrent) return
        setState('failed')
        emitFailed(host, { tag, code: 'not-loaded', retryable: true, error })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [tag, tries, host])

  const onEventRef = useRef(onEvent)
  const onReplaceRef = useRef(onReplace)
  useEffect(() => {
    onEventRef.current = onEvent
    onReplaceRef.current = onReplace
  })

  const attributesJson = JSON.stringify(attributes)
  const eventNames = events.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new locale or theme keeps the element, see below
  useEffect(() => {
    const parent = container.current
    if (!parent || state !== 'there') return
    const attributes = JSON.parse(attributesJson) as Record<string, string>
    const element = createInner(tag, host, { 'api-base': apiBase, ...attributes })
    applyLook(element, locale, theme)
    elementRef.current = element
    Reflect.set(
      element,
      replaceWidget,
      (name: CowrieEventName, detail: unknown) => onReplaceRef.current?.(name, detail) ?? false,
    )
    Reflect.set(element, dialogHead, showSteps)

    const listeners = new AbortController()
    for (const name of keptInside)
      parent.addEventListener(name, (event) => event.stopPropagation(), { signal: listeners.signal })
    for (const name of eventNames === '' ? [] : (eventNames.split(',') as CowrieEventName[])) {
      element.addEventListener(name, (event) => onEventRef.current?.(name, event as CustomEvent<unknown>), {
        signal: listeners.signal,
      })
    }
    parent.append(element)
    if (autoFocus) element.focus()
    return () => {
      listeners.abort()
      element.remove()
    }
  }, [tag, state, attributesJson, eventNames, autoFocus, apiBase, host, showSteps])

  // Updates the same element, so that typed input stays.
  useEffect(() => {
    if (elementRef.current) applyLook(elementRef.current, locale, theme)
  }, [locale, theme])

  return (
    <>
      {state === 'loading' && <Skeleton height={180} />}
      {state === 'failed' && (
        <Alert
          tone="error"
          action={
            <Button
              variant="secondary"
              onClick={() => {
                setState('loading')
                setTries(tries + 1)
              }}
            >
              {texts.retry}
            </Button>
          }
        >
          {texts.partFailed}
        </Alert>
      )}
      <div ref={container} />
    </>
  )
}
