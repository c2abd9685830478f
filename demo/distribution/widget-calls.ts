/**
 * Finds the API calls of each widget by its imports. `npm run calls` writes them to
 * `demo/server/exchange/partners/widget-calls.json`, by which the server allows calls from a partner's page.
 */
import { globSync, writeFileSync } from 'node:fs'
import { posix } from 'node:path'
import { type ESTree, Visitor } from 'vite'
import { contract } from '#core/contract/contract.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { readSource, root } from './source.ts'

export const listPath = 'demo/server/exchange/partners/widget-calls.json'

/** Loads other tags by address. Their calls are their own. */
const loaderOfTags = 'core/lazy/retry-import.ts'

const contractFolder = 'core/contract/'
const calls: Readonly<Record<string, Endpoint | undefined>> = contract
/** The stream is no endpoint of the contract, because its answer has no end. */
const isCall = (name: string) => calls[name] !== undefined || name === 'notificationStream'

/** The project's file that `from` imports; undefined for packages, sheets and pictures. */
function fileOf(from: string, specifier: string): string | undefined {
  if (!/^(\.|#core\/).*\.tsx?$/.test(specifier)) return undefined
  return specifier.startsWith('#') ? specifier.slice(1) : posix.join(posix.dirname(from), specifier)
}

type Reading = { readonly imports: readonly string[]; readonly calls: readonly string[] }

/** The static and dynamic imports of a file, and the calls that it makes itself. */
function read(path: string, program: ESTree.Program): Reading {
  const imports = new Set<string>()
  const made = new Set<string>()
  /** Calls of the contract by their local names. */
  const imported = new Map<string, string>()
  /** Nodes that name a call without making it. */
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
      // A re-exported call counts as made: its importers are not followed.
      if (follow(source.value)) for (const each of specifiers) made.add(nameOf(each.local))
    },
    ExportAllDeclaration({ source, exportKind }) {
      if (exportKind !== 'type') follow(source.value)
    },
    ImportExpression({ source }) {
      if (source.type === 'Literal') follow(String(source.value))
      else if (path !== loaderOfTags) throw new Error(`${path}: import() takes the path of a file here`)
    },
    // Lists of calls, and arguments of `refresh`, name answers to refetch; the views that show them make the calls.
    ArrayExpression({ elements }) {
      for (const each of elements) mentions.add(each)
    },
    CallExpression({ callee, arguments: given }) {
      if (callee.type === 'Identifier' && callee.name === 'refresh')
        for (const each of given) mentions.add(each)
    },
    // Reads the path or the shape of a call.
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

/** The contract's files are plain data: they make no calls, and their imports are not followed. */
const readings = new Map<string, Reading>()
function readingOf(path: string): Reading {
  const known = readings.get(path)
  if (known) return known
  const isData = path.startsWith(contractFolder)
  const reading = isData ? { imports: [], calls: [] } : read(path, readSource(path).program)
  readings.set(path, reading)
  return reading
}

/** The files of an entry's code: itself, and all that it imports. */
export function filesFrom(entry: string): ReadonlySet<string> {
  const reached = new Set([entry])
  for (const path of reached) for (const each of readingOf(path).imports) reached.add(each)
  return reached
}

/** The calls that an entry's code can make, each with the files that make it. */
export function callsFrom(entry: string): Map<string, string[]> {
  const makers = new Map<string, string[]>()
  for (const path of filesFrom(entry))
    for (const each of readingOf(path).calls) makers.set(each, [...(makers.get(each) ?? []), path])
  return makers
}

/**
 * The calls of `widgets/<name>`, in alphabetical order.
 *
 * Every widget with a call for signed-in people also gets `login`: with `getToken` the partner's server makes that call
 * in the page's name (rules/embedding.md#get-token).
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

/** The text of `demo/server/exchange/partners/widget-calls.json`, as the formatter leaves it. */
export function listSource(): string {
  const rows = globSync('widgets/*/element.ts', { cwd: root })
    .map((path) => path.split(/[\\/]/)[1] ?? '')
    .sort()
    .map((name) => {
      const quoted = callsOfWidget(name).map((call) => `"${call}"`)
      const line = `  "cowrie-${name}": [${quoted.join(', ')}]`
      return line.length < maxColumns ? line : `  "cowrie-${name}": [\n    ${quoted.join(',\n    ')}\n  ]`
    })
  return `{\n${rows.join(',\n')}\n}\n`
}

if (import.meta.main) writeFileSync(`${root}${listPath}`, listSource())
