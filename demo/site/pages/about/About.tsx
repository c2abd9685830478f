import { useTexts } from '#core/client/use-texts.ts'
import { PageHeading } from '../../shell/PageHeading.tsx'
import type { RouterLocation } from '../../state/router.ts'
import { Section } from '../Section.tsx'
import { MemberDrawing } from './MemberDrawing.tsx'
import { ShellMap } from './ShellMap.tsx'
import { aboutTexts } from './texts/index.ts'
import './about.css'

/** The story, and the team of four. */
export function About({ location }: { location: RouterLocation }) {
  const texts = useTexts(aboutTexts)
  return (
    <>
      <section className="section about-head">
        <PageHeading location={location}>{texts.title}</PageHeading>
        <p className="lead">{texts.lead}</p>
      </section>
      <section className="section about-story" aria-labelledby="story-title">
        <ShellMap />
        <div>
          <h2 id="story-title">{texts.story}</h2>
          {texts.storyText.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </section>
      <Section name="values" title={texts.values} tinted>
        <ul className="about-values">
          {Object.values(texts.valueList).map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section name="team" title={texts.team} lead={texts.teamText}>
        <ul className="team">
          {texts.members.map(({ name, role }, index) => (
            <li key={role}>
              <MemberDrawing member={index} />
              <h3>{name}</h3>
              <p>{role}</p>
            </li>
          ))}
        </ul>
      </Section>
      <section className="closing" aria-labelledby="closing-title">
        <h2 id="closing-title">{texts.closing}</h2>
        <div className="row">
          <a className="button primary large" href="/create-account">
            {texts.getStarted}
          </a>
          <a className="button large" href="/contact-page">
            {texts.contact}
          </a>
        </div>
      </section>
    </>
  )
}
