import { useRef, useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { LinkButton } from '#core/ui/LinkButton.tsx'
import { LiveRegion } from '#core/ui/LiveRegion.tsx'
import { accountTexts } from './texts/index.ts'
import { useCountdown } from './use-countdown.ts'

type ResendOptions = {
  /** Seconds until a new code may be asked for, at first and after each one. */
  afterSeconds: number
  /** Asks the server; false when it failed, which has been told by then. */
  send: () => Promise<boolean>
  /** A new code was mailed: empty the boxes. */
  onSent: () => void
}

/** Another code by mail, once the countdown is over: state and deed, for a link and for any other button. */
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
      // Otherwise the link stays for another try.
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
  /** Said when a new code is on its way. */
  sentText: string
}

/** 'No code yet?', the seconds to wait, then the link. */
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
      {/* Not each second: only when something can be done, and when it was. */}
      <LiveRegion visible={sent}>{sent ? sentText : countdown.isOver ? account.resendReady : ''}</LiveRegion>
    </div>
  )
}
