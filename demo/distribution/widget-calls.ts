/**
 * Which calls of the API each widget makes, read from its imports. `npm run calls` writes them into
 * `demo/server/partners/widget-calls.ts`, by which the server judges calls from a partner's page.
 */
import { globSync, writeFileSync } from 'node:fs'
import { posix } from 'node:path'
import { type ESTree, Visitor } from 'vite'
import { contract } from '#core/contract/contract.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { readSource, root } from './source.ts'

export const listPath = 'demo/server/partners/widget-calls.ts'

/** Loads the modules of other tags by address. What another tag calls is that tag's. */
const loaderOfTags = 'core/lazy/retry-import.ts'

const contractFolder = 'core/contract/'
const calls: Readonly<Record<string, Endpoint | undefined>> = contract
/** The stream is no endpoint of the contract: its answer has no end. */
const isCall = (name: string) => calls[name] !== undefined || name === 'notificationStream'

/** The file of ours that `from` imports; undefined for packages, sheets and pictures. */
function fileOf(from: string, specifier: string): string | undefined {
  if (!/^(\.|#core\/).*\.tsx?$/.test(specifier)) return undefined
  return specifier.startsWith('#') ? specifier.slice(1) : posix.join(posix.dirname(from), specifier)
}

type Reading = { readonly imports: readonly string[]; readonly calls: readonly string[] }

/** What a file imports, now or later, and which calls it makes itself. */
function read(path: string, program: ESTree.Program): Reading {
  const imports = new Set<string>()
  const made = new Set<string>()
  /** Calls of the contract, by the file's own name for them. */
  const imported = new Map<string, string>()
  /** Where the name of a call stands without the call being made. */
  const mentions = new Set<ESTree.Node | null>()

  const follow = (specifier: string) => {
    const file = fileOf(path, specifier)
    if (file) imports.add(file)
    return file?.startsWith(contractFolder) ?? false
  }
  const nameOf = (name: ESTree.ModuleExportName) => (name.type === 'Literal' ? name.value : name.name)

  new Visitor({
    ImportDeclaration({ source, specifiers, importKind }) {
      if (importKind === 'type') return
      const isContract = follow(source.value)
      for (const each of specifiers) {
        mentions.add(each.local)
        if (each.type !== 'ImportSpecifier') {
          if (isContract) throw new Error(`${path}: import the calls of ${source.value} by their names`)
          continue
        }
        mentions.add(each.imported)
        const name = nameOf(each.imported)
        if (isContract && each.importKind !== 'type' && isCall(name)) imported.set(each.local.name, name)
      }
    },
    ExportNamedDeclaration({ source, specifiers, exportKind }) {
      if (!source || exportKind === 'type') return
      // Whoever imports it from here is not asked what it does with it.
      if (follow(source.value)) for (const each of specifiers) made.add(nameOf(each.local))
    },
    ExportAllDeclaration({ source, exportKind }) {
      if (exportKind !== 'type') follow(source.value)
    },
    ImportExpression({ source }) {
      if (source.type === 'Literal') follow(String(source.value))
      else if (path !== loaderOfTags) throw new Error(`${path}: import() takes the path of a file here`)
    },
    // An answer that is refreshed is asked for by whoever shows it. Lists of calls are lists of such answers.
    ArrayExpression({ elements }) {
      for (const each of elements) mentions.add(each)
    },
    CallExpression({ callee, arguments: given }) {
      if (callee.type === 'Identifier' && callee.name === 'refresh')
        for (const each of given) mentions.add(each)
    },
    // The path or the shape of a call.
    MemberExpression({ object, property, computed }) {
      mentions.add(object)
      if (!computed) mentions.add(property)
    },
    Property({ key, shorthand, computed }) {
      if (!shorthand && !computed) mentions.add(key)
    },
    TSTypeQuery({ exprName }) {
      mentions.add(exprName)
    },
    Identifier(node) {
      const name = imported.get(node.name)
      if (name && !mentions.has(node)) made.add(name)
    },
  }).visit(program)
  return { imports: [...imports], calls: [...made].filter(isCall) }
}

/** Files of the contract are plain data: they make no calls, and their imports lead to none. */
const readings = new Map<string, Reading>()
function readingOf(path: string): Reading {
  const known = readings.get(path)
  if (known) return known
  const isData = path.startsWith(contractFolder)
  const reading = isData ? { imports: [], calls: [] } : read(path, readSource(path).program)
  readings.set(path, reading)
  return reading
}

/** The calls that the code behind an entry can make, with the files that make each. */
export function callsFrom(entry: string): Map<string, string[]> {
  const reached = new Set([entry])
  const makers = new Map<string, string[]>()
  for (const path of reached) {
    const { imports, calls } = readingOf(path)
    for (const each of imports) reached.add(each)
    for (const each of calls) makers.set(each, [...(makers.get(each) ?? []), path])
  }
  return makers
}

/**
 * The calls of `widgets/<name>`, in the order of the alphabet.
 *
 * `login` belongs to each widget that asks for something only a signed-in person gets: with `getToken` it is the
 * partner's server that calls it in the page's name (rules/embedding.md#get-token).
 */
export function callsOfWidget(name: string): string[] {
  const folder = `widgets/${name}/`
  const makers = callsFrom(`${folder}element.ts`)
  const isForMembers = [...makers].some(
    ([call, files]) => calls[call]?.access !== 'public' && files.some((file) => file.startsWith(folder)),
  )
  return [...new Set([...makers.keys(), ...(isForMembers ? ['login'] : [])])].sort()
}

const maxColumns = 110

/** `demo/server/partners/widget-calls.ts` as the sources would have it, formatted. */
export function listSource(): string {
  const rows = globSync('widgets/*/element.ts', { cwd: root })
    .map((path) => path.split(/[\\/]/)[1] ?? '')
    .sort()
    .map((name) => {
      const quoted = callsOfWidget(name).map((call) => `'${call}'`)
      const line = `  'cowrie-${name}': [${quoted.join(', ')}],`
      return line.length <= maxColumns
        ? line
        : `  'cowrie-${name}': [\n${quoted.map((each) => `    ${each},\n`).join('')}  ],`
    })
  return [
    '/** The calls that each widget makes. Written by `npm run calls` from what the widgets import. */',
    'export const widgetCalls = {',
    ...rows,
    '} as const',
    '',
  ].join('\n')
}

if (import.meta.main) writeFileSync(`${root}${listPath}`, listSource())
