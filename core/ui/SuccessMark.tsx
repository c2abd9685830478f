import type { ReactNode } from 'react'
import { registerSheet } from './basics/adopt-styles.ts'
import successMarkCss from './success-mark.css?inline'

registerSheet('success-mark', successMarkCss)

/** The tick at the head of a success screen, animated once. */
export function SuccessMark() {
  return (
    <span className="ui-success-mark" aria-hidden="true">
      <svg width="36" height="36" viewBox="0 0 24 24" fill="none" aria-hidden="true">
        <path
          d="m5 12.8 4.6 4.6L19 7.5"
          stroke="currentColor"
          strokeWidth={2.4}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </span>
  )
}

type SuccessViewProps = { title: string; text: string; role?: 'status'; children: ReactNode }

/** A success screen: the tick, its words, and the button that goes on. */
export function SuccessView({ title, text, role, children }: SuccessViewProps) {
  return (
    <div className="ui-success" role={role}>
      <SuccessMark />
      <h2>{title}</h2>
      <p className="ui-muted">{text}</p>
      {children}
    </div>
  )
}
