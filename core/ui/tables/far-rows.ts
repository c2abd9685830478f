/** Lets the browser skip the far rows of a wide table that are out of sight. Loaded for the first long table. */
import { registerSheet } from '../basics/adopt-styles.ts'
import farCss from './table-far.css?inline'

registerSheet('far', farCss)

/** A cell that more room does not help must not widen its head for ever. */
const mostWidenings = 20

/**
 * Keeps the far rows of a table in its columns until the returned function is called: they follow the widths of its heads,
 * and a cell that has no room, once it is in sight, widens its head.
 */
export function followFarRows(box: HTMLElement): () => void {
  // Without this event nobody would know which rows are in sight: all of them stay rows of cells.
  if (!('oncontentvisibilityautostatechange' in box)) return () => {}
  const isShown = (cell: HTMLElement) => cell.offsetParent !== null
  // A table that is too narrow leaves columns out.
  const heads = () => [...box.querySelectorAll('th')].filter(isShown)
  const inSight = new Set<HTMLTableSectionElement>()
  const widened = new Map<HTMLElement, number>()

  function adopt() {
    const row = box.querySelector('tbody tr')
    const isWide = row !== null && getComputedStyle(row).display === 'table-row'
    box.toggleAttribute('data-far', isWide)
    if (!isWide) return
    const columns = heads()
      .map((head) => getComputedStyle(head).inlineSize)
      .join(' ')
    // On the far pages themselves: if they inherited it from the table, the style of each cell would be computed again.
    for (const page of box.querySelectorAll<HTMLTableSectionElement>('tbody:nth-of-type(n + 3)')) {
      if (page.style.gridTemplateColumns !== columns) page.style.gridTemplateColumns = columns
      page.style.setProperty('--_rows', String(page.rows.length))
    }
  }

  function widen() {
    if (!box.hasAttribute('data-far')) return
    const all = heads()
    const missing = new Map<HTMLElement, number>()
    for (const row of [...inSight].flatMap((page) => [...page.rows])) {
      for (const [at, { scrollWidth, clientWidth }] of [...row.cells].filter(isShown).entries()) {
        const head = all[at]
        if (head && scrollWidth - clientWidth > (missing.get(head) ?? 0))
          missing.set(head, scrollWidth - clientWidth)
      }
    }
    for (const [head, px] of missing) {
      const count = widened.get(head) ?? 0
      if (count === mostWidenings) continue
      widened.set(head, count + 1)
      head.style.minInlineSize = `${head.offsetWidth + px}px`
    }
    if (missing.size > 0) adopt()
  }

  // In a frame of its own: what changes sizes while they are being observed is reported to the page as an error.
  let frame = 0
  function follow() {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => {
      adopt()
      widen()
    })
  }
  function onSight(event: Event) {
    const { target, skipped } = event as ContentVisibilityAutoStateChangeEvent
    if (!(target instanceof HTMLTableSectionElement)) return
    if (skipped) inSight.delete(target)
    else inSight.add(target)
    follow()
  }
  const sizes = new ResizeObserver(follow)
  const observeSizes = () => {
    sizes.disconnect()
    for (const each of [box, ...heads()]) sizes.observe(each)
  }
  const changes = new MutationObserver((mutations) => {
    if (mutations.some(({ target }) => target.parentNode?.nodeName === 'THEAD')) observeSizes()
    for (const page of inSight) if (!page.isConnected) inSight.delete(page)
    // Before the browser paints them.
    adopt()
    follow()
  })
  box.addEventListener('contentvisibilityautostatechange', onSight)
  changes.observe(box, { childList: true, characterData: true, subtree: true })
  observeSizes()
  adopt()
  return () => {
    box.removeEventListener('contentvisibilityautostatechange', onSight)
    changes.disconnect()
    sizes.disconnect()
    cancelAnimationFrame(frame)
    box.removeAttribute('data-far')
    for (const head of heads()) head.style.minInlineSize = ''
  }
}
