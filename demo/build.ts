/** `npm run build`: the widgets into `dist/cdn`, the site into `dist/site`, their sizes into `dist/sizes.json`. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, type InlineConfig, type Rolldown } from 'vite'
import { siteConfig, version, widgetEntries, widgetsConfig } from '../vite.config.ts'
import { excesses, sizeOfEntry, sizesOf, table } from './sizes.ts'

const dist = (path: string) => fileURLToPath(new URL(`../dist/${path}`, import.meta.url))

async function chunksOf(config: InlineConfig): Promise<Rolldown.OutputChunk[]> {
  const result = (await build(config)) as Rolldown.RolldownOutput
  return result.output.filter((file) => file.type === 'chunk')
}

/** The floor: an element that says hello, over r2wc and React, built like the widgets. */
async function bareSize(): Promise<number> {
  const config = widgetsConfig({ bare: 'virtual:bare' }, dist('bare'))
  const source = [
    `import r2wc from '@r2wc/react-to-web-component'`,
    `import { createElement } from 'react'`,
    `customElements.define('bare-element', r2wc(() => createElement('p', null, 'Hello'), { shadow: 'open' }))`,
  ].join('\n')
  const virtual = {
    name: 'cowrie:bare',
    resolveId: (id: string) => (id === 'virtual:bare' ? `${dist('')}bare.js` : undefined),
    load: (id: string) => (id === `${dist('')}bare.js` ? source : undefined),
  }
  return sizeOfEntry(
    await chunksOf({ ...config, plugins: [virtual], build: { ...config.build, write: false } }),
  )
}

/**
 * The moving address `v1/`. Each file only leads to the release, which browsers may keep for ever, and names all of
 * its modules, so that they are fetched at once and not one after the other.
 */
function writeMovingAddresses(chunks: readonly Rolldown.OutputChunk[]) {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const modules = (name: string, found: Set<string>) => {
    for (const each of byName.get(name)?.imports ?? []) {
      if (!found.has(each)) modules(each, found.add(each))
    }
    return found
  }
  mkdirSync(dist('cdn/v1'), { recursive: true })
  for (const { name, fileName } of chunks.filter((chunk) => chunk.isEntry)) {
    const lines = [...modules(fileName, new Set()), fileName].map((each) => `import '../${each}'\n`)
    writeFileSync(dist(`cdn/v1/${name}.js`), lines.join(''))
  }
}

const entries = widgetEntries()
let problems: string[] = []
if (Object.keys(entries).length > 0) {
  const chunks = await chunksOf(widgetsConfig(entries, dist('cdn')))
  writeMovingAddresses(chunks)
  const bare = await bareSize()
  const widgets = sizesOf(chunks, bare)
  problems = excesses(widgets)
  writeFileSync(dist('sizes.json'), `${JSON.stringify({ version, bare, widgets }, null, 2)}\n`)
  console.info(`Bare r2wc element: ${(bare / 1024).toFixed(1)} KiB min + gzip\n${table(widgets).join('\n')}`)
}

if (existsSync(`${siteConfig.root}/index.html`)) await build(siteConfig)

for (const problem of problems) console.error(`Too large: ${problem}`)
if (problems.length > 0) process.exitCode = 1
