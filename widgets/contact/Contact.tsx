import { useEffect, useRef, useState } from 'react'
import { accountTexts } from '#core/account-ui/texts/index.ts'
import { useSession } from '#core/client/session/session.ts'
import { showToast } from '#core/client/toasts.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useUnsaved } from '#core/client/use-unsaved.ts'
import { useWidget } from '#core/client/widget.ts'
import { messageLength } from '#core/contract/contact-rules.ts'
import { lengths } from '#core/contract/lengths.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { Card } from '#core/ui/basics/Card.tsx'
import { useKeptForm } from '#core/ui/fields/kept-form.ts'
import { TextField } from '#core/ui/fields/TextField.tsx'
import { SuccessMark } from '#core/ui/SuccessMark.tsx'
import { checkDraft, type Draft } from './checks.ts'
import { sendMessage } from './send.ts'
import { contactTexts } from './texts/index.ts'

export function Contact() {
  const [sentFor, setSentFor] = useState<string>()
  const { user } = useSession()
  const own: Draft = {
    fullName: user ? `${user.firstName} ${user.lastName}`.trim() : '',
    email: user?.email ?? '',
    message: '',
  }
  return (
    <Card>
      {sentFor === undefined ? (
        // After signing in or out the form restarts for another person.
        <ContactForm key={user?.id ?? 'visitor'} own={own} onSent={setSentFor} />
      ) : (
        <Sent email={sentFor} onAnother={() => setSentFor(undefined)} />
      )}
    </Card>
  )
}

type ContactFormProps = {
  /** Known details of the person. */
  own: Draft
  onSent: (email: string) => void
}

function ContactForm({ own, onSent }: ContactFormProps) {
  const texts = useTexts(contactTexts)
  const account = useTexts(accountTexts)
  const widget = useWidget()
  const [failure, setFailure] = useState<string>()
  const [initial] = useState(own)

  const form = useKeptForm<Draft>({
    name: 'contact',
    initial,
    only: ['fullName', 'email', 'message'],
    toasts: true,
    check: (draft) => checkDraft(draft, texts, account),
    async submit(draft) {
      setFailure(undefined)
      const outcome = await sendMessage(widget, draft)
      if (outcome.kind === 'sent') onSent(draft.email.trim())
      else if (outcome.kind === 'no-address') {
        showToast('error', account.emailWrong)
        return { email: account.emailWrong }
      } else setFailure(outcome.reason)
      return undefined
    },
  })

  const { fullName, email, message } = form.draft
  const isEdited = fullName !== initial.fullName || email !== initial.email || message !== initial.message
  const hasWritten = message.trim() !== ''
  useUnsaved(hasWritten, true)

  return (
    <form {...form.props} className="ui-form contact-form" aria-label={texts.title}>
      <header>
        <h2>{texts.title}</h2>
        <p className="ui-muted">{texts.text}</p>
      </header>
      <TextField
        label={texts.fullName}
        autoComplete="name"
        maxLength={lengths.fullName}
        {...form.field('fullName')}
      />
      <TextField label={account.email} type="email" {...form.field('email')} />
      <TextField
        label={texts.message}
        hint={texts.messageHint}
        multiline
        maxLength={messageLength.most}
        {...form.field('message')}
      />
      {failure && (
        <Alert tone="error" title={texts.failedTitle}>
          {`${failure} ${texts.failedText}`}
        </Alert>
      )}
      {/* Disabled until something is edited. */}
      <Button type="submit" wide disabled={!isEdited} busy={form.busy}>
        {texts.send}
      </Button>
    </form>
  )
}

function Sent({ email, onAnother }: { email: string; onAnother: () => void }) {
  const texts = useTexts(contactTexts)
  const heading = useRef<HTMLHeadingElement>(null)
  // The focused button is gone; move focus to the heading, which reads out the outcome.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="ui-success contact-sent" part="done">
      <SuccessMark />
      <h2 ref={heading} tabIndex={-1}>
        {texts.sentTitle}
      </h2>
      <p className="ui-muted">{texts.sentText(email)}</p>
      <Button variant="secondary" onClick={onAnother}>
        {texts.another}
      </Button>
    </div>
  )
}
