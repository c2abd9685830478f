/** Position of the toasts: top right, but clear of controls that a person may press or is typing into. */

type Edges = Pick<DOMRect, 'top' | 'right' | 'bottom' | 'left'>

/** Gap between the toasts and the controls they avoid, and between them and the window's edge. */
const gapPx = 8
const edgePx = 16

/** Taller than any control, such as a focusable scroll area: toasts may cover those. */
const maxControlHeightPx = 200

/**
 * The first top edge from `from` on at which a stack covers none of the obstacles; undefined if it would end below
 * `until`. All in pixels of the window.
 */
export function freeTop(
  { left, right, height }: Pick<DOMRect, 'left' | 'right' | 'height'>,
  from: number,
  until: number,
  obstacles: readonly Edges[],
): number | undefined {
  const sortedObstacles = obstacles
    .filter((each) => each.right > left && each.left < right)
    .sort((one, other) => one.top - other.top)
  let top = from
  for (const each of sortedObstacles) {
    if (each.bottom + gapPx <= top) continue
    if (each.top >= top + height + gapPx) break
    top = each.bottom + gapPx
  }
  return top + height <= until ? top : undefined
}

const controls =
  'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex]:not([tabindex^="-"]), [data-field]'

const buttons = 'a[href], button, summary'

/** Every visible control, also within widgets. A field includes its label and messages. */
function controlsIn(root: Document | ShadowRoot): Element[] {
  const inner = [...root.querySelectorAll('*')].flatMap(({ shadowRoot, localName }) =>
    shadowRoot && localName !== 'cowrie-toaster' ? controlsIn(shadowRoot) : [],
  )
  return [...root.querySelectorAll(controls), ...inner]
}

function focused(): Element | null {
  let at = document.activeElement
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
  return at === document.body ? null : at
}

const inSight = ({ top, bottom, height }: DOMRect) =>
  bottom > 0 && top < window.innerHeight && height > 0 && height < maxControlHeightPx

/** Moves the stack clear of all controls. It keeps its position while that is free. */
export function avoidControls(stack: HTMLElement): void {
  const { top, left, right, bottom } = stack.getBoundingClientRect()
  // The oldest, leaving toast is gone before anybody can press what it covers.
  const last = [...stack.children].filter((each) => !each.hasAttribute('data-leaving')).at(-1)
  const current = { top, left, right, height: (last?.getBoundingClientRect().bottom ?? bottom) - top }
  stack.style.removeProperty('inset-block-start')
  const { top: homeTop } = stack.getBoundingClientRect()

  const inView = controlsIn(document).filter((each) => each.checkVisibility({ visibilityProperty: true }))
  const boxesOf = (some: readonly Element[]) =>
    some.map((each) => each.getBoundingClientRect()).filter(inSight)
  const boxes = boxesOf(inView)
  // At most halfway down, to stay in the corner.
  const until = Math.max(window.innerHeight * 0.6, homeTop + current.height)
  const control = focused()
  const own = control?.closest('[data-field]') ?? control
  // Buttons to avoid even if space is short: fields are also reachable by Tab and may be covered for a moment.
  const pressed = inView.filter((each) => each.matches(buttons) && !each.closest('[data-field]'))
  const place =
    (freeTop(current, current.top, until, boxes) === current.top ? current.top : undefined) ??
    // A visible header has controls of its own.
    freeTop(current, edgePx, until, boxes) ??
    // No free room, on a dense form: at least avoid the buttons and the focused control.
    freeTop(current, edgePx, window.innerHeight, boxesOf(own ? [...pressed, own] : pressed)) ??
    (own ? freeTop(current, homeTop, window.innerHeight, boxesOf([own])) : undefined)
  if (place !== undefined && place !== homeTop) stack.style.insetBlockStart = `${place}px`
}
