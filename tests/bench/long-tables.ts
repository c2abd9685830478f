/**
 * The listings of a signed-in person after many presses on "Load more": from a change to the painted frame, in the same
 * page with few rows and with many, in turns of pages. The baseline is the widget itself with 40 rows: what grows with
 * the rows shows, and the speed of the machine does not.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { createListing } from '#server/exchange/market/listings/create.ts'
import { buildApp } from '#server/http/app.ts'
import { openServer } from '#server/open-server.ts'
import type { Server } from '#server/server.ts'
import { readSettings } from '#server/settings/settings.ts'
import { launchChromium } from '../chromium.ts'
import { aReadyUser, goodPin } from '../server/world.ts'
import { build } from './built.ts'
import { type Figure, median, ofRounds } from './figures.ts'

const rounds = 3
/** Rows of one line, and of two: either the browser skips out of sight. */
const widths = { 'wide table': 1_280, phone: 412 } as const
const many = { more: 1_000, letter: 1_000, switches: 200 } as const
const few = 40

async function someListings(server: Server, count: number): Promise<void> {
  const owner = await aReadyUser(server)
  for (let made = 0; made < count; made += 1)
    await createListing(server, owner, {
      body: {
        rate: '0.000625',
        pin: goodPin,
        needAmount: `${160_000 + made * 1_600}`,
        needCurrency: 'NGN',
        haveAmount: `${100 + made}`,
        haveCurrency: 'USD',
        isSystemRate: false,
        partFulfilment: made % 2 === 0,
        systemFulfilment: false,
        debitCardId: owner.debit.id,
        creditCardId: owner.credit.id,
      },
    })
}

/** Milliseconds, by what was done. `nodes` counts the elements of a row. */
type Times = { more: number; letter: number; theme: number; column: number; nodes: number }

