/** The React components of the npm package: thin, and for React 18 as for 19. */
import type { ElementDoc } from '../element-docs.ts'
import { classOf, componentOf, handlerOf, shortName } from '../names.ts'

/**
 * `react/wrap.js`. React 18 and 19 treat custom elements differently. Attributes reach the element in both, and in
 * server markup; the wrapper sets objects and listeners itself.
 */
export const wrapModule = `'use client'
import { createElement, forwardRef, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react'

// React warns of useLayoutEffect on a server, which has no layout.
const useEarlyEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/** Makes a component for a tag: props have the names of properties, events are \`onSignedIn\`, the ref is the element. */
export function wrap(tag, attributes, properties, events) {
  const Component = forwardRef((props, ref) => {
    const element = useRef(null)
    const latest = useRef(props)
    useImperativeHandle(ref, () => element.current)

    useEarlyEffect(() => {
      latest.current = props
      for (const name of properties) if (name in props) element.current[name] = props[name]
    })
    useEarlyEffect(() => {
      const stop = new AbortController()
      for (const [handler, event] of Object.entries(events))
        element.current.addEventListener(event, (each) => latest.current[handler]?.(each), { signal: stop.signal })
      return () => stop.abort()
    }, [])

    const given = { ref: element }
    for (const [name, value] of Object.entries(props)) {
      if (name in events || properties.includes(name)) continue
      if (name === 'className') given.class = value
      else if (!(name in attributes)) given[name] = value
      // Both versions read a missing attribute as false.
      else if (value !== false && value != null) given[attributes[name]] = value
    }
    return createElement(tag, given)
  })
  Component.displayName = tag
  return Component
}
`

export const componentModule = ({ tag, attributes, properties, events }: ElementDoc): string => {
  const names = Object.fromEntries(attributes.map(({ name, property }) => [property, name]))
  const handlers = Object.fromEntries(events.map(({ name }) => [handlerOf(name), name]))
  return [
    // A Server Component of Next.js may draw it.
    `'use client'`,
    `import '../elements/${shortName(tag)}.js'`,
    `import { wrap } from './wrap.js'`,
    '',
    `export const ${componentOf(tag)} = /* @__PURE__ */ wrap(`,
    `  '${tag}',`,
    `  ${JSON.stringify(names)},`,
    `  ${JSON.stringify(properties.map(({ name }) => name))},`,
    `  ${JSON.stringify(handlers)},`,
    ')',
    '',
  ].join('\n')
}

export const componentTypes = ({ tag, summary, events }: ElementDoc): string =>
  [
    `import type { ForwardRefExoticComponent, HTMLAttributes, RefAttributes } from 'react'`,
    `import type { CowrieEvents, ${classOf(tag)}, ${componentOf(tag)}Props } from '../types.js'`,
    `export interface ${componentOf(tag)}Handlers {`,
    ...events.map(
      ({ name }) =>
        `  ${handlerOf(name)}?: ((event: CustomEvent<CowrieEvents['${name}']>) => void) | undefined`,
    ),
    '}',
    `/** ${summary} */`,
    `export declare const ${componentOf(tag)}: ForwardRefExoticComponent<`,
    `  Omit<HTMLAttributes<${classOf(tag)}>, 'children'> & ${componentOf(tag)}Props & ${componentOf(tag)}Handlers & RefAttributes<${classOf(tag)}>`,
    '>',
    '',
  ].join('\n')
