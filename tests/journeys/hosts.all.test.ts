/**
 * The npm package in host projects: built for this exchange, packed, installed from its tarball beside the frameworks of
 * tests/hosts, built by the tools of each, and opened in Chromium on origins of their own, where a person orders. They are
 * skipped where the npm registry does not answer.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { audit } from '#server/money/ledger/audit.ts'
import { projectFiles } from '#tests/imports.ts'
import { registryAnswers, whyNoRegistry } from '#tests/registry.ts'
import { type App, aBrowserFor, startApp } from './app.ts'
import { type FileServer, serveFiles } from './files.ts'
import { aMember, anOwner, pickCards, signIn, typeDigits, visitor } from './people.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const scratch = mkdtempSync(join(tmpdir(), 'cowrie-hosts-'))
const installed = join(scratch, 'node_modules/@cowrie/widgets')
let tarball: string
let app: App
/** The servers of the builds, by their folder. */
const servers = new Map<string, FileServer>()

type Build = { command: readonly string[]; folder?: string; env?: Record<string, string> }

/** How each project builds, by the folder of its files, from the folder of all hosts or its own. */
const builds: Readonly<Record<string, Build>> = {
  dist: { command: ['vite', 'build'] },
  'react18/dist': { command: ['vite', 'build', 'react18'] },
  'react190/dist': { command: ['vite', 'build', 'react190'] },
  'astro/dist': { command: ['astro', 'build', '--root', 'astro'] },
  'angular/dist': { command: ['ng', 'build'], folder: 'angular' },
  'next/turbopack': { command: ['next', 'build', 'next'], env: { HOST_DIST: 'turbopack' } },
  'next/webpack': { command: ['next', 'build', 'next', '--webpack'], env: { HOST_DIST: 'webpack' } },
}

/** The page of each host: its build, and its path there. */
const pages: Readonly<Record<string, readonly [build: string, path: string]>> = {
  ...Object.fromEntries(
    ['plain', 'react', 'react-tag', 'vue', 'svelte', 'preact'].map((name) => [
      name,
      ['dist', `${name}.html`],
    ]),
  ),
  'React 18': ['react18/dist', 'index.html'],
  'React 19.0': ['react190/dist', 'index.html'],
  Astro: ['astro/dist', 'index.html'],
  'Angular with directives': ['angular/dist', 'index.html'],
  'Angular with a schema': ['angular/dist', 'index.html#schema'],
  'Next.js by Turbopack': ['next/turbopack', 'index.html'],
  'Next.js by webpack': ['next/webpack', 'index.html'],
}

/** How many Reacts each page downloads: its own draws the widgets, except in frames, which have theirs. */
const reacts: Readonly<Record<string, number>> = {
  react: 1,
  'react-tag': 1,
  'React 19.0': 1,
  'Next.js by Turbopack': 1,
  'Next.js by webpack': 1,
  'React 18': 2,
  vue: 1,
  preact: 1,
}

/** Hosts that show the widgets in frames of the exchange. */
const isolated: readonly string[] = ['React 18']
/** Where the widget of a host draws. */
const widgetIn = (page: Page, name: string): Pick<Page, 'getByText' | 'getByRole'> =>
  isolated.includes(name) ? page.frameLocator('cowrie-rate iframe') : page

const originOf = (name: string) => servers.get(pages[name]?.[0] ?? '')?.origin ?? ''
const addressOf = (name: string) => `${originOf(name)}/${pages[name]?.[1]}`

function run(command: string, args: readonly string[], cwd = scratch, env: Record<string, string> = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', ...env },
  })
  if (error) throw error
  return { status, told: `${stdout}${stderr}` }
}

/** The same exchange under another name, for the host that names its API. */
const sandbox = () => app.origin.replace('localhost', '127.0.0.1')

function install() {
  const args = [
    'install',
    '--include=dev',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--no-save',
    tarball,
  ]
  const { status, told } = run('npm', args)
  if (status !== 0) throw new Error(`npm could not install the hosts of strangers:\n${told}`)
}

/** Builds like `npm run build`, in a separate process, because this one is not in production mode. */
function pack(): string {
  const program = [
    `import { readDocs } from ${JSON.stringify(join(root, 'demo/distribution/manifest.ts'))}`,
    `import { buildPackage } from ${JSON.stringify(join(root, 'demo/distribution/npm/package.ts'))}`,
    `import { widgetEntries } from ${JSON.stringify(join(root, 'demo/build/widgets.ts'))}`,
    `await buildPackage(${JSON.stringify(`${scratch}/package/`)}, readDocs(widgetEntries()))`,
  ].join('\n')
  const built = run(process.execPath, ['--input-type=module', '--eval', program], root, {
    PUBLIC_URL: app.origin,
  })
  expect(built.status, built.told).toBe(0)
  const packed = run('npm', ['pack', '--silent', '--pack-destination', scratch], join(scratch, 'package'))
  expect(packed.status, packed.told).toBe(0)
  return join(scratch, readdirSync(scratch).find((name) => name.endsWith('.tgz')) ?? '')
}

