import { useTexts } from '#core/client/use-texts.ts'
import { Icon } from '../shell/Icon.tsx'
import type { Answered } from './texts/faq/en.ts'
import { faqTexts } from './texts/faq/index.ts'

type Props = {
  /** By name, so that one stays open while the page turns to another language. */
  questions: Readonly<Record<string, Answered>>
  /** With a way to the contact form, where that is another page. */
  more?: boolean
}

/** Questions that open onto their answers. The browser's own parts: they work before and without any script. */
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
