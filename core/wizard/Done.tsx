import { type ReactNode, useEffect, useRef, useState } from 'react'
import { returnUrlOf } from '#core/client/return-url.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { ReturnLink } from '#core/handoff/ReturnLink.tsx'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { SuccessMark } from '#core/ui/SuccessMark.tsx'
import { type Detail, Details } from './Details.tsx'
import { WizardStep } from './flow/Wizard.tsx'
import { moneyTexts } from './texts/money/index.ts'

type DoneProps = {
  /** The result, in one sentence. */
  title: string
  /** Amount, rate, card, reference. */
  rows: readonly Detail[]
  /** What happens next. */
  next: ReactNode
  /** Further parts of the result, below it. */
  children?: ReactNode
  /** Label of the button, 'Done' by default. */
  finish?: string | undefined
  /** `isAutomatic`: the time was up, without a press. */
  onFinish: (isAutomatic: boolean) => void
  /** Seconds until it finishes by itself, unless the person interacts with it. */
  finishAfterSeconds?: number | undefined
}

/** Success screen of a money action, shown only after the server confirmed it. */
export function Done({ title, rows, next, children, finish, onFinish, finishAfterSeconds }: DoneProps) {
  const money = useTexts(moneyTexts)
  const { element } = useWidget()
  // Nobody can press a link that closes by itself.
  const closesAfter = returnUrlOf(element) ? undefined : finishAfterSeconds
  const { secondsLeft, stop } = useFinishCountdown(closesAfter, () => onFinish(true))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: an interaction stops the countdown
    <div className="money-done" part="done" onPointerDown={stop} onKeyDown={stop}>
      <SuccessMark />
      <WizardStep title={title} primary={finish ?? money.finish} onNext={() => onFinish(false)}>
        <Details rows={rows} />
        <section className="money-next">
          <h3>{money.next}</h3>
          <p className="ui-muted">{next}</p>
        </section>
        {children}
        <ReturnLink />
        {secondsLeft !== undefined && (
          <p className="ui-muted ui-small money-closing">
            <span>{money.closesIn(secondsLeft)}</span>
            <LinkButton onClick={stop}>{money.keepOpen}</LinkButton>
          </p>
        )}
      </WizardStep>
    </div>
  )
}

/** Seconds left until `onEnd`; undefined without a running countdown. */
function useFinishCountdown(seconds: number | undefined, onEnd: () => void) {
  const [secondsLeft, setSecondsLeft] = useState(seconds)
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    if (secondsLeft === undefined) return
    const timer = setTimeout(() => {
      setSecondsLeft(secondsLeft > 1 ? secondsLeft - 1 : undefined)
      if (secondsLeft <= 1) end.current()
    }, 1000)
    return () => clearTimeout(timer)
  }, [secondsLeft])
  return { secondsLeft, stop: () => setSecondsLeft(undefined) }
}
