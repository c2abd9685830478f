/** The project's own lint rules, each tried with code that it must refuse and code that it must allow. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

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

const inLiteral = '{ ...{ one: 1, two: 2 }, three: 3 }'
const otherSpread = '{ ...(Math.random() < 1 ? { one: 1 } : {}), three: 3 }'

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
  const spreads = [inLiteral, otherSpread].map((literal) => ['tests/x.ts', literal] as const)
  for (const [file, expression] of [...needsTls, ...worksOnPlainHttp, ...spreads])
    write(nameOf(file, expression), `export const x = ${expression}\n`)
  for (const plugin of ['core/client/api/secure-context.grit', 'tests/lint/spread-of-literal.grit'])
    write(plugin, readFileSync(join(root, plugin), 'utf8'))
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const args = [biome, 'lint', '--reporter=github', '--max-diagnostics=none', '.']
  output = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' }).stdout
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const isRefused = (file: string, source: string) => output.includes(`/${nameOf(file, source)},`)

describe('the lint rule about secure contexts', () => {
  it.each(needsTls)('%s may not have %s', (file, expression) => {
    expect(isRefused(file, expression)).toBe(true)
  })

  it.each(worksOnPlainHttp)('%s may have %s', (file, expression) => {
    expect(isRefused(file, expression)).toBe(false)
  })
})

test('a literal is not spread into another', () => {
  expect(isRefused('tests/x.ts', inLiteral)).toBe(true)
  expect(isRefused('tests/x.ts', otherSpread)).toBe(false)
})
