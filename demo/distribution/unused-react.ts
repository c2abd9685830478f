/**
 * Takes out of React what no widget uses: a third of React's bytes, which are two thirds of a widget's first load. It was
 * decided by reading the sources of one release (`reviewed`); any other one fails the build. React's own checks stay, and
 * so does everything that a widget's code can reach. What the widgets may not use of React fails the build, too
 * (`unusedExports`), or, in what only a running React can tell, throws.
 */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Plugin, parseAst } from 'vite'

/** The release whose sources were read. Read the changes of the next one, and run all tests, before this names it. */
export const reviewed = '19.3.1'

/**
 * By the name of the file: exports that widgets do without. Nothing else creates a boundary, a transition, a resource of
 * the document's head or a form's action; so the code for these is never called.
 */
export const unusedExports = {
  react: [
    'Activity',
    'Profiler',
    'StrictMode',
    'Suspense',
    'ViewTransition',
    'addTransitionType',
    'cache',
    'lazy',
    'startTransition',
    'unstable_useCacheRefresh',
    'useActionState',
    'useDeferredValue',
    'useOptimistic',
    'useTransition',
  ],
  'react-dom': [
    'preconnect',
    'prefetchDNS',
    'preinit',
    'preinitModule',
    'preload',
    'preloadModule',
    'requestFormReset',
    'useFormState',
    'useFormStatus',
  ],
  'react-dom-client': ['hydrateRoot'],
} as const

/** Types of elements that only `unusedExports` have. An element with one fails with React's error 130. */
const unusedTypes = [
  'REACT_ACTIVITY_TYPE',
  'REACT_LAZY_TYPE',
  'REACT_LEGACY_HIDDEN_TYPE',
  'REACT_PROFILER_TYPE',
  'REACT_STRICT_MODE_TYPE',
  'REACT_SUSPENSE_LIST_TYPE',
  'REACT_SUSPENSE_TYPE',
  'REACT_VIEW_TRANSITION_TYPE',
]

/** Tags of fibers that then never exist, and of `<html>`, `<head>` and `<body>`. A fiber with one fails with error 156. */
const unusedTags = new Map([
  [8, 'strict mode'],
  [12, 'profiler'],
  [13, 'suspense'],
  [16, 'lazy component'],
  [18, 'what the server rendered'],
  [19, 'suspense list'],
  [22, 'content of suspense and activity'],
  [23, 'legacy hidden'],
  [24, 'cache'],
  [25, 'tracing marker'],
  [26, 'resource of the head'],
  [27, 'html, head, body'],
  [30, 'view transition'],
  [31, 'activity'],
])

/** Variables that hold the tag of a fiber. */
const tagVariables = ['tag', 'grandTag', 'targetInst']

/** Lanes of transitions and retries, which no update has: `(lanes & mask) === lanes` is false. */
const unusedLanes = [335544064, 62914560, 4194048]

/** Variables that keep their first value. */
const constants: Readonly<Record<string, string>> = {
  isHydrating: '!1',
  hydrationErrors: 'null',
  shouldStartViewTransition: '!1',
  pendingViewTransition: 'null',
  pendingViewTransitionEvents: 'null',
  appearingViewTransitions: 'null',
  // Read for view transitions only.
  viewTransitionMutationContext: '!1',
  inUpdateViewTransition: '!1',
  rootViewTransitionAffected: '!1',
  // Of forms with an action.
  needsFormReset: '!1',
}

/** Properties that are always the same: nothing was rendered by a server. */
const properties: Readonly<Record<string, string>> = { isDehydrated: '!1', dehydrated: 'null' }

