import { useEffect, useState } from 'react'
import { endCeremony } from '#core/account-ui/passkeys/ceremony.ts'
import { callWithPasskey } from '#core/account-ui/passkeys/confirm.ts'
import { passkeyTexts } from '#core/account-ui/passkeys/texts/index.ts'
import type { call } from '#core/client/api/call.ts'
import type { Failure } from '#core/client/api/failures.ts'
import { useAnswer } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { type ConfirmedCall, passkeys } from '#core/contract/passkeys.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { LiveRegion } from '#core/ui/basics/LiveRegion.tsx'
import { PasskeyIcon } from '#core/ui/PasskeyIcon.tsx'

/** Confirmation of a money call: the typed PIN, or `via` a passkey with an empty `pin`. */
export type Confirmation = { readonly pin: string; readonly via?: typeof call }

type ConfirmWithPasskeyProps = {
  call: ConfirmedCall
  disabled: boolean
  /** Confirms. Resolves to a failure of the passkey itself, shown here. */
  onConfirm: (confirmation: Confirmation) => Promise<Failure | undefined>
}

/** Confirms with a passkey instead of the PIN beside it. */
export function ConfirmWithPasskey({ call, disabled, onConfirm }: ConfirmWithPasskeyProps) {
  const texts = useTexts(passkeyTexts)
  const { data } = useAnswer(passkeys, {}, { quiet: true })
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState('')
  // A person who has left the step must not confirm it by touching the sensor.
  useEffect(() => endCeremony, [])
  if (!data?.length) return null

  async function confirm() {
    setMessage('')
    setBusy(true)
    try {
      const failure = await onConfirm({ pin: '', via: callWithPasskey(call) })
      setMessage(failure?.text ?? '')
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="money-passkey">
      <Button
        variant="secondary"
        wide
        busy={busy}
        disabled={disabled && !busy}
        onClick={() => void confirm()}
      >
        <PasskeyIcon /> {texts.confirm}
      </Button>
      <LiveRegion visible={message !== ''}>{message}</LiveRegion>
    </div>
  )
}
