import { faqTexts, type homeQuestions } from './faq-texts.ts'
import { Icon } from './Icon.tsx'

type Props = {
  questions: typeof homeQuestions
  /** With a way to the contact form, where that is another page. */
  more?: boolean
}

/** Questions that open onto their answers. The browser's own parts: they work before and without any script. */
export function Faq({ questions, more = false }: Props) {
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
          {questions.map(({ question, answer }) => (
            <li key={question}>
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
