/**
 * Which test files a change can reach. The graph's nodes are the top-level declarations of each file (`a.ts#name`) and
 * what a file runs when it is loaded (`a.ts`), so that a test reaches what it uses of a file, not all that is in it.
 *
 * An edge is an import, or a path in a string: `import()`, `import.meta.glob`, `new URL(…, import.meta.url)`, and what is
 * spawned or read. A test reaches further by what it says: a widget by its tag, a use case by the path of its call, a
 * page of the site by its address.
 */
import { posix } from 'node:path'
import { type ESTree, parseSync } from 'vite'
import { resolveImport } from './imports.ts'

export type Project = {
  /** Text by path, from the project's folder. Without text: what is only read as a whole, like a picture. */
  readonly files: ReadonlyMap<string, string | undefined>
  /** The path of each call, as `/api/Order/order/{id}`. */
  readonly calls: Readonly<Record<string, string>>
  /** The calls that each tag makes. */
  readonly callsOfTags: Readonly<Record<string, readonly string[]>>
  /** The site's pages. */
  readonly routes: readonly {
    readonly path: string
    readonly widget?: string
    readonly above?: Readonly<Record<string, unknown>>
    readonly below?: Readonly<Record<string, unknown>>
    readonly draws?: string
    readonly own?: string
  }[]
}

/** Targets of each node. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** One property per call: that call reaches it, and starting a server does not. */
const dispatch = 'demo/server/http/handlers.ts'
const serverOfWidgets = 'tests/widgets/server.ts'
const viteConfig = 'vite.config.ts'
/** It asks when each source was changed, not for what is in it. */
const buildCheck = 'tests/built.ts'
const widgetRunner = 'tests/widgets/web-test-runner.config.mjs'
/** All that is built: `dist/`. */
const build = 'build'
/** Further from its files than a test that names one of them. */
const readsBuild = 'reads the build'
const everyTag = 'every tag'
/** The site without its pages. */
const site = 'site'
const pageNode = (name: string) => `page ${name}`
const elementOf = (tag: string) => `widgets/${tag.replace('cowrie-', '')}/element.ts`
const isPage = /^demo\/site\/pages\/([a-z-]+)\//

export const isTest = (path: string) =>
  /^tests\/(core|server|widgets|journeys|browsers)\/.*\.test\.ts$/.test(path)
const isCode = (path: string) => /\.(ts|tsx|mjs)$/.test(path)
/** A file that is read, whatever it imports. */
const textOf = (path: string) => `${path}#`
const fileOf = (node: string) => node.split('#')[0] ?? node

