/** A partner develops on a host name of the office, without https: browsers leave some of their functions out there. */
import { afterAll, expect, it } from 'vitest'
import { partnerFrom, savePartner } from '#server/exchange/partners/partners.ts'
import { launchChromium, testArguments } from '#tests/chromium.ts'
import { aSite, hasDrawn, insideOf, moduleOf, patiently } from './partner-page.ts'
import { openApp } from './suite.ts'

const app = await openApp()
const hostname = 'shop.example'
const browser = await launchChromium([...testArguments, `--host-resolver-rules=MAP ${hostname} 127.0.0.1`])
const site = await aSite(hostname)
afterAll(async () => {
  site.close()
  await browser.close()
})
await savePartner(app.server.database.db, partnerFrom('Office', [site.origin], ['all']), new Date())

const tag = 'cowrie-rate'

it('draws isolated tags and tags in the page', async () => {
  for (const inPage of ['', '<meta name="cowrie-in-page" content="all">']) {
    const page = await browser.newPage()
    const faults: string[] = []
    page.on('pageerror', ({ message }) => faults.push(message))
    await page.goto(site.put({ head: inPage + moduleOf(app, tag), body: `<${tag}></${tag}>` }))
    expect(await page.evaluate(() => isSecureContext)).toBe(false)
    if (inPage) await hasDrawn(page.locator(tag))
    else await insideOf(page, tag).getByText('You give', { exact: true }).first().waitFor(patiently)
    expect(faults).toEqual([])
    await page.close()
  }
})

it('says that a client secret needs https', async () => {
  const page = await browser.newPage()
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  const secret = `cs_${'x'.repeat(43)}`
  await page.goto(
    site.put({
      head: moduleOf(app, tag),
      body: `<${tag}></${tag}><script>document.querySelector('${tag}').getClientSecret = () => '${secret}'</script>`,
    }),
  )
  await expect.poll(() => said.join('\n'), patiently).toContain('a client secret needs a page on https')
  await page.close()
})
