import { useTexts } from '#core/client/use-texts.ts'
import { Avatar } from '#core/ui/Avatar.tsx'
import { ArrowIcon } from '#core/ui/basics/Icons.tsx'
import { VisuallyHidden } from '#core/ui/basics/VisuallyHidden.tsx'
import { useDemoPeople } from './demo-people.ts'
import { loginTexts } from './texts/index.ts'

type DemoPeopleProps = {
  busy: boolean
  onChoose: (person: { username: string; password: string }) => void
}

/** Two demo people to sign in as, in a sandbox only. */
export function DemoPeople({ busy, onChoose }: DemoPeopleProps) {
  const texts = useTexts(loginTexts)
  const people = useDemoPeople()
  if (people.length === 0) return null
  return (
    <section className="login-demo" aria-label={texts.demoTitle}>
      <h3 className="login-demo-title">{texts.demoTitle}</h3>
      <p className="ui-muted ui-small">{texts.demoText}</p>
      <ul className="login-demo-people">
        {people.map(({ name, username, password }) => (
          <li key={username}>
            <button
              type="button"
              className="login-person"
              disabled={busy}
              onClick={() => onChoose({ username, password })}
            >
              <Avatar name={name} size={36} />
              <span className="login-person-text">
                <span className="login-person-name">
                  <VisuallyHidden>{texts.demoUse} </VisuallyHidden>
                  {name}
                </span>
                <span className="ui-muted ui-small">{username}</span>
              </span>
              <ArrowIcon />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
