import type { ReactNode } from 'react'

type FormViewProps = { title: string; text: string; children: ReactNode }

/** A screen around a form with the class `ui-form`: its title, its purpose, and below them form and links. */
export function FormView({ title, text, children }: FormViewProps) {
  return (
    <div className="ui-form">
      <header>
        <h2>{title}</h2>
        <p className="ui-muted">{text}</p>
      </header>
      {children}
    </div>
  )
}
