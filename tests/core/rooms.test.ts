/** The rooms of the product and what each may import, type imports included. The lint rules say the same. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Each room of core may import the rooms before it. */
const coreOrder = [
  'money',
  'contract',
  'lazy',
  'texts',
  'client',
  'ui',
  'handoff',
  'account-ui',
  'exchange-ui',
  'wizard',
  'element',
] as const

/** Folders, and the folders and files outside themselves that they may import. */
const rooms: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    coreOrder.map((room, rank) => [
      `core/${room}/`,
      coreOrder.slice(0, rank).map((lower) => `core/${lower}/`),
    ]),
  ),
  'demo/server/': ['core/money/', 'core/contract/', 'core/texts/'],
  'demo/site/': [
    'core/texts/',
    'core/client/use-texts.ts',
    'core/contract/languages.ts',
    'core/ui/tokens.css',
  ],
}
const aWidget = ['core/']

const sources = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .stdout.split('\n')
  .filter((path) => /^(core|widgets|demo)\/.*\.tsx?$/.test(path))

const aliases: Readonly<Record<string, string>> = { '#core/': 'core/', '#server/': 'demo/server/' }

/** The file of the project that a specifier in `importer` names; undefined for a package. */
function resolve(importer: string, specifier: string): string | undefined {
  const path = specifier.split('?')[0] ?? specifier
  if (path.startsWith('.')) return normalize(join(dirname(importer), path))
  const alias = Object.keys(aliases).find((each) => path.startsWith(each))
  return alias && aliases[alias] + path.slice(alias.length)
}

const specifiers = /\b(?:from|import)\s*\(?\s*'([^'\n]+)'/g

function importsOf(path: string): string[] {
  const source = readFileSync(join(root, path), 'utf8')
  return [...source.matchAll(specifiers)].flatMap(([, specifier = '']) => resolve(path, specifier) ?? [])
}

const roomOf = (path: string) =>
  Object.keys(rooms).find((room) => path.startsWith(room)) ?? /^widgets\/[^/]+\//.exec(path)?.[0]

describe('the rooms', () => {
  it('leave no file of core loose', () => {
    expect(sources.filter((path) => path.startsWith('core/') && !roomOf(path))).toEqual([])
  })

  it('import only what stands before them', () => {
    const wrong = sources.flatMap((path) => {
      const room = roomOf(path)
      if (!room) return []
      const admitted = [room, ...(rooms[room] ?? aWidget)]
      return importsOf(path)
        .filter((target) => !admitted.some((each) => target.startsWith(each)))
        .map((target) => `${path} imports ${target}`)
    })
    expect(wrong).toEqual([])
  })

  it('name in their first file what is there', () => {
    const missing = coreOrder.flatMap((room) => {
      const readme = readFileSync(join(root, 'core', room, 'README.md'), 'utf8')
      const named = [...readme.matchAll(/^- `(\w+)` of `([^`]+)`: /gm)]
      expect([room, named.length > 0]).toEqual([room, true])
      return named
        .filter(([, name, file = '']) => {
          const source = readFileSync(join(root, 'core', room, file), 'utf8')
          return !new RegExp(`^export (?:async )?(?:const|function|class) ${name}\\b`, 'm').test(source)
        })
        .map(([, name, file]) => `core/${room}/${file} exports no ${name}`)
    })
    expect(missing).toEqual([])
  })

  it('have no circle of files', () => {
    const imports = new Map(sources.map((path) => [path, importsOf(path)]))
    const finished = new Set<string>()
    const path: string[] = []
    const circles: string[] = []
    function visit(file: string) {
      if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '))
      if (finished.has(file) || path.includes(file)) return
      path.push(file)
      for (const target of imports.get(file) ?? []) visit(target)
      path.pop()
      finished.add(file)
    }
    for (const file of sources) visit(file)
    expect(circles).toEqual([])
  })

  it('are what the lint rules say', () => {
    const { overrides } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'))
    for (const [rank, room] of coreOrder.entries()) {
      const found = overrides.find(
        ({ includes }: { includes: string[] }) => includes[0] === `core/${room}/**`,
      )
      const { group }: { group: string[] } = found.linter.rules.style.noRestrictedImports.options.patterns[0]
      // The rooms that the server reads refuse everything but what they name; the others refuse what they name.
      const expected = group.includes('**')
        ? coreOrder.slice(0, rank).map((lower) => `!#core/${lower}/**`)
        : coreOrder.slice(rank + 1).map((higher) => `#core/${higher}/**`)
      expect([room, group.filter((each) => /^!?#core\//.test(each))]).toEqual([room, expected])
    }
  })
})
