import { Fragment, type ReactNode, useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { mayDecide, type OperatorRole } from '#core/contract/operator-roles.ts'
import { zoneHere } from '#core/texts/dates.ts'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { Row, Stack } from '#core/ui/basics/Stack.tsx'
import { GoContext, PlaceLink } from './PlaceLink.tsx'
import { addressOf, type Place, type PlaceKind, placeOf } from './place.ts'
import { Queue } from './Queue.tsx'
import { endSession } from './session.ts'
import { operatorTexts } from './texts/index.ts'

const Search = lazyPart(
  () => import('./Search.tsx'),
  (module) => module.Search,
)
const Lists = lazyPart(
  () => import('./Lists.tsx'),
  (module) => module.Lists,
)
const Exchange = lazyPart(
  () => import('./Exchange.tsx'),
  (module) => module.Exchange,
)
const Figures = lazyPart(
  () => import('./Figures.tsx'),
  (module) => module.Figures,
)
const Money = lazyPart(
  () => import('./Money.tsx'),
  (module) => module.Money,
)
const Person = lazyPart(
  () => import('./Person.tsx'),
  (module) => module.Person,
)
const Partners = lazyPart(
  () => import('./Partners.tsx'),
  (module) => module.Partners,
)
const OwnAccount = lazyPart(
  () => import('./OwnAccount.tsx'),
  (module) => module.OwnAccount,
)
const Operators = lazyPart(
  () => import('./Operators.tsx'),
  (module) => module.Operators,
)
const Log = lazyPart(
  () => import('./Log.tsx'),
  (module) => module.Log,
)

const views: Record<PlaceKind, (role: OperatorRole, id: string) => ReactNode> = {
  queue: (role, id) => <Queue role={role} first={id} />,
  search: () => <Search />,
  lists: (role, id) => <Lists id={id} role={role} />,
  figures: () => <Figures />,
  money: () => <Money />,
  exchange: (_, id) => <Exchange reference={id} />,
  person: (role, id) => <Person id={id} role={role} />,
  partners: () => <Partners />,
  account: () => <OwnAccount />,
  operators: () => <Operators />,
  log: () => <Log />,
}

/** The places that the navigation leads to, and whether a role has them. */
const navigation = {
  queue: () => true,
  search: () => true,
  lists: () => true,
  figures: () => true,
  money: (role) => mayDecide(role, 'money'),
  partners: (role) => mayDecide(role, 'partners'),
  account: () => true,
  operators: (role) => mayDecide(role, 'operators'),
  log: (role) => mayDecide(role, 'log'),
} as const satisfies Partial<Record<PlaceKind, (role: OperatorRole) => boolean>>
const navigable = Object.keys(navigation) as (keyof typeof navigation)[]

type PlacesProps = {
  name: string
  role: OperatorRole
  /** The place that the page names. One that does not keep the place in its address leaves it to the console. */
  given: string | undefined
}

/** The navigation, and the place that is open. */
export function Places({ name, role, given }: PlacesProps) {
  const texts = useTexts(operatorTexts)
  const { client, language, ask } = useWidget()
  const [at, setAt] = useState({ given, place: placeOf(given) })
  // Without a new key: what stays on the screen keeps its focus.
  if (at.given !== given) setAt({ given, place: placeOf(given) })
  const { place } = at

  async function go(to: Place) {
    if (!(await ask('cowrie-navigate', { to: addressOf(to) }))) setAt({ given, place: to })
  }
  return (
    <GoContext value={(to) => void go(to)}>
      <Stack gap={6}>
        <Row justify="between">
          <p className="ui-muted">
            {name}, {texts.roles[role]} · {texts.zone(zoneHere())}
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
        {/* A list takes another filter or page in its place. */}
        <Fragment key={place.kind === 'lists' ? 'lists' : addressOf(place)}>
          {views[place.kind](role, place.id ?? '')}
        </Fragment>
      </Stack>
    </GoContext>
  )
}
