import { MainNav, type NavLink } from './MainNav.tsx'
import { Mark } from './Mark.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'
import { type Route, routes } from './routes.ts'
import { signedIn, useWho } from './session.ts'
import { useSetup } from './setup.ts'
import { ThemeSwitch } from './ThemeSwitch.tsx'
import { Widget } from './Widget.tsx'

const forVisitors: readonly NavLink[] = [
  { to: '/login', text: 'Log in' },
  { to: '/create-account', text: 'Create account' },
]

const forMembers: readonly NavLink[] = routes.flatMap(({ path, nav }) =>
  nav ? [{ to: path, text: nav }] : [],
)

const bell = { view: 'bell' }

type Props = { path: string; route: Route | undefined }

/** A §2: the links, the bell and Profile are hidden until kyc, pin and card are complete. */
export function Header({ path, route }: Props) {
  const who = useWho()
  const setup = useSetup()
  const session = signedIn(who)
  const isReady = session !== undefined && setup.state === 'ready'
  const links = isReady ? forMembers : who === 'visitor' ? forVisitors : []

  return (
    <header className="header">
      <div className="header-bar">
        <a className="brand" href="/">
          <Mark />
          Cowrie
        </a>
        {links.length > 0 && <MainNav links={links} path={path} section={route?.section} />}
        <div className="header-end">
          {isReady && <Widget name="notifications" attributes={bell} failed={null} />}
          <ThemeSwitch />
          {session && <ProfileMenu key={session.signIn} session={session} isReady={isReady} path={path} />}
        </div>
      </div>
    </header>
  )
}
