import { useEffect, useRef, useState } from 'react'
import { type CeremonyFault, endCeremony, makePasskey } from '#core/account-ui/passkeys/ceremony.ts'
import { accountTexts } from '#core/account-ui/texts/index.ts'
import { call } from '#core/client/api/call.ts'
import { asFailure } from '#core/client/api/failures.ts'
import { useRefresh } from '#core/client/api/queries.ts'
import { useSession } from '#core/client/session/session.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import { lengths } from '#core/contract/lengths.ts'
import { addPasskey, newPasskeyOptions } from '#core/contract/passkeys.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { Dialog } from '#core/ui/Dialog.tsx'
import { useForm } from '#core/ui/fields/form.ts'
import { TextField } from '#core/ui/fields/TextField.tsx'
import { SuccessMark } from '#core/ui/SuccessMark.tsx'
import { describeDevice } from './device.ts'
import { MailedCode } from './MailedCode.tsx'
import { profileTexts } from './texts/index.ts'
import { profilePasskeyTexts } from './texts/passkeys/index.ts'
import { profileSecurityTexts } from './texts/security/index.ts'

/** A mailed code, a name, the device's prompt, success. */
export function AddPasskey({ onClose }: { onClose: () => void }) {
  const texts = useTexts(profileTexts)
  const passkeyTexts = useTexts(profilePasskeyTexts)
  const account = useTexts(accountTexts)
  const { user } = useSession()
  const [codeId, setCodeId] = useState<string>()
  const [added, setAdded] = useState<string>()
  // Cancels the device's prompt with the dialog.
  useEffect(() => endCeremony, [])

  const isAdded = added !== undefined
  return (
    <Dialog
      open
      onClose={onClose}
      alert={isAdded}
      size="small"
      title={isAdded ? passkeyTexts.done : codeId ? passkeyTexts.add : account.codeTitle}
      description={isAdded && passkeyTexts.doneText(added)}
      actions={isAdded && <Button onClick={onClose}>{texts.done}</Button>}
    >
      {isAdded ? (
        <SuccessMark />
      ) : codeId ? (
        <NewPasskey codeId={codeId} onAdded={setAdded} onCodeOver={() => setCodeId(undefined)} />
      ) : (
        user && <MailedCode user={user} onVerified={setCodeId} />
      )}
    </Dialog>
  )
}

type NewPasskeyProps = {
  codeId: string
  onAdded: (name: string) => void
  /** The code has expired: another one is needed. */
  onCodeOver: () => void
}

type NewCredential = InputOf<typeof addPasskey>['body']['credential']

function NewPasskey({ codeId, onAdded, onCodeOver }: NewPasskeyProps) {
  const passkeyTexts = useTexts(profilePasskeyTexts)
  const securityTexts = useTexts(profileSecurityTexts)
  const { client, language } = useWidget()
  const refresh = useRefresh()
  const [fault, setFault] = useState<CeremonyFault>()
  const [reason, setReason] = useState<string>()
  // A created credential whose upload's outcome is unknown: it is sent again, not created twice.
  const unconfirmed = useRef<NewCredential>(undefined)

  const form = useForm({
    initial: { name: describeDevice(navigator.userAgent, securityTexts) },
    check: ({ name }) => ({ name: name.trim() === '' ? passkeyTexts.nameNeeded : undefined }),
    async submit({ name }) {
      setFault(undefined)
      setReason(undefined)
      try {
        const credential = unconfirmed.current ?? (await createPasskey())
        if (!credential) return undefined
        unconfirmed.current = credential
        // Not `useSend`: an intent keeps its input until the outcome is known.
        await call(
          client,
          addPasskey,
          { body: { codeId, name: name.trim(), credential } },
          { quiet: true, language },
        )
        void refresh(addPasskey.changes)
        onAdded(name.trim())
      } catch (error) {
        const failure = asFailure(error)
        if (!failure.outcomeUnknown) unconfirmed.current = undefined
        if (failure.code === 'passkey-needs-code') onCodeOver()
        setReason(failure.text)
      }
      return undefined
    },
  })

  async function createPasskey(): Promise<NewCredential | undefined> {
    const { data } = await call(client, newPasskeyOptions, {}, { quiet: true, language })
    const made = await makePasskey(data)
    if ('fault' in made) setFault(made.fault)
    return 'done' in made ? (made.done as NewCredential) : undefined
  }

  return (
    <form {...form.props} className="profile-form" aria-label={passkeyTexts.add}>
      {fault === 'cancelled' && <Alert>{passkeyTexts.cancelled}</Alert>}
      {fault === 'registered' && <Alert tone="warning">{passkeyTexts.registered}</Alert>}
      {(fault === 'failed' || reason) && (
        <Alert tone="error" title={passkeyTexts.failed}>
          {reason ?? passkeyTexts.deviceFailed}
        </Alert>
      )}
      <p className="ui-muted">{passkeyTexts.nameIt}</p>
      <TextField
        label={passkeyTexts.name}
        autoComplete="off"
        maxLength={lengths.nickname}
        {...form.field('name')}
      />
      <Button type="submit" wide busy={form.busy}>
        {passkeyTexts.create}
      </Button>
    </form>
  )
}
