import { useTexts } from '#core/client/use-texts.ts'
import { PageHeading } from '../shell/PageHeading.tsx'
import type { Texts } from '../shell/texts/en.ts'
import { shellTexts } from '../shell/texts/index.ts'
import { home } from '../state/addresses.ts'
import type { RouterLocation } from '../state/router.ts'
import { routes } from '../state/routes.ts'
import { pageWordsOf } from './page-words.ts'
import type { PageTexts } from './texts/pages/en.ts'
import { pageTexts } from './texts/pages/index.ts'

/** The pages that most people look for: those of their header. */
const likelyRoutes = (isSignedIn: boolean, texts: Texts, pageTexts: PageTexts) =>
  isSignedIn
    ? routes
        .filter(({ nav, path }) => nav && path !== home)
        .map((route) => ({ path: route.path, text: pageWordsOf(route, pageTexts).nav }))
    : [
        { path: '/contact-page', text: texts.contact },
        { path: '/login', text: texts.login },
        { path: '/create-account', text: texts.createAccount },
      ]

/** The page of an unknown address: what may have happened, and where to go. */
export function NotFound({ location, isSignedIn }: { location: RouterLocation; isSignedIn: boolean }) {
  const texts = useTexts(shellTexts)
  const pages = useTexts(pageTexts)
  const [before, after] = texts.notFoundText
  return (
    <div className="page narrow not-found">
      <PageHeading location={location}>{texts.notFound}</PageHeading>
      <p>
        {before} <code dir="ltr">{location.path}</code>. {after}
      </p>
      <div className="row">
        <a className="button primary" href={isSignedIn ? home : '/'}>
          {isSignedIn ? texts.toDashboard : texts.toHome}
        </a>
        {/* A tab that opened with this address has no previous page. */}
        {history.length > 1 && (
          <button type="button" className="button" onClick={() => history.back()}>
            {texts.goBack}
          </button>
        )}
      </div>
      <p>{texts.perhaps}</p>
      <ul className="likely">
        {likelyRoutes(isSignedIn, texts, pages).map(({ path, text }) => (
          <li key={path}>
            <a href={path}>{text}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}
