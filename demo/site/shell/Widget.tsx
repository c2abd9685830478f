import { type ReactNode, useEffect, useRef, useState } from 'react'
import { loadWidget } from '../state/load-widget.ts'
import { Unreachable } from './Problem.tsx'

type Props = {
  /** `login` is `<cowrie-login>`. */
  name: string
  attributes: Readonly<Record<string, string>>
  /** The token of a mailed link: a property, because an attribute could be read by every script. */
  linkToken?: string | false | undefined
  /** Drawn when it could not be loaded; on a page of its own, a word with another try. */
  failed?: ReactNode
  /** Made when its place is about to come into sight; until then the place is empty. */
  whenNear?: boolean
}

/** How near, in px: far enough that the module is there before the person is. */
const nearPx = 600

/**
 * One element, made with attributes only as in a partner's HTML: React would set what it takes for properties, and
 * an attribute such as `fresh=""` would become false.
 */
export function Widget({ name, attributes, linkToken, failed = <Unreachable />, whenNear = false }: Props) {
  const location = useRef<HTMLDivElement>(null)
  const [isLost, setLost] = useState(false)
  const [isNear, setNear] = useState(!whenNear)
  // Attributes are compared by their content, so that a new object with the same ones does not make a new element.
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
    loadWidget(name).catch((error: unknown) => {
      console.error(error)
      if (isHere) setLost(true)
    })
    return () => {
      isHere = false
      element.remove()
    }
  }, [name, written, linkToken, isNear])

  if (isLost) return failed
  return <div className="widget" data-widget={name} ref={location} />
}
