/** `dist/cdn/`: the files that partners load by address. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { build, type InlineConfig, type Rolldown } from 'vite'
import { loaderConfig, otherEntries, selfDefiningInput, version, widgetsConfig } from '../../vite.config.ts'
import { budgets } from '../sizes.ts'
import { compressAll } from './compress.ts'
import { llmsText } from './llms.ts'
import { type Docs, manifestOf } from './manifest.ts'
import {
  assertMatchesRelease,
  type Integrity,
  integrityOf,
  removeUnlisted,
  writeVersion,
} from './releases.ts'

type Built = { chunks: Rolldown.OutputChunk[]; integrity: Integrity; loaderSize: number }

export async function outputOf(config: InlineConfig): Promise<Rolldown.RolldownOutput['output']> {
  return ((await build(config)) as Rolldown.RolldownOutput).output
}

const isChunk = (file: Rolldown.OutputChunk | Rolldown.OutputAsset) => file.type === 'chunk'

/**
 * Writes the moving address `v1/`. Each file leads to the release, which browsers cache for ever, and lists all modules,
 * so that they load at once and not one after the other.
 */
function writeMovingAddresses(cdn: string, chunks: readonly Rolldown.OutputChunk[], loader: string) {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const modules = (name: string, found: Set<string>) => {
    for (const each of byName.get(name)?.imports ?? []) {
      if (!found.has(each)) modules(each, found.add(each))
    }
    return found
  }
  rmSync(`${cdn}v1`, { recursive: true, force: true })
  mkdirSync(`${cdn}v1`)
  for (const { name, fileName } of chunks.filter((chunk) => chunk.isEntry)) {
    const lines = [...modules(fileName, new Set())].map((each) => `import '../${each}'\n`)
    // A tag's module exports names of the build for modules of the same release only.
    const entry = name in otherEntries ? `export * from '../${fileName}'\n` : `import '../${fileName}'\n`
    writeFileSync(`${cdn}v1/${name}.js`, [...lines, entry].join(''))
  }
  // A copy, no pointer to the release's loader: it loads the modules beside itself.
  writeFileSync(`${cdn}v1/cowrie.js`, loader)
}

/**
 * Builds the widgets of this version and the loader into the folder, beside earlier releases. Without `isRelease` a
 * released version must stay unchanged, see `assertMatchesRelease`; with it the build makes the release.
 */
export async function buildCdn(cdn: string, docs: Docs, isRelease: boolean): Promise<Built> {
  const config = widgetsConfig({ ...selfDefiningInput(), ...otherEntries }, cdn)
  const output = await outputOf({ ...config, build: { ...config.build, write: false } })
  const chunks = output.filter(isChunk)
  const [loader] = (await outputOf(loaderConfig)).filter(isChunk)
  if (!loader) throw new Error('the loader was not built')

  const manifest = `${JSON.stringify(manifestOf(docs), null, 2)}\n`
  const files = {
    ...Object.fromEntries(
      output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]),
    ),
    [`v${version}/cowrie.js`]: loader.code,
    [`v${version}/custom-elements.json`]: manifest,
    [`v${version}/llms.txt`]: llmsText(docs),
  }
  if (!isRelease) assertMatchesRelease(version, integrityOf(files))
  const integrity = writeVersion(cdn, version, files)
  writeMovingAddresses(cdn, chunks, loader.code)
  removeUnlisted(cdn)
  await compressAll(cdn)
  return { chunks, integrity, loaderSize: gzipSync(loader.code, { level: 9 }).length }
}

/** One sentence when the loader exceeds its budget. */
export const loaderExcess = (size: number): string[] =>
  size > budgets.loader ? [`cowrie.js is ${size} bytes min + gzip; its budget is ${budgets.loader}`] : []