export function graphOf(project: Project): Graph {
  const graph = new Map<string, Set<string>>()
  const paths = [...project.files.keys()]
  const node = (name: string) => {
    const known = graph.get(name)
    if (known) return known
    const made = new Set<string>()
    graph.set(name, made)
    return made
  }
  const parsed = new Map(
    [...project.files].flatMap(([path, text]) =>
      isCode(path) && text !== undefined ? [[path, readModule(path, text)] as const] : [],
    ),
  )
  const wholeOf = (path: string) => [
    path,
    ...[...(parsed.get(path)?.declarations.keys() ?? [])].map((name) => `${path}#${name}`),
  ]
  const below = (folder: string) => paths.filter((path) => path.startsWith(folder))

  /** The nodes that a name of another file stands for, through files that pass it on. */
  function exported(path: string, name: string, seen: readonly string[] = []): string[] {
    const module = parsed.get(path)
    if (!module || name === '*' || seen.includes(path)) return wholeOf(path)
    if (module.declarations.has(name)) return [path, `${path}#${name}`]
    const passed = module.passed.get(name)
    if (passed) return exported(passed.path, passed.name, [...seen, path])
    return [...wholeOf(path), ...module.passedWhole.flatMap((each) => exported(each, name, [...seen, path]))]
  }

  const mentions = mentionsIn(project, below)
  for (const [path, module] of parsed) {
    const fill = (name: string, text: string) => {
      const targets = node(name)
      for (const word of new Set(text.match(/[\w$]+/g))) {
        if (module.declarations.has(word)) targets.add(`${path}#${word}`)
        const imported = module.imports.get(word)
        if (imported) for (const each of exported(imported.path, imported.name)) targets.add(each)
      }
      for (const each of mentions(path, text))
        for (const target of project.files.has(each) ? wholeOf(each) : [each]) targets.add(target)
      targets.add(path)
    }
    fill(path, module.run)
    for (const each of module.loaded) node(path).add(each)
    for (const [name, text] of module.declarations) fill(`${path}#${name}`, text)
    if (path === dispatch) node(`${path}#handlers`).clear()
    // As a suite's settings it is what it says itself; a file that builds with it imports it by name.
    if (path === viteConfig) node(path).clear()
    if (path === buildCheck) for (const each of wholeOf(path)) node(each).clear()
    for (const [name, text] of module.properties) fill(`${path}#handlers.${name}`, text)
  }

  for (const [tag, calls] of Object.entries(project.callsOfTags)) {
    for (const each of wholeOf(elementOf(tag))) {
      node(tag).add(each)
      node(build).add(each)
    }
    for (const call of calls) node(tag).add(`${dispatch}#handlers.${call}`)
    node(everyTag).add(tag)
  }
  for (const path of below('demo/site/')) {
    const page = isPage.exec(path)?.[1]
    const isOwn = project.routes.some(
      ({ draws, own }) => page !== undefined && (draws === page || own === page),
    )
    const owner = page && isOwn ? pageNode(page) : site
    for (const each of wholeOf(path)) node(owner).add(each)
    node(build).add(owner)
  }
  for (const path of ['demo/build.ts', 'core/element/npm.ts', ...loaders])
    for (const each of wholeOf(path)) node(build).add(each)
  node(readsBuild).add(build)
  for (const path of paths.filter(isTest)) {
    for (const each of wholeOf(path)) node(`test ${path}`).add(each)
    for (const each of settingsOf(path)) node(`test ${path}`).add(each)
  }
  return graph
}

/** Modules of a page that are not tags. */
const loaders = ['core/element/autoload.ts', 'core/element/stub.ts', 'core/element/frame/guest.ts']

/** Dependencies of every test file of a suite. */
const settingsOf = (path: string) =>
  path.startsWith('tests/widgets/')
    ? [widgetRunner, serverOfWidgets, 'package-lock.json', 'package.json']
    : [viteConfig, 'package-lock.json', 'package.json']

type Name = { readonly path: string; readonly name: string }
type Module = {
  readonly declarations: Map<string, string>
  /** Code that runs on import. */
  run: string
  readonly imports: Map<string, Name>
  /** Imported for side effects. */
  readonly loaded: string[]
  /** Exported from elsewhere, by name, and as a whole. */
  readonly passed: Map<string, Name>
  readonly passedWhole: string[]
  /** Properties of the object `handlers`. */
  readonly properties: Map<string, string>
}

