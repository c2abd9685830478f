import type { ComponentProps } from 'react'
import { canUsePasskeys } from '#core/account-ui/passkeys/available.ts'
import type { Failure } from '#core/client/api/failures.ts'
import { useWidget } from '#core/client/widget.ts'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import type { ConfirmWithPasskey } from './ConfirmWithPasskey.tsx'

/** If it fails to load, the PIN remains. */
const Button = lazyPart(
  () => import('./ConfirmWithPasskey.tsx'),
  (module) => module.ConfirmWithPasskey,
  { failed: () => null },
)

/** Whether the passkey itself failed: `PasskeyOption` shows that beside its button. */
export const isAboutPasskey = ({ code }: Failure): boolean =>
  code === 'passkey-cancelled' || code === 'passkey-failed'

/** Confirmation without the PIN, if this page can use passkeys and the person has one. */
export function PasskeyOption(props: ComponentProps<typeof ConfirmWithPasskey>) {
  const { client } = useWidget()
  return canUsePasskeys(client.apiBase) && <Button {...props} />
}
