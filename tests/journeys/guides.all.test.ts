/** Runs every code block of the guides as a reader would; a block that cannot run fails. */
import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeKey } from '#server/exchange/partners/keys.ts'
import { partnerFrom, partnerNamed, savePartner } from '#server/exchange/partners/partners.ts'
import { signedHeaders } from '#server/platform/webhooks/payload.ts'
import { addReceiver, testReceiver } from '#server/platform/webhooks/receivers.ts'
import { registryAnswers, whyNoRegistry } from '#tests/registry.ts'
import { aDataFolder } from '#tests/server/database-for-tests.ts'
import { aReadyUser } from '#tests/server/world.ts'
import { version } from '../../demo/build/widgets.ts'
import { policyFor, snippets } from '../../demo/site/pages/gallery/snippets.ts'
import { asHere, guides } from '../../demo/site/pages/guides/guide.ts'
import { isOurs } from '../../demo/site/state/match-route.ts'
import { type App, aBrowserFor, clipboardOf, startApp } from './app.ts'
import { axeFindings } from './axe.ts'
import { blocks, isBuiltByHosts, parsedGuide } from './guide-blocks.ts'
import { anOwner, visitor } from './people.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = join(root, 'demo/site/pages/guides')
const run = promisify(execFile)

/** Addresses of the exchange that are no pages. */
const documents: readonly string[] = ['/partner/openapi.json']

/** For a slow machine. */
const patiently = { timeout: 30_000 }

let app: App
let page: Page
let faults: string[]
/** The page's log. */
const said: string[] = []
/** Warnings of the page. */
const warned: string[] = []
/** A folder of a partner's own, beside the package that was built. */
let scratch: string
/** Ids that the guide about webhooks names. */
let webhookNames: Record<string, string>
/** The settings of an operator's commands. */
let dataDir: string
/** The id of the guides, and that of a listing here. */
const anId = '0198c5f2-0000-7000-8000-000000000000'
let listingId: string
/** The key of a partner's server, and what its last command printed. */
let secretKey: string
let printed = ''

const brandFont = join(root, 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')

/** The partner's own server: answers everything with the page under test. */
let served: { html: string; policy: string | undefined } = { html: '', policy: undefined }
const partner = createServer(async (request, response) => {
  if (request.url === '/exchange-session') {
    response.setHeader('content-type', 'application/json')
    return response.end(JSON.stringify(await exchangeSession?.()))
  }
  // A visitor to the partner's shop has no session.
  if (request.url === '/cowrie-session') {
    response.setHeader('content-type', 'application/json')
    return response.end('{}')
  }
  if (request.url === '/fonts/brand.woff2') {
    response.setHeader('access-control-allow-origin', app.origin)
    return response.end(readFileSync(brandFont))
  }
  const { html, policy } = served
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    ...(policy && { 'content-security-policy': policy }),
  })
  response.end(html)
})
let partnerOrigin: string
/** The partner's server, from the code of the guide. */
let exchangeSession: (() => Promise<unknown>) | undefined

beforeAll(async () => {
  await once(partner.listen(0), 'listening')
  partnerOrigin = `http://localhost:${(partner.address() as AddressInfo).port}`
  app = await startApp({ ALLOWED_ORIGINS: partnerOrigin })
  const browser = await aBrowserFor(app)
  page = browser.page
  faults = browser.faults
  page.on('console', (message) => {
    if (message.type() === 'log') said.push(message.text())
    if (message.type() === 'warning') warned.push(message.text())
  })
  await page.addInitScript(() => {
    const seen = { ready: [] as string[], refused: [] as string[] }
    Object.assign(window, { seen })
    document.addEventListener('cowrie-ready', ({ target }) => seen.ready.push((target as Element).localName))
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      seen.refused.push(`${violatedDirective} ${blockedURI}`),
    )
  })
  await savePartner(
    app.server.database.db,
    partnerFrom('Shop', ['https://shop.example'], ['orders']),
    new Date(),
  )
  const partnerId = (await partnerNamed(app.server.database.db, 'Shop'))?.id ?? ''
  secretKey = (await makeKey(app.server, partnerId, 'secret')).key
  await anOwner(app, visitor('Ada', 'Obi'))
  listingId = (await app.server.database.db.selectFrom('listing').select('id').executeTakeFirstOrThrow()).id
  dataDir = await aDataFolder()
  const receiver = await addReceiver(app.server, partnerId, { url: `${partnerOrigin}/webhooks/earlier` })
  const { eventId } = await testReceiver(app.server, { partnerId, id: receiver.id })
  webhookNames = { RECEIVER: receiver.id, EVENT: eventId }
  scratch = mkdtempSync(join(tmpdir(), 'cowrie-guides-'))
  writeFileSync(join(scratch, 'package.json'), '{ "name": "partner", "private": true, "type": "module" }')
})
afterAll(async () => {
  await app.close()
  partner.closeAllConnections()
  partner.close()
  for (const each of [scratch, dataDir]) rmSync(each, { recursive: true, force: true })
})

