import { useEffect, useState } from 'react'
import { codeRefusals, ResendLine, useCodeForm } from '#core/account-ui/ResendCode.tsx'
import { accountTexts } from '#core/account-ui/texts/index.ts'
import { showToast } from '#core/client/toasts.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { bidiName } from '#core/texts/bidi-name.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { FormView } from '#core/ui/fields/FormView.tsx'
import { addressOf } from './asked.ts'
import { Over } from './Over.tsx'
import { runCall } from './run-call.ts'
import { passwordResetTexts } from './texts/index.ts'

/** Seconds until a new code may be requested in a reset. */
const resendAfterSeconds = 20

type CodeFormProps = {
  resetId: string
  onVerified: (codeId: string) => void
  onStartAgain: () => void
}

/** The 4-digit code that was mailed for a reset. */
export function CodeForm({ resetId, onVerified, onStartAgain }: CodeFormProps) {
  const texts = useTexts(passwordResetTexts)
  const account = useTexts(accountTexts)
  const widget = useWidget()
  const email = addressOf(widget.client.apiBase, resetId)
  /** Why further tries are pointless: the code, or the whole reset, has expired. */
  const [over, setOver] = useState<{ reason: string; isReset: boolean }>()

  const { form, field, focus, clear, resend } = useCodeForm({
    afterSeconds: resendAfterSeconds,
    async submit(code) {
      const entered = await runCall((calls) => calls.verifyCode(widget, resetId, code), account)
      if (entered.kind === 'done') onVerified(entered.data)
      if (entered.kind !== 'refused') return undefined
      const reason = entered.reason ?? texts.verifyFailed
      // The notice above has the way to a new code.
      const isOver = entered.code === 'code-spent'
      setOver(isOver ? { reason, isReset: false } : undefined)
      if (!codeRefusals.has(entered.code)) showToast('warning', reason)
      if (!isOver) return reason
      clear()
      return undefined
    },
    async send() {
      const again = await runCall((calls) => calls.resendCode(widget, resetId), account)
      if (again.kind === 'refused') {
        const reason = again.reason ?? texts.askFailed
        showToast('warning', reason)
        if (again.code === 'reset-over') setOver({ reason, isReset: true })
      }
      return again.kind === 'done'
    },
    onSent: () => setOver(undefined),
  })

  // The page is for this one entry.
  useEffect(focus, [focus])

  return (
    <FormView title={account.codeTitle} text={texts.verifyText(email && bidiName(email))}>
      {over && (
        <Over
          {...(over.isReset
            ? { onClick: onStartAgain }
            : { label: texts.newCode, busy: resend.busy, onClick: () => void resend.resend() })}
        >
          {over.reason}
        </Over>
      )}
      <form {...form.props} className="ui-form" aria-label={account.codeTitle}>
        {field}
        <Button type="submit" wide busy={form.busy}>
          {texts.continue}
        </Button>
      </form>
      <div className="password-reset-aside">
        <ResendLine resend={resend} sentText={texts.resent} />
        <p>
          <LinkButton onClick={onStartAgain}>{texts.otherEmail}</LinkButton>
        </p>
      </div>
    </FormView>
  )
}
