/** The rooms of the product and what each may import, type imports and packages included. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectFiles, resolveImport, root } from '#tests/imports.ts'

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

/** Folders, and the outside folders and files that they may import. */
const rooms: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    coreOrder.map((room, rank) => [
      `core/${room}/`,
      coreOrder.slice(0, rank).map((lower) => `core/${lower}/`),
    ]),
  ),
  'demo/bank/': ['core/money/', 'core/contract/', 'core/texts/', 'demo/secret-files.ts'],
  // From the bank: what starts it beside or within the server, its reports, and what both agree on.
  'demo/server/': [
    ...['core/money/', 'core/contract/', 'core/texts/'],
    ...['demo/bank/beside-server.ts', 'demo/bank/run.ts', 'demo/bank/sandbox-keys.ts'],
    'demo/bank/reports-of-books.ts',
    'demo/secret-files.ts',
    // The demo's partner, whose pages the sandbox serves.
    'demo/partner/webhooks.ts',
  ],
  'demo/site/': [
    'core/texts/',
    'core/client/use-texts.ts',
    'core/client/session/public-session.ts',
    'core/contract/languages.ts',
    'core/contract/own-page-tags.ts',
    'core/ui/tokens.css',
    // How names derive from a tag.
    'demo/distribution/names.ts',
  ],
}
const aWidget = ['core/']

const sources = projectFiles().filter((path) => /^(core|widgets|demo)\/.*\.tsx?$/.test(path))

const specifiers = /\b(?:from|import)\s*\(?\s*'([^'\n]+)'/g

const specifiersOf = (path: string) =>
  [...readFileSync(join(root, path), 'utf8').matchAll(specifiers)].map(([, specifier = '']) => specifier)

const imports = new Map(
  sources.map((path) => [
    path,
    specifiersOf(path).flatMap((specifier) => resolveImport(path, specifier) ?? []),
  ]),
)
const importsOf = (path: string) => imports.get(path) ?? []

