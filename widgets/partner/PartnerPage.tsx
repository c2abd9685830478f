import { Provider, useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { userAtom } from '#core/client/client.ts'
import { useWidget, WidgetContext } from '#core/client/widget.ts'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { AskLink } from './AskLink.tsx'
import { OpenLink } from './OpenLink.tsx'
import type { Registered } from './Register.tsx'
import { partnerClient, startSession } from './session.ts'

const Places = lazyPart(
  () => import('./Places.tsx'),
  (module) => module.Places,
)

const registration = () => import('./Register.tsx')
const RegisterLink = lazyPart(registration, (module) => module.RegisterLink, { failed: () => null })
const Register = lazyPart(registration, (module) => module.Register)
const NewKeys = lazyPart(registration, (module) => module.NewKeys)

type PartnerPageProps = { linkToken: string | undefined; place: string | undefined }

/** Everything below talks to the calls of the partner's page, with the partner's session. */
export function PartnerPage(props: PartnerPageProps) {
  const widget = useWidget()
  const client = partnerClient(widget.settings)
  const own = useMemo(() => ({ ...widget, client }), [widget, client])
  return (
    <WidgetContext value={own}>
      <Provider store={client.store}>
        <Entrance {...props} />
      </Provider>
    </WidgetContext>
  )
}

function Entrance({ linkToken, place }: PartnerPageProps) {
  const user = useAtomValue(userAtom)
  const [usedToken, setUsedToken] = useState<string>()
  // A session that was there and is not any more has run out, unless somebody left.
  const [hadSession, setHadSession] = useState(user !== undefined)
  if (user && !hadSession) setHadSession(true)
  const [hasLeft, setLeft] = useState(false)
  const { client, language } = useWidget()
  const [isRegistering, setRegistering] = useState(false)
  const [newKeys, setNewKeys] = useState<Registered['data']['keys']>()
  const hasLink = linkToken !== undefined && linkToken !== '' && linkToken !== usedToken
  if (user && newKeys)
    return (
      <div className="partner-entrance">
        <NewKeys keys={newKeys} onDone={() => setNewKeys(undefined)} />
      </div>
    )
  if (user && !hasLink)
    return <Places key={user.id} name={user.userName} place={place} onLeave={() => setLeft(true)} />
  return (
    <div className="partner-entrance">
      {hasLink ? (
        <OpenLink
          key={linkToken}
          token={linkToken}
          onDone={() => {
            setUsedToken(linkToken)
            setLeft(false)
          }}
        />
      ) : isRegistering ? (
        <Register
          onBack={() => setRegistering(false)}
          onDone={({ data: { partner, keys }, authorization }) => {
            setRegistering(false)
            setNewKeys(keys)
            startSession({ client, language }, { data: partner, authorization })
          }}
        />
      ) : (
        <>
          <AskLink isOver={hadSession && !hasLeft} />
          <RegisterLink onOpen={() => setRegistering(true)} />
        </>
      )}
    </div>
  )
}
