/**
 * Finds the events that each element dispatches: those of its own code, by its imports, and those of the elements that it
 * opens, which come from it because they bubble out of its shadow root.
 */
import { type ESTree, Visitor } from 'vite'
import type { CowrieEventName, RequestName } from '#core/client/events.ts'
import { newAlertRoute, routeFor } from '#core/handoff/widget-routes.ts'
import { readSource } from './source.ts'
import { filesFrom } from './widget-calls.ts'

const routesFile = 'core/handoff/widget-routes.ts'
/** The tags of routes that a file makes by itself, without a request. */
const madeRoutes: Readonly<Record<string, string>> = { newAlertRoute: newAlertRoute('', '', '').tag }

/** Functions that dispatch an event by its name, their first or second argument. */
const dispatchers = ['emit', 'ask', 'request', 'dispatch', 'dispatchAndAsk']
/** Events of opened elements that stay inside the element that opened them, see `OtherWidget`. */
export const keptInside: readonly CowrieEventName[] = ['cowrie-ready', 'cowrie-closed']

type Reading = {
  readonly events: readonly string[]
  /** Tags that the file opens. */
  readonly opens: readonly string[]
}

const textOf = (node: ESTree.Node): string | undefined => {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  // Whatever stands in a template is one part of a path.
  return node.type === 'TemplateLiteral'
    ? node.quasis.map(({ value }) => value.cooked ?? '').join('x')
    : undefined
}

/** The paths that are written in a part of a file. */
function pathsIn(node: ESTree.Node): string[] {
  const paths: string[] = []
  const add = (each: ESTree.Node) => {
    const text = textOf(each)
    if (text?.startsWith('/')) paths.push(text)
  }
  // The visitor begins with programs only.
  const program = { type: 'Program', body: [{ type: 'ExpressionStatement', expression: node }] }
  new Visitor({ Literal: add, TemplateLiteral: add }).visit(
    (node.type === 'Program' ? node : program) as unknown as ESTree.Program,
  )
  return paths
}

/** The tags of a file that are written as such: `tag: 'cowrie-login'`, `tag="cowrie-login"`. */
function tagsIn(program: ESTree.Program): string[] {
  const tags: string[] = []
  const add = (name: ESTree.Node, value: ESTree.Node | null) => {
    const isTag = (name.type === 'Identifier' || name.type === 'JSXIdentifier') && name.name === 'tag'
    const text = isTag && value ? textOf(value) : undefined
    if (text?.startsWith('cowrie-')) tags.push(text)
  }
  new Visitor({
    Property({ key, value }) {
      add(key, value)
    },
    JSXAttribute({ name, value }) {
      add(name, value)
    },
  }).visit(program)
  return tags
}

const anyRoute = () => tagsIn(readSource(routesFile).program)

/** The tag that a request opens; those of all routes where its path is not written in the file. */
function openedBy(name: RequestName, detail: ESTree.Node | undefined, program: ESTree.Program): string[] {
  if (name !== 'cowrie-navigate') return [routeFor(name, {} as never)?.tag ?? []].flat()
  const to =
    detail?.type === 'ObjectExpression'
      ? detail.properties.find(
          (each) => each.type === 'Property' && each.key.type === 'Identifier' && each.key.name === 'to',
        )
      : undefined
  const here = to?.type === 'Property' ? pathsIn(to.value) : []
  const paths = here.length > 0 ? here : pathsIn(program)
  if (paths.length === 0) return anyRoute()
  return paths.flatMap((path) => routeFor(name, { to: path })?.tag ?? [])
}

const isRequest = (name: string): name is RequestName =>
  name === 'cowrie-navigate' || /-(requested|needed)$/.test(name)

function read(path: string): Reading {
  const { program } = readSource(path)
  const events = new Set<string>()
  const opens = new Set(tagsIn(program))
  new Visitor({
    CallExpression({ callee, arguments: given }) {
      const called = callee.type === 'MemberExpression' ? callee.property : callee
      const by = called.type === 'Identifier' ? called.name : ''
      if (!dispatchers.includes(by)) return
      const at = given.slice(0, 2).findIndex((each) => textOf(each)?.startsWith('cowrie-'))
      const name = given[at] && textOf(given[at])
      if (!name) return
      events.add(name)
      // `ask` leaves a place that no host shows to the widget itself.
      const opensIt = by === 'request' || (by === 'ask' && name !== 'cowrie-navigate')
      if (opensIt && isRequest(name)) for (const tag of openedBy(name, given[at + 1], program)) opens.add(tag)
    },
    ImportDeclaration({ source, specifiers, importKind }) {
      if (importKind === 'type' || !source.value.endsWith('/widget-routes.ts')) return
      for (const each of specifiers) {
        const isType = each.type === 'ImportSpecifier' && each.importKind === 'type'
        if (isType || each.local.name === 'routeFor') continue
        const tag = madeRoutes[each.local.name]
        if (!tag) throw new Error(`${path}: name the tag of ${each.local.name} in widget-events.ts`)
        opens.add(tag)
      }
    },
  }).visit(program)
  return { events: [...events], opens: [...opens] }
}

const readings = new Map<string, Reading>()
function readingOf(path: string): Reading {
  const known = readings.get(path)
  if (known) return known
  // The table of all routes opens none of them.
  const reading = path === routesFile ? { events: [], opens: [] } : read(path)
  readings.set(path, reading)
  return reading
}

/** The events and opened tags of an entry's own code. */
export function dispatchedFrom(entry: string): Reading {
  const all = [...filesFrom(entry)].map(readingOf)
  return {
    events: [...new Set(all.flatMap(({ events }) => events))],
    opens: [...new Set(all.flatMap(({ opens }) => opens))],
  }
}

export type Dispatched = {
  /** Events of the element's own code. */
  readonly own: ReadonlySet<string>
  /** Events of elements that it opens. */
  readonly opened: ReadonlySet<string>
}

/** The events of each element, by tag; `entries` are paths of `element.ts` by tag. */
export function eventsByTag(entries: Readonly<Record<string, string>>): Map<string, Dispatched> {
  const readings = new Map(Object.entries(entries).map(([tag, entry]) => [tag, dispatchedFrom(entry)]))
  const of = (tag: string): Dispatched => {
    const reached = new Set([tag])
    for (const each of reached) for (const next of readings.get(each)?.opens ?? []) reached.add(next)
    reached.delete(tag)
    const opened = [...reached].flatMap((each) => readings.get(each)?.events ?? [])
    return {
      own: new Set(readings.get(tag)?.events),
      opened: new Set(opened.filter((name) => !keptInside.some((kept) => kept === name))),
    }
  }
  return new Map([...readings.keys()].map((tag) => [tag, of(tag)]))
}
