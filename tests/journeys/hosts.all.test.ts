/**
 * The npm package in host projects: built for this exchange, packed, installed from its tarball beside the frameworks of
 * tests/hosts, built by the tools of each, and opened in Chromium on origins of their own, where a person orders. The
 * hosts stand in the projects that the gallery offers, which are built and opened as they are, too, beside the code of the
 * guides. All are skipped where the npm registry does not answer.
 */
import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { audit } from '#server/money/ledger/audit.ts'
import { projectFiles } from '#tests/imports.ts'
import { registryAnswers, whyNoRegistry } from '#tests/registry.ts'
import { projectOf } from '../../demo/site/pages/gallery/projects.ts'
import type { Framework } from '../../demo/site/pages/gallery/snippets.ts'
import { type App, aBrowserFor, startApp } from './app.ts'
import { type FileServer, serveFiles } from './files.ts'
import { blocks, isBuiltByHosts } from './guide-blocks.ts'
import { aMember, anOwner, pickCards, signIn, typeDigits, visitor } from './people.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const scratch = mkdtempSync(join(tmpdir(), 'cowrie-hosts-'))
const installed = join(scratch, 'node_modules/@cowrie/widgets')
let tarball: string
let app: App
/** The servers of the built pages, by their folder. */
const servers = new Map<string, FileServer>()

/** The folder of each project of the gallery. */
const projects: Readonly<Record<Framework, string>> = {
  HTML: 'html',
  React: 'react',
  'Next.js': 'next',
  Vue: 'vue',
  Svelte: 'svelte',
  Angular: 'angular',
}

/** Files with the code of the guides, by the names of the blocks. */
const guideFiles: Readonly<Record<string, string>> = {
  'Your first widget · React': 'react/Guide.jsx',
  'Your first widget · Next.js': 'next/app/(host)/guide/page.jsx',
  'Your first widget · Vue': 'vue/Guide.vue',
  'Your first widget · Svelte': 'svelte/Guide.svelte',
  'Your first widget · Angular': 'angular/src/guide.ts',
  'vite.config.js with Vue': 'vue/vite.config.js',
}

type Build = { command: readonly [string, ...string[]]; folder?: string; env?: Record<string, string> }

/** One process builds every page of these projects by their own configurations: its start takes as long as a build. */
const viteBuilds = `
import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { build } from 'vite'

for (const root of ['react', 'react18', 'react190', 'vue', 'svelte']) {
  const input = globSync(root + '/*.html').map((page) => resolve(page))
  await build({ root, logLevel: 'warn', build: { reportCompressedSize: false, rolldownOptions: { input } } })
}`

/** Run one after another, from the folder of all hosts or their own: other journeys share the machine. */
const builds: readonly Build[] = [
  { command: ['npm', 'run', 'build', '--', '--webpack'], folder: 'next', env: { HOST_DIST: 'webpack' } },
  { command: ['npm', 'run', 'build'], folder: 'next', env: { HOST_DIST: 'turbopack' } },
  { command: ['npm', 'run', 'build', '--', '--browser', 'src/host.ts'], folder: 'angular' },
  { command: [process.execPath, '--input-type=module', '--eval', viteBuilds] },
  { command: ['npx', 'astro', 'build', '--root', 'astro'] },
]

/** The page of each host: its folder, and its path there. */
const pages: Readonly<Record<string, readonly [folder: string, path: string]>> = {
  plain: ['react/dist', 'plain.html'],
  react: ['react/dist', 'host.html'],
  'react-tag': ['react/dist', 'tag.html'],
  vue: ['vue/dist', 'host.html'],
  svelte: ['svelte/dist', 'host.html'],
  preact: ['react/dist', 'preact.html'],
  'React 18': ['react18/dist', 'index.html'],
  'React 19.0': ['react190/dist', 'index.html'],
  Astro: ['astro/dist', 'index.html'],
  'Angular with directives': ['angular/dist', 'index.html#directive'],
  'Angular with a schema': ['angular/dist', 'index.html#schema'],
  'Next.js by Turbopack': ['next/turbopack', 'host.html'],
  'Next.js by webpack': ['next/webpack', 'host.html'],
}

