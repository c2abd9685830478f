/**
 * Configures the widgets (ES modules that partners load), the demo site, and the tests. `demo/build.ts` runs the builds;
 * `vite` alone serves everything for development.
 */
import { createHash } from 'node:crypto'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import type { HttpProxy, InlineConfig, Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import * as z from 'zod/mini'
import { addressOf } from './core/contract/address.ts'
import type { Endpoint } from './core/contract/endpoint.ts'
import { languages } from './core/contract/languages.ts'
import { currencies } from './core/money/currencies.ts'
import { attributeRules } from './demo/distribution/attribute-rules.ts'
import { type Docs, manifestOf, partNames, readDocs } from './demo/distribution/manifest.ts'
import { definerOf, shortName } from './demo/distribution/names.ts'
import { textIndex } from './demo/distribution/text-index.ts'
import { withoutUnusedReact } from './demo/distribution/unused-react.ts'
import { readGuide } from './demo/site/pages/guides/read-guide.ts'
import { heads } from './demo/site/state/heads.ts'
import { firstPaint, withoutScripts } from './demo/site/state/static-page.ts'
import { LongestFirst } from './tests/longest-first.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The version of this build. */
export const version: string = JSON.parse(readFileSync(here('package.json'), 'utf8')).version

/** Each folder with an `element.ts` is a tag: `widgets/send-money` is `cowrie-send-money`. */
export function widgetEntries(): Record<string, string> {
  const folder = here('widgets')
  const names = existsSync(folder) ? readdirSync(folder) : []
  return Object.fromEntries(
    names
      .map((name) => [`cowrie-${name}`, `${folder}/${name}/element.ts`] as const)
      .filter(([, entry]) => existsSync(entry)),
  )
}

/**
 * The address of a tag's first request, which its module sends before it evaluates anything else; undefined for a folder
 * without `first-request.ts`. The build encodes it, because the codecs of the contract evaluate too late in a browser.
 */
export async function firstAddress(tag: string): Promise<string | undefined> {
  const file = here(`widgets/${shortName(tag)}/first-request.ts`)
  if (!existsSync(file)) return undefined
  const { firstRequest } = await import(pathToFileURL(file).href)
  const { endpoint, input }: { endpoint: Endpoint; input: { params?: unknown; query?: unknown } } =
    firstRequest
  const encoded = (schema: z.ZodMiniType | undefined, value: unknown) =>
    schema && (z.encode(schema, value) as Record<string, unknown>)
  return addressOf(
    endpoint,
    encoded(endpoint.params, input.params),
    encoded(endpoint.query, input.query ?? {}),
  )
}

/** The module that a page loads for a tag: it calls the definer, which `entry` only exports. */
const selfDefining = (tag: string, entry: string) =>
  `import { ${definerOf(tag)} } from ${JSON.stringify(entry)}\n${definerOf(tag)}()\n`

/** Attributes and properties of a tag, as an expression of JavaScript. */
export async function definitionOf(tag: string, entry: string): Promise<string> {
  const { [definerOf(tag)]: define } = await import(pathToFileURL(entry).href)
  const { attributes, properties = {}, blockSize } = define.definition
  const given = Object.entries(properties).map(
    ([name, value]) => `${name}:${value === undefined ? 'void 0' : JSON.stringify(value)}`,
  )
  return `{${given.length > 0 ? `properties:{${given.join()}},` : ''}${JSON.stringify({ tag, attributes, blockSize }).slice(1)}`
}

/** What draws a tag in a page: the file beside its `element.ts`. */
export const drawingOf = (entry: string): string => entry.replace('element.ts', 'drawing.ts')

/**
 * Resolves three inputs: `cowrie:define/cowrie-login` is `widgets/login/element.ts` with the tag defined;
 * `cowrie:page/cowrie-login` is what draws it, and its definition, after `cowrie:boot-prefetch/cowrie-login`, which sends
 * its first request.
 */
function virtualEntries(): Plugin {
  return {
    name: 'cowrie:virtual-entries',
    resolveId: { filter: { id: /^cowrie:(define|page|boot-prefetch)\// }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0cowrie:(define|page|boot-prefetch)\// },
      async handler(id) {
        const tag = basename(id)
        const address = await firstAddress(tag)
        if (id.startsWith('\0cowrie:boot-prefetch/'))
          return [
            `import { bootPrefetch } from ${JSON.stringify(here('core/client/api/boot-prefetch.ts'))}`,
            `bootPrefetch(${JSON.stringify(tag)}, ${JSON.stringify(address)})`,
          ].join('\n')
        const entry = widgetEntries()[tag]
        if (!entry || id.startsWith('\0cowrie:define/')) return entry && selfDefining(tag, entry)
        return [
          address ? `import 'cowrie:boot-prefetch/${tag}'` : '',
          `export { drawing } from ${JSON.stringify(drawingOf(entry))}`,
          `export const definition = ${await definitionOf(tag, entry)}`,
        ].join('\n')
      },
    },
  }
}

const inputOf = (kind: 'define' | 'page'): Record<string, string> =>
  Object.fromEntries(Object.keys(widgetEntries()).map((tag) => [tag, `cowrie:${kind}/${tag}`]))

/** The input of `widgetsConfig` for all tags, each with all that draws it. */
export const selfDefiningInput = (): Record<string, string> => inputOf('define')

/** The input of `widgetsConfig` for what draws each tag; the tag's own file, which loads it, is built separately. */
export const pageInput = (): Record<string, string> => inputOf('page')

/** Modules without a tag in the same folder: the code of an isolated widget's frame, and the public session. */
export const otherEntries: Readonly<Record<string, string>> = {
  'cowrie-frame': here('core/element/frame/guest.ts'),
  'cowrie-session': here('core/client/session/public-session.ts'),
}

/** The toaster, which pages of frames load with the first toast. */
export const toasterEntry = { 'cowrie-toaster': here('core/element/toaster/element.ts') }

/** The file of an entry of `widgetsConfig`. */
const entryFile = ({ name }: { name: string }) =>
  name in widgetEntries() ? `v${version}/${name}.page.js` : `v${version}/${name}.js`

/** Constants that every build and every test writes into the modules. */
export const define = {
  __COWRIE_VERSION__: JSON.stringify(version),
  __COWRIE_TAGS__: JSON.stringify(Object.keys(widgetEntries())),
  __COWRIE_CURRENCIES__: String(currencies.length),
}

/** Those of the widgets' builds, too: reading the manual takes a tenth of a second. */
export const widgetDefine = (): Record<string, string> => ({
  ...define,
  // Of the npm package only: elsewhere nobody can call `setApiBase`.
  __COWRIE_API_BASE__: 'undefined',
  ...fromManuals(readDocs(widgetEntries())),
  __COWRIE_TEXTS__: JSON.stringify(textIndex()),
})

const fromManuals = (docs: Docs): Record<string, string> => ({
  __COWRIE_ATTRIBUTES__: JSON.stringify(attributeRules(docs)),
  __COWRIE_PARTS__: JSON.stringify(partNames(docs)),
})

// The versions that light-dark(), oklch(from …), :state() and popovers require; an older target would rewrite the sheets.
const browsers = ['chrome125', 'edge125', 'firefox128', 'safari17.5']

/**
 * Vite wraps each `import()` in a call that also loads style sheets and preloads. There are none here, so half a kilobyte
 * of every widget is saved.
 */
function plainImports(): Plugin {
  return {
    name: 'cowrie:plain-imports',
    configResolved({ plugins }) {
      const wrapper = plugins.find(({ name }) => name === 'native:import-analysis-build')
      if (!wrapper) throw new Error('Vite has changed: what wraps its imports?')
      wrapper.applyToEnvironment = () => false
    },
  }
}

/** Modules of packages whose work the widgets never need, with what stands in for them. */
const uncalled = {
  // Three kilobytes of every widget. Writes go through `useSend`, which keeps one idempotency key per intent.
  '@tanstack/query-core/build/modern/mutationCache.js':
    'export class MutationCache { findAll() { return [] } clear() {} async resumePausedMutations() {} }',
  // Timers of another clock, and other places than browsers: nobody sets either.
  '@tanstack/query-core/build/modern/timeoutManager.js': [
    'export const timeoutManager = globalThis',
    'export const systemSetTimeoutZero = (callback) => setTimeout(callback, 0)',
  ].join('\n'),
  '@tanstack/query-core/build/modern/environmentManager.js': [
    'export const isServer = () => false',
    'export const environmentManager = { isServer }',
  ].join('\n'),
}

/** Replaces what is never called. */
function withoutUncalled(): Plugin {
  const modules = Object.entries(uncalled).map(([file, code]) => ({ id: here(`node_modules/${file}`), code }))
  const found = new Set<string>()
  return {
    name: 'cowrie:without-uncalled',
    enforce: 'pre',
    load: {
      filter: { id: modules.map(({ id }) => id) },
      handler(id) {
        found.add(id)
        return modules.find((module) => module.id === id)?.code
      },
    },
    buildEnd(error) {
      const isUsed = [...this.getModuleIds()].some((id) => /[\\/]query-core[\\/]/.test(id))
      const missing = modules.find(({ id }) => !found.has(id))
      if (!error && isUsed && missing) this.error(`A package has changed: where is its ${missing.id}?`)
    },
  }
}

/** Adyen's web library exports its `CustomCard` only, which is five times as large as the part of it that is needed. */
function partOfAdyen(): Plugin {
  return {
    name: 'cowrie:part-of-adyen',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^@adyen\/adyen-web\/dist\// },
      handler: (id) => here(`node_modules/${id}`),
    },
  }
}

/** What React and the shim of its hooks publish as CommonJS only, by the name of its import. */
const reactFiles = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
  'use-sync-external-store/shim': 'use-sync-external-store/cjs/use-sync-external-store-shim.production.js',
  'use-sync-external-store/shim/with-selector':
    'use-sync-external-store/cjs/use-sync-external-store-shim/with-selector.production.js',
}

