import { Button } from '#core/ui/Button.tsx'
import { SuccessMark } from '#core/ui/SuccessMark.tsx'
import { useLaterTexts } from './later-texts.ts'

/** The new password is set, and works. */
export function Success({ onLogin }: { onLogin: () => void }) {
  const laterTexts = useLaterTexts()
  return (
    <div className="password-reset-success">
      <SuccessMark />
      <h2>{laterTexts.successTitle}</h2>
      <p className="ui-muted">{laterTexts.successText}</p>
      <Button wide onClick={onLogin}>
        {laterTexts.toLogin}
      </Button>
    </div>
  )
}
