import { useEffect, useRef, useState } from 'react'
import { loadWidget } from './load-widget.ts'
import { Unreachable } from './Problem.tsx'

type Props = {
  /** `login` is `<cowrie-login>`. */
  name: string
  attributes: Readonly<Record<string, string>>
}

/**
 * One element, made with attributes only as in a partner's HTML: React would set what it takes for properties, and
 * an attribute such as `fresh=""` would become false.
 */
export function Widget({ name, attributes }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  // Attributes are compared by their content, so that a new object with the same ones does not make a new element.
  const written = JSON.stringify(attributes)

  useEffect(() => {
    const element = document.createElement(`cowrie-${name}`)
    for (const [attribute, value] of Object.entries<string>(JSON.parse(written))) {
      element.setAttribute(attribute, value)
    }
    place.current?.append(element)
    let isHere = true
    loadWidget(name).catch((error: unknown) => {
      console.error(error)
      if (isHere) setFailed(true)
    })
    return () => {
      isHere = false
      element.remove()
    }
  }, [name, written])

  if (failed) return <Unreachable />
  return <div className="widget" ref={place} />
}