/** Functions that do nothing without these, by what they return. */
const results: Readonly<Record<string, string>> = {
  popHydrationState: '!1',
  resetHydrationState: 'void 0',
  upgradeHydrationErrorsToRecoverable: 'null',
  getParentHydrationBoundary: 'null',
  // Pops what only hydration pushes.
  popTreeContext: 'void 0',
  // Events that waited for hydration.
  clearIfContinuousEvent: 'void 0',
  retryIfBlockedOn: 'void 0',
  getHoistableRoot: 'null',
  // A `<title>`, `<style>` or `<link>` stays where it is rendered; the rest of them is of the page, not of a widget.
  isHostHoistableType: '!1',
  preloadInstanceAndSuspendIfNeeded: 'void 0',
  commitNewChildToFragmentInstances: 'void 0',
  commitFragmentInstanceDeletionEffects: 'void 0',
  // The action of a form, at its `submit`. React gives such a form an address that throws.
  extractEvents$1: 'void 0',
}

/** Functions that nothing calls without these. A call throws. */
const uncalled = [
  // A ref of a fragment.
  'FragmentInstance',
  'accumulateSuspenseyCommitOnFiber',
  'startViewTransition',
  'throwOnHydrationMismatch',
  'waitForCommitToBeReady',
]

/** Functions of which one path is left. */
const replaced: Readonly<Record<string, string>> = {
  dispatchEvent: `function dispatchEvent(domEventName, eventSystemFlags, targetContainer, nativeEvent) {
    if (!_enabled) return;
    findInstanceBlockingEvent(nativeEvent);
    dispatchEventForPluginEventSystem(
      domEventName, eventSystemFlags, nativeEvent, return_targetInst, targetContainer
    );
  }`,
}

/** Hooks of `unusedExports`. */
const unusedHooks = [
  'useActionState',
  'useCacheRefresh',
  'useDeferredValue',
  'useFormState',
  'useHostTransitionStatus',
  'useOptimistic',
  'useTransition',
]

/** What `unusedExports` do in a document, by React's letters. `f` stays: flushSync. */
const unusedOfDocument = ['C', 'D', 'L', 'M', 'S', 'X', 'm', 'r']

const cutOut = "function cutOut() { throw Error('The widgets are built without this part of React') }\n"

type Node = { readonly type: string; readonly start: number; readonly end: number } & Readonly<
  Record<string, unknown>
>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

const isFunction = ({ type }: Node) => type.endsWith('FunctionExpression') || type === 'FunctionDeclaration'

const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Identifier' ? (node.name as string) : undefined

/** The name of a property that is not computed. */
const memberOf = (node: Node) =>
  node.type === 'MemberExpression' && !node.computed ? nameOf(node.property) : undefined

const numberOf = (node: unknown) =>
  isNode(node) && node.type === 'Literal' && typeof node.value === 'number' ? node.value : undefined

/** Variables that a statement declares for all of its function. */
function variablesOf(node: Node): string[] {
  if (isFunction(node)) return []
  const own = node.type === 'VariableDeclarator' ? [nameOf(node.id) ?? ''] : []
  return [...own, ...childrenOf(node).flatMap(variablesOf)]
}

const hasEffect = (node: Node): boolean =>
  /^(Call|New|Assignment|Update)Expression$/.test(node.type) || childrenOf(node).some(hasEffect)

const endsArm = /^(Break|Return|Throw|Continue)Statement$/

