/** A page that is not set up for the exchange: one sentence with the cause, the cure and a link. */
import { expect, it } from 'vitest'
import { aPartnerPage, aSite, moduleOf, patiently } from './partner-page.ts'
import { openApp, openPartnerSite } from './suite.ts'

const app = await openApp()
const { site } = await openPartnerSite(app, 'localhost')
const stranger = await aSite('127.0.0.1')

const tag = 'cowrie-rate'
const head = `<meta name="cowrie-in-page" content="all"><script>
  window.failed = []
  document.addEventListener('cowrie-failed', ({ detail }) => window.failed.push(detail))
</script>${moduleOf(app, tag)}`

type Details = { code: string; message: string }[]

/** Opens the page; resolves to Cowrie's lines in its console, and the failure that the element dispatched. */
async function said(from: typeof site, wanted: { body: string; policy?: string }, code = 'misconfigured') {
  const { page, context, faults } = await aPartnerPage(app, from, { head, ...wanted })
  const scope = page.frames().at(-1) ?? page
  const failures = () => scope.evaluate(() => (window as unknown as { failed: Details }).failed)
  await expect.poll(async () => (await failures()).length, patiently).toBe(1)
  const [failure] = await failures()
  if (code === 'misconfigured')
    await scope.getByText('This page is not set up to reach the exchange').first().waitFor()
  const sentences = faults.filter((each) => each.startsWith('Cowrie'))
  expect(failure?.code).toBe(code)
  expect(failure?.message).toContain('/docs/troubleshooting#')
  await context.close()
  expect(sentences).toHaveLength(1)
  expect(sentences[0]).toContain(failure?.message)
  return failure?.message
}

it('names the directive that the policy lacks', async () => {
  const policy = `script-src 'unsafe-inline' ${app.origin}; connect-src 'self'`
  expect(await said(site, { body: `<${tag}></${tag}>`, policy })).toContain(`add connect-src ${app.origin}`)
})

it('names the origin that is not registered', async () => {
  expect(await said(stranger, { body: `<${tag}></${tag}>` })).toContain(
    `${app.origin} refuses calls of ${stranger.origin}: let its operator register`,
  )
})

it('names an address that is no exchange', async () => {
  const body = `<${tag} api-base="${stranger.origin}"></${tag}>`
  expect(await said(site, { body }, 'not-loaded')).toContain(
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
  expect(await said(site, { body }, 'not-loaded')).toContain(`Nothing answers at ${stranger.origin}`)
})
