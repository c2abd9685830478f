import { useEffect } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { numericDay } from '#core/texts/dates.ts'
import { PageHeading } from '../../shell/PageHeading.tsx'
import { operator } from '../../state/operator.ts'
import type { RouterLocation } from '../../state/router.ts'
import { useSandbox } from '../../state/sandbox.ts'
import { FeeTables } from './FeeTables.tsx'
import { facts } from './facts.ts'
import { legalTexts } from './texts/index.ts'
import './legal.css'

const names = ['terms', 'privacy', 'fees', 'company'] as const

/** The page at `/terms`, `/privacy`, `/fees` or `/company`. */
export function LegalPage({ path, location }: { path: string; location: RouterLocation }) {
  const texts = useTexts(legalTexts)
  const sandbox = useSandbox()
  const name = names.find((each) => path === `/${each}`) ?? 'terms'
  const { title, lead, sections } = texts[name]
  const all: [string, { title: string; text: readonly string[] }][] = Object.entries(sections)

  useEffect(() => {
    // The browser looked for the fragment before the page was drawn.
    if (window.location.hash) document.getElementById(window.location.hash.slice(1))?.scrollIntoView()
  }, [])

  return (
    <article className="section legal">
      <header className="legal-head">
        <PageHeading location={location}>{title}</PageHeading>
        <p className="lead">{lead}</p>
        {/* Noon is the same day in nearly every time zone. */}
        <p className="legal-changed">{texts.changed(numericDay(`${facts.changed}T12:00:00Z`))}</p>
        {sandbox && <p className="legal-note">{texts.sandbox}</p>}
      </header>
      <nav className="legal-contents" aria-label={texts.contents}>
        <ul>
          {all.map(([id, section]) => (
            <li key={id}>
              <a href={`#${id}`}>{section.title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="legal-text">
        {name === 'fees' && <FeeTables />}
        {name === 'company' && <Company />}
        {all.map(([id, section]) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{section.title}</h2>
            {section.text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
        <nav className="legal-others" aria-label={texts.others}>
          <ul>
            {names
              .filter((each) => each !== name)
              .map((each) => (
                <li key={each}>
                  <a href={`/${each}`}>{texts[each].title}</a>
                </li>
              ))}
          </ul>
        </nav>
      </div>
    </article>
  )
}

function Company() {
  const { facts: labels, nobody } = useTexts(legalTexts).company
  if (!operator) return <p>{nobody}</p>
  return (
    <dl className="legal-company">
      {(['name', 'address', 'registration'] as const).map((each) => (
        <div key={each}>
          <dt>{labels[each]}</dt>
          <dd>{operator?.[each]}</dd>
        </div>
      ))}
    </dl>
  )
}
