import { Provider, useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { userAtom } from '#core/client/client.ts'
import { useWidget, WidgetContext } from '#core/client/widget.ts'
import { operatorRoles } from '#core/contract/operator-roles.ts'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { SignIn } from './SignIn.tsx'
import { operatorClient } from './session.ts'

const Enrol = lazyPart(
  () => import('./Enrol.tsx'),
  (module) => module.Enrol,
)
const Places = lazyPart(
  () => import('./Places.tsx'),
  (module) => module.Places,
)

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
  return <Places name={user.userName} role={role} given={place} />
}
