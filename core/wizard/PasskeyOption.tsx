import type { ComponentProps } from 'react'
import { canUsePasskeys } from '#core/account-ui/passkeys/available.ts'
import type { Failure } from '#core/client/api/failures.ts'
import { useWidget } from '#core/client/widget.ts'
import { lazyPart } from '#core/ui/LazyPart.tsx'
import type { ConfirmWithPasskey } from './ConfirmWithPasskey.tsx'

/** Where it cannot be loaded, the PIN is there. */
const Button = lazyPart(
  () => import('./ConfirmWithPasskey.tsx'),
  (module) => module.ConfirmWithPasskey,
  { failed: () => null },
)

/** Whether the passkey itself could not be used: `PasskeyOption` says so beside its button. */
export const isAboutPasskey = ({ code }: Failure): boolean =>
  code === 'passkey-cancelled' || code === 'passkey-failed'

/** The way to confirm without the PIN, where this page can use passkeys and the person has one. */
export function PasskeyOption(props: ComponentProps<typeof ConfirmWithPasskey>) {
  const { client } = useWidget()
  return canUsePasskeys(client.apiBase) && <Button {...props} />
}
