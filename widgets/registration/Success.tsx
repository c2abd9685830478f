import { useTexts } from '#core/client/use-texts.ts'
import { ReturnLink } from '#core/handoff/ReturnLink.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { SuccessView } from '#core/ui/SuccessMark.tsx'
import { verifyTexts } from './texts/verify/index.ts'

/** 'Account created successfully', or another title, with the way to the login. */
export function Success({ title, onProceed }: { title?: string; onProceed: () => void }) {
  const texts = useTexts(verifyTexts)
  return (
    <SuccessView title={title ?? texts.successTitle} text={texts.successText}>
      <Button wide onClick={onProceed}>
        {texts.proceed}
      </Button>
      <ReturnLink />
    </SuccessView>
  )
}
