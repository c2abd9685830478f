import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { formatMoment } from '#core/texts/dates.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { passwordResetTexts } from './texts/index.ts'

type WaitingProps = {
  /** ISO 8601. */
  takesEffectAt: string
  onLogin: () => void
}

/** The new password is set and takes effect later: the account has neither a PIN nor a passkey to confirm with. */
export function Waiting({ takesEffectAt, onLogin }: WaitingProps) {
  const texts = useTexts(passwordResetTexts)
  const { locale } = useWidget().settings
  return (
    <div className="ui-success">
      <h2>{texts.waitingTitle}</h2>
      <p>{texts.waitingText(formatMoment(takesEffectAt, locale))}</p>
      <p className="ui-muted">{texts.waitingWhy}</p>
      <Button wide onClick={onLogin}>
        {texts.toLogin}
      </Button>
    </div>
  )
}