/** Packages that files may not import, and why. */
const refusedPackages: readonly (readonly [files: RegExp, packages: RegExp, why: string])[] = [
  [/^core\/money\//, /./, 'the server reads money too'],
  [/^core\/contract\//, /^(?!zod\/mini$)/, 'the server reads the contract too'],
  [
    /^(core|widgets)\//,
    /^react-hot-toast$/,
    'its toaster has no styles in shadow roots and throws under Trusted Types: import react-hot-toast/headless',
  ],
  [/^widgets\//, /^@r2wc\//, 'core/element makes the elements'],
  [
    /^demo\/(server|bank)\//,
    /^(react|react-dom)(\/|$)|^zod$/,
    'a server draws nothing, and checks with zod/mini',
  ],
]

const roomOf = (path: string) =>
  Object.keys(rooms).find((room) => path.startsWith(room)) ?? /^widgets\/[^/]+\//.exec(path)?.[0]

const coreRooms = coreOrder.map((room) => `core/${room}/`)

/** The floors of the server, the lowest first. What stands beside them is a floor of one room. */
const floors = ['platform', 'people', 'money', 'exchange', 'http', 'start', 'commands'] as const
/** Files that every room may use. `server.ts` names the parts of every room's work by their types. */
const ofEveryRoom = ['ids.ts', 'refusals.ts', 'request-scope.ts', 'server.ts'].map(
  (name) => `demo/server/${name}`,
)

/** The room of a file of the server. Settings are a room of the platform: everything reads them. */
function serverRoomOf(path: string): string | undefined {
  if (ofEveryRoom.includes(path)) return undefined
  const [, floor, room] = /^demo\/server\/([^/]+)\/(?:([^/]+)\/)?/.exec(path) ?? []
  if (floor === undefined) return path.startsWith('demo/server/') ? 'start' : undefined
  if (floor === 'settings') return 'platform/settings'
  return ['http', 'start', 'commands'].includes(floor) ? floor : `${floor}/${room}`
}

const floorOf = (room: string) => (floors as readonly string[]).indexOf(room.split('/')[0] ?? '')

/** The rooms that each room of the server imports. */
const roomImports = new Map<string, Set<string>>()
for (const path of sources) {
  const room = serverRoomOf(path)
  if (!room) continue
  const found = roomImports.get(room) ?? new Set()
  roomImports.set(room, found)
  for (const target of importsOf(path)) {
    const other = serverRoomOf(target)
    if (other && other !== room) found.add(other)
  }
}

/** How many rooms of its own floor stand below a room, one upon the other; fails for a circle. */
function heightOf(room: string, above: readonly string[] = []): number {
  if (above.includes(room)) throw new Error(`the rooms form a circle: ${[...above, room].join(' → ')}`)
  const beside = [...(roomImports.get(room) ?? [])].filter((other) => floorOf(other) === floorOf(room))
  return Math.max(0, ...beside.map((other) => 1 + heightOf(other, [...above, room])))
}

/** Each floor's rooms, the lowest floor last; a room stands upon those to its left. */
function drawing(): string {
  const lines = floors.map((floor, index) => {
    const rooms = [...roomImports.keys()].filter((room) => floorOf(room) === index)
    const byHeight = Map.groupBy(rooms, (room) => heightOf(room))
    const steps = [...byHeight.keys()].sort((one, other) => one - other)
    const names = steps.map((step) =>
      byHeight
        .get(step)
        ?.map((room) => room.split('/').at(-1))
        .sort()
        .join(' '),
    )
    return `${floor.padEnd(8)}  ${rooms.length === 1 ? '' : names.join(' | ')}`.trimEnd()
  })
  return lines.reverse().join('\n')
}

/** Folders of the server with a README of exports. */
const serverFolders = projectFiles().flatMap(
  (path) => /^(demo\/server\/(?!.*schema).+\/)README\.md$/.exec(path)?.[1] ?? [],
)

const readmeOf = (folder: string) => readFileSync(join(root, folder, 'README.md'), 'utf8')

function importsNamedBy(folder: string): string[] {
  const sentence = /^Imports ([^.]+)\.$/m.exec(readmeOf(folder))?.[1] ?? ''
  return [...sentence.matchAll(/`([^`]+)`/g)].map(([, room = '']) => room)
}

/** The names that a room's README lists, each with the path of its file. */
const exportsNamedBy = (folder: string) =>
  [...readmeOf(folder).matchAll(/^- `(\w+)` of `([^`]+)`: /gm)].map(
    ([, name = '', file = '']) => [name, folder + file] as const,
  )

describe('the rooms', () => {
  it('contain every file of core', () => {
    expect(sources.filter((path) => path.startsWith('core/') && !roomOf(path))).toEqual([])
  })

  it('import only earlier rooms', () => {
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

  it('import no refused packages', () => {
    const wrong = sources.flatMap((path) =>
      specifiersOf(path)
        .filter((specifier) => /^[a-z@]/.test(specifier))
        .flatMap((specifier) =>
          refusedPackages
            .filter(([files, packages]) => files.test(path) && packages.test(specifier))
            .map(([, , why]) => `${path} imports ${specifier}: ${why}`),
        ),
    )
    expect(wrong).toEqual([])
  })

  it('in core list the rooms that they import in their README', () => {
    const expected = coreOrder.map((room, rank) => [`core/${room}/`, coreOrder.slice(0, rank)])
    expect(coreRooms.map((folder) => [folder, importsNamedBy(folder)])).toEqual(expected)
  })

  it('in the server stand on floors: imports go down, and never in a circle', () => {
    const upwards = [...roomImports].flatMap(([room, others]) =>
      [...others]
        .filter((other) => floorOf(other) > floorOf(room))
        .map((other) => `${room} imports ${other}`),
    )
    expect(upwards).toEqual([])
    const page = readFileSync(join(root, 'demo/server/README.md'), 'utf8')
    expect(/```\n([\s\S]*?)\n```/.exec(page)?.[1]).toBe(drawing())
  })

  it('in the server leave few files beside them', () => {
    const beside = sources.filter((path) => /^demo\/server\/[^/]+$/.test(path))
    expect(beside.length).toBeLessThanOrEqual(8)
  })

  it('name only existing exports in their README', () => {
    const missing = [...coreRooms, ...serverFolders].flatMap((folder) =>
      exportsNamedBy(folder)
        .filter(([name, file]) => {
          const source = readFileSync(join(root, file), 'utf8')
          const declaration = `export (?:async )?(?:const|function\\*?|class|type|interface) ${name}\\b`
          return !new RegExp(`^${declaration}`, 'm').test(source)
        })
        .map(([name, file]) => `${file} exports no ${name}`),
    )
    expect(missing).toEqual([])
  })

  it('in the server name only exports in use in their README', () => {
    const unused = serverFolders.flatMap((folder) =>
      exportsNamedBy(folder)
        .filter(([name, file]) => {
          const users = sources.filter((path) => !path.startsWith(folder) && importsOf(path).includes(file))
          const isUsedIn = (path: string) =>
            new RegExp(`\\b${name}\\b`).test(readFileSync(join(root, path), 'utf8'))
          return !users.some(isUsedIn)
        })
        .map(([name, file]) => `only ${folder} uses ${name} of ${file}`),
    )
    expect(unused).toEqual([])
  })

  it('have no import cycles', () => {
    const finished = new Set<string>()
    const path: string[] = []
    const circles: string[] = []
    function visit(file: string) {
      if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '))
      if (finished.has(file) || path.includes(file)) return
      path.push(file)
      importsOf(file).forEach(visit)
      path.pop()
      finished.add(file)
    }
    for (const file of sources) visit(file)
    expect(circles).toEqual([])
  })
})
