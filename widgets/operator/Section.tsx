import type { ReactNode } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { peopleTexts } from './texts/people/index.ts'

type SectionProps = { title: string; isEmpty: boolean; children: ReactNode }

/** A list of a person's page; it says where there is nothing. */
export function Section({ title, isEmpty, children }: SectionProps) {
  const texts = useTexts(peopleTexts)
  return (
    <section className="operator-section">
      <h3>{title}</h3>
      {isEmpty ? <p className="ui-muted">{texts.none}</p> : <ul className="operator-list">{children}</ul>}
    </section>
  )
}
