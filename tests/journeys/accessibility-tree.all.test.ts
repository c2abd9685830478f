/**
 * The accessibility tree of each widget: with data, for a visitor, without rows, while it loads and when it fails.
 * `accessibility/` has a file for each widget, which a review reads; `--update` writes them again.
 */
import { readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Page, Request } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { widgetEntries } from '../../demo/build/widgets.ts'
import { shortName } from '../../demo/distribution/names.ts'
import { draw, faultsIn, readTree } from './accessibility/tree.ts'
import { type Product, startProduct } from './app.ts'
import { aMember } from './people.ts'
import { openApp } from './suite.ts'

/** Some weeks after the shipped rates. No clock moves, in the servers and in the pages. */
const now = Date.parse('2026-11-21T12:00:00Z')

const app = await openApp({ SEED: 'demo' }, { at: now })
const unused = await startProduct({}, { at: now })
afterAll(() => unused.close())

const newcomer = {
  firstName: 'Ada',
  lastName: 'Obi',
  userName: 'ada.obi',
  email: 'ada.obi@example.com',
  password: 'Lagoon2026',
  pin: '2468',
}
await aMember(unused, newcomer)

const tags = Object.keys(widgetEntries())

type Session = { readonly token: string; readonly stored: string }

async function signIn({ origin }: Product, username: string): Promise<Session> {
  const answer = await fetch(`${origin}/api/User/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/153.0' },
    body: JSON.stringify({ username, password: newcomer.password }),
  })
  const { data, authorization: token } = await answer.json()
  return { token, stored: JSON.stringify({ token, user: { ...data, id: data.tblid }, signIn: 'a-sign-in' }) }
}

type Row = Readonly<Record<string, string>>

/** Elements by the title of their view: `cowrie-receipt, transfer`. */
type Views = ReadonlyMap<string, string>

/** Every view, with what the person has first of each kind. */
async function viewsFor({ origin }: Product, { token }: Session): Promise<Views> {
  const first = async (path: string): Promise<Row> => {
    const answer = await fetch(origin + path, { headers: { authorization: `Bearer ${token}` } })
    const rows = (await answer.json()) as Row[] | { data?: Row[] }
    return (Array.isArray(rows) ? rows : rows.data)?.[0] ?? {}
  }
  const [listing, others, order, transfer, request] = await Promise.all([
    first('/api/Listing/Search?pageNumber=1&pageSize=1&isUser=true'),
    first('/api/Listing/Search?pageNumber=1&pageSize=1&isUser=false'),
    first('/api/Order/Search?pageNumber=1&pageSize=1&status=completed'),
    first('/api/Listing/transfers?pageNumber=1&pageSize=1'),
    first('/api/MoneyRequest/waiting'),
  ])
  const nobody = '01900000-0000-7000-8000-000000000000'
  const views: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'cowrie-alerts': { '': '', form: 'view="form"' },
    'cowrie-listing-details': { '': `listing-id="${listing.lisingId ?? nobody}"` },
    'cowrie-login': { '': 'password-reset' },
    'cowrie-notifications': { '': '', bell: 'view="bell"', reports: 'view="reports"' },
    'cowrie-order': { '': `listing-id="${others.lisingId ?? nobody}"` },
    'cowrie-password-reset': {
      '': '',
      verify: `view="verify" user-id="${nobody}"`,
      password: `view="password" user-id="${nobody}" code-id="${nobody}"`,
      success: 'view="success"',
    },
    'cowrie-profile': { '': '', security: 'tab="security"', cards: 'tab="cards"', photo: 'only="photo"' },
    'cowrie-receipt': {
      order: `order-id="${order.orderId ?? nobody}"`,
      listing: `listing-id="${listing.lisingId ?? nobody}"`,
      transfer: `transfer-id="${transfer.listingId ?? nobody}" currency="${transfer.currencyISO ?? 'USD'}"`,
    },
    'cowrie-registration': { '': '', verify: `view="verify" user-id="${nobody}"`, success: 'view="success"' },
    'cowrie-request-money': { '': '', form: 'view="form"', request: `request="${request.id ?? nobody}"` },
  }
  return new Map(
    tags.flatMap((tag) =>
      Object.entries(views[tag] ?? { '': '' }).map(([view, attributes]) => [
        [tag, view].filter(Boolean).join(', '),
        `<${tag} ${attributes}></${tag}>`,
      ]),
    ),
  )
}

/** A page with nothing but the widgets, each in a region with its title. */
const pageOf = (elements: Views) => `<!doctype html><html lang="en"><head>
  <meta charset="utf-8"><title>Widgets</title><meta name="cowrie-in-page" content="all">
  ${tags.map((tag) => `<script type="module" src="/cdn/v1/${tag}.js"></script>`).join('')}</head><body>
  ${[...elements].map(([title, element]) => `<section aria-label="${title}">${element}</section>`).join('\n')}
  </body></html>`

/** Runs in the page: when it has drawn what has arrived. */
const idle = () =>
  new Promise<void>((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve()))),
  )

/** Runs in the page: whether no widget waits for an answer. */
function isDrawn(): boolean {
  const roots: (Document | ShadowRoot)[] = [document]
  for (const root of roots)
    for (const each of root.querySelectorAll('*')) {
      if (each.matches('.ui-skeleton, [aria-busy="true"]') && each.checkVisibility()) return false
      if (each.shadowRoot) roots.push(each.shadowRoot)
    }
  return true
}

/** All states of all tags are drawn before the first test, which takes minutes on a busy machine. */
const timeoutMs = 600_000

type Fault = 'held' | 'failing'

/**
 * Runs in the page: what comes a moment later, such as a skeleton or the next try of a failed read, comes at once, and a
 * request that is held is never given up, however long a busy machine draws.
 */
function hurry() {
  AbortSignal.timeout = () => new AbortController().signal
  const later = window.setTimeout
  // The pauses before the second and the third try.
  const retriesMs: readonly number[] = [400, 1_200]
  const hurried = (run: TimerHandler, delayMs = 0, ...more: unknown[]) =>
    later(run, delayMs < 400 || retriesMs.includes(delayMs) ? 0 : delayMs, ...more)
  window.setTimeout = hurried as typeof setTimeout
}

/** A page with all widgets, of which everything has arrived that can. */
async function open(
  { origin }: Product,
  elements: Views,
  session: Session | undefined,
  fault?: Fault,
): Promise<Page> {
  const context = await app.browser.newContext({
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 900 },
  })
  if (session)
    await context.addInitScript(([key, stored]) => localStorage.setItem(key, stored), [
      `cowrie:session:${origin}`,
      session.stored,
    ] as const)
  await context.addInitScript(hurry)
  const page = await context.newPage()
  page.setDefaultTimeout(timeoutMs)
  await page.clock.setFixedTime(now)
  await page.addInitScript(() => {
    const at = performance.now()
    performance.now = () => at
  })

  const waiting = new Set<Request>()
  let asked = 0
  page.on('request', (request) => {
    asked += 1
    if (fault !== 'held' || !new URL(request.url()).pathname.startsWith('/api/')) waiting.add(request)
  })
  page.on('requestfinished', (request) => waiting.delete(request))
  page.on('requestfailed', (request) => waiting.delete(request))
  if (fault)
    await page.route(/\/api\/(?!User\/kyc_status)/, (route) => {
      if (fault === 'held') return
      return route.fulfill({ status: 500, body: '' })
    })
  await page.route(/\/api\/Notification\/stream/, (route) => route.fulfill({ status: 403 }))
  await page.route('**/nothing-but-widgets', (route) =>
    route.fulfill({ contentType: 'text/html', body: pageOf(elements) }),
  )
  await page.goto(`${origin}/nothing-but-widgets`)
  await page.evaluate(() =>
    Promise.all(
      [...document.querySelectorAll('section > *')].map(
        (each) => (each as Element & { ready: unknown }).ready,
      ),
    ),
  )
  for (let [stillFor, before] = [0, -1]; stillFor < 3; ) {
    if (fault !== 'held') await page.waitForFunction(isDrawn)
    await page.evaluate(idle)
    stillFor = waiting.size === 0 && asked === before ? stillFor + 1 : 0
    before = asked
  }
  return page
}

/** Masks references and card endings, which differ from run to run. */
const masked = (words: string) =>
  words.replace(/CW-[0-9A-Z]{10}/g, 'CW-…').replace(/•••• [0-9a-z]{4}/g, '•••• …')

/** The drawn views of a state, and what is wrong in them. */
async function look(title: string, ...opened: Parameters<typeof open>) {
  const page = await open(...opened)
  const views = await readTree(page)
  await page.context().close()
  return views.map(({ name, children }) => ({
    title,
    view: name,
    text: draw(children, masked).join('\n'),
    faults: faultsIn(children).map((fault) => `${name}, ${title}: ${fault}`),
  }))
}

const looks: Awaited<ReturnType<typeof look>> = []

/** Until the demo's money has arrived, and everybody was told. */
async function settled({ server: { clock, database } }: Product): Promise<void> {
  const left = async () => {
    const { rows } = await sql`
      SELECT id::text FROM outbox WHERE done_at IS NULL AND due_at <= ${clock()}
      UNION ALL SELECT id::text FROM payout WHERE status IN ('waiting', 'asked', 'sent')
      UNION ALL SELECT event::text FROM processor_event WHERE applied_at IS NULL`.execute(database.db)
    return rows.length
  }
  while ((await left()) > 0) await sleep(50)
}

beforeAll(async () => {
  await Promise.all([app, unused].map(settled))
  const [amara, ada] = await Promise.all([signIn(app, 'amara'), signIn(unused, newcomer.userName)])
  const [views, emptyViews] = await Promise.all([viewsFor(app, amara), viewsFor(unused, ada)])
  // One after another: five pages at once, each with all widgets, take a busy machine minutes.
  looks.push(
    ...(await look('with data', app, views, amara)),
    ...(await look('a visitor', app, views, undefined)),
    ...(await look('without data', unused, emptyViews, ada)),
    ...(await look('loading', app, views, amara, 'held')),
    ...(await look('failing', app, views, amara, 'failing')),
  )
}, timeoutMs)

/** A widget's views in each state; one that looks like an earlier state only names it. */
function snapshotOf(tag: string): string {
  const own = looks.filter(({ view }) => view === tag || view.startsWith(`${tag},`))
  const views = [...new Set(own.map(({ view }) => view))]
  return views
    .flatMap((view) => {
      const states = own.filter((each) => each.view === view)
      return states.map(({ title, text }, at) => {
        const same = states.slice(0, at).find((each) => each.text === text)
        return `# ${view}: ${title}\n${same ? `as ${same.title}` : text}\n`
      })
    })
    .join('\n')
}

it('says everything once, and nothing without a name', () => {
  expect(looks.flatMap(({ faults }) => faults)).toEqual([])
})

it.each(tags)('%s tells screen readers what it told the last review', async (tag) => {
  await expect(snapshotOf(tag)).toMatchFileSnapshot(`./accessibility/${shortName(tag)}.txt`)
})

it('keeps no tree of a tag that is gone', () => {
  const kept = readdirSync(new URL('./accessibility/', import.meta.url)).filter((name) =>
    name.endsWith('.txt'),
  )
  expect(kept.sort()).toEqual(tags.map((tag) => `${shortName(tag)}.txt`).sort())
})