/** Files of the package that these entries import, and what those import: by default without what loads later. */
function modulesFrom(
  entries: readonly string[],
  imports = /(?:from|import)\s*["'](\.[^"']+)["']/g,
): string[] {
  const reached = new Set<string>()
  function follow(path: string) {
    if (reached.has(path)) return
    reached.add(path)
    for (const [, to = ''] of readFileSync(path, 'utf8').matchAll(imports)) follow(join(path, '..', to))
  }
  for (const entry of entries) follow(join(installed, entry))
  return [...reached]
}

const hasRegistry = registryAnswers()
beforeEach(({ skip }) => skip(!hasRegistry, whyNoRegistry))
beforeAll(async () => {
  if (!hasRegistry) return
  cpSync(join(root, 'tests/hosts'), scratch, { recursive: true })
  for (const folder of Object.keys(builds)) servers.set(folder, await serveFiles(() => join(scratch, folder)))
  app = await startApp({ ALLOWED_ORIGINS: [...servers.values()].map(({ origin }) => origin).join() })
  tarball = pack()
  install()
  const calm = { NEXT_TELEMETRY_DISABLED: '1', ASTRO_TELEMETRY_DISABLED: '1', NG_CLI_ANALYTICS: 'false' }
  for (const { command, folder = '', env } of Object.values(builds)) {
    const built = run('npx', command, join(scratch, folder), { VITE_SANDBOX: sandbox(), ...calm, ...env })
    expect(built.status, built.told).toBe(0)
  }
}, 900_000)
afterAll(async () => {
  await app?.close()
  for (const server of servers.values()) await server.close()
  rmSync(scratch, { recursive: true, force: true })
})

describe('a host built from npm', () => {
  it.each(Object.keys(pages))(
    '%s mounts a widget, sets a property of it and hears its events',
    async (name) => {
      const { page, context, faults } = await aBrowserFor(app)
      const asked = new Set<string>()
      page.on('request', (request) => asked.add(new URL(request.url()).origin))
      await page.goto(addressOf(name))
      const heard = page.locator('output')
      await heard.filter({ hasText: 'ready' }).waitFor()
      const widget = widgetIn(page, name)
      await widget.getByText('No open listing takes USD for NGN').waitFor()

      await page.getByRole('button', { name: 'Europe' }).click()
      await widget.getByText('No open listing takes USD for EUR').waitFor()

      await widget.getByRole('button', { name: 'Create Listing' }).click()
      await heard.filter({ hasText: 'to /create-listing' }).waitFor()
      // The host has handled it, so that the widget opens nothing of its own.
      expect(await page.getByRole('dialog').count()).toBe(0)
      // Its own modules come with the host; what it asks, and its flags, from the exchange that the host names.
      const api = name === 'plain' ? sandbox() : app.origin
      expect(asked).toEqual(new Set([originOf(name), api]))
      expect(faults).toEqual([])
      await context.close()
    },
  )
})

describe('React', () => {
  it.each(Object.entries(reacts))('is downloaded by %s %i times', async (name, count) => {
    const { page, context } = await aBrowserFor(app)
    const scripts = new Set<string>()
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.add(request.url())
    })
    await page.goto(addressOf(name))
    await widgetIn(page, name).getByText('No open listing takes USD for NGN').waitFor()
    const all = await Promise.all(Array.from(scripts, async (each) => (await fetch(each)).text()))
    // The part of React that draws names its containers so.
    expect(all.join('\n').match(/__reactContainer\$/g)?.length).toBe(count)
    await context.close()
  })

  it('has all that the widgets import since its first version 19', () => {
    const imported = projectFiles()
      .filter((path) => /^(core|widgets)\/.*\.tsx?$/.test(path))
      .flatMap((path) => [
        ...readFileSync(join(root, path), 'utf8').matchAll(/^import \{([^}]+)\} from '(react(?:-dom)?)'/gm),
      ])
      .flatMap(([, names = '', module = '']) =>
        names
          .split(',')
          .map((each) => each.trim())
          .filter((each) => each && !each.startsWith('type '))
          .map((each) => `${module}.${each}`),
      )
    const program = `console.log(JSON.stringify(['react', 'react-dom'].flatMap((each) => Object.keys(require(each)).map((name) => each + '.' + name))))`
    const { told } = run(process.execPath, ['--eval', program], join(scratch, 'react190'))
    expect(imported).toContain('react.useState')
    expect(JSON.parse(told)).toEqual(expect.arrayContaining(imported))
  })
})

