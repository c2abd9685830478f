import { useTexts } from '#core/client/use-texts.ts'
import { Icon } from '../shell/Icon.tsx'
import type { Answered } from './texts/faq/en.ts'
import { faqTexts } from './texts/faq/index.ts'

type Props = {
  /** By name, so that an open question stays open when the language changes. */
  questions: Readonly<Record<string, Answered>>
  /** Adds a link to the contact form, on other pages than its own. */
  more?: boolean
}

/** Questions that expand to their answers: native elements, which work before and without scripts. */
export function Faq({ questions, more = false }: Props) {
  const faq = useTexts(faqTexts)
  return (
    <section className="section" id="faq" aria-labelledby="faq-title">
      <div className="faq">
        <div>
          <h2 id="faq-title">{faq.title}</h2>
          {more && (
            <p>
              {faq.more} <a href="/contact-page">{faq.moreLink}</a>
            </p>
          )}
        </div>
        <ul>
          {Object.entries(questions).map(([name, { question, answer }]) => (
            <li key={name}>
              <details>
                <summary>
                  <h3>{question}</h3>
                  <Icon name="down" />
                </summary>
                <p>{answer}</p>
              </details>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
