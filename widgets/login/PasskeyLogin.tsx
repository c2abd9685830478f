import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { endCeremony, signWithPasskey } from '#core/account-ui/passkeys/ceremony.ts'
import { passkeyTexts } from '#core/account-ui/passkeys/texts/index.ts'
import { call } from '#core/client/api/call.ts'
import { asFailure } from '#core/client/api/failures.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import type { PasskeyAssertion } from '#core/contract/confirmation.ts'
import { passkeyLoginOptions } from '#core/contract/passkeys.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { LiveRegion } from '#core/ui/basics/LiveRegion.tsx'
import { PasskeyIcon } from '#core/ui/PasskeyIcon.tsx'
import { loginTexts } from './texts/index.ts'

/** Time before its expiry at which a challenge that waits for autofill is replaced. */
const renewalMarginMs = 30_000

type PasskeyLoginProps = {
  busy: boolean
  /** Signs in with the passkey, or shows why not. */
  onSigned: (assertion: PasskeyAssertion) => Promise<unknown>
}

/** Logs in without username and password: by the button, or by choosing a passkey in the username field. */
export function PasskeyLogin({ busy, onSigned }: PasskeyLoginProps) {
  const texts = useTexts(loginTexts)
  const passkeys = useTexts(passkeyTexts)
  const { client, language } = useWidget()
  const [asking, setAsking] = useState(false)
  const [message, setMessage] = useState('')
  const enter = useRef(onSigned)
  useLayoutEffect(() => {
    enter.current = onSigned
  })

  // One ceremony at a time: autofill pauses during the button's ceremony and while signing in.
  const isPaused = asking || busy
  useEffect(() => {
    if (isPaused) return
    let isOver = false
    let renewalTimer: ReturnType<typeof setTimeout> | undefined
    async function offerAutofill() {
      const { data } = await call(client, passkeyLoginOptions, {}, { quiet: true, language })
      if (isOver) return
      renewalTimer = setTimeout(() => void offerAutofill().catch(asFailure), data.timeout - renewalMarginMs)
      const signed = await signWithPasskey(data, { autofill: true })
      if (!isOver && 'done' in signed) await enter.current(signed.done)
    }
    // Unrequested, so it fails silently: the button and the password remain.
    void PublicKeyCredential.isConditionalMediationAvailable?.().then((isAvailable) => {
      if (isAvailable && !isOver) offerAutofill().catch(asFailure)
    })
    return () => {
      isOver = true
      clearTimeout(renewalTimer)
      endCeremony()
    }
  }, [client, language, isPaused])

  async function logIn() {
    setMessage('')
    setAsking(true)
    try {
      const { data } = await call(client, passkeyLoginOptions, {}, { quiet: true, language })
      const signed = await signWithPasskey(data)
      if ('done' in signed) await onSigned(signed.done)
      else setMessage(signed.fault === 'cancelled' ? passkeys.cancelled : passkeys.failed)
    } catch (error) {
      setMessage(asFailure(error).text)
    } finally {
      setAsking(false)
    }
  }

  return (
    <div className="login-passkey">
      <Button variant="secondary" wide busy={asking} disabled={busy && !asking} onClick={() => void logIn()}>
        <PasskeyIcon /> {texts.passkey}
      </Button>
      <LiveRegion visible={message !== ''}>{message}</LiveRegion>
    </div>
  )
}
