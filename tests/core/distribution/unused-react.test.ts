import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { describe, expect, it } from 'vitest'
import { withoutUnused } from '../../../demo/distribution/unused-react.ts'
import { widgetsConfig } from '../../../vite.config.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const reactDom = readFileSync(`${root}node_modules/react-dom/cjs/react-dom-client.production.js`, 'utf8')

/** Builds a module as the widgets are built. */
function built(source: string) {
  const entry = '/cowrie-entry.js'
  const config = widgetsConfig({ entry }, `${root}dist/unused`)
  return build({
    ...config,
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry',
        enforce: 'pre',
        resolveId: (id) => (id === entry ? entry : undefined),
        load: (id) => (id === entry ? source : undefined),
      },
      ...(config.plugins ?? []),
    ],
    build: { ...config.build, write: false },
  })
}

describe("React's DOM in the widgets", () => {
  it.each([
    'function startViewTransition(',
    'function FragmentInstance(',
    'function throwOnHydrationMismatch(',
    'useActionState: mountActionState',
    'case REACT_SUSPENSE_TYPE:',
    'L: preload,',
  ])('is without %s', (part) => {
    expect(reactDom).toContain(part)
    expect(withoutUnused(reactDom)).not.toContain(part)
  })

  it.each(['function updateClassComponent(', 'function flushSyncWork(', 'useSyncExternalStore: '])(
    'has %s',
    (part) => expect(withoutUnused(reactDom)).toContain(part),
  )

  it('is of the release that was read', () => {
    const another = reactDom.replaceAll('popTreeContext', 'popTreeContexts')
    expect(() => withoutUnused(another)).toThrow('React has changed: where is popTreeContext?')
  })

  it('is not cut where a call does more than it did', () => {
    const another = reactDom.replace(
      'isHostHoistableType(\n      type,',
      'isHostHoistableType(\n      note(type),',
    )
    expect(another).not.toBe(reactDom)
    expect(() => withoutUnused(another)).toThrow('a call of isHostHoistableType does more')
  })
})

it('a widget can use the rest of React', async () => {
  await expect(built(`import { useState } from 'react'\nconsole.log(useState)`)).resolves.toBeDefined()
})

it.each([
  ['lazy', `import { lazy } from 'react'\nconsole.log(lazy)`],
  ['startTransition', `import * as React from 'react'\nconsole.log(React.startTransition)`],
  ['preload', `import { preload } from 'react-dom'\npreload('/a.css', { as: 'style' })`],
  ['hydrateRoot', `import { hydrateRoot } from 'react-dom/client'\nconsole.log(hydrateRoot)`],
])('a widget that uses %s is not built', async (name, source) => {
  await expect(built(source)).rejects.toThrow(name)
})

it('no widget renders what belongs to the head of a page: it would stay in the widget', () => {
  const heads = /<(?:meta|link|style|script|base|html|head|body|title)[\s>]/
  const files = globSync('{core,widgets}/**/*.tsx', { cwd: root })
  const found = files.filter((file) => {
    const code = readFileSync(`${root}${file}`, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*|`[^`]*`/g, '')
    return heads.test(code.replaceAll(/<svg[\s\S]*?<\/svg>/g, ''))
  })
  expect(files.length).toBeGreaterThan(100)
  expect(found).toEqual([])
})
