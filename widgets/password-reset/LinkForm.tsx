import { useState } from 'react'
import { Button } from '#core/ui/Button.tsx'
import { useForm } from '#core/ui/form.ts'
import { Notice } from '#core/ui/Notice.tsx'
import { showToast } from '#core/ui/toasts.ts'
import { useWidget } from '#core/widget.ts'
import { useLaterTexts } from './later-texts.ts'
import { isWholeToken } from './link-token.ts'
import { ask } from './server.ts'
import { useTexts } from './texts.ts'

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
  /** Why the link opens nothing. */
  const [over, setOver] = useState<string>()

  function end(reason: string) {
    showToast('warning', reason)
    setOver(reason)
    return undefined
  }

  const form = useForm({
    initial: {},
    check: () => ({}),
    async submit() {
      if (!isWholeToken(token)) return end(laterTexts.linkBroken)
      const opened = await ask((calls) => calls.openLink(client, token), texts)
      if (opened.kind === 'done') onOpened(opened.data.userId, opened.data.codeId)
      if (opened.kind !== 'refused') return undefined
      return end(opened.reason ?? laterTexts.linkFailed)
    },
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