describe('the package', () => {
  it('defines under the given name in the given registry, and nowhere else', async () => {
    const { page, context } = await aBrowserFor(app)
    await page.goto(addressOf('plain'))
    await page.getByText('No open listing takes USD for NGN').waitFor()
    const names = ['lagoon-rate', 'cowrie-rate']
    expect(await page.evaluate((all) => all.map((name) => Boolean(customElements.get(name))), names)).toEqual(
      [false, false],
    )
    await context.close()
  })

  it('leads from no module of a page or an element to React before a widget is drawn', () => {
    const { exports } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
    const entries = Object.entries<{ default?: string }>(exports).flatMap(([name, { default: file }]) =>
      file && !name.endsWith('react') ? [file] : [],
    )
    const reached = modulesFrom(entries)
    const users = reached.filter((path) => /from\s*["']react(-dom)?["'/]/.test(readFileSync(path, 'utf8')))
    expect(reached.length).toBeGreaterThan(50)
    expect(users).toEqual([])
  })

  it('has fewer than ten files for all isolated tags, and no React', () => {
    const lazy = modulesFrom(['isolated.js'], /(?:from|import)\s*\(?\s*["'](\.[^"']+)["']/g)
    expect(lazy.length).toBeLessThan(10)
    expect(lazy.map((path) => readFileSync(path, 'utf8')).join()).not.toMatch(/["']react(-dom)?["']/)
  })

  it('loads lazy parts of a widget from the host, and nothing from its own address', async () => {
    const { page, context } = await aBrowserFor(app)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(addressOf('svelte'))
    await page.getByText('No open listing takes USD for NGN').waitFor()
    // This time the host does not handle it, and the widget opens another tag.
    await page.evaluate(() =>
      document.addEventListener('cowrie-navigate', (event) => event.stopImmediatePropagation(), true),
    )
    await page.getByRole('button', { name: 'Create Listing' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Log in' }).waitFor()
    expect(asked.filter((url) => /\/cdn\/.*\.js/.test(url))).toEqual([])
    await context.close()
  })

  it('may be imported on a server, every entry of it, and then defines nothing', () => {
    const { exports } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
    // Angular's directives are compiled by a host's build, before anything imports them.
    const entries = Object.keys(exports).filter((each) => !/\.json$|\/angular$/.test(each))
    expect(entries.length).toBeGreaterThan(50)
    const program = [
      `for (const entry of ${JSON.stringify(entries)}) {`,
      `  const module = await import('@cowrie/widgets' + entry.slice(1))`,
      `  for (const [name, define] of Object.entries(module)) if (name.startsWith('define')) define()`,
      '}',
      `const { createElement } = await import('react')`,
      `const { renderToString } = await import('react-dom/server')`,
      `const { CowrieLogin } = await import('@cowrie/widgets/login/react')`,
      `console.log(renderToString(createElement(CowrieLogin, { passwordReset: true, fresh: false, apiBase: 'https://x.example' })))`,
    ].join('\n')
    const { status, told: notified } = run(process.execPath, ['--input-type=module', '--eval', program])
    expect(notified.trim()).toBe(
      '<cowrie-login password-reset="" api-base="https://x.example"></cowrie-login>',
    )
    expect(status).toBe(0)
  })

  it('has types for the templates of each framework', () => {
    const { status, told: notified } = run(join(root, 'node_modules/.bin/tsc'), ['-p', '.'])
    expect(notified).toBe('')
    expect(status).toBe(0)
  })

  it('is clean to publint and to are-the-types-wrong', () => {
    const lint = run('npx', ['publint', 'run', tarball, '--strict', '--pack', 'false'])
    expect(lint.told).toContain('All good!')
    // It is made of ES modules only, which every bundler and Node from 20 on take.
    const types = run('npx', ['attw', tarball, '--profile', 'esm-only', '--no-emoji'])
    expect(types.status, types.told).toBe(0)
  })

  it('has every file that its package.json names, and no picture twice', () => {
    const {
      exports,
      customElements,
      'web-types': webTypes,
    } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
    const promised = Object.values(exports).flatMap((each) =>
      typeof each === 'string' ? [each] : Object.values(each as Record<string, string>),
    )
    for (const path of [...promised, customElements, webTypes, 'LICENSE', 'README.md', 'llms.txt'])
      expect(existsSync(join(installed, path)), path).toBe(true)
    expect(readdirSync(join(installed, 'chunks')).filter((name) => !name.endsWith('.js'))).toEqual([])
  })
})

describe('a person', () => {
  it('orders to the end on the page of each framework', async () => {
    await anOwner(app, visitor('Ada', 'Obi'), {
      ...{ needAmount: '100', needCurrency: 'USD' },
      ...{ haveAmount: '160000', haveCurrency: 'NGN', rate: '1600' },
    })
    const buyer = visitor('Bola', 'Ade')
    await aMember(app, buyer)
    for (const name of Object.keys(pages)) {
      const { page, context, faults } = await aBrowserFor(app)
      await page.goto(addressOf(name))
      const widget = widgetIn(page, name)
      await widget.getByRole('button', { name: 'Order' }).first().click()
      const dialog = widget.getByRole('dialog')
      await signIn(dialog, buyer)
      await dialog.getByRole('button', { name: 'Order', exact: true }).click()
      await dialog.getByLabel('Amount to order').fill('8000')
      await dialog.getByRole('button', { name: 'Continue' }).click()
      await pickCards(dialog)
      await typeDigits(dialog, 'Transaction PIN', buyer.pin)
      await page.locator('output').filter({ hasText: 'ordered' }).waitFor()
      expect(faults, name).toEqual([])
      await context.close()
    }
    expect(await audit(app.server.database.db)).toEqual([])
  })
})
