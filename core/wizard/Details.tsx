import type { ReactNode } from 'react'

/** One line of what is about to happen, or has. */
export type Detail = { label: string; value: ReactNode; strong?: boolean | undefined }

/** Names and values under one another: what a person checks before the PIN. */
export function Details({ rows }: { rows: readonly Detail[] }) {
  return (
    <dl className="money-details" part="details">
      {rows.map(({ label, value, strong }) => (
        <div key={label} className="money-detail" data-strong={strong ? '' : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The running summary of a wizard: what has been chosen so far, in one line where there is room. */
export function SummaryRows({ rows }: { rows: readonly Detail[] }) {
  return (
    <dl className="money-so-far">
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