/** Asked of the scheduler although only its development file has them. */
const developmentOnly = ['log', 'unstable_setDisableYieldValue']

/**
 * Turns React's files into ES modules, which saves 2.5 kilobytes of every widget: functions that nobody calls go, and
 * chunks need neither a wrapper around React nor the bundler's runtime.
 */
function reactAsModules(): Plugin {
  const files = new Map(
    Object.entries(reactFiles).map(([name, file]) => [name, here(`node_modules/${file}`)]),
  )
  const known = new Set(files.values())
  const inReact = /[\\/]node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store)[\\/]/

  function asModule(id: string): string | undefined {
    const source = readFileSync(id, 'utf8')
    const imports = source.matchAll(/(\w+) = require\("([\w/-]+)"\)/g)
    const names = Array.from(source.matchAll(/^ *exports\.(\w+) =/gm), ([, name]) => name as string)
    if (id.includes('scheduler')) names.push(...developmentOnly)
    const unique = [...new Set(names)]
    const body = source
      .replace(/^var( *\w+ = require\("[\w/-]+"\)[,;]\n)+/m, '')
      .replaceAll(/\bexports\.(\w+)/g, 'exports_$1')
    if (/\b(require|exports)\b/.test(body)) return undefined
    return [
      ...Array.from(imports, ([, name, from]) => `import * as ${name} from '${from}'`),
      `var ${unique.map((name) => `exports_${name}`).join()}`,
      body,
      `export { ${unique.map((name) => `exports_${name} as ${name}`).join()} }`,
      `export * as default from ${JSON.stringify(id)}`,
    ].join('\n')
  }

  return {
    name: 'cowrie:react-as-modules',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^(react|react-dom|scheduler|use-sync-external-store)(\/|$)/ },
      handler: (id) => files.get(id),
    },
    load: {
      filter: { id: [inReact, /[\\/]@base-ui[\\/]utils[\\/]safeReact\.mjs$/] },
      handler(id) {
        // Base UI's copies all of React into an object.
        if (id.endsWith('safeReact.mjs')) return `export * as SafeReact from 'react'`
        // Any other file would be a second React.
        const code = known.has(id) ? asModule(id) : undefined
        return code ?? this.error(`React has changed: how does ${id} become an ES module?`)
      },
    },
  }
}

