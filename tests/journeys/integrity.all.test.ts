/**
 * A partner who pins a release with its import map: the browser runs the built modules, and refuses changed ones, loaded
 * at once or lazily.
 */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { assertBuilt } from '#tests/built.ts'
import { launchChromium, testArguments } from '#tests/chromium.ts'
import { version } from '../../demo/build/widgets.ts'
import { importMapSnippet } from '../../demo/distribution/releases.ts'
import { type FileServer, serveFiles } from './files.ts'

assertBuilt()
const dist = fileURLToPath(new URL('../../dist/', import.meta.url))
const integrity = JSON.parse(readFileSync(`${dist}cdn/v${version}/integrity.json`, 'utf8'))

/** Files that an attacker has changed on the exchange's server. */
let changed: RegExp | undefined
let exchange: FileServer
let browser: Browser
const partner = createServer((request, response) => {
  const pinned = importMapSnippet(integrity, version, exchange.origin)
  const trusting = `<script type="module" src="${exchange.origin}/cdn/v${version}/cowrie.js"></script>`
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(
    `<!doctype html><html lang="en"><head><title>A partner</title><link rel="icon" href="data:,">
    <meta name="cowrie-in-page" content="all">
    ${request.url === '/pinned' ? pinned : trusting}
    </head><body><cowrie-login></cowrie-login></body></html>`,
  )
})

beforeAll(async () => {
  exchange = await serveFiles(
    () => dist,
    (path, content) => (changed?.test(path) ? `${content}\n;globalThis.stolen = true` : content),
  )
  partner.listen(0, '127.0.0.1')
  await once(partner, 'listening')
  browser = await launchChromium(testArguments)
})
afterAll(async () => {
  await browser?.close()
  partner.close()
  await exchange?.close()
})
beforeEach(() => {
  changed = undefined
})

async function open(path: '/pinned' | '/trusting') {
  const page = await browser.newPage()
  page.setDefaultTimeout(30_000)
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await page.goto(`http://127.0.0.1:${(partner.address() as AddressInfo).port}${path}`)
  return {
    page,
    said,
    logIn: page.getByRole('button', { name: 'Log in' }),
    stolen: () => page.evaluate(() => 'stolen' in globalThis),
  }
}

it('the modules of a pinned release run as they were built', async () => {
  const { page, logIn, said } = await open('/pinned')
  await logIn.waitFor()
  expect(said.filter((text) => text.includes('integrity'))).toEqual([])
  await page.close()
})

it('the browser refuses a changed chunk, and what needs it is not drawn; a page without the map runs it', async () => {
  changed = /\/chunks\/core-/
  const trusting = await open('/trusting')
  await trusting.logIn.waitFor()
  expect(await trusting.stolen()).toBe(true)
  await trusting.page.close()

  const { page, said, logIn, stolen } = await open('/pinned')
  await expect.poll(() => said.join('\n'), { timeout: 30_000 }).toMatch(/integrity/)
  expect(await stolen()).toBe(false)
  await expect.poll(() => said.join('\n')).toMatch(/<cowrie-login> not-loaded/)
  expect(await logIn.count()).toBe(0)
  await page.close()
})

it('the browser refuses a changed lazy module, also on a retry', async () => {
  changed = /\/cowrie-registration\.js$/
  const { page, said, logIn, stolen } = await open('/pinned')
  await logIn.waitFor()
  await page.getByRole('button', { name: 'Create Account' }).click()
  const again = page.getByRole('button', { name: 'Try again' })
  await again.waitFor()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await again.click()
  await page.getByText('This part could not be loaded').waitFor()
  expect(said.join('\n')).toMatch(/integrity/)
  expect(await stolen()).toBe(false)
  // A module at an address outside the map would be unchecked.
  expect(asked.filter((url) => url.includes('?again'))).toEqual([])
  await page.close()
})
