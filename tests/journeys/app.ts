/** The whole product for a journey: the real server on a database of its own, the partner's page, and a real browser. */
import { rmSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from 'playwright'
import { buildApp } from '#server/http/app.ts'
import { partnerServer } from '#server/http/partner.ts'
import { openServer } from '#server/open-server.ts'
import type { Server } from '#server/server.ts'
import { readSettings } from '#server/settings.ts'
import { launchChromium, testArguments } from '#tests/chromium.ts'
import { freePort } from '#tests/free-port.ts'
import { type Mail, newestCode } from '#tests/mailed-codes.ts'
import { aDataFolder } from '#tests/server/database-for-tests.ts'
import { quickSecrets } from '#tests/server/quick-secrets.ts'

export type App = {
  /** Where the site and the API are. */
  origin: string
  partnerOrigin: string
  server: Server
  browser: Browser
  /** The preferences of every browser: reduced motion, because most stories are not about it and waiting takes time. */
  reducedMotion: 'reduce' | 'no-preference'
  /** Moves the server's clock on by so many seconds. */
  later(seconds: number): void
  /** The server's HTTP side goes down and comes back at the same address; `meanwhile` happens in between. */
  restart(meanwhile: () => Promise<unknown>): Promise<void>
  close(): Promise<void>
}

/** One for all journeys of a process: it ends with that. */
let browser: Promise<Browser> | undefined

export async function startApp(env: Record<string, string> = {}, { moves = false } = {}): Promise<App> {
  const dataDir = await aDataFolder()
  const [port, partnerPort] = [await freePort(), await freePort()]
  const settings = readSettings({
    PORT: String(port),
    PARTNER_PORT: String(partnerPort),
    DATA_DIR: dataDir,
    SEED: 'none',
    ...env,
  })
  let aheadMs = 0
  const open = await openServer(settings, () => {}, {
    clock: () => new Date(Date.now() + aheadMs),
    secrets: quickSecrets(settings.pepper),
  })
  let app = await buildApp(open.server)
  await app.listen({ port, host: '::' })
  const partner = partnerServer(settings.publicUrl).listen(partnerPort, '::')
  browser ??= launchChromium(testArguments)
  const shared = await browser
  return {
    origin: settings.publicUrl,
    partnerOrigin: `http://localhost:${partnerPort}`,
    server: open.server,
    browser: shared,
    reducedMotion: moves ? 'no-preference' : 'reduce',
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
      await Promise.all(shared.contexts().map((context) => context.close()))
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
): Promise<{ page: Page; context: BrowserContext; faults: string[] }> {
  const context = await app.browser.newContext({
    locale: 'en-GB',
    viewport: { width: 1280, height: 900 },
    reducedMotion: app.reducedMotion,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
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

/** The newest code mailed to an address, as read in their mailbox; of another letter than the one in which `than` was. */
export async function mailedCode(app: App, address: string, than?: string): Promise<string> {
  for (let tries = 0; tries < 400; tries += 1) {
    const code = newestCode(`${app.origin} ${address}`, await mailsTo(app, address), than)
    if (code) return code
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`no code was mailed to ${address}`)
}

/**
 * What the browser's clipboard holds, read on another site's page: our own may write to it and not read. Call
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
