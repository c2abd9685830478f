import { useTexts } from '#core/client/use-texts.ts'
import { LanguageButtons } from './LanguageButtons.tsx'
import { Mark } from './Mark.tsx'
import type { Texts } from './texts/en.ts'
import { shellTexts } from './texts/index.ts'

type Link = { readonly to: string; readonly text: string }
type Group = { readonly name: string; readonly title: string; readonly links: readonly Link[] }

const groupsIn = (texts: Texts): readonly Group[] => [
  {
    name: 'exchange',
    title: texts.exchange,
    links: [
      { to: '/#listings', text: texts.recentListings },
      { to: '/create-listing', text: texts.createListing },
    ],
  },
  {
    name: 'company',
    title: texts.company,
    links: [
      { to: '/about-page', text: texts.about },
      { to: '/contact-page', text: texts.contact },
      { to: '/#faq', text: texts.faq },
    ],
  },
  {
    name: 'developers',
    title: texts.developers,
    links: [
      { to: '/docs', text: texts.guides },
      { to: '/widgets', text: texts.widgets },
      { to: '/api/docs', text: texts.apiDocs },
    ],
  },
]

/** The footer: `whole` on public pages, one line inside the app. */
export function Footer({ whole }: { whole: boolean }) {
  const texts = useTexts(shellTexts)
  const groups = groupsIn(texts)
  const copyright = texts.copyright(new Date().getFullYear())
  const languages = (
    <ul className="footer-languages" aria-label={texts.language}>
      <LanguageButtons />
    </ul>
  )
  if (!whole) {
    return (
      <footer className="footer">
        <div className="footer-line">
          <span>{copyright}</span>
          <nav aria-label={texts.footer}>
            <ul>
              {groups
                .flatMap(({ links }) => links)
                .filter(({ to }) => !to.includes('listing'))
                .map(({ to, text }) => (
                  <li key={to}>
                    <a href={to}>{text}</a>
                  </li>
                ))}
            </ul>
          </nav>
          {languages}
        </div>
      </footer>
    )
  }
  return (
    <footer className="footer whole">
      <div className="footer-groups">
        <div className="footer-brand">
          <span className="brand">
            <Mark />
            {texts.brand}
          </span>
          <p>{texts.tagline}</p>
        </div>
        <nav aria-label={texts.footer}>
          {groups.map(({ name, title, links }) => (
            <div key={name}>
              <h2>{title}</h2>
              <ul>
                {links.map(({ to, text }) => (
                  <li key={to}>
                    <a href={to}>{text}</a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <div className="footer-line">
        <span>{copyright}</span>
        {languages}
      </div>
    </footer>
  )
}
