import { useWidget } from '#core/client/widget.ts'
import { dayAndTimeInWords } from '#core/texts/dates.ts'
import { Button } from '#core/ui/Button.tsx'
import { useLaterTexts } from './later-texts.ts'

type WaitingProps = {
  /** ISO 8601. */
  takesEffectAt: string
  onLogin: () => void
}

/** The new password is set and takes effect later: the account has neither a PIN nor a passkey to ask for. */
export function Waiting({ takesEffectAt, onLogin }: WaitingProps) {
  const laterTexts = useLaterTexts()
  const { locale } = useWidget().settings
  return (
    <div className="password-reset-success">
      <h2>{laterTexts.waitingTitle}</h2>
      <p>{laterTexts.waitingText(dayAndTimeInWords(takesEffectAt, locale))}</p>
      <p className="ui-muted">{laterTexts.waitingWhy}</p>
      <Button wide onClick={onLogin}>
        {laterTexts.toLogin}
      </Button>
    </div>
  )
}
