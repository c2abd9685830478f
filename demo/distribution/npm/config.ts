/** The build of the npm package: like that of the widgets, for bundlers. */
import type { InlineConfig, Plugin } from 'vite'
import { toasterEntry, widgetDefine, widgetEntries, widgetsConfig } from '../../../vite.config.ts'
import { shortName } from '../names.ts'
import { root } from '../source.ts'
import { sessionModule } from './session.ts'
import { providerEntry, reactChunks, sharedReact } from './shared-react.ts'

/**
 * The differences for a partner's bundler: it must see the imports of the other tags, and nothing may be prefetched
 * before an element exists.
 */
function forBundlers(): Plugin {
  const tags = Object.keys(widgetEntries())
  const modules = [
    ...tags.map((tag) => `'${tag}': () => import('cowrie:define/${tag}')`),
    ...Object.entries(toasterEntry).map(([tag, file]) => `'${tag}': () => import(${JSON.stringify(file)})`),
  ]
  return {
    name: 'cowrie:for-bundlers',
    enforce: 'pre',
    load: {
      filter: {
        id: [
          /[\\/]core[\\/]handoff[\\/]tag-modules\.ts$/,
          /[\\/]core[\\/]lazy[\\/]retry-import\.ts$/,
          /^\0cowrie:boot-prefetch\//,
        ],
      },
      handler(id) {
        if (id.startsWith('\0')) return 'export {}'
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

/** Builds the package for the exchange at `origin`: `elements/login.js` and `define/login.js` over shared chunks. */
export function npmConfig(outDir: string, origin: string): InlineConfig {
  const entries = Object.entries(widgetEntries()).map(([tag, entry]) => [shortName(tag), tag, entry] as const)
  const input = {
    index: `${root}core/element/npm.ts`,
    session: sessionModule,
    'provide-react': providerEntry,
    ...Object.fromEntries(entries.map(([name, tag]) => [`elements/${name}`, `cowrie:define/${tag}`])),
    ...Object.fromEntries(entries.map(([name, , entry]) => [`define/${name}`, entry])),
    // Entries, so that each widget's first screen is grouped as in `dist/cdn/`.
    ...Object.fromEntries(entries.map(([name, tag]) => [`drawings/${name}`, `cowrie:page/${tag}`])),
  }
  const { build, plugins = [], ...config } = widgetsConfig(input, outDir, reactChunks)
  return {
    ...config,
    plugins: [forBundlers(), sharedReact(), ...plugins],
    define: { ...widgetDefine(), __COWRIE_API_BASE__: JSON.stringify(origin) },
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