/** Removes from the widgets what only the server reads of a call: its summary, and who may make it unless everybody. */
function withoutServerFields(): Plugin {
  const fields = /^ {2}(?:summary:\s*(['"])(?:[^\\]|\\.)*?\1|access: '(?!public')[a-z-]+'),\n/gm
  return {
    name: 'cowrie:without-server-fields',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]core[\\/]contract[\\/][a-z-]+\.ts$/ },
      handler: (code) => ({ code: code.replace(fields, ''), map: null }),
    },
  }
}

/**
 * Shortens the private custom properties (`--_accent-ink`), most used first: the sheets name them more than a thousand
 * times. The names begin with a hash of them all: an element inside one of another release inherits none of its values.
 * Leaves out those that only the site uses.
 */
function shortTokens(): Plugin {
  const token = /--_[a-z][a-z0-9-]*(?<!-)/g
  const declaration = /^ *(--_[a-z][a-z0-9-]*): [^;{}]*;\n/gm
  const files = globSync('{core,widgets}/**/*.{css,ts,tsx}', { cwd: here('.') })
  const uses = files.sort().flatMap((file) => readFileSync(here(file), 'utf8').match(token) ?? [])
  const counts = Map.groupBy(uses, (name) => name)
  const names = [...counts].sort(([, some], [, others]) => others.length - some.length).map(([name]) => name)
  const hash = createHash('sha256').update(names.join()).digest('hex').slice(0, 2)
  const short = new Map(names.map((name, index) => [name, `--_${hash}${index.toString(36)}`]))
  return {
    name: 'cowrie:short-tokens',
    enforce: 'pre',
    transform: {
      filter: { id: inProject('.', '(core|widgets)[\\\\/].*\\.(css|ts|tsx)(\\?inline)?$') },
      handler: (code) => ({
        code: code
          .replace(declaration, (line, name) => (counts.get(name)?.length === 1 ? '' : line))
          .replace(token, (name) => short.get(name) ?? name),
        map: null,
      }),
    },
  }
}

