import { useTexts } from '#core/client/use-texts.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { SuccessView } from '#core/ui/SuccessMark.tsx'
import { passwordResetTexts } from './texts/index.ts'

/** The new password is set and works. */
export function Success({ onLogin }: { onLogin: () => void }) {
  const texts = useTexts(passwordResetTexts)
  return (
    <SuccessView title={texts.successTitle} text={texts.successText}>
      <Button wide onClick={onLogin}>
        {texts.toLogin}
      </Button>
    </SuccessView>
  )
}
