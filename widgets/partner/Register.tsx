/** The registration of a test partner, in a sandbox only: the way to it, its form, and the keys. */
import { useState } from 'react'
import { CopyText } from '#core/account-ui/partner-keys/CopyText.tsx'
import { call } from '#core/client/api/call.ts'
import { asFailure } from '#core/client/api/failures.ts'
import { useAnswer } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import type { AnswerOf } from '#core/contract/endpoint.ts'
import {
  maxPartnerName,
  type PartnerPageContract,
  partnerNamePattern,
  partnerPageContract,
} from '#core/contract/partner-page-contract.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
import { FormView } from '#core/ui/fields/FormView.tsx'
import { isEmailLike, useForm } from '#core/ui/fields/form.ts'
import { TextField } from '#core/ui/fields/TextField.tsx'
import { Code } from './Code.tsx'
import { partnerTexts } from './texts/index.ts'

export type Registered = {
  readonly data: AnswerOf<PartnerPageContract['registerTestPartner']>
  readonly authorization: string | undefined
}

type RegisterProps = { onDone: (registered: Registered) => void; onBack: () => void }

export function Register({ onDone, onBack }: RegisterProps) {
  const texts = useTexts(partnerTexts)
  const { client, language } = useWidget()
  const [refusal, setRefusal] = useState<string>()
  const form = useForm({
    initial: { name: '', origin: '', email: '' },
    check: ({ name, origin, email }) => ({
      name: partnerNamePattern.test(name.trim()) ? undefined : texts.nameWrong(maxPartnerName),
      origin: origin.trim() === '' ? texts.addressNeeded : undefined,
      email: isEmailLike(email) ? undefined : texts.emailWrong,
    }),
    async submit({ name, origin, email }) {
      setRefusal(undefined)
      try {
        const body = { name: name.trim(), origin: origin.trim(), email: email.trim() }
        onDone(
          await call(client, partnerPageContract.registerTestPartner, { body }, { quiet: true, language }),
        )
      } catch (error) {
        const failure = asFailure(error)
        setRefusal(failure.reason ?? failure.text)
      }
      return undefined
    },
  })
  return (
    <FormView title={texts.registerTitle} text={texts.registerText}>
      <form {...form.props} className="ui-form" aria-label={texts.registerTitle}>
        {refusal && <Alert tone="error">{refusal}</Alert>}
        <TextField label={texts.name} autoComplete="organization" {...form.field('name')} />
        <TextField
          label={texts.origin}
          hint={texts.testOriginHint}
          type="url"
          autoComplete="off"
          {...form.field('origin')}
        />
        <TextField label={texts.email} hint={texts.registerEmailHint} type="email" {...form.field('email')} />
        <Button type="submit" wide busy={form.busy}>
          {texts.register}
        </Button>
        <p>
          <LinkButton onClick={onBack}>{texts.haveAccount}</LinkButton>
        </p>
      </form>
    </FormView>
  )
}

type NewKeysProps = { keys: Registered['data']['keys']; onDone: () => void }

/** The keys of a partner that has just registered; the secret one is shown here only. */
export function NewKeys({ keys, onDone }: NewKeysProps) {
  const texts = useTexts(partnerTexts)
  return (
    <FormView title={texts.testKeys} text={texts.testKeysText}>
      {(['secret', 'publishable'] as const).map((kind) => (
        <Stack key={kind} gap={2}>
          <h3>{texts.testKeyKinds[kind]}</h3>
          <Code label={texts.testKeyKinds[kind]}>{keys[kind]}</Code>
          <div className="ui-item-actions">
            <CopyText text={keys[kind]} />
          </div>
        </Stack>
      ))}
      <Button wide onClick={onDone}>
        {texts.testKeysSaved}
      </Button>
    </FormView>
  )
}

/** Leads to the registration, where visitors may register. */
export function RegisterLink({ onOpen }: { onOpen: () => void }) {
  const texts = useTexts(partnerTexts)
  const { data } = useAnswer(partnerPageContract.partnerEntrance, {}, { quiet: true })
  if (!data?.takesTestPartners) return null
  return (
    <p className="partner-register">
      <LinkButton onClick={onOpen}>{texts.registerLink}</LinkButton>
    </p>
  )
}