function readModule(path: string, text: string): Module {
  const module: Module = {
    declarations: new Map(),
    run: '',
    imports: new Map(),
    loaded: [],
    passed: new Map(),
    passedWhole: [],
    properties: new Map(),
  }
  const sliceOf = ({ start, end }: { start: number; end: number }) => text.slice(start, end)
  const nameOf = (name: ESTree.ModuleExportName) => (name.type === 'Literal' ? name.value : name.name)

  function declare(statement: ESTree.Statement | ESTree.Declaration) {
    if (/^TS(Interface|TypeAlias)/.test(statement.type)) return
    if (statement.type === 'VariableDeclaration')
      for (const { id, init } of statement.declarations) {
        for (const name of sliceOf(id).match(/[\w$]+/g) ?? [])
          module.declarations.set(name, sliceOf(statement))
        const value = init?.type === 'TSSatisfiesExpression' ? init.expression : init
        if (path === dispatch && value?.type === 'ObjectExpression')
          for (const each of value.properties)
            if (each.type === 'Property') module.properties.set(sliceOf(each.key), sliceOf(each.value))
      }
    else if (
      (statement.type === 'FunctionDeclaration' || statement.type === 'ClassDeclaration') &&
      statement.id
    )
      module.declarations.set(statement.id.name, sliceOf(statement))
    else module.run += `${sliceOf(statement)}\n`
  }

  for (const statement of parseSync(path, text).program.body)
    if (statement.type === 'ImportDeclaration') {
      const target = resolveImport(path, statement.source.value)
      if (!target || statement.importKind === 'type') continue
      if (statement.specifiers.length === 0) module.loaded.push(target)
      for (const each of statement.specifiers) {
        if (each.type === 'ImportSpecifier' && each.importKind === 'type') continue
        const name = each.type === 'ImportSpecifier' ? nameOf(each.imported) : '*'
        module.imports.set(each.local.name, { path: target, name })
      }
    } else if (statement.type === 'ExportNamedDeclaration' && statement.source) {
      const target = resolveImport(path, statement.source.value)
      if (target)
        for (const { exported, local } of statement.specifiers)
          module.passed.set(nameOf(exported), { path: target, name: nameOf(local) })
    } else if (statement.type === 'ExportAllDeclaration') {
      const target = resolveImport(path, statement.source.value)
      if (target) module.passedWhole.push(target)
    } else if (statement.type === 'ExportNamedDeclaration' && statement.declaration)
      declare(statement.declaration)
    else if (statement.type === 'ExportDefaultDeclaration') module.run += `${sliceOf(statement)}\n`
    else declare(statement as ESTree.Statement)
  return module
}

const escaped = (text: string) => text.replace(/[.+^$()|[\]\\]/g, '\\$&')
const patternOf = (glob: string) =>
  new RegExp(
    `^${escaped(glob)
      .replace(/\{([^}]*)\}/g, (_, names: string) => `(${names.replaceAll(',', '|')})`)
      .replace(/\*+\/?/g, (stars) => (stars.startsWith('**') ? '.*' : stars.replace('*', '[^/]*')))}$`,
  )

