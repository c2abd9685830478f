/** A page that is not set up for the exchange: one sentence with the cause, the cure and a link. */
import { expect, it } from 'vitest'
import { aPartnerPage, aSite, moduleOf, patiently } from './partner-page.ts'
import { openApp, openPartnerSite } from './suite.ts'

const app = await openApp()
const { site } = await openPartnerSite(app, 'localhost')
const stranger = await aSite('127.0.0.1')

const tag = 'cowrie-rate'
const listening = `<script>
  window.failed = []
  document.addEventListener('cowrie-failed', ({ detail }) =>
    window.failed.push({ ...detail, afterMs: performance.now() }))
</script>`
const inPage = `${listening}<meta name="cowrie-in-page" content="all">`
const head = inPage + moduleOf(app, tag)
const isolated = { head: listening + moduleOf(app, tag), body: `<${tag}></${tag}>` }

type Details = { code: string; message: string; afterMs: number }[]

/** Opens the page; resolves to Cowrie's lines in its console, and the failure that the element dispatched. */
async function said(
  from: typeof site,
  wanted: { head?: string; body: string; policy?: string },
  { code = 'misconfigured', isShown = code === 'misconfigured' }: { code?: string; isShown?: boolean } = {},
) {
  const { page, context, faults } = await aPartnerPage(app, from, { head, ...wanted })
  const failures = () => page.evaluate(() => (window as unknown as { failed: Details }).failed)
  await expect.poll(async () => (await failures()).length, patiently).toBe(1)
  const [failure] = await failures()
  if (isShown) await page.getByText('This page is not set up to reach the exchange').first().waitFor()
  const sentences = faults.filter((each) => each.startsWith('Cowrie'))
  expect(failure?.code).toBe(code)
  expect(failure?.message).toContain('/docs/troubleshooting#')
  await context.close()
  // Instead of after 20 seconds; the browser takes some of these to load the page on a busy machine.
  expect(failure?.afterMs).toBeLessThan(8_000)
  expect(sentences).toHaveLength(1)
  expect(sentences[0]).toContain(failure?.message)
  return failure?.message
}

it('names the directive that the policy lacks', async () => {
  const policy = `script-src 'unsafe-inline' ${app.origin}; connect-src 'self'`
  expect(await said(site, { body: `<${tag}></${tag}>`, policy })).toContain(`add connect-src ${app.origin}`)
})

it('names the directive that keeps out what a tag’s module loads, in the page and isolated', async () => {
  // The address of the tag's own module, but not of those that draw it or its frame.
  const policy = `script-src 'unsafe-inline' ${app.origin}/cdn/v1/; frame-src ${app.origin}`
  const cure = `forbids modules of ${app.origin}: add script-src ${app.origin} to its`
  expect(await said(site, { body: `<${tag}></${tag}>`, policy })).toContain(cure)
  expect(await said(site, { ...isolated, policy })).toContain(cure)
  const narrow = policy.replace('script-src', 'script-src-elem')
  expect(await said(site, { ...isolated, policy: narrow })).toContain(`add script-src-elem ${app.origin}`)
  // An element without its module shows what the page printed in it.
  const all = { head: listening + moduleOf(app, 'cowrie'), body: `<${tag}></${tag}>` }
  const loader = policy.replace('/cdn/v1/', '/cdn/v1/cowrie.js')
  expect(await said(site, { ...all, policy: loader }, { isShown: false })).toContain(cure)
})

it('names the directive that forbids the frame of an isolated tag', async () => {
  const scripts = `script-src 'unsafe-inline' ${app.origin}`
  for (const frames of ["frame-src 'none'", "child-src 'self'", "default-src 'self'"])
    expect(await said(site, { ...isolated, policy: `${frames}; ${scripts}` })).toContain(
      `forbids frames of ${app.origin}: add frame-src ${app.origin}`,
    )
})

it('names the origin that is not registered for an isolated tag', async () => {
  expect(await said(stranger, isolated)).toContain(`refuses to show <${tag}> on ${stranger.origin}: let its`)
  const policy = 'sandbox allow-scripts'
  expect(await said(site, { ...isolated, policy })).toContain('This page has no origin (null)')
})

it('names the frame of another site around the page of an isolated tag', async () => {
  const { page, context } = await aPartnerPage(app, stranger, {
    body: `<iframe src="${site.put(isolated)}"></iframe>`,
  })
  const inner = page.frameLocator('iframe')
  await inner.getByText('This page is not set up to reach the exchange').waitFor(patiently)
  const [failure] = await inner
    .locator('body')
    .evaluate(() => (window as unknown as { failed: Details }).failed)
  expect(failure).toMatchObject({ code: 'misconfigured' })
  expect(failure?.message).toContain('This page is in a frame of another site')
  await context.close()
})

it('says soon that nothing answers an isolated tag, which may be tried again', async () => {
  const { page, context } = await aPartnerPage(app, site, { body: '' })
  await page.route('**/embed/**', (route) => route.abort('connectionrefused'))
  await page.goto(site.put(isolated))
  const again = page.getByRole('button', { name: 'Try again' })
  await again.waitFor(patiently)
  const [failure] = await page.evaluate(() => (window as unknown as { failed: Details }).failed)
  expect(failure).toMatchObject({ code: 'not-loaded', retryable: true })
  expect(failure?.afterMs).toBeLessThan(8_000)
  await page.unroute('**/embed/**')
  await again.click()
  await page.frameLocator('iframe').getByText('You give', { exact: true }).first().waitFor(patiently)
  await context.close()
})

it('names the origin that is not registered', async () => {
  expect(await said(stranger, { body: `<${tag}></${tag}>` })).toContain(
    `${app.origin} refuses calls of ${stranger.origin}: let its operator register`,
  )
})

it('names an address that is no exchange', async () => {
  const body = `<${tag} api-base="${stranger.origin}"></${tag}>`
  expect(await said(site, { body }, { code: 'not-loaded' })).toContain(
    `${stranger.origin} answers, but not as an exchange`,
  )
})

it('names a page without an origin', async () => {
  const policy = 'sandbox allow-scripts'
  expect(await said(site, { body: `<${tag}></${tag}>`, policy })).toContain('This page has no origin (null)')
})

it('says that nothing answers at an address', async () => {
  stranger.close()
  const body = `<${tag} api-base="${stranger.origin}"></${tag}>`
  expect(await said(site, { body }, { code: 'not-loaded' })).toContain(
    `Nothing answers at ${stranger.origin}`,
  )
})
