import { Provider, useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { userAtom } from '#core/client/session/session-atom.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget, WidgetContext } from '#core/client/widget.ts'
import { type OperatorRole, operatorRoles } from '#core/contract/operator-roles.ts'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { Row, Stack } from '#core/ui/basics/Stack.tsx'
import { Queue } from './Queue.tsx'
import { SignIn } from './SignIn.tsx'
import { endSession, operatorClient } from './session.ts'
import { operatorTexts } from './texts/index.ts'

const Enrol = lazyPart(
  () => import('./Enrol.tsx'),
  (module) => module.Enrol,
)

/** Everything below talks to the operators' calls, with the operator's session. */
export function Console({ linkToken }: { linkToken: string | undefined }) {
  const widget = useWidget()
  const client = operatorClient(widget.settings)
  const own = useMemo(() => ({ ...widget, client }), [widget, client])
  return (
    <WidgetContext value={own}>
      <Provider store={client.store}>
        <Entrance linkToken={linkToken} />
      </Provider>
    </WidgetContext>
  )
}

function Entrance({ linkToken }: { linkToken: string | undefined }) {
  const texts = useTexts(operatorTexts)
  const { client, language } = useWidget()
  const user = useAtomValue(userAtom)
  const [isEnrolled, setEnrolled] = useState(false)
  if (!user)
    return (
      <div className="operator-entrance">
        {linkToken && !isEnrolled ? <Enrol token={linkToken} onDone={() => setEnrolled(true)} /> : <SignIn />}
      </div>
    )
  const role = operatorRoles.find((each) => each === user.lastName) ?? ('support' satisfies OperatorRole)
  return (
    <Stack gap={6}>
      <Row justify="between">
        <p className="ui-muted">
          {user.userName}, {texts.roles[role]}
        </p>
        <LinkButton onClick={() => void endSession({ client, language })}>{texts.signOut}</LinkButton>
      </Row>
      <Queue role={role} />
    </Stack>
  )
}