/** The languages that load apart; English is part of the code. */
const translated = languages.filter((language) => language !== 'en')

/** Matches files of the project below `folder`, whatever the folder is called that the project is in. */
const inProject = (folder: string, files: string) =>
  new RegExp(`^${here(folder).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}${files}`)

const translationsOf = (folder: string, names = translated.join('|')) =>
  inProject(folder, `.*[\\\\/](?:${names})\\.ts$`)

const inNodeModules = (names: string) => new RegExp(`[\\\\/]node_modules[\\\\/](${names})[\\\\/]`)

/** Files of these folders of `core` that a widget may load at once, not those that it loads on demand. */
const atOnce = (folders: string) => ({
  test: inProject('core/', `(${folders})`),
  tags: ['$initial' as const],
})

/**
 * Chunks that many widgets share. Each has its files with their imports, unless an earlier group has them. By default
 * the build makes one chunk for every set of users, and each compresses alone. A widget that needs one file of a group
 * loads all of it: so `core` has what every widget draws, and the others group files that are used together.
 */
const chunkGroups = [
  // One module has core's texts in a language, beside the widget's own texts; English is part of the code.
  ...translated.map((language) => ({
    name: language,
    test: translationsOf('core/', language),
  })),
  // Evaluated before everything else, see there. Each widget's own prefetch is a chunk, too.
  { name: 'boot-prefetch', test: inProject('core/', 'client/api/boot-prefetch') },
  {
    debugName: 'boot-prefetch-…',
    name: (id: string) => `boot-prefetch-${shortName(basename(id))}`,
    test: /^\0cowrie:boot-prefetch\//,
  },
  { name: 'react', test: inNodeModules('react|react-dom|scheduler|@r2wc') },
  {
    name: 'core',
    ...atOnce(
      'element/(?!define-widget|failed-load|forbidden-module|once-loaded)[^/]+$|ui/basics/|client/(session/session|is-isolated)|ui/(fields/form|StatusPill|Moment)|texts/dates|exchange-ui/list-tools/SearchBox',
    ),
  },
  {
    name: 'account',
    ...atOnce(
      'contract/password-rule|account-ui/(texts/index|new-account|passkeys/available)|ui/fields/(PasswordField|FormView)',
    ),
  },
  { name: 'wizard', ...atOnce('wizard/flow/') },
  {
    name: 'api',
    ...atOnce(
      'client/(api/queries|session/setup)|contract/(values|wire|setup|quoted|fees|confirmation|cards|timeline|payouts)|money/locked|handoff/RequireSetup|wizard/steps',
    ),
  },
  {
    name: 'figures',
    ...atOnce('exchange-ui/(figures/|texts/(rate|listing)/)|texts/amount-fault-text|contract/listing-search'),
  },
  {
    name: 'tables',
    ...atOnce(
      'client/api/pages|ui/(tables/(?!line-rows)|PagedTable|fields/use-debounced|ListIcons|Tabs)|exchange-ui/list-tools/(ListToolsSkeleton|ListHead)',
    ),
  },
  {
    name: 'offers',
    ...atOnce(
      'exchange-ui/offers/(list-figures|listing-pages|ListRate|offer-rows|Offers)|ui/tables/line-rows',
    ),
  },
  { name: 'lists', ...atOnce('ui/lists/') },
  {
    name: 'amounts',
    ...atOnce(
      'exchange-ui/(AmountField|currency-options|open-currencies)|texts/shared/amounts|money/(typed-price|pair)',
    ),
  },
  { name: 'rail', ...atOnce('exchange-ui/rail/') },
  {
    name: 'orders',
    ...atOnce(
      'exchange-ui/(trader/TraderName|listing-facts|texts/listing-facts/)|wizard/Details|contract/(listing-facts|listings|orders|transfers)|texts/card-rows|money/prefill',
    ),
  },
  { name: 'dialogs', ...atOnce('ui/(Confirm)?Dialog\\.tsx') },
  { name: 'note', ...atOnce('exchange-ui/(NoteField|texts/note/)|contract/note\\.') },
  { name: 'choices', ...atOnce('ui/choices/(RadioCards|SwitchField)') },
  // Pages load it alone, for people who are signed in.
  { name: 'key-proof', ...atOnce('client/session/key-proof') },
  {
    name: 'frame',
    ...atOnce('element/(define-widget|failed-load|forbidden-module|once-loaded|frame/protocol)'),
  },
]

