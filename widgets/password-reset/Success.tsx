import { useTexts } from '#core/client/use-texts.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { SuccessMark } from '#core/ui/SuccessMark.tsx'
import { passwordResetTexts } from './texts/index.ts'

/** The new password is set and works. */
export function Success({ onLogin }: { onLogin: () => void }) {
  const texts = useTexts(passwordResetTexts)
  return (
    <div className="password-reset-success">
      <SuccessMark />
      <h2>{texts.successTitle}</h2>
      <p className="ui-muted">{texts.successText}</p>
      <Button wide onClick={onLogin}>
        {texts.toLogin}
      </Button>
    </div>
  )
}
