import { useEffect, useRef, useState } from 'react'
import type { CowrieEventName } from '#core/client/events.ts'
import { tellFailed } from '#core/client/failed.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { type Theme, useWidget } from '#core/client/widget.ts'
import { Button } from '#core/ui/Button.tsx'
import { Notice } from '#core/ui/Notice.tsx'
import { Skeleton } from '#core/ui/Skeleton.tsx'
import { uiTexts } from '#core/ui/texts/index.ts'
import { showInstead } from './guest.ts'
import { importTag, type WidgetTag } from './tag-modules.ts'

/** Loads a tag on demand. A tag that the page has already defined, in whichever version, is left as it is. */
export async function loadWidget(tag: WidgetTag, again = 0): Promise<void> {
  if (customElements.get(tag)) return
  await importTag(tag, again)
}

function dress(element: HTMLElement, locale: string, theme: Theme) {
  element.setAttribute('locale', locale)
  if (theme === 'inherit') element.removeAttribute('theme')
  else element.setAttribute('theme', theme)
}

type OtherWidgetProps = {
  tag: WidgetTag
  /** Attributes by their HTML names, such as `listing-id`. */
  attributes?: Readonly<Record<string, string>>
  /** Hears its events. They also go on to the host: call `preventDefault()` only for what you really handle. */
  onEvent?: (name: CowrieEventName, event: CustomEvent<unknown>) => void
  /** Events to hear. */
  events?: readonly CowrieEventName[]
  /** Puts the focus into the widget as soon as it is drawn. */
  autoFocus?: boolean
  /** Lets the widget inside ask for another one in its place. */
  onInstead?: (name: CowrieEventName, detail: unknown) => boolean
}

/**
 * Another tag inside this widget, loaded on demand, with our API base, locale and theme.
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
  onInstead,
}: OtherWidgetProps) {
  const { element: host, settings } = useWidget()
  const { apiBase, locale, theme } = settings
  const texts = useTexts(uiTexts)
  const [state, setState] = useState<'loading' | 'there' | 'failed'>(() =>
    customElements.get(tag) ? 'there' : 'loading',
  )
  const [tries, setTries] = useState(0)
  const place = useRef<HTMLDivElement>(null)
  const made = useRef<HTMLElement>(null)

  useEffect(() => {
    let wanted = true
    loadWidget(tag, tries).then(
      () => wanted && setState('there'),
      (error: unknown) => {
        if (!wanted) return
        setState('failed')
        tellFailed(host, { tag, code: 'not-loaded', retryable: true, error })
      },
    )
    return () => {
      wanted = false
    }
  }, [tag, tries, host])

  const hear = useRef(onEvent)
  const instead = useRef(onInstead)
  useEffect(() => {
    hear.current = onEvent
    instead.current = onInstead
  })

  const given = JSON.stringify(attributes)
  const heard = events.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another locale or theme makes no new element, see below
  useEffect(() => {
    const box = place.current
    if (!box || state !== 'there') return
    // By hand: React would set properties of a custom element where it finds them, and listen under other names.
    const element = document.createElement(tag)
    const all = {
      'api-base': apiBase,
      ...(JSON.parse(given) as Record<string, string>),
    }
    for (const [name, value] of Object.entries(all)) element.setAttribute(name, value)
    dress(element, locale, theme)
    made.current = element
    Reflect.set(
      element,
      showInstead,
      (name: CowrieEventName, detail: unknown) => instead.current?.(name, detail) ?? false,
    )

    const stop = new AbortController()
    for (const name of heard === '' ? [] : (heard.split(',') as CowrieEventName[])) {
      element.addEventListener(name, (event) => hear.current?.(name, event as CustomEvent<unknown>), {
        signal: stop.signal,
      })
    }
    box.append(element)
    if (autoFocus) element.focus()
    return () => {
      stop.abort()
      element.remove()
    }
  }, [tag, state, given, heard, autoFocus, apiBase])

  // The same element, so that what was typed into it stays.
  useEffect(() => {
    if (made.current) dress(made.current, locale, theme)
  }, [locale, theme])

  return (
    <>
      {state === 'loading' && <Skeleton height={180} />}
      {state === 'failed' && (
        <Notice
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
        </Notice>
      )}
      <div ref={place} />
    </>
  )
}