/**
 * Builds `v1.2.3/cowrie-….js` over `chunks/…-hash.js`. All paths are relative, so any address can serve the folder, and
 * two releases on one page share the chunks that did not change: React's, if both call the same of its functions.
 * `firstGroups` have their files before any of the chunks above.
 */
export function widgetsConfig(
  input: Record<string, string>,
  outDir: string,
  firstGroups: readonly { name: string; test: RegExp }[] = [],
): InlineConfig {
  return {
    configFile: false,
    root: here('.'),
    base: './',
    publicDir: false,
    logLevel: 'warn',
    plugins: [
      react(),
      plainImports(),
      reactAsModules(),
      withoutUnusedReact(),
      withoutUncalled(),
      partOfAdyen(),
      withoutServerFields(),
      shortTokens(),
      virtualEntries(),
    ],
    // The contract's schemas are checked, and requests are sent, by less code.
    resolve: {
      alias: [
        { find: /^zod\/mini$/, replacement: here('core/client/api/zod-mini.ts') },
        { find: /^ofetch$/, replacement: here('core/client/api/raw-fetch.ts') },
      ],
    },
    define: widgetDefine(),
    build: {
      outDir,
      // Earlier releases stay; `distribution/releases.ts` removes leftovers of this one.
      emptyOutDir: false,
      target: 'es2022',
      cssTarget: browsers,
      cssMinify: true,
      // Flags and pictures stay files, found by import.meta.url; inlined they would weigh on every load.
      assetsInlineLimit: 0,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input,
        // What an entry shares with its own lazy parts stays in its file.
        preserveEntrySignatures: 'allow-extension',
        output: {
          entryFileNames: entryFile,
          chunkFileNames: 'chunks/[name]-[hash].js',
          // A chunk names all flags, and every character of a hash weighs on its gzip.
          assetFileNames: 'chunks/[name]-[hash:4][extname]',
          codeSplitting: {
            groups: [...firstGroups, ...chunkGroups].map((group, index, all) => ({
              ...group,
              priority: all.length - index,
            })),
          },
        },
      },
    },
  }
}

/**
 * Replaces imports on demand by imports of built files, which the build of one file cannot share: `files` has those by
 * the path of the source.
 */
