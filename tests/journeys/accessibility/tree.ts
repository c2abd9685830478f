/** Chromium's accessibility tree as text, as a screen reader gets it, and rules that axe does not have. */
import type { Page } from 'playwright'

type Value = { readonly value?: unknown }
type AxNode = {
  readonly nodeId: string
  readonly ignored: boolean
  readonly role?: Value
  readonly name?: Value
  readonly description?: Value
  readonly value?: Value
  readonly properties?: readonly { readonly name: string; readonly value: Value }[]
  readonly childIds?: readonly string[]
}

/** A node that a screen reader meets. Texts have the role `text`. */
export type Item = {
  readonly role: string
  readonly name: string
  readonly description: string
  readonly value: string
  /** `expanded`, `level=2`, in Chromium's order. */
  readonly states: readonly string[]
  readonly children: readonly Item[]
}

/** States that a person hears. Not the focus, which is of one widget of a page, nor what the role says already. */
const spokenStates = new Set([
  ...['busy', 'checked', 'disabled', 'expanded', 'hasPopup', 'invalid', 'level', 'modal', 'multiselectable'],
  ...['pressed', 'readonly', 'required', 'roledescription', 'selected'],
])
/** States that are spoken also where they are not so. */
const opposites: Readonly<Record<string, string>> = { expanded: 'collapsed', pressed: 'not pressed' }

const text = (value: Value | undefined) =>
  String(value?.value ?? '')
    .replace(/\s+/g, ' ')
    .trim()

function stateOf({ name, value: { value } }: NonNullable<AxNode['properties']>[number]): string[] {
  if (!spokenStates.has(name) || value === '') return []
  if (value === false || value === 'false') return opposites[name] ? [opposites[name]] : []
  const isPlain = value === true || value === 'true' || name === 'busy'
  return [isPlain ? name : `${name}=${value}`]
}

/** Boxes without a meaning: their content is where they are. The words of a label are the name of its field, too. */
const plainRoles = new Set([
  ...['none', 'generic', 'LayoutTable', 'LayoutTableRow', 'LayoutTableCell', 'Section', 'node'],
  ...['LabelText', 'Legend', 'Figcaption', 'sectionheader', 'sectionfooter', 'caption'],
])
/** Without content they are only the place where something will be said. */
const emptyRoles = new Set(['status', 'alert', 'log', 'paragraph', 'list', 'group'])
const captioned = new Set(['group', 'radiogroup', 'table'])
const ignoredRoles = new Set(['InlineTextBox', 'LineBreak', 'ListMarker'])
const roleNames: Readonly<Record<string, string>> = {
  DescriptionList: 'description list',
  DisclosureTriangle: 'disclosure',
}

const aText = (name: string): Item => ({
  role: 'text',
  name,
  description: '',
  value: '',
  states: [],
  children: [],
})

/** The children of the page's root. */
export async function readTree(page: Page): Promise<readonly Item[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as unknown as {
    nodes: readonly AxNode[]
  }
  await session.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const childrenOf = ({ childIds = [] }: AxNode): Item[] => childIds.flatMap((id) => itemsOf(byId.get(id)))

  function itemsOf(node: AxNode | undefined): Item[] {
    const role = String(node?.role?.value ?? '')
    if (!node || ignoredRoles.has(role)) return []
    const [name, description, value] = [text(node.name), text(node.description), text(node.value)]
    if (role === 'StaticText') return name ? [aText(name)] : []
    const children = childrenOf(node)
    if (node.ignored || plainRoles.has(role)) return children
    if (emptyRoles.has(role) && children.length === 0 && !name) return []
    const states = (node.properties ?? [])
      .filter((each) => each.name !== 'level' || role === 'heading')
      .flatMap(stateOf)
    // The text of a field is its value, and that of a group's or a table's caption is its name.
    const isField = value !== '' && children.every((each) => each.role === 'text')
    const isCaption = (each: Item) => captioned.has(role) && each.role === 'text' && each.name === name
    const inner = isField ? [] : children.filter((each) => !isCaption(each))
    return [{ role: roleNames[role] ?? role, name, description, value, states, children: inner }]
  }
  const [root] = nodes
  return root ? childrenOf(root) : []
}

