import type { ReactNode } from 'react'
import { useWidget } from '#core/client/widget.ts'

/** A fee that leads to the page about fees, beside the wizard or receipt that shows it. */
export function FeesLink({ children }: { children: ReactNode }) {
  const { settings, language } = useWidget()
  return (
    <a href={new URL(`/fees?lang=${language}`, settings.apiBase).href} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
