import type { ReactNode } from 'react'

/** One line of the coming or completed action. */
export type Detail = { label: string; value: ReactNode; strong?: boolean | undefined }

/** Names and values to check before the PIN. */
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

/** Running summary of a wizard's choices, on one line if there is room. */
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
