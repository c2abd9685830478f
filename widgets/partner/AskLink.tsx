import { useState } from 'react'
import { call } from '#core/client/api/call.ts'
import { asFailure } from '#core/client/api/failures.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { partnerLinkMinutes, partnerPageContract } from '#core/contract/partner-page-contract.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { FormView } from '#core/ui/fields/FormView.tsx'
import { isEmailLike, useForm } from '#core/ui/fields/form.ts'
import { TextField } from '#core/ui/fields/TextField.tsx'
import { partnerTexts } from './texts/index.ts'

/** Asks for a mailed link. What it says is the same for every address. */
export function AskLink({ isOver }: { isOver: boolean }) {
  const texts = useTexts(partnerTexts)
  const { client, language } = useWidget()
  const [refusal, setRefusal] = useState<string>()
  const [sentTo, setSentTo] = useState<string>()
  const form = useForm({
    initial: { email: '' },
    check: ({ email }) => ({ email: isEmailLike(email) ? undefined : texts.emailWrong }),
    async submit({ email }) {
      setRefusal(undefined)
      setSentTo(undefined)
      try {
        const body = { email: email.trim() }
        await call(client, partnerPageContract.askPartnerLink, { body }, { quiet: true, language })
        setSentTo(body.email)
      } catch (error) {
        const failure = asFailure(error)
        setRefusal(failure.reason ?? failure.text)
      }
      return undefined
    },
  })
  return (
    <FormView title={texts.signInTitle} text={texts.signInText}>
      {isOver && !sentTo && !refusal && <Alert tone="warning">{texts.sessionOver}</Alert>}
      <form {...form.props} className="ui-form" aria-label={texts.signInTitle}>
        {refusal && <Alert tone="error">{refusal}</Alert>}
        {sentTo && <Alert tone="success">{texts.sent(sentTo, partnerLinkMinutes)}</Alert>}
        <TextField label={texts.email} type="email" {...form.field('email')} />
        <Button type="submit" wide busy={form.busy}>
          {sentTo ? texts.sendAgain : texts.send}
        </Button>
      </form>
    </FormView>
  )
}
