import type { KeyboardEvent } from 'react'

/** For the element around short boxes: Backspace in an empty one leads to the box before it, whose text stays. */
export function backWhenEmpty(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key } = event
  if (key !== 'Backspace' || !(target instanceof HTMLInputElement) || target.value !== '') return
  const boxes = [...currentTarget.querySelectorAll('input')]
  const previous = boxes[boxes.indexOf(target) - 1]
  if (!previous) return
  event.preventDefault()
  previous.focus()
  previous.setSelectionRange(previous.value.length, previous.value.length)
}
