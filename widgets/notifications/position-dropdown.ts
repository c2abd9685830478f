/** Gap between the dropdown and its bell, and between it and the edge of the window. */
const gapPx = 6
const edgePx = 8
/** Minimum room below the bell; with less, the dropdown opens above if there is more room. */
const minHeightPx = 260

/** Positions the dropdown beside its bell, inside the window. */
export function positionDropdown(dropdown: HTMLElement, bell: HTMLElement): void {
  const { left, right, top, bottom } = bell.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const width = dropdown.offsetWidth
  const below = clientHeight - bottom - gapPx - edgePx
  const above = top - gapPx - edgePx
  const isAbove = below < minHeightPx && above > below

  // Aligned with the bell's outer end, so that it opens towards the middle of the window.
  const preferredLeft = left + right > clientWidth ? right - width : left
  dropdown.style.left = `${Math.round(Math.max(edgePx, Math.min(preferredLeft, clientWidth - width - edgePx)))}px`
  dropdown.style.top = isAbove ? 'auto' : `${Math.round(bottom + gapPx)}px`
  dropdown.style.bottom = isAbove ? `${Math.round(clientHeight - top + gapPx)}px` : 'auto'
  dropdown.style.maxHeight = `${Math.round(Math.max(isAbove ? above : below, 160))}px`
}
