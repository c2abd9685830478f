/** Pixels between the dropdown and its bell, and between it and the edge of the window. */
const gap = 6
const edge = 8
/** Less room than this below the bell, and the dropdown opens above it, where there is more. */
const least = 260

/** Puts the dropdown beside its bell, inside the window. */
export function place(dropdown: HTMLElement, bell: HTMLElement): void {
  const { left, right, top, bottom } = bell.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const width = dropdown.offsetWidth
  const below = clientHeight - bottom - gap - edge
  const above = top - gap - edge
  const isAbove = below < least && above > below

  // Under the bell's outer end, where headers have it: towards the middle of the window.
  const wished = left + right > clientWidth ? right - width : left
  dropdown.style.left = `${Math.round(Math.max(edge, Math.min(wished, clientWidth - width - edge)))}px`
  dropdown.style.top = isAbove ? 'auto' : `${Math.round(bottom + gap)}px`
  dropdown.style.bottom = isAbove ? `${Math.round(clientHeight - top + gap)}px` : 'auto'
  dropdown.style.maxHeight = `${Math.round(Math.max(isAbove ? above : below, 160))}px`
}