export async function measureLongTables(): Promise<Figure[]> {
  build()
  const dataDir = mkdtempSync(join(tmpdir(), 'cowrie-test-'))
  const open = await openServer(readSettings({ DATA_DIR: dataDir, SEED: 'none' }))
  await someListings(open.server, many.more + 100)
  const account = await aReadyUser(open.server)
  const app = await buildApp(open.server)
  app.get('/bench/long', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><title>Bench</title><cowrie-listings></cowrie-listings>` +
          `<script type="module" src="/cdn/v1/cowrie-listings.js"></script>`,
      ),
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const browser = await launchChromium()
  try {
    const figures: Figure[] = []
    for (const [name, width] of Object.entries(widths)) {
      const measured: [long: Times, short: Times][] = []
      for (let made = 0; made < rounds; made += 1) {
        const of = (rows: typeof many | typeof few) => visit(browser, origin, account, width, rows)
        measured.push([await of(many), await of(few)])
      }
      const row = (what: string, key: keyof Times) =>
        ofRounds(
          `${name}: ${what}, CPU × 4, vs ${few}`,
          'ms',
          measured.map(([long, short]) => [long[key], short[key]] as const),
        )
      process.stdout.write(`Elements of a row: ${median(measured.map(([{ nodes }]) => nodes))}\n`)
      figures.push(
        row(`letter typed at ${many.letter} rows`, 'letter'),
        row(`20 more painted at ${many.more} rows`, 'more'),
        row(`theme at ${many.switches} rows`, 'theme'),
        row(`column at ${many.switches} rows`, 'column'),
      )
    }
    return figures
  } finally {
    await browser.close()
    await app.close()
    await open.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Account = { readonly email: string; readonly password: string }

async function visit(
  browser: Browser,
  origin: string,
  { email, password }: Account,
  width: number,
  rows: typeof many | typeof few,
): Promise<Times> {
  const counts = typeof rows === 'number' ? { more: rows, letter: rows, switches: rows } : rows
  const context = await browser.newContext({ viewport: { width, height: 900 } })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  const throttle = (rate: number) => cdp.send('Emulation.setCPUThrottlingRate', { rate })
  await page.addInitScript(watch)
  await page.addInitScript(
    (login) => {
      document.addEventListener('DOMContentLoaded', () => {
        const widget = document.querySelector('cowrie-listings') as HTMLElement & { getToken: unknown }
        widget.getToken = () =>
          fetch('/api/User/login', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ username: login.email, password: login.password }),
          }).then((answer) => answer.json())
      })
    },
    { email, password },
  )
  await page.goto(`${origin}/bench/long`)
  await page
    .getByRole('button', { name: /^Order/ })
    .first()
    .waitFor()
  // For what is fetched ahead; the stream of news never ends.
  await page.waitForTimeout(2_000)

  await page.getByRole('button', { name: 'Columns' }).waitFor()
  await grow(page, counts.switches)
  await throttle(4)
  const theme = await times(3, async (at) => {
    await page.evaluate((name) => window.change(name), at % 2 === 0 ? 'dark' : 'light')
    return page.evaluate(() => window.painted())
  })
  await page.getByRole('button', { name: 'Columns' }).click()
  const status = page.getByRole('menuitemcheckbox', { name: 'Status' })
  await status.waitFor()
  const column = await times(4, async () => {
    await page.evaluate(() => window.next('click'))
    await status.dispatchEvent('click')
    return page.evaluate(() => window.painted())
  })
  await page.keyboard.press('Escape')
  await throttle(1)

  await grow(page, counts.more)
  const nodes = await page.evaluate(() => (window.rows()[5] as Element).querySelectorAll('*').length + 1)
  await throttle(4)
  const more = await times(3, () => page.evaluate(() => window.more()))
  await page.getByRole('searchbox').first().focus()
  const letter = await times(5, async () => {
    await page.evaluate(() => window.next('keydown'))
    await page.keyboard.press('e')
    const ms = await page.evaluate(() => window.painted())
    await page.keyboard.press('Backspace')
    await page.waitForTimeout(500)
    return ms
  })
  await context.close()
  return { more, letter, theme, column, nodes }
}

async function times(count: number, run: (at: number) => Promise<number>): Promise<number> {
  const all: number[] = []
  for (let at = 0; at < count; at += 1) all.push(await run(at))
  return median(all)
}

async function grow(page: Page, count: number): Promise<void> {
  while ((await page.evaluate(() => window.rows().length)) < count) await page.evaluate(() => window.more())
}

declare global {
  interface Window {
    rows(): readonly Element[]
    /** Starts the clock at the next event of this name. */
    next(name: string): void
    /** Asks for the next rows. Milliseconds from the end of their answer to the frame that shows them. */
    more(): Promise<number>
    /** Gives the widget a theme, at which the clock starts. */
    change(theme: string): void
    /** Milliseconds from the clock's start to the frame that shows the change. */
    painted(): Promise<number>
  }
}

/** Runs in the page, before everything else. */
function watch() {
  let painted = Promise.resolve(0)
  const toFrame = (startedAt: number) =>
    new Promise<number>((resolve) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now() - startedAt)
        port2.postMessage(null)
      }),
    )
  const root = () => document.querySelector('cowrie-listings')?.shadowRoot as ShadowRoot
  window.rows = () => [...root().querySelectorAll('tbody tr:not([aria-hidden] *)')]
  window.next = (name) => {
    painted = new Promise((resolve) =>
      addEventListener(name, ({ timeStamp }) => resolve(toFrame(timeStamp)), { once: true, capture: true }),
    )
  }
  window.more = async () => {
    const before = window.rows().length
    const button = () =>
      [...root().querySelectorAll('button')].find((each) => each.textContent === 'View More')
    while (!button() || button()?.ariaBusy) await new Promise((resolve) => setTimeout(resolve, 20))
    const grown = new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (window.rows().length === before) return
        observer.disconnect()
        resolve()
      })
      observer.observe(root(), { childList: true, subtree: true })
    })
    // By the page itself: the test driver would look at every row for the button.
    button()?.click()
    await grown
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const answer = entries.filter(({ name }) => name.includes('/api/Listing/Search')).at(-1)
    return toFrame(answer?.responseEnd ?? Number.NaN)
  }
  window.change = (theme) => {
    const startedAt = performance.now()
    document.querySelector('cowrie-listings')?.setAttribute('theme', theme)
    painted = toFrame(startedAt)
  }
  window.painted = () => painted
  performance.setResourceTimingBufferSize(2_000)
}