/** All items, from the top. */
export function* all(items: readonly Item[]): Generator<Item> {
  for (const each of items) {
    yield each
    yield* all(each.children)
  }
}

/** Their rows, entries or options look alike: two say how, the number how many. */
const repeated = new Set(['row', 'listitem', 'option', 'article'])
const shownAlike = 2

/** Texts that make up an element's name need no lines of their own. */
const isOnlyText = (item: Item) => item.children.every(({ role }) => role === 'text')
const textsIn = (item: Item) => item.children.map(({ name }) => name).join(' ')
const squeezed = (words: string) => words.replaceAll(' ', '')
const isNamedByContent = (item: Item) =>
  isOnlyText(item) && squeezed(textsIn(item)) === squeezed(item.name || textsIn(item))

/** One line for each item, indented below what it is in. `masked` replaces what differs from run to run. */
export function draw(items: readonly Item[], masked = (words: string) => words, depth = 0): string[] {
  const lines: string[] = []
  let alike = 0
  for (const [at, item] of items.entries()) {
    const isAlike = repeated.has(item.role)
    alike = isAlike && items[at - 1]?.role === item.role ? alike + 1 : 1
    if (isAlike && alike > shownAlike) {
      const isLast = items[at + 1]?.role !== item.role
      if (isLast) lines.push(`${'  '.repeat(depth)}… ${alike - shownAlike} more`)
      continue
    }
    lines.push(...drawOne(item, masked, depth))
  }
  return lines
}

function drawOne(item: Item, masked: (words: string) => string, depth: number): string[] {
  const inset = '  '.repeat(depth)
  if (item.role === 'text') return [`${inset}${masked(item.name)}`]
  // Chromium names a row and a cell by all that is in it.
  const isNameKnown = /^(row|cell|gridcell|listitem)$/.test(item.role) && !isOnlyText(item)
  const name = item.name || (isNamedByContent(item) ? textsIn(item) : '')
  const line = [
    item.role,
    ...(name && !isNameKnown ? [`"${masked(name)}"`] : []),
    ...item.states,
    ...(item.value ? [`value="${masked(item.value)}"`] : []),
    ...(item.description ? [`— ${masked(item.description)}`] : []),
  ]
  const children = isNamedByContent(item) ? [] : draw(item.children, masked, depth + 1)
  return [`${inset}${line.join(' ')}`, ...children]
}

/** Roles that say nothing without a name. */
const namedRoles = new Set([
  ...['alertdialog', 'button', 'checkbox', 'combobox', 'dialog', 'grid', 'image', 'link', 'listbox', 'menu'],
  ...['menuitem', 'option', 'progressbar', 'radio', 'radiogroup', 'searchbox', 'slider', 'spinbutton'],
  ...['switch', 'tab', 'table', 'tablist', 'tabpanel', 'textbox'],
])

const headerRoles = new Set(['rowheader', 'columnheader'])

/** Items that a screen reader says twice, or not at all. */
export function faultsIn(items: readonly Item[]): string[] {
  const faults: string[] = []
  for (const item of all(items)) {
    const { role, name, description } = item
    if (description && description === name) faults.push(`${role} "${name}" describes itself by its name`)
    if (namedRoles.has(role) && !name) faults.push(`${role} without a name: ${textsIn(item)}`)
    if (role !== 'table' && role !== 'grid') continue
    const rows = [...all(item.children)].filter((each) => each.role === 'row')
    const hasColumns = rows.some((row) => row.children.some((each) => each.role === 'columnheader'))
    for (const row of rows)
      if (!hasColumns && !row.children.some((each) => headerRoles.has(each.role)))
        faults.push(`row of the table "${name}" without a header: ${row.name}`)
  }
  return faults
}
