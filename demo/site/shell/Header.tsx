import { useTexts } from '#core/client/use-texts.ts'
import { pageWordsOf } from '../pages/page-words.ts'
import type { PageTexts } from '../pages/texts/pages/en.ts'
import { pageTexts } from '../pages/texts/pages/index.ts'
import { home, loginPath } from '../state/addresses.ts'
import type { Route } from '../state/route.ts'
import { routes } from '../state/routes.ts'
import { type Session, signedIn, useWho } from '../state/session.ts'
import { useSetup } from '../state/setup.ts'
import { LanguageMenu } from './LanguageMenu.tsx'
import { MainNav, type NavLink } from './MainNav.tsx'
import { Mark } from './Mark.tsx'
import { nameOf, Portrait } from './Portrait.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'
import type { Texts } from './texts/en.ts'
import { shellTexts } from './texts/index.ts'
import { Widget } from './Widget.tsx'

/** Links to the public pages. */
const forAll = (texts: Texts): readonly NavLink[] => [
  { to: '/', text: texts.home },
  { to: '/about-page', text: texts.about },
  { to: '/contact-page', text: texts.contact },
]

const forVisitors = (texts: Texts): readonly NavLink[] => [
  ...forAll(texts),
  { to: loginPath, text: texts.login, button: 'other' },
  { to: '/create-account', text: texts.createAccount, button: 'main' },
]

const forMembersOutside = (texts: Texts): readonly NavLink[] => [
  ...forAll(texts),
  { to: home, text: texts.dashboard, button: 'main' },
]

const forMembers = (pageTexts: PageTexts): readonly NavLink[] =>
  routes.flatMap((route) => {
    const { nav } = pageWordsOf(route, pageTexts)
    return nav ? [{ to: route.path, text: nav }] : []
  })

const bell = { view: 'bell' }

type Props = { path: string; route: Route | undefined }

export function Header({ path, route }: Props) {
  const texts = useTexts(shellTexts)
  const who = useWho()
  const session = signedIn(who)
  const isOutside = route?.draws !== undefined
  if (route?.hasOwnHead) return <BareHeader path={path} />
  return (
    <header className="header">
      <div className="header-bar">
        {/* Inside the app the brand leads to the app's first page. */}
        <a className="brand" href={session && !isOutside ? home : '/'}>
          <Mark />
          <span className="brand-name">{texts.brand}</span>
        </a>
        {session && !isOutside ? (
          <Inside key={session.signIn} session={session} path={path} route={route} />
        ) : (
          <>
            {(isOutside || who === 'visitor') && (
              <MainNav
                links={session ? forMembersOutside(texts) : forVisitors(texts)}
                path={path}
                section={undefined}
                isWaiting={who === 'unknown'}
              />
            )}
            <div className="header-end">
              <LanguageMenu path={path} />
              <ThemeSwitch />
              {session && (
                <a className="profile-link" href="/profile">
                  <Portrait session={session} />
                  <span className="unseen">{texts.ownProfile(nameOf(session.user))}</span>
                </a>
              )}
            </div>
          </>
        )}
      </div>
    </header>
  )
}

/** The header of a page for people who are no members: no links, no bell, no session of a member. */
function BareHeader({ path }: { path: string }) {
  const texts = useTexts(shellTexts)
  return (
    <header className="header">
      <div className="header-bar">
        <a className="brand" href="/">
          <Mark />
          <span className="brand-name">{texts.brand}</span>
        </a>
        <div className="header-end">
          <LanguageMenu path={path} />
          <ThemeSwitch />
        </div>
      </div>
    </header>
  )
}

/** The header inside the app: hides links, bell and Profile until kyc, pin and card are complete. */
function Inside({ session, path, route }: Props & { session: Session }) {
  const pages = useTexts(pageTexts)
  const setup = useSetup()
  const isReady = setup.state === 'ready'
  return (
    <>
      {isReady && <MainNav links={forMembers(pages)} path={path} section={route?.section} />}
      <div className="header-end">
        {isReady && <Widget name="notifications" attributes={bell} failed={null} />}
        <ThemeSwitch />
        <ProfileMenu session={session} isReady={isReady} path={path} />
      </div>
    </>
  )
}
