import { Provider, useAtomValue } from 'jotai'
import { type ReactNode, useMemo, useState } from 'react'
import { userAtom } from '#core/client/session/session-atom.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget, WidgetContext } from '#core/client/widget.ts'
import { mayDecide, type OperatorRole, operatorRoles } from '#core/contract/operator-roles.ts'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { Row, Stack } from '#core/ui/basics/Stack.tsx'
import { GoContext, PlaceLink } from './PlaceLink.tsx'
import { addressOf, type Place, type PlaceKind, placeOf } from './place.ts'
import { Queue } from './Queue.tsx'
import { SignIn } from './SignIn.tsx'
import { endSession, operatorClient } from './session.ts'
import { operatorTexts } from './texts/index.ts'

const Enrol = lazyPart(
  () => import('./Enrol.tsx'),
  (module) => module.Enrol,
)
const Search = lazyPart(
  () => import('./Search.tsx'),
  (module) => module.Search,
)
const Exchange = lazyPart(
  () => import('./Exchange.tsx'),
  (module) => module.Exchange,
)
const Figures = lazyPart(
  () => import('./Figures.tsx'),
  (module) => module.Figures,
)
const Person = lazyPart(
  () => import('./Person.tsx'),
  (module) => module.Person,
)
const Log = lazyPart(
  () => import('./Log.tsx'),
  (module) => module.Log,
)

const views: Record<PlaceKind, (role: OperatorRole, id: string) => ReactNode> = {
  queue: (role) => <Queue role={role} />,
  search: () => <Search />,
  figures: () => <Figures />,
  exchange: (_, id) => <Exchange reference={id} />,
  person: (_role, id) => <Person id={id} />,
  log: () => <Log />,
}

/** The places that the navigation leads to, and whether a role has them. */
const navigation = {
  queue: () => true,
  search: () => true,
  figures: () => true,
  log: (role) => mayDecide(role, 'log'),
} as const satisfies Partial<Record<PlaceKind, (role: OperatorRole) => boolean>>
const navigable = Object.keys(navigation) as (keyof typeof navigation)[]

type ConsoleProps = { linkToken: string | undefined; place: string | undefined }

/** Everything below talks to the operators' calls, with the operator's session. */
export function Console({ linkToken, place }: ConsoleProps) {
  const widget = useWidget()
  const client = operatorClient(widget.settings)
  const own = useMemo(() => ({ ...widget, client }), [widget, client])
  return (
    <WidgetContext value={own}>
      <Provider store={client.store}>
        <Entrance linkToken={linkToken} place={place} />
      </Provider>
    </WidgetContext>
  )
}

function Entrance({ linkToken, place }: ConsoleProps) {
  const user = useAtomValue(userAtom)
  const [isEnrolled, setEnrolled] = useState(false)
  if (!user)
    return (
      <div className="operator-entrance">
        {linkToken && !isEnrolled ? <Enrol token={linkToken} onDone={() => setEnrolled(true)} /> : <SignIn />}
      </div>
    )
  const role = operatorRoles.find((each) => each === user.lastName) ?? 'support'
  // A page that does not keep the place in its address leaves it to the console.
  return <Places key={place} name={user.userName} role={role} first={placeOf(place)} />
}

function Places({ name, role, first }: { name: string; role: OperatorRole; first: Place }) {
  const texts = useTexts(operatorTexts)
  const { client, language, ask } = useWidget()
  const [place, setPlace] = useState(first)

  async function go(to: Place) {
    if (!(await ask('cowrie-navigate', { to: addressOf(to) }))) setPlace(to)
  }
  return (
    <GoContext value={(to) => void go(to)}>
      <Stack gap={6}>
        <Row justify="between">
          <p className="ui-muted">
            {name}, {texts.roles[role]}
          </p>
          <LinkButton onClick={() => void endSession({ client, language })}>{texts.signOut}</LinkButton>
        </Row>
        <nav className="operator-places" aria-label={texts.places}>
          {navigable
            .filter((kind) => navigation[kind](role))
            .map((kind) => (
              <PlaceLink key={kind} place={{ kind }} current={kind === place.kind} className="operator-place">
                {texts.placeNames[kind]}
              </PlaceLink>
            ))}
        </nav>
        {views[place.kind](role, place.id ?? '')}
      </Stack>
    </GoContext>
  )
}
