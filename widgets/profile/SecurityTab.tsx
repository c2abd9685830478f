import { canUsePasskeys } from '#core/account-ui/passkeys/available.ts'
import { useWidget } from '#core/client/widget.ts'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { ChangePin } from './ChangePin.tsx'
import { Sessions } from './Sessions.tsx'

const Passkeys = lazyPart(
  () => import('./Passkeys.tsx'),
  (module) => module.Passkeys,
  { waiting: <Skeleton height={180} /> },
)

const PartnerConsents = lazyPart(
  () => import('./PartnerConsents.tsx'),
  (module) => module.PartnerConsents,
  { waiting: <Skeleton height={180} /> },
)

const YourAccount = lazyPart(
  () => import('./YourAccount.tsx'),
  (module) => module.YourAccount,
  { waiting: <Skeleton height={180} /> },
)

/** Password, PIN and passkeys, each after a mailed code; the active sessions, the partners that may begin others, and the account itself. */
export function SecurityTab() {
  const { client } = useWidget()
  return (
    <Stack gap={6}>
      <ChangePassword />
      <ChangePin />
      {canUsePasskeys(client.apiBase) && <Passkeys />}
      <Sessions />
      <PartnerConsents />
      <YourAccount />
    </Stack>
  )
}
