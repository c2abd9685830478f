import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { FormView } from '#core/ui/fields/FormView.tsx'
import { Over } from './Over.tsx'
import { passwordResetTexts } from './texts/index.ts'
import { useMailedLink } from './use-mailed-link.ts'

type LinkFormProps = {
  token: string
  onOpened: (resetId: string, codeId: string) => void
  onStartAgain: () => void
}

/** Opens a mailed link. A press uses it up, not a page view: programs that scan mails view the page too. */
export function LinkForm({ token, onOpened, onStartAgain }: LinkFormProps) {
  const texts = useTexts(passwordResetTexts)
  const widget = useWidget()
  const { form, over } = useMailedLink({
    token,
    send: (calls) => calls.openLink(widget, token),
    onDone: ({ userId, codeId }) => onOpened(userId, codeId),
    brokenText: texts.linkBroken,
    failedText: texts.linkFailed,
  })

  return (
    <FormView title={texts.linkTitle} text={texts.linkText}>
      {over ? (
        <Over onClick={onStartAgain}>{over}</Over>
      ) : (
        <form {...form.props} className="ui-form" aria-label={texts.linkTitle}>
          <Button type="submit" wide busy={form.busy}>
            {texts.continue}
          </Button>
        </form>
      )}
    </FormView>
  )
}
