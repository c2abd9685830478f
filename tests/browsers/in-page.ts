/** Functions that run in a page: they may use nothing from outside. */
import type * as TestingLibrary from '@testing-library/dom'

export type Query = {
  /** An ARIA role, `field` for what has a label, or `first digit` for the first box of a group. */
  role: string
  /** The accessible name, or a regular expression between slashes. */
  name: string
  /** Only in the table row with this in its name. */
  row?: string
}

/**
 * The element, in any shadow root and in the uppermost modal dialog, once a person can reach it: enabled, in view, still,
 * and with nothing above it.
 */
export function reachable({ role, name, row }: Query): Element | null {
  const { TestingLibraryDom } = window as unknown as { TestingLibraryDom: typeof TestingLibrary }
  const { within } = TestingLibraryDom
  const rootsIn = (start: ParentNode): ParentNode[] => [
    start,
    ...[...start.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? rootsIn(shadowRoot) : [])),
  ]
  const roots = rootsIn(document.body)
  const still = roots.every((root) =>
    ((root.getRootNode() as ShadowRoot).getAnimations?.() ?? []).every(
      ({ playState, effect }) =>
        playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
    ),
  )
  if (!still) return null
  const modal = roots
    .flatMap((root) => [...root.querySelectorAll('[aria-modal="true"]')])
    .filter((each) => each.checkVisibility())
    .at(-1)
  const places = (modal ? rootsIn(modal) : roots) as unknown as HTMLElement[]
  const wanted = /^\/.*\/$/.test(name) ? new RegExp(name.slice(1, -1)) : name

  const inPlace = (place: HTMLElement): Element[] => {
    const { queryAllByRole, queryAllByLabelText } = within(place)
    if (role === 'field') return queryAllByLabelText(wanted).filter((each) => each.matches('input, textarea'))
    if (role === 'first digit')
      return queryAllByRole('group', { name: wanted }).flatMap((group) => group.querySelector('input') ?? [])
    return queryAllByRole(role, { name: wanted })
  }
  const scopes =
    row === undefined
      ? places
      : places.flatMap((place) => within(place).queryAllByRole('row', { name: new RegExp(row) }))
  const element = scopes.flatMap(inPlace).find((each) => each.checkVisibility())
  if (!element || element.matches(':disabled, [aria-disabled="true"]')) return null

  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = element.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  let above = document.elementFromPoint(x, y)
  while (above?.shadowRoot?.elementFromPoint(x, y) && above.shadowRoot.elementFromPoint(x, y) !== above)
    above = above.shadowRoot.elementFromPoint(x, y)
  // A label above its own choice passes the click on.
  let isReachable = above?.closest('label')?.control === element
  for (let node: Node | null = above; node; node = node.parentNode ?? (node as ShadowRoot).host ?? null)
    if (node === element) isReachable = true
  if (!isReachable) return null
  const page = window as { isPressed?: boolean }
  page.isPressed = false
  window.addEventListener(
    'click',
    (event) => {
      const path = event.composedPath()
      page.isPressed = path[0] === above || path.includes(element)
    },
    { capture: true, once: true },
  )
  return element
}

/** Whether the click arrived at what `reachable` found last; true on a page that came after it. */
export const isPressed = (): boolean => (window as { isPressed?: boolean }).isPressed !== false

/** The text that a page shows, with that of all shadow roots. */
export function shownText(): string {
  const words: string[] = []
  const read = (root: Document | ShadowRoot) => {
    for (const each of root === document ? [document.body] : root.children) {
      // biome-ignore lint/performance/useDomNodeTextContent: only what is drawn
      const { innerText } = each as HTMLElement
      if (innerText) words.push(innerText)
    }
    for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) read(shadowRoot)
  }
  read(document)
  return words.join('\n')
}

/** The frame of an isolated widget. */
export function frameOf(tag: string): Element | null {
  const search = (root: ParentNode): Element | null => {
    const frame = root.querySelector('iframe')
    if (frame) return frame
    for (const { shadowRoot } of root.querySelectorAll('*')) {
      const inside = shadowRoot && search(shadowRoot)
      if (inside) return inside
    }
    return null
  }
  const { shadowRoot } = document.querySelector(tag) ?? {}
  return shadowRoot ? search(shadowRoot) : null
}

/** Widgets of the site that an endless animation still moves. */
export const pulsingWidgets = (): string[] =>
  [...document.querySelectorAll('.widget > :defined')]
    .filter((each) =>
      each
        .getAnimations()
        .some(({ effect }) => effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY),
    )
    .map(({ localName }) => localName)

/**
 * Number of visible empty fields with a placeholder, of the open dialog if there is one. Numbers them for
 * `setPlaceholder`.
 */
export function countPlaceholders(): number {
  const fields: HTMLInputElement[] = []
  const search = (root: ParentNode) => {
    fields.push(...root.querySelectorAll<HTMLInputElement>(':is(input, textarea):placeholder-shown'))
    for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) search(shadowRoot)
  }
  search(document)
  const visible = fields.filter((field) => field.checkVisibility() && field.placeholder.trim())
  const inDialog = visible.filter((field) => field.closest('[aria-modal="true"]'))
  const counted = inDialog.length > 0 ? inDialog : visible
  for (const field of fields) delete field.dataset.index
  for (const [index, field] of counted.entries()) {
    field.dataset.placeholder = field.placeholder
    field.dataset.index = String(index)
  }
  return counted.length
}

/** Shows or hides the placeholder of a field, and returns the field. */
export function setPlaceholder(index: number, isShown: boolean): Element | null {
  const search = (root: ParentNode): HTMLInputElement | null => {
    const field = root.querySelector<HTMLInputElement>(`[data-index="${index}"]`)
    if (field) return field
    for (const { shadowRoot } of root.querySelectorAll('*')) {
      const inside = shadowRoot && search(shadowRoot)
      if (inside) return inside
    }
    return null
  }
  const field = search(document)
  if (!field) return null
  // A caret would be a difference, too.
  field.blur()
  field.placeholder = isShown ? (field.dataset.placeholder ?? '') : ''
  field.scrollIntoView({ block: 'center', behavior: 'instant' })
  return field
}