/** The same for the projects of the gallery. */
const projectPages: Readonly<Record<Framework, readonly [folder: string, path: string]>> = {
  HTML: ['html', 'index.html'],
  React: ['react/dist', 'index.html'],
  'Next.js': ['next/turbopack', 'index.html'],
  Vue: ['vue/dist', 'index.html'],
  Svelte: ['svelte/dist', 'index.html'],
  Angular: ['angular/dist', 'index.html'],
}

/** The same for the code of the guides. */
const guidePages: Readonly<Record<string, readonly [folder: string, path: string]>> = {
  React: ['react/dist', 'host.html#guide'],
  'Next.js': ['next/turbopack', 'guide.html'],
  Vue: ['vue/dist', 'host.html#guide'],
  Svelte: ['svelte/dist', 'host.html#guide'],
  Angular: ['angular/dist', 'index.html#guide'],
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

const originOf = (folder = '') => servers.get(folder)?.origin ?? ''
const addressOf = ([folder, path]: readonly [string, string] = ['', '']) => `${originOf(folder)}/${path}`

/** Runs a command to its end. It may fail. */
function run(command: string, args: readonly string[], cwd = scratch, env: Record<string, string> = {}) {
  return new Promise<{ status: number; told: string }>((resolve) => {
    const options = {
      cwd,
      shell: process.platform === 'win32',
      env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', ...env },
      maxBuffer: 2 ** 26,
    }
    execFile(command, args, options, (error, stdout, stderr) =>
      resolve({ status: error ? 1 : 0, told: `${stdout}${stderr}` || String(error ?? '') }),
    )
  })
}

/** The same exchange under another name, for the host that names its API. */
const sandbox = () => app.origin.replace('localhost', '127.0.0.1')

async function install() {
  const args = [
    'install',
    '--include=dev',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--no-save',
    tarball,
  ]
  const { status, told } = await run('npm', args)
  if (status !== 0) throw new Error(`npm could not install the hosts of strangers:\n${told}`)
}

/** Builds and packs like `npm run build`, in a separate process, because this one is not in production mode. */
async function pack(): Promise<string> {
  const program = [
    `import { readDocs } from ${JSON.stringify(join(root, 'demo/distribution/manifest.ts'))}`,
    `import { buildPackage, packPackage } from ${JSON.stringify(join(root, 'demo/distribution/npm/package.ts'))}`,
    `import { widgetEntries } from ${JSON.stringify(join(root, 'demo/build/widgets.ts'))}`,
    `await buildPackage(${JSON.stringify(`${scratch}/package/`)}, readDocs(widgetEntries()))`,
    `console.log(packPackage(${JSON.stringify(`${scratch}/package/`)}, ${JSON.stringify(`${scratch}/`)}))`,
  ].join('\n')
  const built = await run(process.execPath, ['--input-type=module', '--eval', program], root, {
    PUBLIC_URL: app.origin,
  })
  expect(built.status, built.told).toBe(0)
  return built.told.trim().split('\n').at(-1) ?? ''
}

function write(path: string, text: string) {
  const file = join(scratch, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** Writes the projects of the gallery around the hosts, and the code of the guides beside them. */
function writeProjects() {
  const input = {
    origin: app.origin,
    tag: 'cowrie-rate',
    attributes: { from: 'USD', to: 'NGN', 'block-size': 'preset', isolated: '' },
    numbers: [],
    tokens: { '--cowrie-accent': '#7a3fd0', '--cowrie-font': '"Brand `one`", serif' },
  }
  for (const [name, folder] of Object.entries(projects))
    for (const [path, text] of Object.entries(projectOf(name as Framework, input)))
      write(`${folder}/${path}`, text)
  for (const { label, code } of blocks) if (guideFiles[label]) write(guideFiles[label], code)
}

async function buildAll() {
  const calm = { NEXT_TELEMETRY_DISABLED: '1', ASTRO_TELEMETRY_DISABLED: '1', NG_CLI_ANALYTICS: 'false' }
  for (const { command, folder = '', env } of builds) {
    const [program, ...args] = command
    const built = await run(program, args, join(scratch, folder), {
      VITE_SANDBOX: sandbox(),
      ...calm,
      ...env,
    })
    expect(built.status, built.told).toBe(0)
  }
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
const buyer = visitor('Bola', 'Ade')
beforeEach(({ skip }) => skip(!hasRegistry, whyNoRegistry))
beforeAll(async () => {
  if (!hasRegistry) return
  cpSync(join(root, 'tests/hosts'), scratch, { recursive: true })
  const folders = new Set([...Object.values(pages), ...Object.values(projectPages)].map(([folder]) => folder))
  for (const folder of folders) servers.set(folder, await serveFiles(() => join(scratch, folder)))
  app = await startApp({ ALLOWED_ORIGINS: [...servers.values()].map(({ origin }) => origin).join() })
  tarball = await pack()
  await install()
  writeProjects()
  await buildAll()
  await anOwner(app, visitor('Ada', 'Obi'), {
    needAmount: '1000',
    needCurrency: 'USD',
    haveAmount: '900',
    haveCurrency: 'EUR',
    rate: '0.9',
  })
  await aMember(app, buyer)
}, 1_500_000)
afterAll(async () => {
  await app?.close()
  for (const server of servers.values()) await server.close()
  rmSync(scratch, { recursive: true, force: true })
})

/** Counts the Reacts in scripts: its part that draws names its containers so. */
async function reactsIn(scripts: ReadonlySet<string>): Promise<number> {
  const all = await Promise.all(Array.from(scripts, async (each) => (await fetch(each)).text()))
  return all.join('\n').match(/__reactContainer\$/g)?.length ?? 0
}

async function order(page: Page, widget: Pick<Page, 'getByRole'>) {
  await widget.getByRole('button', { name: 'Order' }).first().click()
  const dialog = widget.getByRole('dialog')
  await signIn(dialog, buyer)
  await dialog.getByRole('button', { name: 'Order', exact: true }).click()
  await dialog.getByLabel('Amount to order').fill('45')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await pickCards(dialog)
  await typeDigits(dialog, 'Transaction PIN', buyer.pin)
  await page.locator('output').filter({ hasText: 'ordered' }).waitFor()
}

describe('a host built from npm', () => {
  it.each(Object.entries(pages))(
    '%s mounts a widget, sets a property of it, hears its events, and lets a person order to the end',
    async (name, [folder, path]) => {
      const { page, context, faults } = await aBrowserFor(app)
      const asked = new Set<string>()
      const scripts = new Set<string>()
      page.on('request', (request) => {
        asked.add(new URL(request.url()).origin)
        if (request.resourceType() === 'script') scripts.add(request.url())
      })
      await page.goto(addressOf([folder, path]))
      const heard = page.locator('output')
      await heard.filter({ hasText: 'ready' }).waitFor()
      const widget = widgetIn(page, name)
      await widget.getByText('No open listing takes USD for NGN').waitFor()
      if (name in reacts) expect(await reactsIn(scripts)).toBe(reacts[name])

      await widget.getByRole('button', { name: 'Create Listing' }).click()
      await heard.filter({ hasText: 'to /create-listing' }).waitFor()
      // The host has handled it, so that the widget opens nothing of its own.
      expect(await page.getByRole('dialog').count()).toBe(0)

      await page.getByRole('button', { name: 'Europe' }).click()
      await widget.getByRole('button', { name: 'Order' }).first().waitFor()
      // Its own modules come with the host; what it asks, and its flags, from the exchange that the host names.
      const api = name === 'plain' ? sandbox() : app.origin
      expect(asked).toEqual(new Set([originOf(folder), api]))

      await order(page, widget)
      expect(faults).toEqual([])
      await context.close()
    },
  )

  it('leaves a ledger that balances', async () => {
    expect(await audit(app.server.database.db)).toEqual([])
  })
})

describe('a project of the gallery', () => {
  it.each(Object.entries(projectPages))('%s shows its widget in a frame', async (_, place) => {
    const { page, context, faults } = await aBrowserFor(app)
    await page.goto(addressOf(place))
    await page.frameLocator('cowrie-rate iframe').getByText('No open listing takes USD for NGN').waitFor()
    const shown = await page.locator('cowrie-rate').evaluate((element) => {
      const { from, blockSize, isolated } = element as HTMLElement & Record<string, unknown>
      const tokens = ['--cowrie-accent', '--cowrie-font']
      const style = getComputedStyle(element)
      return [from, blockSize, isolated, ...tokens.map((name) => style.getPropertyValue(name))]
    })
    expect(shown).toEqual(['USD', 'preset', true, '#7a3fd0', '"Brand `one`", serif'])
    expect(faults).toEqual([])
    await context.close()
  })

  it('needs no other releases than those that it was built with, and the package of the exchange', async () => {
    const hosts = ['package.json', 'next/package.json', 'angular/package.json'].map((path) =>
      JSON.parse(readFileSync(join(root, 'tests/hosts', path), 'utf8')),
    )
    const built = Object.assign({}, ...hosts.map(({ dependencies }) => dependencies))
    for (const folder of Object.values(projects).filter((each) => each !== 'html')) {
      const { '@cowrie/widgets': address, ...others } = JSON.parse(
        readFileSync(join(scratch, folder, 'package.json'), 'utf8'),
      ).dependencies
      const answer = await fetch(address)
      expect([answer.status, [...new Uint8Array(await answer.arrayBuffer()).slice(0, 2)]]).toEqual([
        200,
        [31, 139],
      ])
      for (const [name, range] of Object.entries<string>(others))
        expect(`${built[name]}.`, name).toContain(`${range.replace(/^[~^]/, '')}.`)
    }
  })
})

describe('the code of the guides', () => {
  it('is here where only a compiler of a framework understands it', () => {
    const labels = blocks.filter(isBuiltByHosts).map(({ label }) => label)
    expect(Object.keys(guideFiles)).toEqual(expect.arrayContaining(labels))
  })

  it.each(Object.entries(guidePages))('draws its widget in %s', async (_, place) => {
    const { page, context, faults } = await aBrowserFor(app)
    await page.goto(addressOf(place))
    await page.getByText('No open listing takes USD for NGN').waitFor()
    expect(faults).toEqual([])
    await context.close()
  })
})

describe('React', () => {
  it('has all that the widgets import since its first version 19', async () => {
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
    const { told } = await run(process.execPath, ['--eval', program], join(scratch, 'react190'))
    expect(imported).toContain('react.useState')
    expect(JSON.parse(told)).toEqual(expect.arrayContaining(imported))
  })
})

describe('the package', () => {
  it('defines under the given name in the given registry, and nowhere else', async () => {
    const { page, context } = await aBrowserFor(app)
    await page.goto(addressOf(pages.plain))
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
    await page.goto(addressOf(pages.svelte))
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

  it('may be imported on a server, every entry of it, and then defines nothing', async () => {
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
    const { status, told: notified } = await run(process.execPath, ['--input-type=module', '--eval', program])
    expect(notified.trim()).toBe(
      '<cowrie-login password-reset="" api-base="https://x.example"></cowrie-login>',
    )
    expect(status).toBe(0)
  })

  it('has types for the templates of each framework', async () => {
    const { status, told: notified } = await run(join(root, 'node_modules/.bin/tsc'), ['-p', '.'])
    expect(notified).toBe('')
    expect(status).toBe(0)
  })

  it('is clean to publint and to are-the-types-wrong', async () => {
    const lint = await run('npx', ['publint', 'run', tarball, '--strict', '--pack', 'false'])
    expect(lint.told).toContain('All good!')
    // It is made of ES modules only, which every bundler and Node from 20 on take.
    const types = await run('npx', ['attw', tarball, '--profile', 'esm-only', '--no-emoji'])
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
