/** The whole product for a journey: the real server on its own database, the partner's page, and a real browser. */
import { rmSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from 'playwright'
import { buildApp } from '#server/http/app.ts'
import { partnerServer } from '#server/http/partner.ts'
import { openServer } from '#server/open-server.ts'
import type { Server } from '#server/server.ts'
import { readSettings } from '#server/settings/settings.ts'
import { assertBuilt } from '#tests/built.ts'
import { launchChromium, testArguments } from '#tests/chromium.ts'
import { testLog } from '#tests/collected-logs.ts'
import { freePort } from '#tests/free-port.ts'
import { type Mail, newestCode } from '#tests/mailed-codes.ts'
import { aDataFolder } from '#tests/server/database-for-tests.ts'
import { quickSecrets } from '#tests/server/quick-secrets.ts'

/** The product without a browser. */
export type Product = {
  /** Origin of the site and the API. */
  origin: string
  partnerOrigin: string
  server: Server
  /** Advances the server's clock by seconds. */
  later(seconds: number): void
  /** Stops the HTTP server, runs `meanwhile`, and starts it again at the same address. */
  restart(meanwhile: () => Promise<unknown>): Promise<void>
  close(): Promise<void>
}

export type App = Product & {
  browser: Browser
  /** Preferences of every browser: reduced motion, because animations cost time and few journeys are about them. */
  reducedMotion: 'reduce' | 'no-preference'
}

/** One browser for all journeys of a process; it ends with the process. */
let browser: Promise<Browser> | undefined

export async function startApp(
  env: Record<string, string> = {},
  { moves = false, ...when }: { moves?: boolean } & When = {},
): Promise<App> {
  const product = await startProduct(env, when)
  browser ??= launchChromium(testArguments)
  const shared = await browser
  return {
    ...product,
    browser: shared,
    reducedMotion: moves ? 'no-preference' : 'reduce',
    async close() {
      await Promise.all(shared.contexts().map((context) => context.close()))
      await product.close()
    },
  }
}

/** `at`: where the server's clock stands still, except for `later`; without it, it runs. */
type When = { at?: number }

/** Starts the real server on its own database, and the partner's page. */
export async function startProduct(env: Record<string, string> = {}, { at }: When = {}): Promise<Product> {
  assertBuilt()
  const dataDir = await aDataFolder()
  const [port, partnerPort] = [await freePort(), await freePort()]
  const settings = readSettings({
    PORT: String(port),
    PARTNER_PORT: String(partnerPort),
    DATA_DIR: dataDir,
    SEED: 'none',
    ...env,
  })
  const log = testLog()
  let aheadMs = 0
  const open = await openServer(settings, {
    clock: () => new Date((at ?? Date.now()) + aheadMs),
    secrets: quickSecrets(settings.pepper),
    log,
  })
  let app = await buildApp(open.server)
  await app.listen({ port, host: '::' })
  const partner = partnerServer(settings.publicUrl).listen(partnerPort, '::')
  return {
    origin: settings.publicUrl,
    partnerOrigin: `http://localhost:${partnerPort}`,
    server: open.server,
    later(seconds) {
      aheadMs += seconds * 1000
    },
    async restart(meanwhile) {
      await app.close()
      await meanwhile()
      app = await buildApp(open.server)
      await app.listen({ port, host: '::' })
    },
    async close() {
      partner.closeAllConnections()
      partner.close()
      await app.close()
      await open.close()
      rmSync(dataDir, { recursive: true, force: true })
      rmSync(`${dataDir}.lock`, { force: true })
    },
  }
}

/** One person's browser: cookies and storage of their own. Errors on the page fail the journey that caused them. */
export async function aBrowserFor(
  app: App,
  timezoneId?: string,
): Promise<{ page: Page; context: BrowserContext; faults: string[] }> {
  const context = await app.browser.newContext({
    locale: 'en-GB',
    viewport: { width: 1280, height: 900 },
    reducedMotion: app.reducedMotion,
    ...(timezoneId && { timezoneId }),
  })
  const page = await context.newPage()
  // The setup of a file is not tried again, and hosts may be built beside it.
  page.setDefaultTimeout(60_000)
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`${error.name}: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) faults.push(message.text())
  })
  return { page, context, faults }
}

/** Waits until no request has left the page for half a second of its own time. */
export async function quiet(page: Page): Promise<void> {
  let hasAsked: boolean
  const note = () => {
    hasAsked = true
  }
  page.on('request', note)
  do {
    hasAsked = false
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
  } while (hasAsked)
  page.off('request', note)
}

/** Advances the installed clock of a page by minutes, and lets the work of each run. */
export async function minutesPass(page: Page, minutes: number): Promise<void> {
  for (let left = minutes; left > 0; left -= 1) {
    await page.clock.fastForward(60_000)
    await page.clock.fastForward(1_000)
  }
  await quiet(page)
}

/** A person's mailbox, newest first. */
export async function mailsTo(app: App, address: string): Promise<Mail[]> {
  const answer = await fetch(`${app.origin}/sandbox/mailbox?to=${encodeURIComponent(address)}`, {
    headers: { accept: 'application/json' },
  })
  return (await answer.json()) as Mail[]
}

/** The newest code in a mailbox, other than that of the mail with `than`. */
export async function mailedCode(app: App, address: string, than?: string): Promise<string> {
  for (let tries = 0; tries < 400; tries += 1) {
    const code = newestCode(`${app.origin} ${address}`, await mailsTo(app, address), than)
    if (code) return code
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`no code was mailed to ${address}`)
}

/**
 * Content of the browser's clipboard, read on another site's page: the product's pages may write to it, but not read. Call
 * `grantPermissions(['clipboard-read', 'clipboard-write'])` before anything is copied.
 */
export async function clipboardOf(app: App, context: BrowserContext): Promise<string> {
  const page = await context.newPage()
  await page.goto(app.partnerOrigin)
  await page.bringToFront()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  await page.close()
  return text
}
