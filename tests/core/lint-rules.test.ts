/** The project's own lint rules, each tried with code that it must refuse and code that it must allow. */
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A file of a room, and its import. */
const refused: [string, string][] = [
  ['core/contract/x.ts', 'zod'],
  ['core/contract/x.ts', 'react'],
  ['core/money/x.ts', '#core/ui/basics/Button.tsx'],
  ['core/money/x.ts', '../ui/Button.tsx'],
  ['core/ui/x.ts', '#server/settings/settings.ts'],
  ['core/ui/x.ts', '../../widgets/login/texts/index.ts'],
  ['core/ui/x.ts', 'react-hot-toast'],
  ['widgets/login/x.ts', '../order/texts/index.ts'],
  ['widgets/login/x.ts', '../../demo/site/state/router.ts'],
  ['widgets/login/x.ts', '#server/ids.ts'],
  ['widgets/login/x.ts', '@r2wc/react-to-web-component'],
  ['demo/server/x.ts', '#core/ui/basics/Button.tsx'],
  ['demo/server/x.ts', '#core/client/api/call.ts'],
  ['demo/server/x.ts', 'react'],
  ['demo/site/x.ts', '#core/client/session/shared-session.ts'],
  ['demo/site/x.ts', '../../widgets/login/texts/index.ts'],
  ['demo/site/x.ts', '../server/ids.ts'],
]

const admitted: [string, string][] = [
  ['core/contract/x.ts', 'zod/mini'],
  ['core/contract/x.ts', './wire.ts'],
  ['core/contract/x.ts', '#core/money/money.ts'],
  ['core/client/x.ts', '../contract/contract.ts'],
  ['core/ui/x.ts', 'react-hot-toast/headless'],
  ['widgets/login/x.ts', './texts/index.ts'],
  ['widgets/login/x.ts', '#core/ui/basics/Button.tsx'],
  ['demo/server/x.ts', '#core/contract/contract.ts'],
  ['demo/server/exchange/market/x.ts', '../../platform/db/database.ts'],
  ['demo/site/x.ts', './router.ts'],
  ['demo/site/x.ts', '#core/ui/tokens.css'],
  ['demo/site/x.ts', '#core/client/use-texts.ts'],
  ['demo/site/x.ts', '#core/client/session/public-session.ts'],
]

/** A file of a room, and an expression that browsers know in secure contexts only. */
const needsTls: [string, string][] = [
  ['core/element/frame/x.ts', 'crypto.randomUUID()'],
  ['core/client/x.ts', 'globalThis.crypto.randomUUID().slice(8)'],
  ['widgets/login/x.ts', 'crypto.subtle.generateKey()'],
  ['demo/site/state/x.ts', 'window.crypto?.randomUUID()'],
  ['demo/partner/x.js', 'crypto.randomUUID()'],
]

const worksOnPlainHttp: [string, string][] = [
  ['core/client/x.ts', 'crypto.getRandomValues(new Uint8Array(16))'],
  ['demo/server/x.ts', 'crypto.randomUUID()'],
  ['tests/server/x.ts', 'crypto.subtle.generateKey()'],
]

const folder = mkdtempSync(join(tmpdir(), 'cowrie-doors-'))
const nameOf = (file: string, source: string) => file.replace(/x(?=\.[jt]s$)/, source.replace(/\W+/g, '-'))
let output: string

beforeAll(() => {
  const { $schema, vcs, ...settings } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'))
  writeFileSync(join(folder, 'biome.json'), JSON.stringify(settings))
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  for (const [file, source] of [...refused, ...admitted])
    write(nameOf(file, source), `import { x } from '${source}'\nx()\n`)
  for (const [file, expression] of [...needsTls, ...worksOnPlainHttp])
    write(nameOf(file, expression), `export const x = ${expression}\n`)
  const plugin = 'core/client/api/secure-context.grit'
  mkdirSync(dirname(join(folder, plugin)), { recursive: true })
  copyFileSync(join(root, plugin), join(folder, plugin))
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const args = [biome, 'lint', '--reporter=github', '--max-diagnostics=none', '.']
  output = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' }).stdout
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const isRefused = (file: string, source: string) => output.includes(`/${nameOf(file, source)},`)

describe('the lint rules between the rooms', () => {
  it.each(refused)('%s may not import %s', (file, source) => {
    expect(isRefused(file, source)).toBe(true)
  })

  it.each(admitted)('%s may import %s', (file, source) => {
    expect(isRefused(file, source)).toBe(false)
  })
})

describe('the lint rule about secure contexts', () => {
  it.each(needsTls)('%s may not have %s', (file, expression) => {
    expect(isRefused(file, expression)).toBe(true)
  })

  it.each(worksOnPlainHttp)('%s may have %s', (file, expression) => {
    expect(isRefused(file, expression)).toBe(false)
  })
})
