import { type ReactNode, useEffect, useRef, useState } from 'react'
import { loadWidget } from '../state/load-widget.ts'
import { Unreachable } from './Problem.tsx'

type Props = {
  /** `login` for `<cowrie-login>`. */
  name: string
  attributes: Readonly<Record<string, string>>
  /** The token of a mailed link: a property, because every script can read an attribute. */
  linkToken?: string | false | undefined
  /** Replaces a widget that cannot load; by default a message with another try. */
  failed?: ReactNode
  /** The page's form: its first field takes the focus. */
  takesFocus?: boolean
  /** Loads the widget when its place comes near the window; until then the place is empty. */
  whenNear?: boolean
}

/** Far enough that the module usually loads before the person scrolls there. */
const nearPx = 600

/**
 * One element with attributes, as in a partner's HTML: React would set properties where it finds them, and an attribute
 * such as `fresh=""` would become false.
 */
export function Widget({
  name,
  attributes,
  linkToken,
  failed = <Unreachable />,
  takesFocus = false,
  whenNear = false,
}: Props) {
  const location = useRef<HTMLDivElement>(null)
  const [isLost, setLost] = useState(false)
  const [isNear, setNear] = useState(!whenNear)
  // Compares attributes by content, so that an equal object does not make a new element.
  const written = JSON.stringify(attributes)

  useEffect(() => {
    if (isNear || !location.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: `${nearPx}px` },
    )
    observer.observe(location.current)
    return () => observer.disconnect()
  }, [isNear])

  useEffect(() => {
    if (!isNear) return
    const element = document.createElement(`cowrie-${name}`)
    for (const [attribute, value] of Object.entries<string>(JSON.parse(written))) {
      element.setAttribute(attribute, value)
    }
    if (linkToken) Object.assign(element, { linkToken })
    location.current?.append(element)
    let isHere = true
    loadWidget(name).then(
      () => {
        // Before it is defined, an element does not know what its first field is.
        if (isHere && takesFocus) element.focus({ preventScroll: true })
      },
      (error: unknown) => {
        console.error(error)
        if (isHere) setLost(true)
      },
    )
    return () => {
      isHere = false
      element.remove()
    }
  }, [name, written, linkToken, takesFocus, isNear])

  if (isLost) return failed
  return <div className="widget" data-widget={name} ref={location} />
}
