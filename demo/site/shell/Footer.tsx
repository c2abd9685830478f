import { useTexts } from '#core/client/use-texts.ts'
import { operator } from '../state/operator.ts'
import { LanguageButtons } from './LanguageButtons.tsx'
import { Mark } from './Mark.tsx'
import { shellTexts } from './texts/index.ts'

const groups = ['exchange', 'company', 'legal', 'developers'] as const

/** The footer: `whole` on public pages, one line inside the app. */
export function Footer({ whole }: { whole: boolean }) {
  const texts = useTexts(shellTexts)
  /** Their texts by address. */
  const links = {
    exchange: { '/#listings': texts.recentListings, '/create-listing': texts.createListing },
    legal: {
      '/terms': texts.terms,
      '/privacy': texts.privacy,
      '/fees': texts.fees,
      '/company': texts.imprint,
    },
    company: { '/about-page': texts.about, '/contact-page': texts.contact, '/#faq': texts.faq },
    developers: { '/docs': texts.guides, '/widgets': texts.widgets, '/api/docs': texts.apiDocs },
  }
  const listOf = (shown: Readonly<Record<string, string>>) => (
    <ul>
      {Object.entries(shown).map(([to, text]) => (
        <li key={to}>
          <a href={to}>{text}</a>
        </li>
      ))}
    </ul>
  )
  const company = (
    <p className="footer-legal">
      {texts.copyright(new Date().getFullYear())}
      {' · '}
      {operator ? [operator.name, operator.address, operator.registration].join(' · ') : texts.nobody}
    </p>
  )
  const languages = (
    <ul className="footer-languages" aria-label={texts.language}>
      <LanguageButtons />
    </ul>
  )
  if (!whole) {
    return (
      <footer className="footer">
        <div className="footer-line">
          {company}
          <nav aria-label={texts.footer}>
            {listOf({ ...links.company, ...links.legal, ...links.developers })}
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
          {groups.map((name) => (
            <div key={name}>
              <h2>{texts[name]}</h2>
              {listOf(links[name])}
            </div>
          ))}
        </nav>
      </div>
      <div className="footer-line">
        {company}
        {languages}
      </div>
    </footer>
  )
}
