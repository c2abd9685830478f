/**
 * `npm run shots`: every page of the site on a phone, a tablet and a desk, in light and in dark, as pictures in
 * `.shots/` with one page that shows them all, and every place of the operators' console and of the partner's page. On a small believable world of
 * its own; gated pages are signed in.
 * `npm run shots -- / /profile` takes only those; `--lang ar` takes them in that language, into `.shots/ar/`; `--state
 * empty` takes them in a market without a row, of a person and a partner who have done nothing yet, `--state failing` with a server
 * that answers no call of a widget any more, and `--state offline` on a device that has lost its network.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { BrowserContext, Page } from 'playwright'
import { buildApp } from '#server/http/app.ts'
import { openServer } from '#server/open-server.ts'
import { readSettings } from '#server/settings/settings.ts'
import { launchChromium } from '../chromium.ts'
import { freePort } from '../free-port.ts'
import { aMember, visitor } from '../journeys/people.ts'
import { consoleSettings, consoleVisits } from './console.ts'
import { partnerVisits } from './partner.ts'
import { isQuiet, type Visit, visits } from './visits.ts'

const widths = [360, 768, 1280] as const
const themes = ['light', 'dark'] as const
const {
  positionals: asked,
  values: { lang, state = 'data' },
} = parseArgs({
  allowPositionals: true,
  options: { lang: { type: 'string' }, state: { type: 'string' } },
})
if (!['data', 'empty', 'failing', 'offline'].includes(state)) throw new Error(`no state ${state}`)
const isEmpty = state === 'empty'
const hasCalls = state !== 'failing' && state !== 'offline'

const path = [lang, state === 'data' ? undefined : state].flatMap((each) => (each ? `${each}/` : []))
const folder = fileURLToPath(new URL(`../../.shots/${path.join('')}`, import.meta.url))
const dataDir = mkdtempSync(join(tmpdir(), 'cowrie-test-'))
const port = await freePort()
// Operators' calls answer pages of this address only.
const origin = `http://127.0.0.1:${port}`
const settings = readSettings({
  DATA_DIR: dataDir,
  PUBLIC_URL: origin,
  ...(isEmpty ? { SEED: 'none' } : { SEED: 'demo', ...consoleSettings }),
})
const open = await openServer(settings)
const newcomer = visitor('Ada', 'Obi')
if (isEmpty) await aMember(open, newcomer)
const app = await buildApp(open.server)
await app.listen({ port, host: '127.0.0.1' })
const browser = await launchChromium()
const taken: string[] = []

async function shoot(context: BrowserContext, { name, address, tab }: Visit) {
  const page = await context.newPage()
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 500 ? 780 : 900 })
      await page.goto(origin + address)
      await page.waitForFunction(isQuiet)
      // A queue that could not be loaded has no tabs.
      if (tab !== undefined && hasCalls) await page.getByRole('tab').nth(tab).click()
      await throughTheWhole(page)
      const file = `${name}-${width}-${theme}.png`
      await page.screenshot({ path: join(folder, file), fullPage: true })
      taken.push(file)
    }
  }
  await page.close()
}

/** Pages and modules still arrive, and that the setup is complete: nobody would see a widget without it. */
async function failCalls(context: BrowserContext) {
  if (state === 'offline')
    await context.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
  await context.route(/\/(api|operator|partner-page)\/(?!User\/kyc_status)/, (route) =>
    state === 'offline' ? route.abort('internetdisconnected') : route.fulfill({ status: 500, body: '' }),
  )
}

/** Some parts load lazily near the viewport. */
async function throughTheWhole(page: Page) {
  await page.waitForFunction(isQuiet)
  await page.evaluate(async () => {
    for (let at = 0; at < document.body.scrollHeight; at += innerHeight) {
      scrollTo({ top: at, behavior: 'instant' })
      await new Promise(requestAnimationFrame)
    }
    scrollTo({ top: 0, behavior: 'instant' })
  })
  // A skeleton appears only after a moment; until then a table that loads looks quiet.
  await page.waitForTimeout(300)
  await page.waitForFunction(isQuiet)
  await page.waitForTimeout(150)
}

try {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const isAsked = ({ route }: Pick<Visit, 'route'>) => asked.length === 0 || asked.includes(route)
  const take = async (context: BrowserContext, visit: Visit) => {
    await shoot(context, visit)
    process.stdout.write(`${visit.name}\n`)
  }
  const {
    visitor: anybody,
    member,
    list,
  } = await visits(browser, origin, lang, isEmpty ? newcomer : undefined)
  if (!hasCalls) for (const context of [anybody, member]) await failCalls(context)
  for (const visit of list.filter(isAsked)) await take(visit.signedIn ? member : anybody, visit)
  // After the site, because what waits there for operators concerns its people.
  if (!isEmpty && isAsked({ route: '/operator' })) {
    const { operator, list: places } = await consoleVisits(browser, open.server, lang)
    if (!hasCalls) await failCalls(operator)
    for (const visit of places) await take(operator, visit)
  }
  if (isAsked({ route: '/partner' })) {
    const { partner, list: places } = await partnerVisits(browser, open.server, lang, isEmpty)
    if (!hasCalls) await failCalls(partner)
    for (const visit of places) await take(partner, visit)
  }
  const rows = taken.map(
    (file) =>
      `<figure><a href="${file}"><img src="${file}" loading="lazy" width="300"></a><figcaption>${file}</figcaption></figure>`,
  )
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><title>Every page</title><style>body{display:flex;flex-wrap:wrap;align-items:start;gap:16px;font:14px system-ui}figure{margin:0}</style>${rows.join('\n')}`,
  )
  process.stdout.write(`\n${taken.length} pictures; all of them: ${folder}index.html\n`)
} finally {
  await browser.close()
  await app.close()
  await open.close()
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit(0)