function importsByAddress(files: Readonly<Record<string, readonly string[]>>): Plugin {
  return {
    name: 'cowrie:imports-by-address',
    enforce: 'pre',
    transform: {
      filter: { id: inProject('core/', 'element/.*\\.tsx?$') },
      handler(code, id) {
        let isChanged = false
        const changed = code.replace(/\bimport\('(\.[^']+)'\)/g, (found, specifier: string) => {
          const paths = files[fileURLToPath(new URL(specifier, pathToFileURL(id))).slice(here('.').length)]
          isChanged ||= paths !== undefined
          return paths ? `importModules(${JSON.stringify(paths)})` : found
        })
        if (!isChanged) return undefined
        return {
          code: `import { importModules } from '#core/lazy/import-modules.ts'\n${changed}`,
          map: null,
        }
      },
    },
  }
}

/** The sources of the files that are built as one: they must not wait for another. */
export const singles = {
  /** Loads tags as they appear. */
  loader: here('core/element/autoload.ts'),
  /** Surrounds frames. */
  host: here('core/element/frame/host.ts'),
  /** Checks the attributes of elements that other files define. */
  check: here('core/element/attributes/check.ts'),
  /** The look of a compact element, and of parts that a page styles. */
  look: here('core/element/own-sheet/look-css.ts'),
  /** Reads a page's own words. */
  texts: here('core/element/texts-of-page/texts-of-page.ts'),
  /** Defines a tag, `COWRIE_STUB` in it. */
  stub: here('core/element/stub.ts'),
} as const

/** Builds a module as one file. `files`: see `importsByAddress`. */
export const singleConfig = (
  input: string,
  files: Readonly<Record<string, readonly string[]>> = {},
): InlineConfig => ({
  configFile: false,
  root: here('.'),
  publicDir: false,
  logLevel: 'warn',
  // Sheets name the tokens as those of the widgets do.
  plugins: [plainImports(), importsByAddress(files), shortTokens()],
  define: { ...widgetDefine(), __COWRIE_STUB__: 'COWRIE_STUB' },
  build: {
    write: false,
    target: 'es2022',
    cssTarget: browsers,
    cssMinify: true,
    modulePreload: false,
    rolldownOptions: {
      input,
      preserveEntrySignatures: 'exports-only',
      output: { codeSplitting: false },
    },
  },
})

/** Writes `routes.json` beside `index.html`, from which the server knows the pages and their descriptions. */
function routeList(): Plugin {
  return {
    name: 'cowrie:route-list',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'routes.json', source: JSON.stringify(heads) })
    },
  }
}

/** Writes the languages into the script before the first paint and the page without scripts, which cannot import them. */
function languagesInPage(): Plugin {
  return {
    name: 'cowrie:languages-in-page',
    transformIndexHtml: async (page) =>
      page.replace(/(<noscript>).*(<\/noscript>)/, `$1${await withoutScripts()}$2`),
    configureServer(server) {
      server.middlewares.use('/first-paint.js', (_request, response) => {
        response.setHeader('content-type', 'text/javascript')
        response.end(firstPaint())
      })
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'first-paint.js', source: firstPaint() })
    },
  }
}

/** Turns the Markdown of the guides into modules, see `read-guide.ts`. */
function guidesFromMarkdown(): Plugin {
  return {
    name: 'cowrie:guides-from-markdown',
    transform: {
      filter: { id: /[\\/]guides[\\/][a-z-]+\.md$/ },
      handler: (markdown) => `export const guide = ${JSON.stringify(readGuide(markdown))}`,
    },
  }
}

/** Builds the site for the root of its origin. */
export const siteConfig: InlineConfig = {
  configFile: false,
  root: here('demo/site'),
  logLevel: 'warn',
  plugins: [react(), guidesFromMarkdown(), routeList(), languagesInPage()],
  define,
  build: {
    outDir: here('dist/site'),
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: browsers,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // The site, and the page around a widget in the gallery.
      input: { index: here('demo/site/index.html'), frame: here('demo/site/frame.html') },
      // The site loads the widgets as a partner does: by address.
      external: [/^\/cdn\//],
      output: {
        codeSplitting: {
          // One file has the texts of a language for which the first paint waits. The legal pages load theirs.
          groups: [
            {
              debugName: 'texts-…',
              name: (id: string) => `texts-${basename(id, '.ts')}`,
              test: inProject(
                'demo/site/',
                `(?!pages[\\\\/]legal[\\\\/]).*[\\\\/](?:${translated.join('|')})\\.ts$`,
              ),
            },
          ],
        },
      },
    },
  },
}

