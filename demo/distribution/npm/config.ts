/** How the npm package is built: as the widgets are, for whoever bundles them again. */
import type { InlineConfig, Plugin } from 'vite'
import { define, widgetEntries, widgetsConfig } from '../../../vite.config.ts'
import { shortName } from '../names.ts'
import { root } from '../source.ts'

/**
 * What is different where a partner's bundler takes our modules in: it has to see the imports of the other tags, and
 * nothing may be asked for before an element is there.
 */
function forBundlers(): Plugin {
  const tags = Object.keys(widgetEntries())
  const modules = tags.map((tag) => `'${tag}': () => import('cowrie:define/${tag}')`)
  return {
    name: 'cowrie:for-bundlers',
    enforce: 'pre',
    load: {
      filter: { id: /[\\/](core[\\/]handoff[\\/]tag-modules|widgets[\\/][a-z-]+[\\/]boot-prefetch)\.ts$/ },
      handler: (id) =>
        id.endsWith('boot-prefetch.ts')
          ? 'export {}'
          : `const modules = {${modules.join()}}\nexport const importTag = (tag) => modules[tag]()`,
    },
    generateBundle(_, bundle) {
      // Pictures come from the exchange: not every bundler would take them along.
      for (const [name, { type }] of Object.entries(bundle)) if (type === 'asset') delete bundle[name]
    },
  }
}

/** The modules of the package for the exchange at `origin`: `elements/login.js`, `define/login.js`, over chunks. */
export function npmConfig(outDir: string, origin: string): InlineConfig {
  const entries = Object.entries(widgetEntries()).map(([tag, entry]) => [shortName(tag), tag, entry] as const)
  const input = {
    index: `${root}core/element/npm.ts`,
    ...Object.fromEntries(entries.map(([name, tag]) => [`elements/${name}`, `cowrie:define/${tag}`])),
    ...Object.fromEntries(entries.map(([name, , entry]) => [`define/${name}`, entry])),
  }
  const { build, plugins = [], ...config } = widgetsConfig(input, outDir)
  return {
    ...config,
    plugins: [forBundlers(), ...plugins],
    define: { ...define, __COWRIE_API_BASE__: JSON.stringify(origin) },
    experimental: { renderBuiltUrl: (file) => `${origin}/cdn/${file}` },
    build: {
      ...build,
      rolldownOptions: {
        ...build?.rolldownOptions,
        preserveEntrySignatures: 'exports-only',
        output: { ...build?.rolldownOptions?.output, entryFileNames: '[name].js' },
      },
    },
  }
}