/** @throws {Error} for React's DOM of another release, in which an entry of the lists above finds nothing */
export function withoutUnused(code: string): string {
  const edits: { readonly start: number; readonly end: number; readonly text: string }[] = []
  const missing = new Set<string>([
    ...unusedTypes,
    ...[...unusedTags.keys(), ...unusedLanes].map(String),
    ...[constants, properties, results, replaced].flatMap(Object.keys),
    ...uncalled,
    ...unusedHooks,
    ...unusedOfDocument,
  ])
  const replace = ({ start, end }: Pick<Node, 'start' | 'end'>, text: string, entry: string) => {
    missing.delete(entry)
    edits.push({ start, end, text })
    return true
  }

  const isTag = (node: Node) => memberOf(node) === 'tag' || tagVariables.includes(nameOf(node) ?? '')
  const unusedCase = (test: unknown, discriminant: Node) => {
    const tag = numberOf(test)
    const name = nameOf(test)
    if (tag !== undefined && unusedTags.has(tag) && isTag(discriminant)) return String(tag)
    return name !== undefined && unusedTypes.includes(name) ? name : undefined
  }

  /** Removes the arms of unused tags and types, unless an arm that stays goes on in one. */
  function visitSwitch(node: Node, body: Node) {
    const { discriminant, cases } = node as unknown as { discriminant: Node; cases: Node[] }
    visit(discriminant, node, body)
    let goesOn = false
    for (const arm of cases) {
      const consequent = arm.consequent as Node[]
      const entry = unusedCase(arm.test, discriminant)
      if (entry !== undefined && !(goesOn && consequent[0])) {
        replace(arm, '', entry)
        const names = variablesOf(arm)
        const start = body.start + 1
        if (names.length > 0) edits.push({ start, end: start, text: `var ${names.join()};` })
        continue
      }
      if (entry !== undefined) replace({ start: arm.start, end: consequent[0]?.start ?? arm.end }, '', entry)
      else if (isNode(arm.test)) visit(arm.test, arm, body)
      for (const each of consequent) visit(each, arm, body)
      goesOn = !endsArm.test(consequent.at(-1)?.type ?? '')
    }
    return true
  }

  function visitBinary(node: Node) {
    const { operator, left, right } = node as unknown as { operator: string; left: Node; right: Node }
    if (operator !== '===' && operator !== '!==') return false
    const [tag, other] = numberOf(left) === undefined ? [numberOf(right), left] : [numberOf(left), right]
    if (tag !== undefined && unusedTags.has(tag) && isTag(other))
      return replace(node, operator === '===' ? '!1' : '!0', String(tag))
    const mask = left.type === 'BinaryExpression' && left.operator === '&' ? numberOf(left.right) : undefined
    if (operator === '!==' || mask === undefined || !unusedLanes.includes(mask)) return false
    const lanes = nameOf(left.left)
    return lanes !== undefined && lanes === nameOf(right) && replace(node, '!1', String(mask))
  }

  function visitCall(node: Node) {
    const name = nameOf(node.callee) ?? ''
    if (!Object.hasOwn(results, name)) return false
    if ((node.arguments as Node[]).some(hasEffect))
      throw new Error(`React has changed: a call of ${name} does more`)
    return replace(node, results[name] ?? '', name)
  }

  function visitName(node: Node, parent: Node) {
    const name = nameOf(node) ?? ''
    const isKey = !parent.computed && (parent.property === node || parent.key === node)
    if (isKey || (parent.type === 'VariableDeclarator' && parent.id === node)) return true
    if (Object.hasOwn(results, name)) throw new Error(`React has changed: ${name} is not only called`)
    if (Object.hasOwn(constants, name)) return replace(node, constants[name] ?? '', name)
    return uncalled.includes(name) && replace(node, 'cutOut', name)
  }

  function visitAssignment(node: Node, body: Node) {
    const { left, right } = node as unknown as { left: Node; right: Node }
    const name = nameOf(left) ?? ''
    if (!Object.hasOwn(constants, name)) return false
    replace({ start: node.start, end: right.start }, '', name)
    visit(right, node, body)
    return true
  }

  function visitMember(node: Node, parent: Node) {
    const name = memberOf(node) ?? ''
    const isSet = parent.type === 'AssignmentExpression' && parent.left === node
    return !isSet && Object.hasOwn(properties, name) && replace(node, properties[name] ?? '', name)
  }

  function visitObject(node: Node, parent: Node, body: Node) {
    const all = node.properties as Node[]
    const isOfDocument = isNode(parent.left) && memberOf(parent.left) === 'd'
    const unused = isOfDocument ? unusedOfDocument : unusedHooks
    for (const [index, each] of all.entries()) {
      const key = nameOf(each.key) ?? ''
      if (unused.includes(key))
        replace({ start: each.start, end: all[index + 1]?.start ?? each.end }, '', key)
      else visit(each, node, body)
    }
    return true
  }

  function visitFunction(node: Node) {
    const name = node.type === 'FunctionDeclaration' ? (nameOf(node.id) ?? '') : ''
    if (Object.hasOwn(replaced, name)) return replace(node, replaced[name] ?? '', name)
    if (Object.hasOwn(results, name) || uncalled.includes(name)) return replace(node, '', name)
    // A parameter may have the name of a variable.
    const hides = (each: Node) => Object.hasOwn(constants, nameOf(each) ?? '')
    if (!(node.params as Node[]).some(hides)) visit(node.body as Node, node, node.body as Node)
    return true
  }

  /** Methods of a function that is cut out. */
  const visitStatement = (node: Node) =>
    uncalled.some((name) => code.startsWith(`${name}.prototype.`, node.start)) && replace(node, '', '')

  const visitors: Readonly<Record<string, (node: Node, parent: Node, body: Node) => boolean>> = {
    SwitchStatement: (node, _, body) => visitSwitch(node, body),
    BinaryExpression: visitBinary,
    CallExpression: visitCall,
    Identifier: visitName,
    AssignmentExpression: (node, _, body) => visitAssignment(node, body),
    MemberExpression: visitMember,
    ObjectExpression: visitObject,
    FunctionDeclaration: visitFunction,
    FunctionExpression: visitFunction,
    ArrowFunctionExpression: visitFunction,
    ExpressionStatement: visitStatement,
  }

  /** A visitor returns whether it has done all. `body`: of the innermost function. */
  function visit(node: Node, parent: Node, body: Node) {
    if (visitors[node.type]?.(node, parent, body)) return
    for (const child of childrenOf(node)) visit(child, node, body)
  }

  const program = parseAst(code) as unknown as Node
  visit(program, program, program)
  if (missing.size > 0) throw new Error(`React has changed: where is ${[...missing].join(', ')}?`)
  edits.sort((one, other) => one.start - other.start)
  let from = 0
  const kept = edits.map(({ start, end, text }) => {
    const before = code.slice(from, start)
    from = end
    return before + text
  })
  return `${kept.join('')}${code.slice(from)}\n${cutOut}`
}

