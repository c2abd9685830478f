import { registerSheet } from './basics/adopt-styles.ts'
import pillCss from './pill.css?inline'

registerSheet('pill', pillCss)

const tones = {
  // Also where it waits for its reader, which a filled button tells (rules/listings.md#rows).
  pending: 'warning',
  partly: 'info',
  fulfilled: 'success',
  completed: 'success',
  success: 'success',
  accepted: 'success',
  rejected: 'danger',
  cancelled: 'danger',
  halted: 'neutral',
} as const

/** State of a listing, an order or a transfer. */
export type Status = keyof typeof tones

/** A dot and a word: colour is never the only sign. The caller gives the word ("Partly fulfilled"). */
export function StatusPill({ status, children }: { status: Status; children: string }) {
  return (
    <span className="ui-pill" part="pill" data-status={status} data-tone={tones[status]}>
      {children}
    </span>
  )
}
