/**
 * A partner's page with an empty cache on a slow phone: from its navigation until what it embeds is painted. Slow 4G and a
 * processor four times slower; the exchange is another origin. `cowrie-listings` in the page and in its frame, beside a
 * bare table over r2wc and React, a table of Shoelace's components, and LI.FI's widget, in turns.
 */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { partnerFrom, savePartner } from '#server/exchange/partners/partners.ts'
import { buildApp } from '#server/http/app.ts'
import { openServer } from '#server/open-server.ts'
import { readSettings } from '#server/settings/settings.ts'
import { launchChromium } from '../chromium.ts'
import { bareR2wc, sendModule } from './bare-listings.ts'
import { build } from './built.ts'
import { modulesOfCompetitors } from './competitors.ts'
import { type Figure, ofRounds } from './figures.ts'

const rounds = 3

/** Chrome's own "Slow 4G". */
const slow4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.44 * 1000 * 1000) / 8,
  uploadThroughput: (675 * 1000) / 8,
}

/** The bodies of the partner's page, by what it embeds. `exchange` is the exchange's origin. */
const pages = {
  'in page': (exchange: string) =>
    `<meta name="cowrie-in-page" content="all"><cowrie-listings></cowrie-listings>${script(`${exchange}/cdn/v1/cowrie-listings.js`)}`,
  isolated: (exchange: string) =>
    `<cowrie-listings></cowrie-listings>${script(`${exchange}/cdn/v1/cowrie-listings.js`)}`,
  'bare r2wc table': (exchange: string) =>
    `<bare-r2wc-listings></bare-r2wc-listings>${script(`${exchange}/bench/bare.js`)}`,
  'Shoelace table': (exchange: string) => `<main></main>${script(`${exchange}/bench/shoelace.js`)}`,
  'LI.FI widget': (exchange: string) => `<main></main>${script(`${exchange}/bench/lifi.js`)}`,
} as const
type Embedded = keyof typeof pages

const script = (address: string) => `<script type="module" crossorigin src="${address}"></script>`

export async function measureSlowPaint(): Promise<Figure[]> {
  build()
  const modules = { bare: (await bareR2wc()).code, ...(await modulesOfCompetitors()) }
  const dataDir = mkdtempSync(join(tmpdir(), 'cowrie-test-'))
  const open = await openServer(readSettings({ DATA_DIR: dataDir, SEED: 'demo' }))
  const app = await buildApp(open.server)
  for (const [name, code] of Object.entries(modules))
    app.get(`/bench/${name}.js`, async (_request, reply) => sendModule(reply, code))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const exchange = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const partner = createServer((request, response) => {
    const name = decodeURIComponent(request.url?.slice(1) ?? '') as Embedded
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>Partner</title><link rel="icon" href="data:,">` +
        `<meta name="viewport" content="width=device-width"><body>${pages[name]?.(exchange)}`,
    )
  })
  partner.listen(0, 'localhost')
  await once(partner, 'listening')
  const origin = `http://localhost:${(partner.address() as AddressInfo).port}`
  await savePartner(open.server.database.db, partnerFrom('Bench', [origin], ['all']), new Date())
  // The frame shares the page's process, as on phones: the throttling reaches both.
  const browser = await launchChromium([
    '--disable-site-isolation-trials',
    '--disable-features=IsolateOrigins,site-per-process',
  ])
  try {
    const measured: Record<Embedded, number>[] = []
    // The first round does not count, because the server's first answers are slow.
    for (let made = 0; made <= rounds; made += 1) {
      const round: Partial<Record<Embedded, number>> = {}
      for (const name of Object.keys(pages) as Embedded[]) round[name] = await visit(browser, origin, name)
      if (made > 0) measured.push(round as Record<Embedded, number>)
    }
    const beside = (ours: Embedded, other: Embedded, atMost?: number) =>
      ofRounds(
        `cold, Slow 4G, CPU × 4: listings ${ours}, vs ${other}`,
        'ms',
        measured.map((round) => [round[ours], round[other]] as const),
        atMost === undefined ? undefined : { atMost },
      )
    return [
      beside('in page', 'bare r2wc table', 1.25),
      beside('isolated', 'bare r2wc table', 1.9),
      beside('isolated', 'in page'),
      beside('in page', 'Shoelace table'),
      beside('in page', 'LI.FI widget'),
      beside('isolated', 'LI.FI widget'),
    ]
  } finally {
    await browser.close()
    partner.close()
    await app.close()
    await open.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** @returns milliseconds from the navigation to the paint of twenty rows, or of LI.FI's first buttons */
async function visit(browser: Browser, origin: string, name: Embedded): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 412, height: 900 } })
  const page = await context.newPage()
  // The page reaches only the exchange and its partner, and nothing else on the internet.
  await context.route(
    ({ hostname }) => !['127.0.0.1', 'localhost'].includes(hostname),
    (route) => route.abort(),
  )
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', slow4G)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(watchPaint)
  await page.goto(`${origin}/${encodeURIComponent(name)}`, { waitUntil: 'commit' })
  const startedAt = await page.evaluate(() => performance.timeOrigin)
  const painted = async () => {
    const times = page
      .frames()
      .map((frame) =>
        frame.evaluate(() => (window as { paintedAt?: number }).paintedAt).catch(() => undefined),
      )
    return (await Promise.all(times)).find((time) => time !== undefined)
  }
  const limit = Date.now() + 60_000
  let at = await painted()
  while (at === undefined && Date.now() < limit) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    at = await painted()
  }
  await context.close()
  if (at === undefined) throw new Error(`${name} was not painted within a minute`)
  return at - startedAt
}

/** Runs in the page and in frames, before everything else: looks in each frame of the browser. */
function watchPaint() {
  const hasRows = (tag: Element) =>
    (tag.shadowRoot ?? tag).querySelectorAll('tbody tr:not([aria-hidden] *)').length >= 20
  const isThere = () =>
    [...document.querySelectorAll('cowrie-listings, bare-r2wc-listings, main')].some(hasRows) ||
    document.querySelectorAll('button').length > 1
  const look = () => {
    if (!isThere()) return requestAnimationFrame(look)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => Object.assign(window, { paintedAt: performance.timeOrigin + performance.now() })
    port2.postMessage(null)
  }
  requestAnimationFrame(look)
}
