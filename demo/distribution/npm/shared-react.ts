/**
 * How the npm package takes React from a host that has React 19. The widgets' modules import slots, `cowrie:react/…`,
 * whose exports are set once: by `react/share.js` with the host's React, or by `cowrie:own-react` with the package's own,
 * which is downloaded only then. An element imports its drawing after either: esbuild does not keep the order in which
 * chunks evaluate, so one static import after another would not do.
 */
import type { Plugin } from 'vite'

/** The imports of React, by the name under which `provideReact` takes each. */
const modules = {
  react: 'react',
  jsx: 'react/jsx-runtime',
  dom: 'react-dom',
  client: 'react-dom/client',
} as const

const slot = (name: string) => `cowrie:react/${name}`
/** Matches the modules that this file makes. */
const loaded = (names: string, others = '') => new RegExp(`^\0cowrie:(${names})${others}`)
const provider = '\0cowrie:provide-react'
const own = '\0cowrie:own-react'

/** The public functions that a module of React exports. */
async function exportsOf(name: string): Promise<string[]> {
  const found = Object.keys(await import(name))
  return found.filter((each) => /^[A-Za-z]\w*$/.test(each) && each !== 'default')
}

/** A module whose exports are empty until `provide` sets them. */
async function slotModule(name: string): Promise<string> {
  const names = await exportsOf(name)
  return [
    `let ${names.map((each) => `$${each}`).join()}`,
    `export { ${names.map((each) => `$${each} as ${each}`).join()} }`,
    `export const provide = (from) => { ({ ${names.map((each) => `${each}: $${each}`).join()} } = from) }`,
    `export * as default from ${JSON.stringify(slot(name))}`,
  ].join('\n')
}

const providerModule = [
  ...Object.entries(modules).map(
    ([key, name]) => `import { provide as ${key} } from ${JSON.stringify(slot(name))}`,
  ),
  'let isProvided = false',
  `const loadOwn = () => import('cowrie:own-react')`,
  'export const whenReact = (load) => (isProvided ? load() : loadOwn().then(load))',
  'export function provideReact(given) {',
  // Two Reacts would not know each other's contexts.
  '  if (isProvided) return',
  '  isProvided = true',
  ...Object.keys(modules).map((key) => `  ${key}(given.${key})`),
  '}',
].join('\n')

const ownModule = [
  ...Object.entries(modules).map(([key, name]) => `import * as ${key} from '${name}'`),
  `import { provideReact } from 'cowrie:provide-react'`,
  `provideReact({ ${Object.keys(modules).join()} })`,
].join('\n')

/** The entry of the package's build from which `share.js` imports `provideReact`. */
export const providerEntry = 'cowrie:provide-react'

/** Chunks of their own for the slots and for the package's React, so that neither leads to the other. */
export const reactChunks = [
  // What a page may import before `share.js`, and an element before its drawing, leads to no slot.
  { name: 'page', test: /[\\/]core[\\/](element[\\/]npm|client[\\/]session[\\/]public-session)\.ts$/ },
  { name: 'element', test: /[\\/]core[\\/]element[\\/]define-widget\.ts$/ },
  { name: 'react-slots', test: loaded('react/|provide-react$') },
  {
    name: 'react',
    test: loaded('own-react$', '|[\\\\/]node_modules[\\\\/](react|react-dom|scheduler)[\\\\/]'),
  },
  { name: 'r2wc', test: /[\\/]node_modules[\\/]@r2wc[\\/]/ },
]

/** Leads the widgets' imports of React to the slots, and each element to its drawing with React or without. */
export function sharedReact(): Plugin {
  const load = `load: () => import('./drawing.ts')`
  const afterReact = `load: () => whenReact(() => import('./drawing.ts'))`
  const isModule = new Set<string>(Object.values(modules))
  return {
    name: 'cowrie:shared-react',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^cowrie:(react\/|provide-react$|own-react$)|^react(-dom)?(\/|$)/ },
      handler(id, importer = '') {
        if (id.startsWith('cowrie:')) return `\0${id}`
        const isOwn = importer === own || /[\\/]node_modules[\\/](react|react-dom)[\\/]/.test(importer)
        return isOwn || !isModule.has(id) ? undefined : `\0${slot(id)}`
      },
    },
    load: {
      filter: { id: loaded('react/|provide-react$|own-react$') },
      handler(id) {
        if (id === provider) return providerModule
        if (id === own) return ownModule
        return slotModule(id.replace(/^\0cowrie:react\//, ''))
      },
    },
    transform: {
      filter: { id: /[\\/]widgets[\\/][a-z-]+[\\/]element\.ts$/ },
      handler(code, id) {
        if (!code.includes(load)) return this.error(`Where does ${id} load its drawing?`)
        return {
          code: `import { whenReact } from 'cowrie:provide-react'\n${code.replace(load, afterReact)}`,
          map: null,
        }
      },
    },
  }
}

/** `react/share.js`: gives the host's React to the widgets. React 18 lacks what they use. */
export const shareModule = `'use client'
${Object.entries(modules)
  .map(([key, name]) => `import * as ${key} from '${name}'`)
  .join('\n')}
import { provideReact } from '../provide-react.js'

if (Number.parseInt(react.version) >= 19) provideReact({ ${Object.keys(modules).join(', ')} })
`
