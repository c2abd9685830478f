import { useEffect, useRef, useState } from 'react'
import { ResendNews, useCodeForm } from '#core/account-ui/ResendCode.tsx'
import { accountTexts } from '#core/account-ui/texts/index.ts'
import { call } from '#core/client/api/call.ts'
import { asFailure, type Failure, showFailure } from '#core/client/api/failures.ts'
import type { SignedInUser } from '#core/client/session/shared-session.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { generateOtp, verifyOtp } from '#core/contract/accounts.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { LiveRegion } from '#core/ui/basics/LiveRegion.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { profileSecurityTexts } from './texts/security/index.ts'

const resendAfterSeconds = 30

type MailedCodeProps = {
  user: SignedInUser
  /** Receives the id of the verified code, which authorises the change. */
  onVerified: (codeId: string) => void
}

/** The mailed code that a new password or PIN needs. It is sent as soon as this appears. */
export function MailedCode({ user, onVerified }: MailedCodeProps) {
  const securityTexts = useTexts(profileSecurityTexts)
  const account = useTexts(accountTexts)
  const { client, language } = useWidget()
  const [codeId, setCodeId] = useState<string>()
  const [failure, setFailure] = useState<Failure>()
  const [isSpent, setSpent] = useState(false)
  const sending = useRef(false)

  const { form, field, focus, resend } = useCodeForm({
    afterSeconds: resendAfterSeconds,
    async submit(code) {
      try {
        // Not `useSend`: an intent keeps its input until the outcome is known, and this one is a code.
        const { data } = await call(
          client,
          verifyOtp,
          { body: { userId: user.id, code } },
          { quiet: true, language },
        )
        onVerified(data ?? codeId ?? '')
        return undefined
      } catch (error) {
        const refusal = asFailure(error)
        if (refusal.kind !== 'refused') {
          showFailure(refusal)
          return undefined
        }
        // The dialog stays, with the server's reason and empty boxes (rules/accounts.md#settings-code).
        setSpent(refusal.code === 'code-spent')
        return refusal.reason ?? securityTexts.invalidOtp
      }
    },
    send: mail,
    onSent: () => setSpent(false),
  })

  async function mail(): Promise<boolean> {
    if (sending.current) return false
    sending.current = true
    // The boxes of "too many codes" stay while it is asked again, with the focus and what was typed.
    setFailure((before) => (before?.status === 429 ? before : undefined))
    try {
      const { data } = await call(client, generateOtp, {}, { quiet: true, language })
      setCodeId(data)
      setFailure(undefined)
      return true
    } catch (error) {
      setFailure(asFailure(error))
      return false
    } finally {
      sending.current = false
    }
  }

  // Once, even if the language changes.
  const isFirst = useRef(true)
  useEffect(() => {
    if (isFirst.current) void mail()
    isFirst.current = false
  })
  // After too many codes the newest one is still valid.
  const isThere = codeId !== undefined || failure?.status === 429
  // The boxes appear with the first code, and the person is waiting for them.
  useEffect(() => {
    if (isThere) focus()
  }, [isThere, focus])

  return (
    <div className="profile-form">
      {failure && (
        <LoadFailure
          failure={failure}
          title={securityTexts.codeFailed}
          onRetry={isThere ? undefined : mail}
        />
      )}
      {!isThere && !failure && (
        <>
          <LiveRegion visible>{securityTexts.codeSending}</LiveRegion>
          <Skeleton height={56} />
        </>
      )}
      {isThere && (
        <>
          <p className="ui-muted">{securityTexts.codeText(user.email)}</p>
          <form {...form.props} className="profile-form" aria-label={account.codeTitle}>
            {field}
            <Button type="submit" wide busy={form.busy}>
              {securityTexts.verify}
            </Button>
          </form>
          <div>
            {resend.countdown.isOver || isSpent ? (
              <LinkButton onClick={() => void resend.resend()}>{securityTexts.resend}</LinkButton>
            ) : (
              <p className="ui-muted ui-small">{account.resendIn(resend.countdown.left)}</p>
            )}
            <ResendNews resend={resend} />
          </div>
        </>
      )}
    </div>
  )
}
