import { Icon } from '../shell/Icon.tsx'
import { type Answered, useFaqTexts } from './faq-texts.ts'

type Props = {
  /** By name, so that one stays open while the page turns to another language. */
  questions: Readonly<Record<string, Answered>>
  /** With a way to the contact form, where that is another page. */
  more?: boolean
}

/** Questions that open onto their answers. The browser's own parts: they work before and without any script. */
export function Faq({ questions, more = false }: Props) {
  const faqTexts = useFaqTexts()
  return (
    <section className="section" id="faq" aria-labelledby="faq-title">
      <div className="faq">
        <div>
          <h2 id="faq-title">{faqTexts.title}</h2>
          {more && (
            <p>
              {faqTexts.more} <a href="/contact-page">{faqTexts.moreLink}</a>
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
