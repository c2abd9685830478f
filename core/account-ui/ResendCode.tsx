import { useRef, useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { LiveRegion } from '#core/ui/basics/LiveRegion.tsx'
import { accountTexts } from './texts/index.ts'
import { useCountdown } from './use-countdown.ts'

type ResendOptions = {
  /** Wait before the first and each further request for a new code. */
  afterSeconds: number
  /** Requests a new code; false after a failure, already shown. */
  send: () => Promise<boolean>
  /** Called when a new code was mailed: empty the boxes. */
  onSent: () => void
}

/** Requests another mailed code once the countdown is over: state and action, for a link or another button. */
export function useResend({ afterSeconds, send, onSent }: ResendOptions) {
  const countdown = useCountdown(afterSeconds)
  const [sent, setSent] = useState(false)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  async function resend() {
    if (running.current) return
    running.current = true
    setBusy(true)
    setSent(false)
    try {
      // After a failure the link stays for another try.
      if (!(await send())) return
      countdown.restart()
      setSent(true)
      onSent()
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { countdown, sent, busy, resend }
}

type ResendLineProps = {
  resend: ReturnType<typeof useResend>
  /** Announced when a new code was sent. */
  sentText: string
}

/** 'No code yet?', the countdown, then the link. */
export function ResendLine({ resend: { countdown, sent, resend }, sentText }: ResendLineProps) {
  const account = useTexts(accountTexts)
  return (
    <div className="ui-resend">
      <p>
        {account.noCode}{' '}
        {countdown.isOver ? (
          <LinkButton onClick={() => void resend()}>{account.resend}</LinkButton>
        ) : (
          <span className="ui-muted">{account.resendIn(countdown.left)}</span>
        )}
      </p>
      {/* Announces only when the link becomes available and when it was used, not each second. */}
      <LiveRegion visible={sent}>{sent ? sentText : countdown.isOver ? account.resendReady : ''}</LiveRegion>
    </div>
  )
}