/** The nodes that a piece of code names otherwise than by an import. */
function mentionsIn({ files, calls, callsOfTags, routes }: Project, below: (folder: string) => string[]) {
  const paths = [...files.keys()]
  const folders = new Set(
    paths.flatMap((path) => path.split('/').map((_, at, all) => all.slice(0, at).join('/'))),
  )
  const callPaths = Object.entries(calls).map(
    ([name, path]) =>
      [name, path.toLowerCase(), new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`, 'i')] as const,
  )
  const pages = routes
    .filter(({ path }) => path !== '/')
    .map(
      (route) =>
        [new RegExp(`(?<![\\w-])${escaped(route.path.replace(/\/:.*/, ''))}(?![\\w-])`), route] as const,
    )
  const home = routes.filter(({ path }) => path === '/')
  const shownOn = ({ widget, above = {}, below: under = {}, draws, own }: Project['routes'][number]) => [
    site,
    ...[widget ?? [], Object.keys({ ...above, ...under })].flat().map((name) => `cowrie-${name}`),
    ...[draws ?? [], own ?? []].flat().map(pageNode),
  ]

  function filesNamed(path: string, literal: string): string[] {
    const isRelative = /^\.{1,2}\//.test(literal)
    if (/[*{]/.test(literal)) {
      const start = literal.split(/[*{]/)[0] ?? ''
      if (!isRelative && !(start.includes('/') && folders.has(start.split('/')[0] ?? ''))) return []
      const glob = isRelative ? posix.join(posix.dirname(path), literal) : literal
      const pattern = patternOf(glob)
      return paths.filter((each) => pattern.test(each) && !isTest(each))
    }
    if (literal.startsWith('/')) return []
    return [
      resolveImport(path, literal),
      posix.join(posix.dirname(path), literal),
      posix.normalize(literal),
    ].flatMap((each) => {
      if (each === undefined) return []
      if (files.has(each)) return [each]
      // A bare word is a folder only where folders are read.
      const isRead = each.endsWith('/') || path.startsWith('tests/core/')
      const folder = each.replace(/\/$/, '')
      return isRead && folders.has(folder) ? below(`${folder}/`).map(textOf) : []
    })
  }

  return (path: string, text: string): string[] => {
    const literals = [...text.matchAll(/'([^'\n]+)'|"([^"\n]+)"|`([^`]+)`/g)].map(([, one, two, three]) =>
      (one ?? two ?? three ?? '').replace(/\$\{[^}]*\}/g, '*'),
    )
    const named = literals.filter((each) => each.length < 200).flatMap((each) => filesNamed(path, each))
    if (!path.startsWith('tests/')) return named
    if (text.includes(`'ls-files'`)) named.push(...paths.map(textOf))
    for (const tag of new Set(text.match(/cowrie-[a-z-]+/g))) if (callsOfTags[tag]) named.push(tag)
    if (/\ballTags\b/.test(text)) named.push(everyTag)
    if (/\bdistFolder\b/.test(text) || literals.some((each) => /^(\.\.\/)*\/?dist\b/.test(each)))
      named.push(readsBuild)
    if (/\bcowrie\.js\b|\bisolated\b|cowrie-frame/.test(text)) named.push(...loaders)
    for (const [mention] of text.replace(/\$\{[^}]*\}/g, '*').matchAll(/\/(?:api|json)\/[\w/*-]+/gi)) {
      const exact = callPaths.filter(([, , pattern]) => pattern.test(mention))
      const found =
        exact.length > 0 ? exact : callPaths.filter(([, each]) => each.startsWith(mention.toLowerCase()))
      named.push(...found.map(([name]) => `${dispatch}#handlers.${name}`))
    }
    if (path.startsWith('tests/journeys/')) {
      const plain = text.replaceAll('\\/', '/')
      const shown = pages.filter(([pattern]) => pattern.test(plain)).map(([, route]) => route)
      if (literals.some((each) => each === '/' || each === '*/')) shown.push(...home)
      named.push(...shown.flatMap(shownOn))
      if (/\broutes\b/.test(text)) named.push(readsBuild)
    }
    return named
  }
}

/** How far each test file is from the nearest changed file, in steps of the graph. Without those that reach none. */
export function distances(graph: Graph, changed: ReadonlySet<string>): Map<string, number> {
  const reversed = new Map<string, string[]>()
  for (const [from, targets] of graph)
    for (const to of targets) {
      const known = reversed.get(to)
      if (known) known.push(from)
      else reversed.set(to, [from])
    }
  const steps = new Map<string, number>()
  for (const each of [...graph.keys(), ...reversed.keys(), ...changed])
    if (changed.has(fileOf(each))) steps.set(each, 0)
  for (const [each, count] of steps)
    for (const from of reversed.get(each) ?? []) if (!steps.has(from)) steps.set(from, count + 1)
  return new Map(
    [...steps].flatMap(([each, count]) =>
      each.startsWith('test ') ? [[each.slice(5), count] as const] : [],
    ),
  )
}

/** Whether a file is an input of the build. */
export function isBuilt(graph: Graph, path: string): boolean {
  const reached = new Set([build])
  for (const each of reached) for (const target of graph.get(each) ?? []) reached.add(target)
  return [...reached].some((each) => fileOf(each) === path)
}

export type Choice = { readonly run: readonly string[]; readonly left: readonly string[] }

/** The nearest test files first, as many as fit into `budgetSeconds`; one of the nearest always runs. */
export function chooseWithin(
  reached: ReadonlyMap<string, number>,
  secondsOf: (path: string) => number,
  budgetSeconds: number,
): Choice {
  const sorted = [...reached].toSorted(
    ([one, near], [other, far]) => near - far || secondsOf(one) - secondsOf(other) || (one < other ? -1 : 1),
  )
  let spent = 0
  const run: string[] = []
  const left: string[] = []
  for (const [path] of sorted) {
    const isWithin = run.length === 0 || spent + secondsOf(path) <= budgetSeconds
    if (isWithin) spent += secondsOf(path)
    ;(isWithin ? run : left).push(path)
  }
  return { run, left }
}
