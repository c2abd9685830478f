import { type MouseEvent, useEffect, useState } from 'react'
import { Unreachable } from '../../shell/Problem.tsx'
import { type Guide, guides } from './guide.ts'
import '../side-nav.css'
import './guides.css'
import { Pieces } from './Pieces.tsx'

const modules = import.meta.glob<Guide>('./*.md', { import: 'guide' })

/** `/docs` and the guides below it. */
export function Guides({ path }: { path: string }) {
  const name = path.split('/')[2]
  return (
    <div className="guides">
      <nav className="guides-nav side-nav" aria-label="Guides">
        <ul>
          {guides.map((each) => (
            <li key={each.name}>
              <a href={`/docs/${each.name}`} aria-current={each.name === name ? 'page' : undefined}>
                {each.title}
              </a>
            </li>
          ))}
          <li>
            <a href="/widgets">Widget gallery</a>
          </li>
        </ul>
      </nav>
      {name ? <GuidePage key={name} name={name} /> : <Overview />}
    </div>
  )
}

const Overview = () => (
  <div className="guide">
    <h2 className="guide-title">Guides</h2>
    <p>
      Put Cowrie on your page as web components, with any framework, under a strict content security policy.
    </p>
    <ul className="guide-cards">
      {guides.map(({ name, title, about }) => (
        <li key={name}>
          <a href={`/docs/${name}`}>
            <strong>{title}</strong>
            <span>{about}</span>
          </a>
        </li>
      ))}
      <li>
        <a href="/widgets">
          <strong>Widget gallery</strong>
          <span>Every tag, live, with its attributes, events and code.</span>
        </a>
      </li>
    </ul>
  </div>
)

function GuidePage({ name }: { name: string }) {
  const [guide, setGuide] = useState<Guide | 'failed'>()
  useEffect(() => {
    let isHere = true
    const load = modules[`./${name}.md`] ?? (() => Promise.reject(new Error(`no guide ${name}`)))
    load().then(
      (found) => isHere && setGuide(found),
      () => isHere && setGuide('failed'),
    )
    return () => {
      isHere = false
    }
  }, [name])

  useEffect(() => {
    // The browser looked for the fragment before the guide was drawn.
    if (typeof guide === 'object' && location.hash) sectionOf(location.hash)?.scrollIntoView()
  }, [guide])

  if (guide === 'failed') return <Unreachable />
  if (!guide) return <div className="guide guide-waiting" role="status" aria-label="Loading" />

  const jump = (event: MouseEvent<HTMLAnchorElement>) => {
    // The browser only scrolls; the focus lets keyboard users continue from there.
    sectionOf(event.currentTarget.hash)?.focus({ preventScroll: true })
  }
  return (
    <>
      <article className="guide">
        <h2 className="guide-title">{guide.title}</h2>
        <Pieces of={guide.pieces} />
      </article>
      {guide.headings.length > 1 && (
        <nav className="guide-contents" aria-label="On this page">
          <p>On this page</p>
          <ul>
            {guide.headings.map(({ id, text }) => (
              <li key={id}>
                <a href={`#${id}`} onClick={jump}>
                  {text.replaceAll('`', '')}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  )
}

const sectionOf = (hash: string) => document.getElementById(decodeURIComponent(hash.slice(1)))
