/** The builds of the npm package: like those of the widgets, for bundlers, with React as a peer. */
import { esmExternalRequirePlugin, type InlineConfig, type Plugin } from 'vite'
import { shortName } from '../distribution/names.ts'
import { sessionModule } from '../distribution/npm/session.ts'
import {
  browsers,
  definitionOf,
  here,
  toasterEntry,
  widgetDefine,
  widgetEntries,
  widgetsConfig,
} from './widgets.ts'

/** Tags that no other tag opens: the exchange's own staff and a partner's developers use them, not a host's visitors. */
const consoles: readonly string[] = ['cowrie-operator', 'cowrie-partner']

/** The differences for a partner's bundler: it must see the imports of the other tags. */
function forBundlers(): Plugin {
  const tags = Object.keys(widgetEntries()).filter((tag) => !consoles.includes(tag))
  const modules = [
    ...tags.map((tag) => `'${tag}': () => import('cowrie:define/${tag}')`),
    ...Object.entries(toasterEntry).map(([tag, file]) => `'${tag}': () => import(${JSON.stringify(file)})`),
  ]
  return {
    name: 'cowrie:for-bundlers',
    enforce: 'pre',
    load: {
      filter: {
        id: [/[\\/]core[\\/]handoff[\\/]tag-modules\.ts$/, /[\\/]core[\\/]lazy[\\/]retry-import\.ts$/],
      },
      handler(id) {
        // Bundlers refuse an import without a fixed address, and ours means nothing in somebody's bundle.
        if (id.endsWith('retry-import.ts')) return 'export const retryImport = (fetch) => fetch'
        return `const modules = {${modules.join()}}\nexport const importTag = (tag) => modules[tag]()`
      },
    },
    generateBundle(_, bundle) {
      // Pictures come from the exchange, because not every bundler copies them.
      for (const [name, { type }] of Object.entries(bundle)) if (type === 'asset') delete bundle[name]
    },
  }
}

/** React is the host's, as for every React library. */
const peers = /^react(-dom)?(\/|$)/

/** Modules that a page may import before a widget is drawn. */
const withoutReact = {
  name: 'page',
  test: /[\\/]core[\\/](element[\\/](npm|define-widget)|client[\\/]session[\\/]public-session)\.ts$/,
}

/** Builds the package for the exchange at `origin`: `elements/login.js` and `define/login.js` over shared chunks. */
export function npmConfig(outDir: string, origin: string): InlineConfig {
  const entries = Object.entries(widgetEntries()).map(([tag, entry]) => [shortName(tag), tag, entry] as const)
  const input = {
    index: here('core/element/npm.ts'),
    session: sessionModule,
    ...Object.fromEntries(entries.map(([name, tag]) => [`elements/${name}`, `cowrie:define/${tag}`])),
    ...Object.fromEntries(entries.map(([name, , entry]) => [`define/${name}`, entry])),
    // Entries, so that each widget's first screen is grouped as in `dist/cdn/`.
    ...Object.fromEntries(entries.map(([name, tag]) => [`drawings/${name}`, `cowrie:page/${tag}`])),
  }
  const { build, plugins = [], ...config } = widgetsConfig(input, outDir, withoutReact)
  return {
    ...config,
    // Base UI's dependencies ask for React by `require`.
    plugins: [forBundlers(), esmExternalRequirePlugin({ external: [peers] }), ...plugins],
    define: npmDefine(origin),
    experimental: { renderBuiltUrl: (file) => `${origin}/cdn/${file}` },
    build: {
      ...build,
      rolldownOptions: {
        ...build?.rolldownOptions,
        output: { ...build?.rolldownOptions?.output, entryFileNames: '[name].js' },
      },
    },
  }
}

const npmDefine = (origin: string) => ({ ...widgetDefine(), __COWRIE_API_BASE__: JSON.stringify(origin) })

const isolatedEntry = 'cowrie:isolated'

/** Resolves `cowrie:isolated`: defines all tags without what draws them, for pages that show them in frames only. */
function allIsolated(): Plugin {
  return {
    name: 'cowrie:isolated',
    resolveId: (id) => (id === isolatedEntry ? `\0${id}` : undefined),
    async load(id) {
      if (id !== `\0${isolatedEntry}`) return undefined
      const definitions = Object.entries(widgetEntries()).map(([tag, entry]) => definitionOf(tag, entry))
      return [
        `import { defineIsolated } from ${JSON.stringify(here('core/element/isolated.ts'))}`,
        `defineIsolated([${(await Promise.all(definitions)).join(',\n')}])`,
      ].join('\n')
    },
  }
}

/** Builds `isolated.js` of the package: few files, and no React. */
export const isolatedConfig = (outDir: string, origin: string): InlineConfig => ({
  configFile: false,
  root: here('.'),
  publicDir: false,
  logLevel: 'warn',
  plugins: [allIsolated()],
  define: npmDefine(origin),
  build: {
    outDir,
    emptyOutDir: false,
    target: 'es2022',
    cssTarget: browsers,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { isolated: isolatedEntry },
      output: { entryFileNames: '[name].js', chunkFileNames: 'isolated/[name]-[hash].js' },
    },
  },
})
