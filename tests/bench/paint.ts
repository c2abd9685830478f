/**
 * From the start of the module to 20 painted listings: `cowrie-listings` against bare elements that draw the same
 * rows from the same answer, one over r2wc and React and one without any library, each in a fresh page of the site's
 * own origin, in turns. The modules are there before the clock starts (what their bytes cost is the business of the
 * sizes), and once more with an empty cache.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Browser } from 'playwright'
import { buildApp } from '#server/http/app.ts'
import { openServer } from '#server/open-server.ts'
import { readSettings } from '#server/settings/settings.ts'
import { launchChromium } from '../chromium.ts'
import { type BareElement, bareR2wc, libraryFree, sendModule } from './bare-listings.ts'
import { build, builtPath } from './built.ts'
import { type Figure, ofRounds } from './figures.ts'

/** A round's ratio varies between 1 and 2: the median of fifteen rounds still varied by a tenth. */
const rounds = 45
const goal = { atMost: 1.5 }

export async function measurePaint(): Promise<Figure[]> {
  build()
  const bares = [await bareR2wc(), libraryFree()]
  const elements = [builtWidget('cowrie-listings'), ...bares.map(({ tag }) => bareElement(tag))]
  const dataDir = mkdtempSync(join(tmpdir(), 'cowrie-test-'))
  const open = await openServer(readSettings({ DATA_DIR: dataDir, SEED: 'demo' }))
  const app = await buildApp(open.server)
  for (const bare of bares) serveModule(app, bare)
  for (const element of elements) servePage(app, element)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const browser = await launchChromium()
  try {
    const timed = async (isCold: boolean) => {
      const measured: number[][] = []
      // The first round does not count, because the server's first answers are slow.
      for (let made = 0; made <= rounds; made += 1) {
        const round: number[] = []
        for (const element of elements) round.push(await paint(browser, origin, element, isCold))
        if (made > 0) measured.push(round)
      }
      const against = (bare: number) =>
        measured.map((round) => [round[0] as number, round[bare] as number] as const)
      const what = isCold ? '20 listings painted, empty cache' : '20 listings painted'
      return [
        ofRounds(`${what}, vs bare r2wc element`, 'ms', against(1), isCold ? undefined : goal),
        ofRounds(`${what}, vs library-free element`, 'ms', against(2)),
      ]
    }
    return [...(await timed(false)), ...(await timed(true))]
  } finally {
    await browser.close()
    await app.close()
    await open.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Element = { readonly tag: string; readonly module: string; readonly modules: readonly string[] }

const bareElement = (tag: string): Element => ({ tag, module: `/bench/${tag}.js`, modules: [] })

/*
 * By the server itself, as our own modules. Where the test driver answers even one request of a page, it holds all of
 * them until the page's thread is free to tell it: what a module asks for while it is evaluated then leaves late.
 */
const serveModule = (app: FastifyInstance, { tag, code }: BareElement) =>
  app.get(bareElement(tag).module, async (_request, reply) =>
    sendModule(reply.header('cache-control', 'public, max-age=300'), code),
  )

const pageOf = (tag: string, isCold: boolean) => `/bench/${tag}/${isCold ? 'cold' : 'warm'}`

/** The element, waiting for its module; with what it consists of on its way, unless it is to start cold. */
function servePage(app: FastifyInstance, { tag, module, modules }: Element) {
  for (const isCold of [true, false]) {
    const preloads = isCold ? [] : [...modules, module]
    const links = preloads.map((path) => `<link rel="modulepreload" href="${path}">`).join('')
    app.get(pageOf(tag, isCold), async (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .send(`<!doctype html><title>Bench</title>${links}<${tag}></${tag}>`),
    )
  }
}

/** The release that the moving address leads to, and everything it imports. */
function builtWidget(tag: string): Element {
  const file = `cdn/v1/${tag}.js`
  const lines = readFileSync(builtPath(file), 'utf8').matchAll(/'\.\.\/(.+)'/g)
  return { tag, module: `/${file}`, modules: [...lines].map(([, path]) => `/cdn/${path}`) }
}

/** @returns milliseconds until the 20th listing was on the screen */
async function paint(browser: Browser, origin: string, element: Element, isCold: boolean): Promise<number> {
  // A context of its own: an empty cache, and nobody signed in.
  const context = await browser.newContext({ viewport: { width: 1280, height: 1600 } })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  await page.goto(`${origin}${pageOf(element.tag, isCold)}`, { waitUntil: 'load' })
  const ms = await page.evaluate(timeToPaint, element).catch((error: Error) => {
    throw new Error(`${element.tag}: ${[error.message, ...faults].join('; ')}`)
  })
  await context.close()
  return ms
}

/** Runs in the page. A frame begins after the rows are there, and what follows it runs when that frame is painted. */
async function timeToPaint({ tag: name, module }: Element): Promise<number> {
  const wanted = 20
  // Starts the clock at a random point within a frame.
  await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 50))
  const startedAt = performance.now()
  await import(module)
  const root = document.querySelector(name)?.shadowRoot
  if (!root) throw new Error('there is no shadow root')
  const rows = () => root.querySelectorAll('tbody tr:not([aria-hidden] *)').length
  const hasAll = () => rows() >= wanted
  await new Promise<void>((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error(`${rows()} of ${wanted} rows after 10 s`)), 10_000)
    const look = () => {
      if (!hasAll()) return
      observer.disconnect()
      clearTimeout(limit)
      resolve()
    }
    const observer = new MutationObserver(look)
    observer.observe(root, { childList: true, subtree: true })
    look()
  })
  await new Promise<void>((resolve) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve()
      port2.postMessage(null)
    }),
  )
  return performance.now() - startedAt
}
