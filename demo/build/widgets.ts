/** The builds of the widgets: ES modules that partners load by address. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import type { InlineConfig, Plugin } from 'vite'
import { languages } from '../../core/contract/languages.ts'
import type { Kind } from '../../core/element/attributes/table.ts'
import { currencies } from '../../core/money/currencies.ts'
import { attributeRules } from '../distribution/attribute-rules.ts'
import { type Docs, partNames, readDocs } from '../distribution/manifest.ts'
import { definerOf } from '../distribution/names.ts'
import { textIndex } from '../distribution/text-index.ts'

/** A path of the project. */
export const here = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

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

/** The module that a page loads for a tag: it calls the definer, which `entry` only exports. */
export const selfDefining = (tag: string, entry: string) =>
  `import { ${definerOf(tag)} } from ${JSON.stringify(entry)}\n${definerOf(tag)}()\n`

/** Attributes and properties of a tag, as an expression of JavaScript. */
export async function definitionOf(tag: string, entry: string): Promise<string> {
  const { [definerOf(tag)]: define } = await import(pathToFileURL(entry).href)
  const { attributes = {}, properties = {}, blockSize } = define.definition
  const kinds = Object.entries<Kind>(attributes).map(([name, kind]) => [name, plainKind(kind)])
  const given = Object.entries(properties).map(
    ([name, value]) => `${name}:${value === undefined ? 'void 0' : JSON.stringify(value)}`,
  )
  const rest = { tag, attributes: Object.fromEntries(kinds), blockSize }
  return `{${given.length > 0 ? `properties:{${given.join()}},` : ''}${JSON.stringify(rest).slice(1)}`
}

/** To an element a list and a currency are texts; the code that checks has them from the manual. */
const plainKind = (kind: Kind) => (kind === 'boolean' || kind === 'number' ? kind : 'string')

/** The module that draws a tag in a page: the file beside its `element.ts`. */
export const drawingOf = (entry: string): string => entry.replace('element.ts', 'drawing.ts')

/**
 * Resolves two inputs: `cowrie:define/cowrie-login` is `widgets/login/element.ts` with the tag defined;
 * `cowrie:page/cowrie-login` is its drawing and its definition.
 */
