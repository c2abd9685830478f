/**
 * `npm run lighthouse`: what Lighthouse's mobile profile says of the production build, on the pages by which a stranger
 * judges the product and on the dashboard. Fails below 95 in accessibility, best practices or SEO; performance depends
 * on the machine and is noted. `npm run lighthouse / /login` looks at those only.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright'
import { buildApp } from '#server/http/app.ts'
import { openServer } from '#server/open-server.ts'
import { readSettings } from '#server/settings/settings.ts'
import { chromiumArguments, chromiumPath } from '../chromium.ts'
import { freePort } from '../free-port.ts'
import { signInFirst } from '../shots/visits.ts'
import { build } from './built.ts'

const all = ['/', '/about-page', '/contact-page', '/login', '/dashboard']
const held = ['accessibility', 'best-practices', 'seo'] as const
const minScore = 0.95

build()
const asked = process.argv.slice(2)
const [port, debugging] = [await freePort(), await freePort()]
const dataDir = mkdtempSync(join(tmpdir(), 'cowrie-test-'))
const settings = readSettings({ PORT: String(port), DATA_DIR: join(dataDir, 'data'), SEED: 'demo' })
const open = await openServer(settings)
const app = await buildApp(open.server)
await app.listen({ port, host: '::' })
const executablePath = chromiumPath()
// Lighthouse opens pages in the browser's own profile: a person who signs in there is signed in for it.
const browser = await chromium.launchPersistentContext(join(dataDir, 'browser'), {
  args: [...chromiumArguments, `--remote-debugging-port=${debugging}`],
  ...(executablePath ? { executablePath } : {}),
})

const lines: string[] = []
const tooLow: string[] = []
const folder = fileURLToPath(new URL('../../.bench/lighthouse/', import.meta.url))
mkdirSync(folder, { recursive: true })
try {
  // /login ends the session that it finds, so the dashboard comes last.
  for (const path of all.filter((each) => asked.length === 0 || asked.includes(each))) {
    if (path === '/dashboard') await signInFirst(browser, settings.publicUrl)
    const result = await lighthouse(settings.publicUrl + path, {
      port: debugging,
      output: 'html',
      logLevel: 'error',
      onlyCategories: ['performance', ...held],
      disableStorageReset: true,
    })
    if (!result) throw new Error(`Lighthouse says nothing of ${path}`)
    const { categories, audits, finalDisplayedUrl } = result.lhr
    const score = (name: string) => categories[name]?.score ?? 0
    writeFileSync(join(folder, `${path.slice(1) || 'home'}.html`), String(result.report))
    if (new URL(finalDisplayedUrl).pathname !== path) tooLow.push(`${path} led to ${finalDisplayedUrl}`)
    for (const name of held) {
      if (score(name) >= minScore) continue
      const wrong = (categories[name]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => id)
      tooLow.push(`${path}: ${name} ${score(name)} for ${wrong.join(', ')}`)
    }
    lines.push(
      [
        path.padEnd(14),
        ...held.map((name) => `${name} ${Math.round(score(name) * 100)}`),
        `performance ${Math.round(score('performance') * 100)}`,
        `LCP ${audits['largest-contentful-paint']?.displayValue}`,
        `CLS ${audits['cumulative-layout-shift']?.displayValue}`,
        `TBT ${audits['total-blocking-time']?.displayValue}`,
      ].join('  '),
    )
    process.stdout.write(`${lines.at(-1)}\n`)
  }
} finally {
  await browser.close()
  await app.close()
  await open.close()
  rmSync(dataDir, { recursive: true, force: true })
}
for (const each of tooLow) process.stderr.write(`Too low: ${each}\n`)
process.stdout.write(`\nThe reports are in ${folder}\n`)
process.exit(tooLow.length > 0 ? 1 : 0)
