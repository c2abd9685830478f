/**
 * Sizes of other vendors' widgets, built like ours: LI.FI's exchange in a partner's page, and Adyen's card form and
 * drop-in. They are installed into a scratch folder, so that only this benchmark downloads them.
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

/** Min + gzip bytes of all modules that are loaded before the first is drawn. */
async function sizeOf(folder: string, name: string, source: string): Promise<number> {
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
      rolldownOptions: { input: entry, checks: { eval: false } },
    },
  })) as Rolldown.RolldownOutput
  return sizeOfEntry(output.filter((file) => file.type === 'chunk'))
}

/** By their names. */
export async function sizesOfCompetitors(): Promise<Record<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), 'cowrie-strangers-'))
  try {
    install(folder)
    const sizes: Record<string, number> = {}
    for (const [name, source] of Object.entries(pages)) sizes[name] = await sizeOf(folder, name, source)
    return sizes
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
