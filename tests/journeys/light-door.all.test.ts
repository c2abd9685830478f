/** Downloads and layout shifts of a partner's page of five isolated tags. Times are in the benchmark `door`. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, it } from 'vitest'
import { quiet } from './app.ts'
import { aPartnerPage, hasDrawn, insideOf, moduleOf, patiently } from './partner-page.ts'
import { openApp, openPartnerSite } from './suite.ts'

const app = await openApp()
const { site } = await openPartnerSite(app, '127.0.0.1')
/** The most requests for everything on a page whose cache is empty. */
const mostRequests = { one: 29, five: 63 }

const tags = ['rate', 'listings', 'recent-listings', 'orders', 'login'].map((name) => `cowrie-${name}`)

/** Keeps the sum of the page's layout shifts in `window.shift`. */
const watching = `<script>
  window.shift = 0
  new PerformanceObserver((list) => { for (const each of list.getEntries()) window.shift += each.value })
    .observe({ type: 'layout-shift', buffered: true })
</script>`

/** Counts what the exchange of this process answers, headers included, until `stop` is called. */
function countAnswers() {
  const written = new WeakMap<object, number>()
  const counted = { requests: 0, bytes: 0 }
  const count = (message: unknown) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    if (request.headers.host !== new URL(app.origin).host) return
    // Each frame asks again for a file of a version that is not released yet, and the sandbox offers its people.
    const isOnlyHere = response.statusCode === 304 || /\/sandbox\/|DemoPeople/.test(request.url ?? '')
    // A kept connection has its earlier answers in its count.
    const { socket } = request
    const bytes = socket.bytesWritten - (written.get(socket) ?? 0)
    written.set(socket, socket.bytesWritten)
    if (isOnlyHere) return
    counted.requests += 1
    counted.bytes += bytes
  }
  subscribe('http.server.response.finish', count)
  return {
    stop() {
      unsubscribe('http.server.response.finish', count)
      return counted
    },
  }
}

const pageOf = (shown: readonly string[], head = '') => ({
  head: `${watching}${head}<link rel="stylesheet" href="${app.origin}/cdn/v1/cowrie.css">${shown.map((tag) => moduleOf(app, tag)).join('')}`,
  body: shown.map((tag) => `<${tag} block-size="preset"></${tag}><p>What the page goes on with</p>`).join(''),
})

it('one isolated tag takes few requests', async () => {
  const { page, context, faults } = await aPartnerPage(app, site, { body: '<p>An empty page</p>' })
  const answers = countAnswers()
  await page.goto(site.put(pageOf(['cowrie-rate'])))
  await hasDrawn(insideOf(page, 'cowrie-rate').locator('cowrie-rate'))
  await quiet(page)
  expect(answers.stop().requests).toBeLessThanOrEqual(mostRequests.one)
  expect(faults).toEqual([])
  await context.close()
})

it('five isolated tags leave the page light, and ask for nothing from it', async () => {
  const { page, context, faults } = await aPartnerPage(app, site, { body: '<p>An empty page</p>' })
  const fromPage: string[] = []
  page.on('request', (request) => {
    if (request.frame() === page.mainFrame()) fromPage.push(new URL(request.url()).pathname)
  })
  const answers = countAnswers()
  await page.goto(site.put(pageOf(tags)))
  for (const tag of tags) await hasDrawn(insideOf(page, tag).locator(tag))
  await quiet(page)
  const { requests, bytes } = answers.stop()
  expect(requests).toBeLessThanOrEqual(mostRequests.five)
  // Over gzip, with published libraries: the frames share all modules but their own.
  expect(bytes / 1024).toBeLessThanOrEqual(275)
  // Five tags, the style sheet, what surrounds the frames, what checks attributes once the browser is idle, and the page
  // itself; the frames' documents are their own.
  const own = fromPage.filter((path) => path.startsWith('/cdn/') || path.startsWith('/api/'))
  expect(
    own.filter(
      (path) =>
        !/\/cdn\/v[^/]+\/(cowrie-(rate|listings|recent-listings|orders|login|host|check)\.js|cowrie\.css)$/.test(
          path,
        ),
    ),
  ).toEqual([])
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThanOrEqual(0.05)
  expect(faults).toEqual([])
  await context.close()
})

it.each([
  ['what draws it', 'all', '**/cowrie-rate.page.js*'],
  ['what surrounds its frame', '', '**/cowrie-host.js*'],
])(
  'a tag that cannot load %s says so in its language, and loads when the person tries again',
  async (_, inPage, lost) => {
    const { page, context } = await aPartnerPage(app, site, { body: '' })
    await page.route(lost, (route) => route.abort())
    await page.goto(
      site.put({
        head: `<meta name="cowrie-in-page" content="${inPage}"><script>
        window.failed = []
        document.addEventListener('cowrie-failed', ({ detail }) => window.failed.push(detail.code))
        </script>${moduleOf(app, 'cowrie-rate')}`,
        body: '<cowrie-rate lang="ar"></cowrie-rate>',
      }),
    )
    const failures = () => page.evaluate(() => (window as unknown as { failed: string[] }).failed)
    const alert = page.locator('cowrie-rate').getByRole('alert')
    const retry = alert.getByRole('button', { name: 'إعادة المحاولة' })
    await alert.getByText('تعذّر تحميل هذا الجزء').waitFor()
    expect(await alert.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
    expect(await failures()).toEqual(['not-loaded'])
    // Again without the network: the button stays, with the focus.
    await retry.click()
    await expect.poll(failures, patiently).toEqual(['not-loaded', 'not-loaded'])
    expect(await retry.evaluate((button) => button.matches(':focus'))).toBe(true)
    await page.unroute(lost)
    await page.keyboard.press('Enter')
    await alert.waitFor({ state: 'hidden' })
    await hasDrawn(
      inPage ? page.locator('cowrie-rate') : insideOf(page, 'cowrie-rate').locator('cowrie-rate'),
    )
    expect(await failures()).toHaveLength(2)
    await context.close()
  },
)

it('five tags in the page do not move it', async () => {
  const { page, context } = await aPartnerPage(
    app,
    site,
    pageOf(tags, '<meta name="cowrie-in-page" content="all">'),
  )
  for (const tag of tags) await hasDrawn(page.locator(tag))
  await page.locator('cowrie-listings').getByRole('row').nth(1).waitFor()
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThanOrEqual(0.05)
  await context.close()
})
