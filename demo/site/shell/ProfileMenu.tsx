import { useTexts } from '#core/client/use-texts.ts'
import { pageWordsOf } from '../pages/page-words.ts'
import { pageTexts } from '../pages/texts/pages/index.ts'
import { routes } from '../state/routes.ts'
import { logOut, type Session } from '../state/session.ts'
import { askBeforeLeaving } from '../state/unsaved.ts'
import { useDropDown } from './drop-down.ts'
import { Icon } from './Icon.tsx'
import { LanguageButtons } from './LanguageButtons.tsx'
import { nameOf, Portrait } from './Portrait.tsx'
import { shellTexts } from './texts/index.ts'

type Props = {
  session: Session
  /** The links of the menu appear when the setup is complete; Log out is always there. */
  isReady: boolean
  path: string
}

const links = routes.filter((route) => route.menu !== undefined)

export function ProfileMenu({ session, isReady, path }: Props) {
  const texts = useTexts(shellTexts)
  const pages = useTexts(pageTexts)
  const { user } = session
  const name = nameOf(user)
  const { closeAndReturn, box, opener, popup } = useDropDown(path)

  return (
    <div {...box} className="profile">
      <button {...opener} className="profile-button">
        <Portrait session={session} />
        <span className="unseen">{texts.account(name)}</span>
        <Icon name="down" />
      </button>
      <div {...popup} className="popup profile-menu">
        <p>
          <strong>
            <bdi>{name}</bdi>
          </strong>
          <span>
            <bdi>{user.email}</bdi>
          </span>
        </p>
        {isReady && (
          <ul>
            {links.map((route) => (
              <li key={route.path}>
                <a href={route.path} aria-current={path === route.path ? 'page' : undefined}>
                  {pageWordsOf(route, pages).menu}
                </a>
              </li>
            ))}
          </ul>
        )}
        <div className="profile-languages">
          <Icon name="language" />
          <ul aria-label={texts.language}>
            <LanguageButtons onChosen={closeAndReturn} />
          </ul>
        </div>
        <ul>
          <li>
            <button type="button" onClick={() => askBeforeLeaving(logOut)}>
              {texts.logOut}
            </button>
          </li>
        </ul>
      </div>
    </div>
  )
}