function virtualEntries(): Plugin {
  return {
    name: 'cowrie:virtual-entries',
    resolveId: { filter: { id: /^cowrie:(define|page)\// }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0cowrie:(define|page)\// },
      async handler(id) {
        const tag = basename(id)
        const entry = widgetEntries()[tag]
        if (!entry || id.startsWith('\0cowrie:define/')) return entry && selfDefining(tag, entry)
        return [
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
  // Set in the npm package only: elsewhere nobody can call `setApiBase`.
  __COWRIE_API_BASE__: 'undefined',
  ...fromManuals(readDocs(widgetEntries())),
  __COWRIE_TEXTS__: JSON.stringify(textIndex()),
})

const fromManuals = (docs: Docs): Record<string, string> => ({
  __COWRIE_ATTRIBUTES__: JSON.stringify(attributeRules(docs)),
  __COWRIE_PARTS__: JSON.stringify(partNames(docs)),
})

// The versions that light-dark(), oklch(from …), :state() and popovers require; an older target would rewrite the sheets.
export const browsers = ['chrome125', 'edge125', 'firefox128', 'safari17.5']

/** Where a file of Adyen's web library is that it does not export; ARCHITECTURE says why not its `CustomCard`. */
export const encryptedFields = { '@adyen/adyen-web/dist': here('node_modules/@adyen/adyen-web/dist') }

/**
 * Puts the release into the names of private custom properties (`--_ink` becomes `--_0-1-1-ink`): an element inside one of
 * another release inherits none of its values.
 */
function tokensOfRelease(): Plugin {
  const prefix = `--_${version.replaceAll(/\W/g, '-')}-`
  return {
    name: 'cowrie:tokens-of-release',
    enforce: 'pre',
    transform: {
      filter: { id: inProject('.', '(core|widgets)[\\\\/].*\\.(css|ts|tsx)(\\?inline)?$') },
      handler: (code) => ({ code: code.replaceAll(/--_(?=[a-z])/g, prefix), map: null }),
    },
  }
}

/** The languages that load apart; English is part of the code. */
export const translated = languages.filter((language) => language !== 'en')

/** Matches files of the project below `folder`, whatever the folder is called that the project is in. */
export const inProject = (folder: string, files: string) =>
  new RegExp(`^${here(folder).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}${files}`)

/**
 * Chunks that many widgets share: patterns of paths below `core/`. Each chunk has its files with their imports, unless an
 * earlier chunk has them. By default the build makes a chunk for every set of users, which would be too many requests. A
 * widget that needs one file of a chunk loads all of it: so `core` has what every widget draws, and the others have files
 * that are used together.
 */
const sharedChunks: Readonly<Record<string, readonly string[]>> = {
  core: [
    'element/(?!define-widget|widget-element|failed-load|forbidden-module|once-loaded|npm)[^/]+$',
    'ui/basics/',
    'ui/(fields/(kept-)?form|StatusPill|Moment|ListIcons|BellIcon|Dialog\\.|dialog-head)',
    'client/(session/session|is-isolated|kept|docs-link)',
    'texts/(bidi-name|dates)',
    'contract/(ids|operator-roles|(operator-)?lengths|(code|password|pin|token)-rules?)',
    'account-ui/(texts/index|new-account|passkeys/available)',
    'ui/fields/(TextField|FormView)',
  ],
  'signed-in': [
    'client/(api/(queries|pages)|use-(setup|unsaved))',
    'contract/(values|wire|setup|cards|listing-search|rates)',
    'money/(locked|money|amount-signs|per-cent|price|rate)',
    'texts/(age|shared/statuses)',
    'exchange-ui/figures/(Flag|Money|AmountWithFlag|ListingStatus|use-market-rate|distance)',
    'handoff/(RequireSetup|use-ensure-setup)',
    '(ui/(Avatar|use-focus-after-dialog)|account-ui/PersonAvatar)\\.',
    'wizard/steps',
  ],
  // With the amounts whose currencies they choose.
  'closed-lists': [
    'ui/lists/',
    'exchange-ui/(AmountField|currency-options)\\.',
    'texts/(shared/amounts|amount-fault-text)',
    'money/pair',
  ],
  tables: [
    'ui/(tables/|PagedTable|fields/use-debounced)',
    'exchange-ui/(list-tools/(ListToolsSkeleton|ListHead|SearchBox|use-search-text)|offers/(listing-pages|offer-rows|texts/index))',
    'handoff/use-order-request',
  ],
  orders: [
    'contract/(orders|listings|listing-facts|transfers|card-money|confirmation|payouts|fees|timeline|quoted)',
    'exchange-ui/(listing-facts|order-columns|texts/(listing-facts|rate|listing)/|trader/TraderName|figures/)',
    'wizard/Details',
    'texts/card-rows',
  ],
  wizards: [
    'wizard/flow/',
    'ui/Steps',
    'exchange-ui/(open-currencies|rail/(Rail|FeeNote|SpreadNote)\\.|texts/rail/)',
    'money/(prefill|typed-price)',
  ],
}

const chunkGroups = [
  { name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|scheduler|@r2wc)[\\/]/ },
  ...Object.entries(sharedChunks).map(([name, files]) => ({
    name,
    test: inProject('core/', `(${files.join('|')})`),
    // Not what a widget loads on demand.
    tags: ['$initial' as const],
  })),
  // In a language one file has core's texts, and one those of a widget with all its parts; English is part of the code.
  {
    debugName: 'language',
    name: (id: string) => `${/[\\/]widgets[\\/]([^\\/]+)/.exec(id)?.[1] ?? 'core'}-${basename(id, '.ts')}`,
    test: inProject('', `(core|widgets)[\\\\/].*[\\\\/](${translated.join('|')})\\.ts$`),
    // Those are in the shared chunks.
    includeDependenciesRecursively: false,
  },
]

/** Fails a build of all widgets in which a pattern of `sharedChunks` matches no file. */
export function everyPatternMatches(): Plugin {
  return {
    name: 'cowrie:every-pattern-matches',
    buildEnd(error) {
      const ids = [...this.getModuleIds()]
      const unused = Object.values(sharedChunks)
        .flat()
        .find((files) => !ids.some((id) => inProject('core/', files).test(id)))
      if (!error && unused) this.error(`demo/build/widgets.ts: no file of core/ matches ${unused}`)
    },
  }
}

/**
 * Builds `v1.2.3/cowrie-….js` over `chunks/…-hash.js`. All paths are relative, so any address can serve the folder, and
 * two releases on one page share the chunks that did not change, such as React's. `firstGroup` has its files before the
 * shared chunks.
 */
export function widgetsConfig(
  input: Record<string, string>,
  outDir: string,
  firstGroup?: { name: string; test: RegExp },
): InlineConfig {
  return {
    configFile: false,
    root: here('.'),
    base: './',
    publicDir: false,
    logLevel: 'warn',
    plugins: [react(), tokensOfRelease(), virtualEntries()],
    resolve: { alias: encryptedFields },
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
        // Code that an entry shares with its own lazy parts stays in its file.
        preserveEntrySignatures: 'allow-extension',
        output: {
          entryFileNames: entryFile,
          chunkFileNames: 'chunks/[name]-[hash].js',
          // A chunk names all flags, and every character of a hash weighs on its gzip.
          assetFileNames: 'chunks/[name]-[hash:4][extname]',
          codeSplitting: {
            groups: [...(firstGroup ? [firstGroup] : []), ...chunkGroups].map((group, index, all) => ({
              ...group,
              priority: all.length - index,
            })),
          },
        },
      },
    },
  }
}

/** Replaces imports on demand by imports of files that are built as one: `files` has those by the path of the source. */
export function importsByAddress(files: Readonly<Record<string, readonly string[]>>): Plugin {
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
  plugins: [importsByAddress(files), tokensOfRelease()],
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