type Seen = { ready: string[]; refused: string[] }
const seen = (): Promise<Seen> => page.evaluate(() => (window as unknown as { seen: Seen }).seen)

/** Opens a page of the partner's with this in it, under a policy if there is one. */
async function onPartnersPage(html: string, policy?: string) {
  said.length = 0
  faults.length = 0
  served = { html, policy }
  await page.goto(`${partnerOrigin}/guide`)
}

const tagsIn = (html: string) => [...html.matchAll(/<(cowrie-[a-z-]+)/g)].map((match) => match[1] ?? '')

async function allReady(html: string) {
  const wanted = tagsIn(html).sort()
  await expect.poll(async () => (await seen()).ready.sort(), patiently).toEqual(wanted)
}

const rate = (attributes = '') =>
  `<script type="module"${attributes} src="${app.origin}/cdn/v1/cowrie-rate.js"></script><cowrie-rate></cowrie-rate>`
const inPage = '<meta name="cowrie-in-page" content="all">'

type Runner = (code: string) => Promise<void>

/** How a block of each language runs. A block in any other fails. */
const runners: Record<string, Runner> = {
  async html(code) {
    const whole = code.startsWith('<!doctype') ? code : `<!doctype html><title>Partner</title>${code}`
    await onPartnersPage(whole)
    await allReady(whole)
    expect(faults).toEqual([])
  },

  async css(code) {
    await onPartnersPage(`<!doctype html><title>Partner</title>${inPage}<style>${code}</style>${rate()}`)
    await allReady(rate())
    const manual = theManual('cowrie-rate')
    const names = [...code.matchAll(/(--cowrie-[\w-]+):/g)].map((match) => match[1] ?? '')
    expect(manual.tokens).toEqual(expect.arrayContaining(names))
    for (const name of names) {
      const arrives = await page
        .locator('cowrie-rate')
        .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), name)
      expect(arrives, name).not.toBe('')
    }
    const parts = [...code.matchAll(/::part\(([\w-]+)\)/g)].map((match) => match[1] ?? '')
    expect(manual.parts).toEqual(expect.arrayContaining(parts))
    for (const [, selector = ''] of code.matchAll(/^([^\s{][^{]*)\{/gm))
      expect(await page.locator(selector.replace(/::part\(.*/, '').trim()).count(), selector).toBeGreaterThan(
        0,
      )
    expect(faults).toEqual([])
  },

  async http(code) {
    const [, policy = ''] = /^Content-Security-Policy:\s*([\s\S]+)$/.exec(code) ?? []
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
    const widget = rate(nonce ? ` nonce="${nonce}"` : '')
    // A widget in the page calls the exchange itself.
    for (const meta of policy.includes('connect-src') ? ['', inPage] : ['']) {
      await onPartnersPage(
        `<!doctype html><title>Partner</title>${meta}${widget}`,
        policy.replace(/\s+/g, ' '),
      )
      await allReady(widget)
      const shown = meta ? page : page.frameLocator('cowrie-rate iframe')
      await shown.getByText('1 USD = ').first().waitFor()
      expect((await seen()).refused).toEqual([])
      expect(faults).toEqual([])
    }
  },

  async js(code) {
    await onPartnersPage(
      `<!doctype html><title>Partner</title>${rate()}<script type="module">${code}</script>`,
    )
    await expect.poll(() => said.length, patiently).toBeGreaterThan(0)
    expect(faults).toEqual([])
  },

  async sh(code) {
    if (code.endsWith('npm start')) {
      const settings = readFileSync(join(root, 'demo/operations/SETTINGS.md'), 'utf8')
      for (const [, name] of code.matchAll(/\b([A-Z_]{4,})=/g)) expect(settings).toContain(`\`${name}\``)
      return
    }
    const cwd = code.startsWith('npm install') ? scratch : root
    const env = {
      ...process.env,
      NODE_ENV: undefined,
      DATABASE_URL: undefined,
      DATA_DIR: dataDir,
      COWRIE_SECRET_KEY: secretKey,
      ...webhookNames,
    }
    printed = (await run('sh', ['-e', '-c', code], { cwd, env })).stdout
  },

  json: async (code) => void JSON.parse(code),
  python: (code) => interpreted('python3', code),
  php: (code) => interpreted('php', code),
  // The machine has no compiler of these.
  kotlin: async () => {},
  swift: async () => {},
  ts: (code) => compiles(code, 'ts'),
  tsx: (code) => compiles(code, 'tsx'),
}

/** Runs a file as it stands. */
async function interpreted(interpreter: string, code: string) {
  const file = join(scratch, `example.${interpreter}`)
  writeFileSync(file, code)
  const env = { ...process.env, COWRIE_SECRET_KEY: secretKey }
  printed = (await run(interpreter, [file], { env })).stdout
}

const hasInterpreter = (name: string) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0

/** A signed webhook for an example, in JSON: its secret, headers and body. */
function aSignedWebhook() {
  const secret = `whsec_${btoa('a secret of the guide, long enough')}`
  const body = JSON.stringify({ type: 'webhook.test', data: { number: 1, reference: null } })
  return { secret, headers: signedHeaders([secret], 'an event', new Date(), body), body }
}

/** A file of the demo partner's page, which `npm start` serves. */
const demoFile = (name: string) => async (code: string) => {
  const text = readFileSync(join(root, 'demo/partner', name), 'utf8')
  expect(`${code}\n`).toBe(text.replaceAll('%COWRIE_ORIGIN%', app.origin))
}

/** Blocks that need something else than the runner of their language. */
const ownRunners: Record<string, Runner> = {
  'The page of a marketplace': demoFile('marketplace.html'),
  'marketplace.js': demoFile('marketplace.js'),
}

const prepared = (code: string) =>
  asHere(code, app.origin, version)
    .replaceAll('https://partner.example', partnerOrigin)
    .replaceAll(anId, listingId)

/** As much of the types of React Native as a guide uses, whose packages take hundreds of others. */
const webviewTypes = `
declare module 'react-native' {
  export const Linking: { openURL(url: string): Promise<void> }
}
declare module 'react-native-webview' {
  export function WebView(props: {
    source: { uri: string }
    domStorageEnabled?: boolean
    setSupportMultipleWindows?: boolean
    onShouldStartLoadWithRequest?(request: { url: string; isTopFrame: boolean }): boolean
    onMessage?(event: { nativeEvent: { data: string } }): void
  }): import('react').ReactElement
}`

/** Type-checks a file as a partner's, with the package and React at hand. */
async function compiles(code: string, ending: string) {
  const place = mkdtempSync(join(scratch, 'types-'))
  mkdirSync(join(place, 'node_modules/@cowrie'), { recursive: true })
  symlinkSync(join(root, 'dist/npm'), join(place, 'node_modules/@cowrie/widgets'))
  symlinkSync(join(root, 'dist/npm-partner'), join(place, 'node_modules/@cowrie/partner'))
  for (const each of ['react', '@types', 'standardwebhooks'])
    symlinkSync(join(root, 'node_modules', each), join(place, 'node_modules', each))
  writeFileSync(join(place, `example.${ending}`), code)
  writeFileSync(join(place, 'webview.d.ts'), webviewTypes)
  const options = {
    strict: true,
    noEmit: true,
    module: 'esnext',
    moduleResolution: 'bundler',
    target: 'es2022',
    lib: ['es2023', 'dom', 'dom.iterable'],
    jsx: 'react-jsx',
    types: ['react', 'node'],
    paths: { '@playwright/test': [join(root, 'node_modules/playwright/test.d.ts')] },
  }
  writeFileSync(
    join(place, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: options, files: [`example.${ending}`, 'webview.d.ts'] }),
  )
  const { stdout } = await run(join(root, 'node_modules/.bin/tsc'), ['-p', place]).catch((error) => error)
  expect(stdout).toBe('')
}

type Named = { name: string }
type Manual = { tagName?: string; cssProperties?: Named[]; cssParts?: Named[]; events?: Named[] }

function manuals(): Manual[] {
  const manifest = JSON.parse(readFileSync(join(root, 'dist/custom-elements.json'), 'utf8'))
  return manifest.modules.flatMap((each: { declarations: Manual[] }) => each.declarations)
}

function theManual(tag: string): { tokens: string[]; parts: string[] } {
  const { cssProperties = [], cssParts = [] } = manuals().find(({ tagName }) => tagName === tag) ?? {}
  return { tokens: cssProperties.map(({ name }) => name), parts: cssParts.map(({ name }) => name) }
}

/** Further proofs of some blocks, by their names. */
const proofs: Record<string, (code: string) => Promise<void>> = {
  async 'An attribute that changes'() {
    await page.locator('cowrie-rate[from="EUR"]').waitFor()
    await page.frameLocator('cowrie-rate iframe').getByText('1 EUR = ').first().waitFor()
  },
  async 'A French page with an Arabic widget'() {
    await page
      .frameLocator('cowrie-rate[from="EUR"] iframe')
      .getByLabel('Vous donnez', { exact: true })
      .waitFor()
    await page.frameLocator('cowrie-rate[from="USD"] iframe').locator('.cowrie-root[dir="rtl"]').waitFor()
  },
  async 'Map the places that you have'() {
    await page.frameLocator('cowrie-login iframe').getByRole('button', { name: 'Create Account' }).click()
    await page.waitForURL(/#join$/)
  },
  async 'Rates in the page, everything else isolated'() {
    expect(await page.locator('cowrie-rate iframe').count()).toBe(0)
    await page.getByText('1 USD = ').first().waitFor()
  },
  async 'A registration that is filled in'() {
    const email = page.frameLocator('cowrie-registration iframe').getByLabel('Email')
    await expect.poll(() => email.inputValue(), patiently).toBe('ada@shop.example')
    expect(await email.getAttribute('readonly')).not.toBeNull()
    await page.frameLocator('cowrie-registration iframe').getByText('Set by this site').waitFor()
  },
  async 'Larger text'(code) {
    await onPartnersPage(`<!doctype html><title>Partner</title><style>${code}</style>${rate()}`)
    const text = page.frameLocator('cowrie-rate iframe').locator('.cowrie-root')
    await expect.poll(() => text.evaluate((root) => getComputedStyle(root).fontSize), patiently).toBe('18px')
  },
  async 'Steps for your statistics'() {
    await expect.poll(() => said, patiently).toContain('login form')
  },
  async 'An amount that stays'() {
    await page.frameLocator('cowrie-send-money iframe').getByText('Log in to continue').waitFor()
  },
  async 'Nothing to do'() {
    await page.frameLocator('cowrie-login iframe').getByLabel('Username or email').waitFor()
  },
  async 'On your server'(code) {
    const file = join(scratch, 'exchange-session.ts')
    writeFileSync(file, code)
    const module = await import(/* @vite-ignore */ pathToFileURL(file).href)
    const { userName, password } = await aReadyUser(app.server)
    exchangeSession = () => module.exchangeSession(userName, password)
    expect(await exchangeSession()).toMatchObject({ isSuccess: true })
  },
  async 'A server that gets webhooks · Node'(code) {
    const file = join(scratch, 'webhooks.ts')
    writeFileSync(file, code.replace('@cowrie/partner', join(root, 'dist/npm-partner/index.js')))
    const { receive } = await import(/* @vite-ignore */ pathToFileURL(file).href)
    const { secret, headers, body } = aSignedWebhook()
    const asked = (given: string) =>
      receive(new Request(`${partnerOrigin}/webhooks`, { method: 'POST', headers, body: given }), secret)
    expect([(await asked(body)).status, (await asked(`${body} `)).status]).toEqual([204, 401])
  },
  async 'A server that gets webhooks · Python'(code) {
    const { secret, headers, body } = aSignedWebhook()
    const given = JSON.stringify(JSON.stringify({ secret, headers, body }))
    await interpreted(
      'python3',
      `${code}
given = json.loads(${given})
print(verified(given["secret"], given["headers"], given["body"].encode())["type"])
try:
    verified(given["secret"], given["headers"], given["body"].encode() + b" ")
except ValueError as refused:
    print(refused)
`,
    )
    expect(printed).toBe('webhook.test\nwrong signature\n')
  },
  async 'A server that gets webhooks · PHP'(code) {
    const { secret, headers, body } = aSignedWebhook()
    const given = JSON.stringify({ secret, headers, body }).replace(/['\\]/g, '\\$&')
    await interpreted(
      'php',
      `${code}
$given = json_decode('${given}', true);
echo verified($given['secret'], $given['headers'], $given['body'])['type'], ' ';
try { verified($given['secret'], $given['headers'], $given['body'] . ' '); }
catch (RuntimeException $refused) { echo $refused->getMessage(); }
`,
    )
    expect(printed).toBe('webhook.test wrong signature')
  },
  async 'A session · Python'() {
    expect(printed).toBe('consent-needed\n')
  },
  async 'A session · PHP'() {
    expect(printed).toBe('consent-needed')
  },
  async 'Wrong, and right'() {
    for (const part of ['to="EURO"> is ignored', 'compact="false"> means true'])
      await expect.poll(() => warned.filter((each) => each.includes(part)), patiently).toHaveLength(1)
  },
  async 'On your page'() {
    await page.getByText('No orders yet').waitFor()
    expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain('session')
  },
  async 'Ask for a session'() {
    expect(JSON.parse(printed).data).toMatchObject({ status: 'consent-needed' })
  },
  async 'Show the code'() {
    // The code of the guide is nobody's.
    expect(JSON.parse(printed).code).toBe('partner-consent-over')
  },
  async 'Who has agreed, and log someone out'() {
    expect(printed).toMatch(/"data":\[\]\}.*"data":\{"ended":0\}/)
  },
  async 'A header of your own'() {
    const { userName, password } = await aReadyUser(app.server)
    await page.getByLabel('Username or email').fill(userName)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.locator('output').filter({ hasNotText: 'visitor' }).waitFor()
  },
  async 'A compact widget'() {
    const heightIn = async (which: string) => {
      const button = page
        .frameLocator(`cowrie-rate${which} iframe`)
        .getByRole('button', { name: 'Swap the currencies' })
      return (await button.boundingBox())?.height ?? 0
    }
    expect(await heightIn('[density]')).toBeLessThan(await heightIn('[from]'))
  },
  async 'Count the steps'() {
    await page.locator('output').getByText('{"registration/register":1}').waitFor()
  },
  async 'Your own words'() {
    await page.frameLocator('cowrie-rate iframe').getByRole('heading', { name: 'Today’s rates' }).waitFor()
    const words = await fetch(`${app.origin}/cdn/v1/texts.json`)
    expect(await words.json()).toMatchObject({ 'rate.title': 'Exchange rate' })
  },
  async 'Your font in frames'() {
    const root = page.frameLocator('cowrie-rate iframe').locator('html')
    const fonts = () =>
      root.evaluate(({ ownerDocument }) =>
        [...ownerDocument.fonts].map(({ family, weight, status }) => [family, weight, status]),
      )
    await expect.poll(fonts, patiently).toEqual([['Brand', '100 900', 'loaded']])
    expect(await root.evaluate((element) => getComputedStyle(element).fontFamily)).toBe('Brand, sans-serif')
  },
  async 'Parts of your own'(code) {
    // The same in the page and in a frame.
    const looks = async (inside: Pick<Page, 'locator'>) => {
      const styles = (part: string, names: readonly string[]) =>
        inside
          .locator(`[part~="${part}"]`)
          .first()
          .evaluate((element, wanted) => {
            const style = getComputedStyle(element)
            return wanted.map((name) => style.getPropertyValue(name))
          }, names)
      return [
        ...(await styles('icon-button', ['border-top-left-radius'])),
        ...(await styles('amount-box', ['border-top-width', 'background-color'])),
      ]
    }
    const wanted = ['4px', '2px', 'rgb(255, 248, 231)']
    await expect
      .poll(() => looks(page.frameLocator('cowrie-rate iframe').locator('cowrie-rate')), patiently)
      .toEqual(wanted)
    await onPartnersPage(`<!doctype html><title>Partner</title>${inPage}${code}`)
    await expect.poll(() => looks(page.locator('cowrie-rate')), patiently).toEqual(wanted)
    expect(warned.filter((each) => each.includes('partStyles'))).toEqual([])
  },
  async 'A widget in a sidebar'() {
    expect((await page.locator('cowrie-rate').boundingBox())?.width).toBe(320)
  },
  async 'The manual of all tags, for tools'() {
    expect(said.join()).toContain('cowrie-send-money')
  },
  async "The address of a widget's frame"() {
    expect(said.join()).toContain(`${app.origin}/embed/cowrie-rate?for=`)
  },
  async 'Ask the exchange from your page'() {
    expect(said).toEqual(['200'])
  },
  async 'Print the import map of isolated tags'() {
    const map = said.join('\n')
    // Its five files, in brackets.
    expect(map.split('\n').length).toBeLessThanOrEqual(10)
    const widget = rate().replace('/v1/', `/v${version}/`)
    await onPartnersPage(`<!doctype html><script type="importmap">${map}</script>${widget}`)
    await allReady(widget)
    // The same with other hashes: the browser refuses the module. A browser of its own, because a refusal is kept.
    const other = await aBrowserFor(app)
    served = { ...served, html: served.html.replaceAll('sha384-', 'sha384-AAAA') }
    await other.page.goto(`${partnerOrigin}/guide`)
    await expect.poll(() => other.faults.join(), patiently).toContain('integrity')
    expect(await other.page.evaluate(() => customElements.get('cowrie-rate') === undefined)).toBe(true)
    await other.context.close()
  },
}

describe('the guides', () => {
  it.for(blocks.filter((block) => !isBuiltByHosts(block)))(
    '$guide: $label',
    async ({ language, label, code }, { skip }) => {
      if (code.startsWith('npm install')) skip(!registryAnswers(), whyNoRegistry)
      if (language === 'php' || language === 'python') {
        const interpreter = language === 'php' ? 'php' : 'python3'
        skip(!hasInterpreter(interpreter), `${interpreter} is not installed`)
      }
      const runner = ownRunners[label] ?? runners[language]
      if (!runner) throw new Error(`nothing runs a block in ${language}`)
      await runner(prepared(code))
      await proofs[label]?.(prepared(code))
    },
  )

  // The test of hosts builds those of the other frameworks.
  it.each(snippets.filter(({ language }) => language === 'html' || language === 'tsx'))(
    'match what the gallery offers to copy: $name',
    async ({ language, of }) => {
      const code = of({
        origin: app.origin,
        tag: 'cowrie-send-money',
        attributes: { amount: '5', step: '2', 'block-size': 'preset', locale: 'fr', isolated: '' },
        numbers: ['step'],
        tokens: { '--cowrie-accent': '#7a3fd0' },
      })
      await runners[language]?.(code)
    },
  )

  it('name every existing event, and no unknown event or token', () => {
    const all = (pattern: RegExp, guide: string) => {
      const text = readFileSync(join(folder, `${guide}.md`), 'utf8')
      return [...new Set(text.match(pattern))].sort()
    }
    const named = (lists: (Named[] | undefined)[]) =>
      [...new Set(lists.flatMap((list = []) => list.map(({ name }) => name)))].sort()
    const tags = manuals().map(({ tagName }) => tagName)
    const events = all(/cowrie-[a-z]+(?:-[a-z]+)*/g, 'events').filter((name) => !tags.includes(name))
    expect(events).toEqual(named(manuals().map((each) => each.events)))
    const tokens = all(/--cowrie-[a-z]+(?:-[a-z]+)*/g, 'theming')
    expect(named(manuals().map((each) => each.cssProperties))).toEqual(expect.arrayContaining(tokens))
  })

  it('name the policy that the gallery names', () => {
    const block = blocks.find(({ label }) => label === 'For isolated widgets')
    const policy = block?.code.replace('Content-Security-Policy:', '').replace(/\s+/g, ' ').trim()
    expect(policyFor('https://exchange.example').replace(/\s+/g, ' ')).toBe(policy)
  })

  it('have a unique name for each block, and a block for every proof', () => {
    const labels = blocks.map(({ label }) => label)
    expect(new Set(labels).size).toBe(labels.length)
    expect(labels).toEqual(expect.arrayContaining([...Object.keys(proofs), ...Object.keys(ownRunners)]))
  })

  it('are exactly the existing files, under the titles of their pages', () => {
    const files = readdirSync(folder).filter((name) => name.endsWith('.md'))
    expect(files.sort()).toEqual(guides.map(({ name }) => `${name}.md`).sort())
    for (const { name, title } of guides) expect(parsedGuide(name).title).toBe(title)
  })

  it('link to pages that exist', () => {
    for (const { name } of guides) {
      const links = readFileSync(join(folder, `${name}.md`), 'utf8').matchAll(/\]\((\/[^)#]*)/g)
      for (const [, path = ''] of links)
        expect(isOurs(path) || documents.includes(path), `${name}: ${path}`).toBe(true)
    }
  })

  // The test of every page checks them on a desktop.
  it('have no axe violation on a phone in dark mode, and no overflow', async () => {
    await page.setViewportSize({ width: 320, height: 800 })
    await page.emulateMedia({ colorScheme: 'dark' })
    for (const path of ['/docs', ...guides.map(({ name }) => `/docs/${name}`)]) {
      await page.goto(`${app.origin}${path}`)
      await page.locator('.guide-title').waitFor()
      expect(await axeFindings(page), path).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBe(0)
    }
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  it('have a table of contents that jumps to a part', async () => {
    faults.length = 0
    await page.goto(`${app.origin}/docs`)
    await page.getByRole('navigation', { name: 'Guides' }).getByRole('link', { name: 'Look' }).click()
    await page.waitForURL('**/docs/theming')
    await page.getByRole('heading', { name: 'Look', level: 2, exact: true }).waitFor()
    expect(await page.title()).toBe('Look · Cowrie')
    await page
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link', { name: 'Single pieces' })
      .click()
    await page.waitForURL('**/docs/theming#single-pieces')
    await page.goto(`${app.origin}/docs/quick-start`)
    const code = page.getByRole('figure', { name: 'Your first widget · HTML' })
    await code.getByText(`${app.origin}/cdn/v1/cowrie-rate.js`).waitFor()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await code.getByRole('button', { name: 'Copy' }).click()
    await code.getByText('Copied', { exact: true }).waitFor()
    expect(await clipboardOf(app, page.context())).toContain('<cowrie-rate from="USD" to="NGN">')
    expect(faults).toEqual([])
  })

  it('are read without scripts, and as Markdown', async () => {
    const context = await page.context().browser()?.newContext({ javaScriptEnabled: false })
    const still = await context?.newPage()
    if (!context || !still) throw new Error('no browser')
    for (const { name, title } of guides) {
      await still.goto(`${app.origin}/docs/${name}`)
      await still.getByRole('heading', { name: title, level: 2, exact: true }).waitFor()
      for (const { text } of parsedGuide(name).headings)
        expect(await still.locator('.guide h2').allTextContents(), name).toContain(text.replaceAll('`', ''))
      const markdown = await (await fetch(`${app.origin}/docs/${name}.md`)).text()
      expect(markdown.startsWith(`# ${title}\n`), name).toBe(true)
      expect(markdown + (await still.content())).not.toContain('exchange.example/cdn')
    }
    await still.goto(`${app.origin}/docs`)
    await still.getByRole('article').getByRole('link', { name: 'Webhooks' }).click()
    await still.waitForURL('**/docs/webhooks')
    expect((await fetch(`${app.origin}/docs/nothing.md`)).status).toBe(404)
    await context.close()
  })

  it('find words in all of them, also by keyboard', async () => {
    await page.goto(`${app.origin}/docs`)
    const search = page.getByRole('search')
    await search.getByLabel('Search the guides').fill('secret overlap')
    await search.getByRole('link', { name: /^Webhooks: Read the log/ }).click()
    await page.waitForURL('**/docs/webhooks#read-the-log-send-again')
    await search.getByLabel('Search the guides').fill('nonsense that nobody wrote')
    await search.getByText('Nothing found').waitFor()
    await page.keyboard.press('Escape')
    expect(await search.getByLabel('Search the guides').inputValue()).toBe('')
  })

  it('remember the framework of a reader', async () => {
    await page.goto(`${app.origin}/docs/quick-start`)
    await page.getByRole('tab', { name: 'HTML' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('End')
    const angular = page.getByRole('tab', { name: 'Angular', selected: true })
    expect(await angular.evaluate((tab) => tab === document.activeElement)).toBe(true)
    await page.getByRole('tabpanel', { name: 'Angular' }).getByText('selector:').waitFor()
    await page.reload()
    await angular.waitFor()
    await page.evaluate(() => localStorage.clear())
  })
})
