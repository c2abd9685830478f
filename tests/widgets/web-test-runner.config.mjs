/**
 * Tests widgets as partners get them: the built modules, loaded from the exchange's origin into a page of another origin,
 * in Chromium, against the real server. The server has its own database with the demo world.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defaultReporter } from '@web/test-runner'
import { playwrightLauncher } from '@web/test-runner-playwright'
import { build } from 'vite'
import {
  selfDefiningInput,
  toasterEntry,
  version,
  widgetEntries,
  widgetsConfig,
} from '../../demo/build/widgets.ts'
import { assertBuilt } from '../built.ts'
import { chromiumPath, testArguments } from '../chromium.ts'
import { freePort } from '../free-port.ts'
import { reportsToRun } from '../run/results.ts'
import { widgetReporter } from '../run/widget-reporter.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

assertBuilt()

const [exchangePort, stalePort, spreadPort, feePort, pagePort] = [
  await freePort(),
  await freePort(),
  await freePort(),
  await freePort(),
  await freePort(),
]
const originOf = (port) => `http://localhost:${port}`
const exchange = originOf(exchangePort)

/** Starts the real server on its own database; returns a function that stops it. */
async function startServer(port, env) {
  const child = spawn(process.execPath, ['tests/widgets/server.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: '',
      PORT: String(port),
      PUBLIC_URL: originOf(port),
      DATABASE_URL: '',
      ALLOWED_ORIGINS: originOf(pagePort),
      ...env,
    },
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await new Promise((resolve) => (child.exitCode === null ? child.on('close', resolve) : resolve()))
  }
  for (let tries = 0; tries < 1200; tries += 1) {
    const answer = await fetch(`${originOf(port)}/healthz`).catch(() => undefined)
    if (answer?.ok) return stop
    if (child.exitCode !== null) throw new Error('the server did not start')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await stop()
  throw new Error('the server did not become ready')
}

const shippedRates = JSON.parse(readFileSync(join(root, 'demo/server/platform/data/rates.json'), 'utf8'))
const dayOf = (time) => new Date(time).toISOString().slice(0, 10)
const dayMs = 24 * 3600 * 1000

/** Two rate feeds: one on which tests move a currency, and one that stopped ten days ago. */
function market() {
  const newest = Object.values(shippedRates.days).at(-1)
  const figures = { ...newest }
  let day = Date.now() - dayMs
  const feed = createHttpServer((request, response) => {
    const days =
      request.url === '/stopped' ? { [dayOf(Date.now() - 10 * dayMs)]: newest } : { [dayOf(day)]: figures }
    response.end(JSON.stringify({ source: 'a test', base: 'USD', days }))
  })
  return {
    listen: () => new Promise((resolve) => feed.listen(0, '127.0.0.1', resolve)),
    address: (path) => `http://127.0.0.1:${feed.address().port}/${path}`,
    /** Moves of 10 % or more would wait for the operator. A day has one figure, so each move takes a new day. */
    move(currency, factor) {
      figures[currency] *= factor
      day += dayMs
    },
    close: () => feed.close(),
  }
}

/**
 * The exchange during the tests; its market rates follow the tests' feed within a second. Also, on request of a test, a
 * second, empty exchange whose feed has stopped, one with a spread, and one with a fee.
 */
function realServer() {
  const rates = market()
  const spreadRates = market()
  const running = []
  let stale
  let spread
  let fee
  return {
    name: 'cowrie-server',
    async serverStart() {
      await Promise.all([rates.listen(), spreadRates.listen()])
      const env = { SEED: 'demo', RATES_URL: rates.address('moving'), RATES_EVERY: '1' }
      running.push(await startServer(exchangePort, env))
    },
    async serverStop() {
      const stops = await Promise.allSettled([...running, stale, spread, fee])
      await Promise.all(stops.map(({ value: stop }) => stop?.()))
      rates.close()
      spreadRates.close()
    },
    async executeCommand({ command, payload }) {
      if (command === 'stale-exchange') {
        // A first start takes longer than a command may, so the caller waits for the health page.
        stale ??= startServer(stalePort, { SEED: 'none', RATES_URL: rates.address('stopped') })
        return originOf(stalePort)
      }
      if (command === 'spread-exchange') {
        const env = { SEED: 'demo', RATES_URL: spreadRates.address('moving'), RATES_EVERY: '1' }
        spread ??= startServer(spreadPort, { ...env, RATE_SPREAD: '0.5', CURRENCIES: 'USD,NGN,EUR,THB' })
        return originOf(spreadPort)
      }
      if (command === 'fee-exchange') {
        const env = { SEED: 'demo', RATES_URL: spreadRates.address('moving'), RATES_EVERY: '1' }
        fee ??= startServer(feePort, { ...env, FEE_PERCENT: '0.5', FEE_MINIMUM: 'USD=1.00' })
        return originOf(feePort)
      }
      if (command !== 'market') return undefined
      const feed = payload.at === originOf(spreadPort) ? spreadRates : rates
      feed.move(payload.currency, payload.factor)
      return true
    },
  }
}

/**
 * Disturbs the network between a test's page and the exchange. `cut`: nothing gets through. `one-way`: requests arrive,
 * but answers are lost. `held`: everything waits until the network is `whole` again. `late`: requests arrive, but answers
 * wait until then; `answers` counts them. Only paths with the prefix `path` are affected, under any host name of the
 * server. `streamless`: event streams are refused, whatever else is disturbed.
 */
function network() {
  const waiting = new Map()
  const disturbed = {
    cut: (_, route) => route.abort('internetdisconnected'),
    async 'one-way'(_, route) {
      await route.fetch().catch(() => undefined)
      await route.abort('connectionreset').catch(() => undefined)
    },
    async held(id, route) {
      await waiting.get(id)?.whole
      // Without disturbances Playwright continues the calls by itself.
      await route.continue().catch(() => undefined)
    },
    async late(id, route) {
      const line = waiting.get(id)
      const answer = await route.fetch()
      if (line) line.answers += 1
      await line?.whole
      await route.fulfill({ response: answer }).catch(() => undefined)
    },
  }
  return {
    name: 'network-command',
    async executeCommand({ command, payload, session: { id, browser } }) {
      if (command !== 'network') return undefined
      if (payload.line === 'answers') return waiting.get(id)?.answers ?? 0
      const page = browser.getPage(id)
      if (payload.line === 'streamless') {
        // On the context, so that the line of the page changes nothing about it.
        await page
          .context()
          .route(new RegExp(`:${exchangePort}/api/Notification/stream`), (route) =>
            route.fulfill({ status: 403, headers: { 'access-control-allow-origin': '*' } }),
          )
        return true
      }
      waiting.get(id)?.resolve()
      await page.unrouteAll()
      if (payload.line === 'whole') return true
      const { promise, resolve } = Promise.withResolvers()
      waiting.set(id, { whole: promise, resolve, answers: 0 })
      await page.route(new RegExp(`:${exchangePort}${payload.path ?? '/'}`), (route) =>
        disturbed[payload.line](id, route),
      )
      return true
    },
  }
}

/**
 * Gateways that a partner may have in front of the exchange: one whose backend is down, and one that refuses everybody
 * with an answer for machines only.
 */
function gateway(context, next) {
  if (context.path.startsWith('/gateway/')) {
    context.status = 502
    context.body = '<h1>502 Bad Gateway</h1>'
  } else if (context.path.startsWith('/closed-gateway/')) {
    context.status = 403
    context.body = '<h1>403 Forbidden</h1>'
  } else return next()
}

/** A proxy in front of the exchange that removes the reasons of refusals. */
async function wordless(context, next) {
  if (!context.path.startsWith('/wordless/')) return next()
  // The proxy buffers each answer, and a stream has no end.
  if (context.path.endsWith('/stream')) {
    context.status = 502
    return
  }
  const sent = []
  for await (const chunk of context.req) sent.push(chunk)
  const { accept, authorization, 'content-type': type } = context.headers
  const answer = await fetch(`${exchange}${context.url.slice('/wordless'.length)}`, {
    method: context.method,
    // The page's origin, which its browser would have sent to the exchange.
    headers: {
      accept,
      origin: originOf(pagePort),
      ...(authorization && { authorization }),
      ...(type && { 'content-type': type }),
    },
    ...(sent.length > 0 && { body: Buffer.concat(sent) }),
  })
  const value = await answer.json()
  context.status = answer.status
  context.body = value.isSuccess === false ? { isSuccess: false } : value
}

/** A proxy that answers with nothing but a sentence. */
function closed(context, next) {
  if (!context.path.startsWith('/closed/')) return next()
  context.status = 400
  context.type = 'application/json'
  context.body = JSON.stringify('The exchange is closed today')
}

/**
 * Another release of some widgets, as on a page built by several teams, and the suites' own widget. Built when a test
 * first requests `/other-release/cowrie-….js`.
 */
function otherRelease() {
  const folder = mkdtempSync(join(tmpdir(), 'cowrie-release-'))
  const { 'cowrie-login': login, 'cowrie-onboarding': onboarding } = selfDefiningInput()
  const probe = join(root, 'tests/widgets/probe/element.tsx')
  let built
  async function buildServer() {
    const input = {
      'cowrie-login': login,
      'cowrie-onboarding': onboarding,
      'cowrie-probe': probe,
      ...toasterEntry,
    }
    const config = widgetsConfig(input, folder)
    config.define = { ...config.define, __COWRIE_VERSION__: JSON.stringify('9.9.9') }
    config.build.rolldownOptions.output.entryFileNames = '[name].js'
    await build(config)
  }
  return {
    name: 'other-release',
    async serve({ path }) {
      if (!path.startsWith('/other-release/')) return undefined
      built ??= buildServer()
      await built
      // Its chunks look for the toaster beside themselves, in the folder of the release.
      const file = join(folder, path.replace(/^\/other-release\/(v9\.9\.9\/)?/, ''))
      return existsSync(file) ? { body: readFileSync(file, 'utf8'), type: 'js' } : undefined
    },
    serverStop() {
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Strips the types of the tests, as Node does. */
function typesOff() {
  return {
    name: 'types-off',
    resolveMimeType: (context) => (context.path.endsWith('.ts') ? 'js' : undefined),
    transform: (context) =>
      context.path.endsWith('.ts') ? { body: stripTypeScriptTypes(String(context.body)) } : undefined,
  }
}

/** Titles of the tests that passed on their second try. */
const unsteady = []

function secondTries() {
  return {
    name: 'second-tries',
    executeCommand({ command, payload, session: { testFile } }) {
      if (command !== 'second-try') return undefined
      unsteady.push(`${relative(root, testFile)}: ${payload.title}`)
      return true
    },
  }
}

const executablePath = chromiumPath()

export default {
  rootDir: root,
  port: pagePort,
  hostname: 'localhost',
  files: 'tests/widgets/**/*.test.ts',
  nodeResolve: { exportConditions: ['browser'] },
  // All files share one server. About half of the pages wait at any time.
  concurrency: 2 * (Number(process.env.COWRIE_TEST_CORES) || availableParallelism()),
  testFramework: { config: { ui: 'bdd', timeout: 120_000, retries: process.env.CI ? 1 : 0 } },
  testsFinishTimeout: 600_000,
  browsers: [
    playwrightLauncher({
      product: 'chromium',
      launchOptions: { args: testArguments, ...(executablePath ? { executablePath } : {}) },
      createBrowserContext: ({ browser }) =>
        browser.newContext({
          viewport: { width: 1280, height: 900 },
          locale: 'en-GB',
          reducedMotion: 'reduce',
          permissions: ['clipboard-read', 'clipboard-write'],
        }),
    }),
  ],
  middleware: [gateway, wordless, closed],
  plugins: [realServer(), network(), otherRelease(), secondTries(), typesOff()],
  reporters: [reportsToRun ? widgetReporter(unsteady) : defaultReporter({ reportTestProgress: false })],
  testRunnerHtml: (testFramework) => `<!doctype html>
<html lang="en">
<head>
<title>Cowrie widgets</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="cowrie-in-page" content="all">
<link rel="stylesheet" href="/tests/widgets/page.css">
<script>
window.exchange = ${JSON.stringify(exchange)}
window.version = ${JSON.stringify(version)}
window.tags = ${JSON.stringify(Object.keys(widgetEntries()))}
// floating-ui changes the height of an open list while it observes it: the browser puts the observation off by a frame,
// and reports that as an error of the page. Only then, because a table that does so has a fault.
const hasOpenList = (root) =>
  root.querySelector('.ui-positioner') !== null ||
  [...root.querySelectorAll('*')].some(({ shadowRoot }) => shadowRoot && hasOpenList(shadowRoot))
addEventListener('error', (event) => {
  if (event.message.startsWith('ResizeObserver loop') && hasOpenList(document)) event.stopImmediatePropagation()
})
</script>
<script src="/node_modules/@testing-library/dom/dist/@testing-library/dom.umd.js"></script>
<script src="/node_modules/axe-core/axe.min.js"></script>
</head>
<body><script type="module" src="${testFramework}"></script></body>
</html>`,
}
