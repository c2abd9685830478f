import { useEffect } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { Icon } from '../../shell/Icon.tsx'
import { PageHeading } from '../../shell/PageHeading.tsx'
import { Widget } from '../../shell/Widget.tsx'
import { givenExchange } from '../../state/query.ts'
import type { RouterLocation } from '../../state/router.ts'
import { Faq } from '../Faq.tsx'
import { Section } from '../Section.tsx'
import { faqTexts } from '../texts/faq/index.ts'
import { HeroScene } from './HeroScene.tsx'
import { StepDrawing, steps } from './StepDrawing.tsx'
import { Testimonials } from './Testimonials.tsx'
import { homeTexts } from './texts/index.ts'
import './home.css'

const example = { from: 'NGN', to: 'USD', amount: '500000', compact: '' }
const features = ['rate', 'hold', 'match', 'friends'] as const

/** The public home page. Its texts are in the first chunk; widgets load when they come near. */
export function Home({ location }: { location: RouterLocation }) {
  const texts = useTexts(homeTexts)
  const faq = useTexts(faqTexts)
  const search = givenExchange(new URLSearchParams(location.search))
  const isSearch = Object.keys(search).length > 0
  const { side, ...given } = search
  useEffect(() => {
    if (isSearch && location.arrival === 'link') document.getElementById('listings')?.scrollIntoView()
  }, [isSearch, location])
  return (
    <>
      <section className="hero">
        <HeroScene />
        <div className="hero-inner">
          <div className="hero-words">
            <PageHeading location={location}>{texts.title}</PageHeading>
            <p className="lead">{texts.lead}</p>
            <div className="row">
              <a className="button large" href="/create-listing">
                {texts.createListing}
              </a>
              <a className="button large" href="#listings">
                {texts.viewListings}
              </a>
            </div>
            <ul className="promises">
              {Object.values(texts.promises).map((promise) => (
                <li key={promise}>
                  <Icon name="tick" />
                  {promise}
                </li>
              ))}
            </ul>
          </div>
          <section className="hero-example" aria-label={texts.example}>
            {/* The page is complete without it, and the listings below offer another try. */}
            <Widget
              name="rate"
              attributes={side === 'give' ? { ...example, ...given } : example}
              failed={null}
            />
          </section>
        </div>
      </section>

      <Section name="listings" id="listings" title={texts.listings}>
        <Widget name="recent-listings" attributes={{ ...search, folded: '' }} whenNear={!isSearch} />
      </Section>

      <Section name="features" title={texts.features} tinted>
        <ul className="features">
          {features.map((icon) => (
            <li key={icon}>
              <span className="feature-icon">
                <Icon name={icon} />
              </span>
              <h3>{texts.featureList[icon].title}</h3>
              <p>{texts.featureList[icon].text}</p>
            </li>
          ))}
        </ul>
      </Section>

      <Section name="steps" title={texts.steps}>
        <ol className="steps">
          {steps.map((step, index) => (
            <li key={step}>
              <StepDrawing step={step} />
              <span className="step-number">{texts.step(index + 1)}</span>
              <h3>{texts.stepList[step].title}</h3>
              <p>{texts.stepList[step].text}</p>
            </li>
          ))}
        </ol>
        <p className="section-way">
          <a className="button primary large" href="/create-account">
            {texts.getStarted}
          </a>
        </p>
      </Section>

      <Testimonials />
      <Faq questions={faq.home} more />
    </>
  )
}
