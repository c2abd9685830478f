import { useTexts } from '#core/client/use-texts.ts'
import { PageHeading } from '../../shell/PageHeading.tsx'
import { Widget } from '../../shell/Widget.tsx'
import type { RouterLocation } from '../../state/router.ts'
import { Faq } from '../Faq.tsx'
import { faqTexts } from '../texts/faq/index.ts'
import { contactTexts } from './texts/index.ts'
import './contact.css'

const none = {}

/** The message to the operator beside frequent questions. */
export function ContactPage({ location }: { location: RouterLocation }) {
  const texts = useTexts(contactTexts)
  return (
    <div className="section contact">
      <div className="contact-head">
        <PageHeading location={location}>{texts.title}</PageHeading>
        <p className="lead">{texts.lead}</p>
      </div>
      <div className="contact-form">
        <Widget name="contact" attributes={none} />
      </div>
      <Faq questions={useTexts(faqTexts).contact} />
    </div>
  )
}
