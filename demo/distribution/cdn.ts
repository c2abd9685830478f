/** `dist/cdn/`: the files that partners load by address. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type InlineConfig, type Rolldown } from 'vite'
import {
  definitionOf,
  everyPatternMatches,
  importsByAddress,
  otherEntries,
  pageInput,
  singleConfig,
  singles,
  toasterEntry,
  version,
  widgetEntries,
  widgetsConfig,
} from '../build/widgets.ts'
import { budgets } from '../sizes.ts'
import { compressAll } from './compress.ts'
import { llmsText } from './llms.ts'
import { type Docs, manifestOf } from './manifest.ts'
import { definerOf } from './names.ts'
import {
  assertMatchesRelease,
  type Integrity,
  integrityOf,
  removeUnlisted,
  writeVersion,
} from './releases.ts'
import { englishTexts, textIndex } from './text-index.ts'

type Built = {
  chunks: Rolldown.OutputChunk[]
  integrity: Integrity
  /** Bytes, min + gzip. */
  loaderSize: number
  /** By tag. */
  stubSizes: Readonly<Record<string, number>>
}

export async function outputOf(config: InlineConfig): Promise<Rolldown.RolldownOutput['output']> {
  return ((await build(config)) as Rolldown.RolldownOutput).output
}

/** The code around frames, the check of attributes, and the code for a page's own words and look. */
const hostFile = `v${version}/cowrie-host.js`
const checkFile = `v${version}/cowrie-check.js`
const lookFile = `v${version}/cowrie-look.js`
const textsFile = `v${version}/cowrie-texts.js`

/** The files that several builds share. */
const builtFiles = {
  'core/element/frame/host.ts': [hostFile],
  'core/element/attributes/check.ts': [checkFile],
  'core/element/texts-of-page/texts-of-page.ts': [textsFile],
  'core/element/own-sheet/look-css.ts': [lookFile],
}

const isChunk = (file: Rolldown.OutputChunk | Rolldown.OutputAsset) => file.type === 'chunk'

/** Paths of the files from `cdn/`, each entry's own last, by the entry's name. */
type Modules = ReadonlyMap<string, readonly string[]>

/** The imports of each entry, direct and indirect. */
function modulesOf(chunks: readonly Rolldown.OutputChunk[]): Modules {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const collect = (name: string, found: Set<string>) => {
    for (const each of byName.get(name)?.imports ?? []) {
      if (!found.has(each)) collect(each, found.add(each))
    }
    return found
  }
  const entries = chunks.filter((chunk) => chunk.isEntry)
  return new Map(entries.map(({ name, fileName }) => [name, [...collect(fileName, new Set()), fileName]]))
}

async function codeOf(config: InlineConfig): Promise<string> {
  const [chunk, ...others] = (await outputOf(config)).filter(isChunk)
  if (!chunk || others.length > 0) throw new Error('a file that is built as one became several')
  return chunk.code
}

/** `cowrie.css`, for pages that keep the room of tags before their modules are there. */
async function roomSheet(): Promise<string> {
  const rules = Object.entries(widgetEntries()).map(async ([tag, entry]) => {
    const { [definerOf(tag)]: define } = await import(pathToFileURL(entry).href)
    const host = `${tag}[block-size=preset]:not([view=bell])`
    return define.definition.blockSize.map(
      (height: number) => `${host}{display:block;min-block-size:${height}px}`,
    )
  })
  const all: [string, string][] = await Promise.all(rules)
  return `${all.map(([narrow]) => narrow).join('')}@media (width>=640px){${all.map(([, wide]) => wide).join('')}}\n`
}

/** The file of each tag, by path. */
async function buildStubs(modules: Modules): Promise<Record<string, string>> {
  const template = await codeOf(singleConfig(singles.stub, builtFiles))
  const stubs = Object.entries(widgetEntries()).map(async ([tag, entry]) => {
    const definition = await definitionOf(tag, entry)
    const data = `{modules:${JSON.stringify(modules.get(tag))},${definition.slice(1)}`
    const code = template.replace('COWRIE_STUB', () => data)
    return [`v${version}/${tag}.js`, code] as const
  })
  return Object.fromEntries(await Promise.all(stubs))
}

/**
 * Writes the moving address `v1/`: copies of the release's files that look for others beside themselves. Those without a
 * tag lead to the release, and list all modules, so that they load at once and not one after the other.
 */
