import { Fragment, type MouseEvent, useEffect, useState } from 'react'
import { Unreachable } from '../../shell/Problem.tsx'
import { type Guide, sections } from './guide.ts'
import '../side-nav.css'
import './guides.css'
import { loadedGuide, loadGuide } from './load-guide.ts'
import { Pieces } from './Pieces.tsx'
import { Search } from './Search.tsx'

/** `/docs` and the guides below it. */
export function Guides({ path }: { path: string }) {
  const name = path.split('/')[2]
  return (
    <div className="guides">
      <nav className="guides-nav side-nav" aria-label="Guides">
        <Search />
        <Menu current={name} />
      </nav>
      {name ? <GuidePage key={name} name={name} /> : <Overview />}
    </div>
  )
}

const wide = '(min-width: 840px)'

/** All guides. A narrow window has no room beside the page, so it shows them on demand. */
function Menu({ current }: { current: string | undefined }) {
  const [isOpen, setOpen] = useState(() => matchMedia(wide).matches)
  useEffect(() => {
    const media = matchMedia(wide)
    const follow = () => setOpen(media.matches)
    media.addEventListener('change', follow)
    return () => media.removeEventListener('change', follow)
  }, [])
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>All guides</summary>
      {sections.map(({ title, guides }) => (
        <Fragment key={title}>
          <h2 className="guides-nav-title">{title}</h2>
          <ul>
            {guides.map((each) => (
              <li key={each.name}>
                <a href={`/docs/${each.name}`} aria-current={each.name === current ? 'page' : undefined}>
                  {each.title}
                </a>
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
      <ul>
        <li>
          <a href="/widgets">Widget gallery</a>
        </li>
        <li>
          <a href="/api/docs">API</a>
        </li>
      </ul>
    </details>
  )
}

const Overview = () => (
  <div className="guide">
    <h2 className="guide-title">Guides</h2>
    <p>
      Put Cowrie on your page as web components, with any framework, under a strict content security policy.
    </p>
    {sections.map(({ title, guides }) => (
      <section key={title} className="guide-section">
        <h3>{title}</h3>
        <ul className="guide-cards">
          {guides.map((each) => (
            <Card key={each.name} href={`/docs/${each.name}`} {...each} />
          ))}
          {guides === sections.at(-1)?.guides && (
            <Card
              href="/widgets"
              title="Widget gallery"
              about="Every tag, live, with its attributes, events and code."
            />
          )}
        </ul>
      </section>
    ))}
  </div>
)

const Card = ({ href, title, about }: { href: string; title: string; about: string }) => (
  <li>
    <a href={href}>
      <strong>{title}</strong>
      <span>{about}</span>
    </a>
  </li>
)

function GuidePage({ name }: { name: string }) {
  const [guide, setGuide] = useState<Guide | 'failed' | undefined>(() => loadedGuide(name))
  useEffect(() => {
    let isHere = true
    loadGuide(name).then(
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
        <p className="guide-source">
          <a href={`/docs/${name}.md`}>This page as Markdown</a>
        </p>
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
