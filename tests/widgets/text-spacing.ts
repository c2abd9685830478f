/** Text spacing of WCAG 1.4.12: what people set who read with more room, and what that cuts off or covers. */
import { setViewport } from '@web/test-runner-commands'
import { assert } from 'chai'
import { elementsIn, overflowing } from './element-contract.ts'
import { desk, phone, waitFor } from './support.ts'

// A row out of sight keeps the height that it had, until somebody comes there.
const spacing = new CSSStyleSheet()
spacing.replaceSync(`
  * { content-visibility: visible !important }
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`)

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** Does something while the texts of these elements have that spacing, in their shadow roots, too. */
async function whileSpaced<Result>(elements: readonly HTMLElement[], then: () => Result): Promise<Result> {
  const roots = new Set<ShadowRoot>()
  for (const element of elements)
    for (const { shadowRoot } of [element, ...elementsIn(element)]) if (shadowRoot) roots.add(shadowRoot)
  for (const root of roots) root.adoptedStyleSheets = [...root.adoptedStyleSheets, spacing]
  // Tables follow their width in the next frame.
  await frame()
  await frame()
  try {
    return then()
  } finally {
    for (const root of roots)
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((each) => each !== spacing)
  }
}

type Line = { readonly text: Text; readonly box: DOMRect }

/** Only for screen readers, or only to be looked at; or over what scrolls below it, as a wizard's buttons on a phone. */
const isApart = (each: Element | null): boolean => {
  if (!each) return false
  const { clipPath, position } = getComputedStyle(each)
  return clipPath.startsWith('inset') || position === 'sticky' || isApart(each.parentElement)
}

/** The boxes of visible texts, of each line one. */
function linesIn(element: HTMLElement): Line[] {
  return [...elementsIn(element)]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !isApart(each))
    .flatMap((each) => [...each.childNodes])
    .filter((node): node is Text => node instanceof Text && node.data.trim() !== '')
    .flatMap((text) => {
      const range = document.createRange()
      range.selectNodeContents(text)
      return [...range.getClientRects()].filter(({ width }) => width > 1).map((box) => ({ text, box }))
    })
}

const above = (each: Element): Element | null => {
  if (each.parentElement) return each.parentElement
  const root = each.getRootNode()
  return root instanceof ShadowRoot ? root.host : null
}

const nameOf = (each: Element) => `${each.localName}.${each.getAttribute('class') ?? ''}`
const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'

/** The element that cuts off this line, if one does. */
function cutterOf({ text, box }: Line): string | undefined {
  let [isFreeX, isFreeY] = [false, false]
  for (let each = text.parentElement as Element | null; each; each = above(each)) {
    if (each.matches('.cowrie-layer')) return undefined
    const { overflowX, overflowY } = getComputedStyle(each)
    isFreeX ||= scrolls(overflowX)
    isFreeY ||= scrolls(overflowY)
    const { left, right, top, bottom } = each.getBoundingClientRect()
    const isCutX = !isFreeX && hides(overflowX) && (box.left < left - 1 || box.right > right + 1)
    const isCutY = !isFreeY && hides(overflowY) && (box.top < top - 1 || box.bottom > bottom + 1)
    if (isCutX || isCutY) return nameOf(each)
    // A button's name, a tab's, a pill's: what stands out of it is as bad.
    if (each.matches('button, [role=tab], .ui-pill') && (box.right > right + 1 || box.bottom > bottom + 1))
      return nameOf(each)
  }
  return undefined
}

/** A dialog is above everything else. */
function dialogAround({ text }: Line): Element | undefined {
  for (let each = text.parentElement as Element | null; each; each = above(each))
    if (each.matches('[role="dialog"], [role="alertdialog"]')) return each
  return undefined
}

function coveredIn(lines: readonly Line[]): string[] {
  const sorted = lines.toSorted((one, other) => one.box.top - other.box.top)
  return sorted.flatMap((line, at) => {
    const { text, box } = line
    const found: string[] = []
    for (let next = at + 1; next < sorted.length; next += 1) {
      const other = sorted[next] as Line
      if (other.box.top > box.bottom - 3) break
      if (other.text === text || dialogAround(other) !== dialogAround(line)) continue
      if (Math.min(other.box.right, box.right) - Math.max(other.box.left, box.left) < 2) continue
      found.push(`"${text.data}" and "${other.text.data}" cover each other`)
    }
    return found
  })
}

function faultsOf(element: HTMLElement): Set<string> {
  const lines = linesIn(element)
  const cut = lines.flatMap((line) => {
    const cutter = cutterOf(line)
    return cutter ? [`"${line.text.data}" is cut by ${cutter}`] : []
  })
  return new Set([...cut, ...coveredIn(lines)].map((fault) => `${element.localName}: ${fault}`))
}

/** Texts cut off or covered in these elements by more room between letters, words, lines and paragraphs. */
async function spacingFaults(elements: readonly HTMLElement[]): Promise<string[]> {
  await frame()
  const before = elements.map(faultsOf)
  const spaced = await whileSpaced(elements, () => elements.map(faultsOf))
  return spaced.flatMap((faults, at) => [...faults].filter((fault) => !before[at]?.has(fault)))
}

/** More room for text cuts nothing of these elements off, on a phone and on a desk, which the window stays. */
export async function expectRoomForText(elements: readonly HTMLElement[]): Promise<void> {
  for (const size of [phone, desk]) {
    await setViewport(size)
    await waitFor(() => assert.deepEqual(elements.flatMap(overflowing), []))
    const faults = await spacingFaults(elements)
    assert.isEmpty(faults, `at ${size.width} px: ${faults.join('\n')}`)
  }
}
