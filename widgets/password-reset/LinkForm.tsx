import { useWidget } from '#core/client/widget.ts'
import { Button } from '#core/ui/Button.tsx'
import { Notice } from '#core/ui/Notice.tsx'
import { useLaterTexts } from './later-texts.ts'
import { useTexts } from './texts.ts'
import { useMailedLink } from './use-mailed-link.ts'

type LinkFormProps = {
  token: string
  onOpened: (resetId: string, codeId: string) => void
  onStartAgain: () => void
}

/**
 * A mail's link was opened. It is used up by a press and not by looking at the page, which programs that check mails
 * for bad links do as well.
 */
export function LinkForm({ token, onOpened, onStartAgain }: LinkFormProps) {
  const texts = useTexts()
  const laterTexts = useLaterTexts()
  const { client } = useWidget()
  const { form, over } = useMailedLink({
    token,
    send: (calls) => calls.openLink(client, token),
    onDone: ({ userId, codeId }) => onOpened(userId, codeId),
    brokenText: laterTexts.linkBroken,
    failedText: laterTexts.linkFailed,
  })

  return (
    <div className="password-reset-parts">
      <header>
        <h2>{laterTexts.linkTitle}</h2>
        <p className="ui-muted">{laterTexts.linkText}</p>
      </header>
      {over ? (
        <Notice
          tone="error"
          action={
            <Button variant="secondary" onClick={onStartAgain}>
              {texts.startAgain}
            </Button>
          }
        >
          {over}
        </Notice>
      ) : (
        <form {...form.props} className="password-reset-form" aria-label={laterTexts.linkTitle}>
          <Button type="submit" wide busy={form.busy}>
            {laterTexts.continue}
          </Button>
        </form>
      )}
    </div>
  )
}
