/**
 * `npm run build`: writes the widgets to `dist/cdn`, the npm package to `dist/npm`, the site to `dist/site`, the manifest
 * to `dist/custom-elements.json` and the sizes to `dist/sizes.json`. The import map with which a partner's page checks
 * the modules goes to `dist/import-map.html`; `--snippet` prints it, too, and `--sizes` the table of sizes. `npm run release` passes `--release`.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { siteConfig } from './build/site.ts'
import { version, widgetEntries, widgetsConfig } from './build/widgets.ts'
import { buildCdn, loaderExcess, outputOf, stubExcesses } from './distribution/cdn.ts'
import { compressAll } from './distribution/compress.ts'
import { manifestOf, readDocs } from './distribution/manifest.ts'
import { buildPackage, packPackage } from './distribution/npm/package.ts'
import { buildPartnerKit } from './distribution/partner-kit/package.ts'
import { importMapSnippet, ReleaseMismatch } from './distribution/releases.ts'
import { excesses, lightParts, sizeOfEntry, sizesOf, table } from './sizes.ts'

const dist = (path: string) => fileURLToPath(new URL(`../dist/${path}`, import.meta.url))

/** The size of a minimal element over r2wc and React, built like the widgets. */
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
  const output = await outputOf({ ...config, plugins: [virtual], build: { ...config.build, write: false } })
  return sizeOfEntry(output.filter((file) => file.type === 'chunk'))
}

async function buildWidgets(): Promise<string[]> {
  const docs = readDocs(widgetEntries())
  const { chunks, integrity, loaderSize, stubSizes } = await buildCdn(
    dist('cdn/'),
    docs,
    process.argv.includes('--release'),
  )
  writeFileSync(dist('custom-elements.json'), `${JSON.stringify(manifestOf(docs), null, 2)}\n`)
  const snippet = importMapSnippet(integrity, version)
  writeFileSync(dist('import-map.html'), snippet)
  if (process.argv.includes('--snippet')) console.info(snippet)

  await buildPackage(dist('npm/'), docs)
  packPackage(dist('npm/'), dist('cdn/'))
  buildPartnerKit(dist('npm-partner/'))

  const bare = await bareSize()
  const widgets = sizesOf(chunks, bare, Object.keys(widgetEntries()))
  writeFileSync(
    dist('sizes.json'),
    `${JSON.stringify({ version, bare, loader: loaderSize, widgets }, null, 2)}\n`,
  )
  if (process.argv.includes('--sizes')) {
    console.info(
      `Bare r2wc element: ${(bare / 1024).toFixed(1)} KiB min + gzip; cowrie.js: ${loaderSize} bytes, a tag's file: ` +
        `at most ${Math.max(...Object.values(stubSizes))} bytes`,
    )
    console.info(table(widgets).join('\n'))
  }
  return [
    ...excesses(widgets),
    ...lightParts(chunks),
    ...loaderExcess(loaderSize),
    ...stubExcesses(stubSizes),
  ]
}

function exitOnMismatch(error: unknown): never {
  if (!(error instanceof ReleaseMismatch)) throw error
  console.error(error.message)
  process.exit(1)
}

mkdirSync(dist(''), { recursive: true })
const problems = Object.keys(widgetEntries()).length > 0 ? await buildWidgets().catch(exitOnMismatch) : []

if (existsSync(`${siteConfig.root}/index.html`)) {
  await build(siteConfig)
  await compressAll(dist('site/'))
}

for (const problem of problems) console.error(`Over a budget: ${problem}`)
if (problems.length > 0) process.exitCode = 1
