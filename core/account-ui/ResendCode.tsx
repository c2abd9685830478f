import { useCallback, useEffect, useRef, useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { codeLength, codePattern } from '#core/contract/code-rule.ts'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { LiveRegion } from '#core/ui/basics/LiveRegion.tsx'
import { useForm } from '#core/ui/fields/form.ts'
import { PinBoxes, type PinBoxesHandle } from '#core/ui/PinBoxes.tsx'
import { accountTexts } from './texts/index.ts'

/** Remaining seconds, not by counting timers: those of a hidden tab fall behind. */
function useCountdown(seconds: number) {
  const [end, setEnd] = useState(() => performance.now() + seconds * 1000)
  const [now, setNow] = useState(() => performance.now())
  const left = Math.max(0, Math.ceil((end - now) / 1000))
  const isOver = left === 0

  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(performance.now()), 250)
    return () => clearInterval(timer)
  }, [isOver])

  return {
    left,
    isOver,
    restart() {
      setNow(performance.now())
      setEnd(performance.now() + seconds * 1000)
    },
  }
}

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

/** Refusals of a mailed code, which its boxes say. */
export const codeRefusals: ReadonlySet<string | undefined> = new Set(['wrong-code', 'code-spent'])

type CodeFormOptions = Omit<ResendOptions, 'onSent'> & {
  onSent?: () => void
  /** Checks the code with the server. Resolves to the error beside the boxes, which are then emptied, if any. */
  submit: (code: string) => Promise<string | undefined>
}

/** Form of a mailed code: `field` is drawn in it. `clear` empties the boxes for another try. */
export function useCodeForm({ afterSeconds, submit, send, onSent }: CodeFormOptions) {
  const account = useTexts(accountTexts)
  const boxes = useRef<PinBoxesHandle>(null)
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: codePattern.test(code) ? undefined : account.codeNeeded }),
    async submit({ code }) {
      const error = await submit(code)
      if (error !== undefined) clear()
      return { code: error }
    },
  })
  const resend = useResend({
    afterSeconds,
    send,
    onSent() {
      onSent?.()
      boxes.current?.clear()
    },
  })
  const field = (
    <PinBoxes
      ref={boxes}
      length={codeLength}
      mailed
      submits
      label={account.code}
      readOnly={form.busy}
      {...form.field('code')}
    />
  )
  const focus = useCallback(() => boxes.current?.focus(), [])
  const clear = () => boxes.current?.clear()
  return { form, field, focus, clear, resend }
}

type ResendProps = {
  resend: ReturnType<typeof useResend>
  /** Announced when a new code was sent. */
  sentText?: string
}

/** Announces only when the link becomes available and when it was used, not each second. */
export function ResendNews({ resend: { countdown, sent }, sentText }: ResendProps) {
  const account = useTexts(accountTexts)
  return (
    <LiveRegion visible={sent}>
      {sent ? (sentText ?? account.codeResent) : countdown.isOver ? account.resendReady : ''}
    </LiveRegion>
  )
}

/** 'No code yet?', the countdown, then the link. */
export function ResendLine(props: ResendProps) {
  const account = useTexts(accountTexts)
  const { countdown, resend } = props.resend
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
      <ResendNews {...props} />
    </div>
  )
}
