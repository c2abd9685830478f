/**
 * Other vendors' widgets, built like ours: LI.FI's exchange in a partner's page, Adyen's card form and drop-in, and a table
 * of Shoelace's components. They are installed into a scratch folder, so that only benchmarks download them.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { sizeOfEntry } from '../../demo/sizes.ts'

const packages = {
  '@adyen/adyen-web': '6.45.2',
  '@lifi/widget': '4.5.0',
  '@shoelace-style/shoelace': '2.20.1',
  '@tanstack/react-query': '5.108.0',
  react: '19.3.1',
  'react-dom': '19.3.1',
}

/** The least that a partner writes to have each of them on the page, as their manuals say. */
const pages: Readonly<Record<string, string>> = {
  '@lifi/widget': [
    `import { LiFiWidget } from '@lifi/widget'`,
    `import { createElement } from 'react'`,
    `import { createRoot } from 'react-dom/client'`,
    `createRoot(document.body).render(createElement(LiFiWidget, { integrator: 'cowrie', config: {} }))`,
  ].join('\n'),
  '@adyen/adyen-web, card': [
    `import { AdyenCheckout, Card } from '@adyen/adyen-web'`,
    `const checkout = await AdyenCheckout({ environment: 'test', clientKey: 'test', countryCode: 'GB' })`,
    `new Card(checkout).mount(document.body)`,
  ].join('\n'),
  '@adyen/adyen-web, drop-in': [
    `import { AdyenCheckout, Dropin } from '@adyen/adyen-web/auto'`,
    `const checkout = await AdyenCheckout({ environment: 'test', clientKey: 'test', countryCode: 'GB' })`,
    `new Dropin(checkout).mount(document.body)`,
  ].join('\n'),
}

/** Twenty listings of the exchange that this module came from, with what surrounds ours: a field, a list and buttons. */
const shoelaceTable = `
import '@shoelace-style/shoelace/dist/components/badge/badge.js'
import '@shoelace-style/shoelace/dist/components/button/button.js'
import '@shoelace-style/shoelace/dist/components/input/input.js'
import '@shoelace-style/shoelace/dist/components/option/option.js'
import '@shoelace-style/shoelace/dist/components/select/select.js'
const answer = await fetch(new URL('/api/Listing/Search?pageNumber=1&pageSize=20&isUser=false&sortBy=newest', import.meta.url))
const { data } = await answer.json()
const row = ({ dateCreated, username, needAmount, needCurrency, haveCurrency, status }) =>
  '<tr>' + [dateCreated, username, needAmount + ' ' + needCurrency, haveCurrency, '<sl-badge>' + status + '</sl-badge>',
    '<sl-button>Order</sl-button>'].map((cell) => '<td>' + cell + '</td>').join('') + '</tr>'
document.querySelector('main').innerHTML = '<sl-input label="Search"></sl-input><sl-select label="Status">' +
  '<sl-option value="all">All</sl-option></sl-select><table><tbody>' + data.map(row).join('') + '</tbody></table>'
`

function install(folder: string) {
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, type: 'module', dependencies: packages }),
  )
  const { status, stderr } = spawnSync(
    'npm',
    ['install', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'],
    { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' },
  )
  if (status !== 0)
    throw new Error(`the widgets of others could not be installed from the npm registry:\n${stderr}`)
}

async function chunksOf(folder: string, name: string, source: string, oneFile = false) {
  const entry = join(folder, `${name.replace(/\W+/g, '-')}.js`)
  writeFileSync(entry, source)
  const { output } = (await build({
    configFile: false,
    root: folder,
    publicDir: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: entry,
        checks: { eval: false },
        ...(oneFile && { output: { codeSplitting: false } }),
      },
    },
  })) as Rolldown.RolldownOutput
  return output.filter((file) => file.type === 'chunk')
}

async function inScratch<Result>(run: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'cowrie-strangers-'))
  try {
    install(folder)
    return await run(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Min + gzip bytes of all modules that are loaded before the first is drawn, by name. */
export const sizesOfCompetitors = (): Promise<Record<string, number>> =>
  inScratch(async (folder) => {
    const sizes: Record<string, number> = {}
    for (const [name, source] of Object.entries(pages))
      sizes[name] = sizeOfEntry(await chunksOf(folder, name, source))
    return sizes
  })

/** One module each, which draws on a page that has an empty `<main>`. */
export const modulesOfCompetitors = (): Promise<Record<'lifi' | 'shoelace', string>> =>
  inScratch(async (folder) => {
    const moduleOf = async (name: string, source: string) => {
      const [chunk] = await chunksOf(folder, name, source, true)
      if (!chunk) throw new Error(`${name} could not be built`)
      return chunk.code
    }
    return {
      lifi: await moduleOf('lifi', pages['@lifi/widget'] as string),
      shoelace: await moduleOf('shoelace', shoelaceTable),
    }
  })
