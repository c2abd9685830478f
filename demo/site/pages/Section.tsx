import type { ReactNode } from 'react'

type Props = {
  name: string
  id?: string
  title: string
  lead?: string
  tinted?: boolean
  children: ReactNode
}

/** A section of a public page below its heading; `name` is for the id of the heading. */
export const Section = ({ name, id, title, lead, tinted = false, children }: Props) => (
  <section className={tinted ? 'section tinted' : 'section'} id={id} aria-labelledby={`${name}-title`}>
    <div className="section-head">
      <h2 id={`${name}-title`}>{title}</h2>
      {lead && <p>{lead}</p>}
    </div>
    {children}
  </section>
)
