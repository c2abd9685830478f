import { type ReactNode, useRef } from 'react'
import { useChosenInView } from '#core/ui/use-chosen-in-view.ts'

/** Chips of one line, which scrolls where they have no room and begins at the `chosen` one. */
export function ChipRow({ label, chosen, children }: { label: string; chosen: string; children: ReactNode }) {
  const row = useRef<HTMLFieldSetElement>(null)
  useChosenInView(row, chosen, '[aria-pressed=true]')
  return (
    <fieldset ref={row} className="listings-chips" data-scrolls>
      <legend className="ui-hidden">{label}</legend>
      {children}
    </fieldset>
  )
}
