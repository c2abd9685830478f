/**
 * A partner's page with an empty cache on a slow phone (1.6 Mbit/s, 150 ms, a processor four times slower): from its
 * navigation until its tags are ready, in the page against in frames, in turns. The frames share the page's process, as
 * on phones; its long tasks are told apart by their names.
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
import { build } from './built.ts'
import { type Figure, median, ofRounds } from './figures.ts'

const rounds = 7

const five = ['rate', 'listings', 'recent-listings', 'orders', 'login']
const pages = { one: ['rate'], five } as const

type Visit = {
  readonly readyMs: number
  readonly kib: number
  readonly requests: number
  readonly longestTaskMs: number
  readonly shift: number
}

export async function measureDoor(): Promise<Figure[]> {
  build()
  const dataDir = mkdtempSync(join(tmpdir(), 'cowrie-test-'))
  const open = await openServer(readSettings({ DATA_DIR: dataDir, SEED: 'demo' }))
  const app = await buildApp(open.server)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const exchange = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const partner = createServer((request, response) => {
    const [, which = 'one', how] = request.url?.split('/') ?? []
    const tags = pages[which as keyof typeof pages] ?? []
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(pageOf(exchange, tags, how === 'in-page'))
  })
  partner.listen(0, 'localhost')
  await once(partner, 'listening')
  const origin = `http://localhost:${(partner.address() as AddressInfo).port}`
  await savePartner(open.server.database.db, partnerFrom('Bench', [origin], ['all']), new Date())
  const browser = await launchChromium([
    '--disable-site-isolation-trials',
    '--disable-features=IsolateOrigins,site-per-process',
  ])
  try {
    const figures: Figure[] = []
    for (const which of ['one', 'five'] as const) {
      const visits: (readonly [isolated: Visit, inPage: Visit])[] = []
      // The first round does not count, because the server's first answers are slow.
      for (let made = 0; made <= rounds; made += 1) {
        const inPage = await visit(browser, `${origin}/${which}/in-page`, pages[which].length)
        const isolated = await visit(browser, `${origin}/${which}/isolated`, pages[which].length)
        if (made > 0) visits.push([isolated, inPage])
      }
      const pairs = (of: (visit: Visit) => number) =>
        visits.map(([isolated, inPage]) => [of(isolated), of(inPage)] as const)
      const what = which === 'one' ? 'one tag' : 'five tags'
      figures.push(
        ofRounds(
          `${what} in frames ready, vs in page`,
          'ms',
          pairs(({ readyMs }) => readyMs),
          { atMost: 1.5 },
        ),
        ofRounds(
          `${what} in frames downloaded, vs in page`,
          'KiB',
          pairs(({ kib }) => kib),
        ),
        ofRounds(
          `${what} in frames, requests, vs in page`,
          '',
          pairs(({ requests }) => requests),
        ),
        ofRounds(
          `${what} in frames, longest task of the page, vs in page`,
          'ms',
          pairs((each) => each.longestTaskMs),
        ),
      )
      const shifts = visits.map(([isolated, inPage]) => [isolated.shift, inPage.shift] as const)
      process.stdout.write(
        `CLS of ${what}: ${median(shifts.map(([each]) => each)).toFixed(3)} in frames, ` +
          `${median(shifts.map(([, each]) => each)).toFixed(3)} in page\n`,
      )
    }
    return figures
  } finally {
    await browser.close()
    partner.close()
    await app.close()
    await open.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const pageOf = (exchange: string, tags: readonly string[], inPage: boolean) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Partner</title><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width">
${inPage ? '<meta name="cowrie-in-page" content="all">' : ''}
<link rel="stylesheet" href="${exchange}/cdn/v1/cowrie.css">
${tags.map((tag) => `<script type="module" src="${exchange}/cdn/v1/cowrie-${tag}.js"></script>`).join('\n')}
</head><body><h1>Partner</h1>
${tags.map((tag) => `<cowrie-${tag} block-size="preset"></cowrie-${tag}><p>What the page goes on with</p>`).join('\n')}
</body></html>`

/** Runs in the page, before everything else. */
function watchPage() {
  const seen = { ready: [] as number[], longest: 0, shift: 0 }
  Object.assign(window, { seen })
  document.addEventListener('cowrie-ready', ({ target }) => {
    if ((target as Element).localName !== 'cowrie-toaster') seen.ready.push(performance.now())
  })
  new PerformanceObserver((list) => {
    for (const { duration, name } of list.getEntries())
      if (name === 'self' || name === 'multiple-contexts') seen.longest = Math.max(seen.longest, duration)
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const each of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.shift += each.value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Time without a request after which a page is settled. */
const settledMs = 2_500

async function visit(browser: Browser, url: string, tags: number): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 412, height: 900 } })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const sent = new Set<string>()
  let requests = 0
  let bytes = 0
  let lastAt = Date.now()
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (/^http/.test(request.url) && !request.url.endsWith('/stream')) sent.add(requestId)
    lastAt = Date.now()
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    lastAt = Date.now()
    // Files from the browser's cache have no bytes on the wire.
    if (!sent.has(requestId) || encodedDataLength === 0) return
    requests += 1
    bytes += encodedDataLength
  })
  await page.addInitScript(watchPage)
  await page.goto(url, { waitUntil: 'commit' })
  type Seen = { seen: { ready: number[]; longest: number; shift: number } }
  await page.waitForFunction((wanted) => (window as unknown as Seen).seen.ready.length >= wanted, tags, {
    timeout: 60_000,
    polling: 100,
  })
  while (Date.now() - lastAt < settledMs) await new Promise((resolve) => setTimeout(resolve, 100))
  const seen = await page.evaluate(() => (window as unknown as Seen).seen)
  await context.close()
  return {
    readyMs: Math.max(...seen.ready),
    kib: bytes / 1024,
    requests,
    longestTaskMs: Math.max(seen.longest, 1),
    shift: seen.shift,
  }
}
