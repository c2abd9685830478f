import { useState } from 'react'
import { signWithPasskey } from '#core/account-ui/passkeys/ceremony.ts'
import { passkeyTexts } from '#core/account-ui/passkeys/texts/index.ts'
import { call } from '#core/client/api/call.ts'
import { asFailure } from '#core/client/api/failures.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { operatorPasskeyOptions, operatorPasskeySignIn } from '#core/contract/operator-passkeys.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { LiveRegion } from '#core/ui/basics/LiveRegion.tsx'
import { PasskeyIcon } from '#core/ui/PasskeyIcon.tsx'
import { startSession } from './session.ts'
import { ownTexts } from './texts/account/index.ts'

/** Signs in with a passkey, without password and code. */
export function PasskeySignIn() {
  const texts = useTexts(ownTexts)
  const passkeys = useTexts(passkeyTexts)
  const { client, language } = useWidget()
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState('')

  async function signIn() {
    setMessage('')
    setBusy(true)
    const quiet = { quiet: true, language } as const
    try {
      const { data } = await call(client, operatorPasskeyOptions, {}, quiet)
      const signed = await signWithPasskey(data)
      if ('done' in signed)
        startSession(
          { client, language },
          await call(client, operatorPasskeySignIn, { body: { credential: signed.done } }, quiet),
        )
      else setMessage(signed.fault === 'cancelled' ? passkeys.cancelled : passkeys.failed)
    } catch (error) {
      const failure = asFailure(error)
      setMessage(failure.reason ?? failure.text)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button variant="secondary" wide busy={busy} onClick={() => void signIn()}>
        <PasskeyIcon /> {texts.signIn}
      </Button>
      <LiveRegion visible={message !== ''}>{message}</LiveRegion>
    </>
  )
}