/** In development `/cdn/v1/cowrie-login.js` serves the widget's source, so pages need no other address. */
function widgetsFromSource(): Plugin {
  const address = /^\/cdn\/[^/]+\/(cowrie(?:-[a-z-]+)?)\.js$/
  return {
    name: 'cowrie:widgets-from-source',
    config: () => (process.env.VITEST ? {} : { define: widgetDefine() }),
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = request.url?.split('?')[0] ?? ''
        if (path === '/widgets/frame') request.url = request.url?.replace(path, '/frame.html')
        if (path.endsWith('/custom-elements.json')) {
          response.setHeader('content-type', 'application/json')
          return response.end(JSON.stringify(manifestOf(readDocs(widgetEntries()))))
        }
        const name = address.exec(path)?.[1]
        const entry = name && widgetEntries()[name]
        const plain = { cowrie: here('core/element/autoload.ts'), ...otherEntries, ...toasterEntry }[
          name ?? ''
        ]
        const code = entry ? selfDefining(name, `/@fs${entry}`) : plain && `export * from '/@fs${plain}'\n`
        if (!code) return next()
        response.setHeader('content-type', 'text/javascript')
        response.setHeader('access-control-allow-origin', '*')
        response.end(code)
      })
    },
  }
}

const api = process.env.API_URL ?? 'http://localhost:4000'

/** Cuts the browser's connection when the server cuts its own (the gallery's offline scenario), instead of a 500. */
const cutAsWell = (proxy: HttpProxy.ProxyServer) => {
  proxy.on('error', (_error, _request, response) => {
    if (response && 'socket' in response) response.socket?.destroy()
  })
}

// Of thousands of steps on a busy machine one may come too late. The run lists what needed its second try.
const retries = process.env.CI ? 1 : 0

/** Not for a counterexample: the next try has other random values. */
const serverRetry = { count: retries, condition: /^(?![\s\S]*Property failed)/ }

export default defineConfig({
  root: here('demo/site'),
  plugins: [react(), guidesFromMarkdown(), languagesInPage(), widgetsFromSource(), partOfAdyen()],
  define,
  server: {
    fs: { allow: [here('.')] },
    proxy: Object.fromEntries(
      ['/api', '/json', '/healthz', '/livez', '/readyz', '/sandbox', '/files', '/embed'].map((path) => [
        path,
        { target: api, configure: cutAsWell },
      ]),
    ),
  },
  test: {
    root: here('.'),
    // One of three files usually waits. Each server test and each journey has its own database.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // No passing test waits that long; the default second is too short when three files share two cores.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        define,
        test: {
          name: 'core',
          root: here('.'),
          environment: 'node',
          include: ['tests/core/**/*.test.ts'],
          // A process per file takes as long as all tests together.
          isolate: false,
          testTimeout: 10_000,
        },
      },
      {
        test: {
          name: 'server',
          // As in production: Node loads each file as it is. Vite would transform it first.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          root: here('.'),
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          // A process per file would load the server and warm up its embedded database each time.
          isolate: false,
          testTimeout: 30_000,
          // The first open of an embedded database takes seconds.
          hookTimeout: 60_000,
          retry: serverRetry,
        },
      },
      {
        define,
        test: {
          name: 'journeys',
          root: here('.'),
          environment: 'node',
          include: ['tests/journeys/**/*.test.ts'],
          // The journeys of a worker share one server's code and one browser; each person has an own context.
          isolate: false,
          // A journey has many steps in real browsers.
          testTimeout: 180_000,
          hookTimeout: 120_000,
          retry: retries,
        },
      },
      {
        define,
        test: {
          name: 'browsers',
          root: here('.'),
          environment: 'node',
          include: ['tests/browsers/**/*.test.ts'],
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 120_000,
          retry: retries,
        },
      },
    ],
  },
})