function writeMovingAddresses(cdn: string, modules: Modules, copies: Readonly<Record<string, string>>) {
  rmSync(`${cdn}v1`, { recursive: true, force: true })
  mkdirSync(`${cdn}v1`)
  for (const name of Object.keys(otherEntries)) {
    const paths = modules.get(name) ?? []
    const lines = paths.map(
      (each, at) => `${at < paths.length - 1 ? 'import' : 'export * from'} '../${each}'\n`,
    )
    writeFileSync(`${cdn}v1/${name}.js`, lines.join(''))
  }
  for (const [path, code] of Object.entries(copies))
    writeFileSync(`${cdn}${path.replace(`v${version}/`, 'v1/')}`, code)
}

/**
 * Writes the files that the frame of each tag needs before it can draw, from which the server writes the frame's
 * document.
 */
function writeFrames(cdn: string, modules: Modules) {
  const guest = modules.get('cowrie-frame') ?? []
  const frames = Object.keys(widgetEntries()).map((tag) => [
    tag,
    [...new Set([...(modules.get(tag) ?? []), ...guest])],
  ])
  writeFileSync(
    `${cdn}v1/frames.json`,
    JSON.stringify({ guest: guest.at(-1), modules: Object.fromEntries(frames) }),
  )
}

/**
 * Builds the widgets of this version and the loader into the folder, beside earlier releases. Without `isRelease` a
 * released version must stay unchanged, see `assertMatchesRelease`; with it the build makes the release.
 */
export async function buildCdn(cdn: string, docs: Docs, isRelease: boolean): Promise<Built> {
  const config = widgetsConfig({ ...pageInput(), ...otherEntries, ...toasterEntry }, cdn)
  const output = await outputOf({
    ...config,
    plugins: [...(config.plugins ?? []), everyPatternMatches(), importsByAddress(builtFiles)],
    build: { ...config.build, write: false },
  })
  const chunks = output.filter(isChunk)
  const modules = modulesOf(chunks)
  const loader = await codeOf(singleConfig(singles.loader))
  const host = await codeOf(singleConfig(singles.host))
  const check = await codeOf(singleConfig(singles.check))
  const look = await codeOf(singleConfig(singles.look))
  const texts = await codeOf(singleConfig(singles.texts))
  const stubs = await buildStubs(modules)
  const room = { [`v${version}/cowrie.css`]: await roomSheet() }
  const englishWords = `${JSON.stringify(englishTexts(textIndex()), null, 2)}\n`
  const copies = {
    ...named(stubs),
    ...room,
    [`v${version}/texts.json`]: englishWords,
    ...named({ [`v${version}/cowrie.js`]: loader }),
    [`v${version}/custom-elements.json`]: `${JSON.stringify(manifestOf(docs), null, 2)}\n`,
    [`v${version}/llms.txt`]: llmsText(docs),
  }

  const files = {
    ...Object.fromEntries(
      output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]),
    ),
    ...copies,
    ...named({ [hostFile]: host, [checkFile]: check, [textsFile]: texts, [lookFile]: look }),
  }
  if (!isRelease) assertMatchesRelease(version, integrityOf(files))
  const integrity = writeVersion(cdn, version, files)
  writeMovingAddresses(cdn, modules, copies)
  writeFrames(cdn, modules)
  removeUnlisted(cdn)
  await compressAll(cdn)
  const tags = Object.keys(widgetEntries())
  return {
    chunks,
    integrity,
    loaderSize: zipped(loader),
    stubSizes: Object.fromEntries(tags.map((tag) => [tag, zipped(stubs[`v${version}/${tag}.js`] ?? '')])),
  }
}

/** Modules of a release that say so to a reader of their code. Chunks belong to several releases. */
const named = (modules: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(modules).map(([path, code]) => [path, `/* Cowrie ${version} */\n${code}`]),
  )

const zipped = (code: string) => gzipSync(code, { level: 9 }).length

/** One sentence for each tag's file that exceeds its budget. */
export const stubExcesses = (sizes: Readonly<Record<string, number>>): string[] =>
  Object.entries(sizes).flatMap(([tag, size]) =>
    size > budgets.stub ? [`${tag}.js is ${size} bytes min + gzip; its budget is ${budgets.stub}`] : [],
  )

/** One sentence when the loader exceeds its budget. */
export const loaderExcess = (size: number): string[] =>
  size > budgets.loader ? [`cowrie.js is ${size} bytes min + gzip; its budget is ${budgets.loader}`] : []