/** A file of React as an ES module, without these exports. */
function withoutExports(code: string, names: readonly string[]): string {
  return names.reduce((found, name) => {
    const without = found.replace(new RegExp(`\\bexports_${name} as ${name}\\b,?`), '')
    if (without === found) throw new Error(`React has changed: where is ${name}?`)
    return without
  }, code)
}

const versionOf = (name: string): string =>
  JSON.parse(readFileSync(fileURLToPath(import.meta.resolve(`${name}/package.json`)), 'utf8')).version

/** Comes after what makes ES modules of React. */
export function withoutUnusedReact(): Plugin {
  return {
    name: 'cowrie:without-unused-react',
    enforce: 'pre',
    buildStart() {
      for (const name of ['react', 'react-dom'])
        if (versionOf(name) !== reviewed)
          this.error(`${name} is not ${reviewed}, the release of which unused-react.ts knows what is unused`)
    },
    transform: {
      filter: { id: /[\\/]node_modules[\\/]react(-dom)?[\\/]cjs[\\/][a-z-]+\.production\.js$/ },
      handler(code, id) {
        const file = basename(id, '.production.js')
        if (!(file in unusedExports)) return undefined
        const exported = withoutExports(code, unusedExports[file as keyof typeof unusedExports])
        return { code: file === 'react-dom-client' ? withoutUnused(exported) : exported, map: null }
      },
    },
    onLog(_level, log) {
      // `React.lazy`; a named import of it fails by itself.
      if (log.code === 'IMPORT_IS_UNDEFINED') throw new Error(log.message)
    },
  }
}
