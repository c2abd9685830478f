import { useRef, useState } from 'react'
import { canMakePasskeys, canUsePasskeys } from '#core/account-ui/passkeys/available.ts'
import { makePasskey } from '#core/account-ui/passkeys/ceremony.ts'
import { call } from '#core/client/api/call.ts'
import { asFailure } from '#core/client/api/failures.ts'
import { useAnswer, useRefresh } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import { lengths } from '#core/contract/lengths.ts'
import {
  addOperatorPasskey,
  newOperatorPasskey,
  operatorPasskeys,
  removeOperatorPasskey,
} from '#core/contract/operator-passkeys.ts'
import { maxPasskeys } from '#core/contract/passkeys.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Loading, Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
import { Dialog } from '#core/ui/Dialog.tsx'
import { useForm } from '#core/ui/fields/form.ts'
import { TextField } from '#core/ui/fields/TextField.tsx'
import { CodeField, isCode } from './CodeField.tsx'
import { Item } from './Item.tsx'
import { ownTexts } from './texts/account/index.ts'
import { operatorTexts } from './texts/index.ts'

type Passkey = AnswerOf<typeof operatorPasskeys>[number]
type Credential = InputOf<typeof addOperatorPasskey>['body']['credential']

/** The operator's own passkeys. */
export function OwnAccount() {
  const texts = useTexts(ownTexts)
  const { client } = useWidget()
  const { data, failure, refetch } = useAnswer(operatorPasskeys, {}, { quiet: true })
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Passkey>()
  if (!data)
    return failure ? (
      <LoadFailure failure={failure} onRetry={refetch} />
    ) : (
      <Loading gap={3}>
        <Skeleton height={48} />
        <Skeleton height={96} />
      </Loading>
    )
  const canAdd = canUsePasskeys(client.apiBase) && canMakePasskeys()
  return (
    <Stack gap={4}>
      <h2>{texts.title}</h2>
      <p className="ui-muted">{texts.about}</p>
      {data.length === 0 ? (
        <p className="ui-muted">{texts.none}</p>
      ) : (
        <ul className="operator-list" aria-label={texts.title}>
          {data.map((passkey) => (
            <Item
              key={passkey.id}
              title={passkey.name}
              at={passkey.createdAt}
              action={
                <Button
                  variant="danger-secondary"
                  aria-label={texts.removeOf(passkey.name)}
                  onClick={() => setRemoving(passkey)}
                >
                  {texts.remove}
                </Button>
              }
            />
          ))}
        </ul>
      )}
      {!canAdd && <Alert>{texts.unavailable}</Alert>}
      {canAdd && data.length < maxPasskeys && (
        <div className="operator-actions">
          <Button onClick={() => setAdding(true)}>{texts.add}</Button>
        </div>
      )}
      <Dialog open={adding} onClose={() => setAdding(false)} title={texts.add} description={texts.addText}>
        {adding && <AddForm onDone={() => setAdding(false)} />}
      </Dialog>
      <Dialog
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        title={texts.removeTitle(removing?.name ?? '')}
        description={texts.removeText}
      >
        {removing && <RemoveForm passkey={removing} onDone={() => setRemoving(undefined)} />}
      </Dialog>
    </Stack>
  )
}

/** Asks for everything before the browser does: its prompt is the last step. */
function AddForm({ onDone }: { onDone: () => void }) {
  const texts = useTexts(ownTexts)
  const operator = useTexts(operatorTexts)
  const { client, language } = useWidget()
  const refresh = useRefresh()
  const [refusal, setRefusal] = useState<string>()
  // A created credential that was not added: it is sent again with a new code, not created twice.
  const created = useRef<Credential>(undefined)

  const form = useForm({
    initial: { name: '', code: '' },
    check: ({ name, code }) => ({
      name: name.trim() === '' ? texts.nameNeeded : undefined,
      code: isCode(code) ? undefined : operator.codeNeeded,
    }),
    async submit({ name, code }) {
      setRefusal(undefined)
      const quiet = { quiet: true, language } as const
      try {
        created.current ??= await create()
        if (!created.current) return undefined
        const body = { name: name.trim(), code, credential: created.current }
        await call(client, addOperatorPasskey, { body }, quiet)
        void refresh(addOperatorPasskey.changes)
        onDone()
      } catch (error) {
        const failure = asFailure(error)
        if (failure.code !== 'wrong-app-code' && !failure.outcomeUnknown) created.current = undefined
        setRefusal(failure.reason ?? failure.text)
        form.set('code', '')
      }
      return undefined
    },
  })

  async function create(): Promise<Credential | undefined> {
    const { data } = await call(client, newOperatorPasskey, {}, { quiet: true, language })
    const made = await makePasskey(data)
    if ('fault' in made) setRefusal(texts.faults[made.fault])
    return 'done' in made ? (made.done as Credential) : undefined
  }
  return (
    <form {...form.props} className="ui-form" aria-label={texts.add}>
      {refusal && <Alert tone="error">{refusal}</Alert>}
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        autoComplete="off"
        maxLength={lengths.nickname}
        {...form.field('name')}
      />
      <CodeField label={operator.code} hint={operator.codeHint} {...form.field('code')} />
      <Button type="submit" wide busy={form.busy}>
        {texts.add}
      </Button>
    </form>
  )
}

function RemoveForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const texts = useTexts(ownTexts)
  const operator = useTexts(operatorTexts)
  const { client, language } = useWidget()
  const refresh = useRefresh()
  const [refusal, setRefusal] = useState<string>()
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: isCode(code) ? undefined : operator.codeNeeded }),
    async submit({ code }) {
      setRefusal(undefined)
      try {
        const input = { params: { id: passkey.id }, body: { code } }
        await call(client, removeOperatorPasskey, input, { quiet: true, language })
        void refresh(removeOperatorPasskey.changes)
        onDone()
      } catch (error) {
        const failure = asFailure(error)
        setRefusal(failure.reason ?? failure.text)
        form.set('code', '')
      }
      return undefined
    },
  })
  return (
    <form {...form.props} className="ui-form" aria-label={texts.remove}>
      {refusal && <Alert tone="error">{refusal}</Alert>}
      <CodeField label={operator.code} hint={operator.codeHint} {...form.field('code')} />
      <Button type="submit" variant="danger" wide busy={form.busy}>
        {texts.remove}
      </Button>
    </form>
  )
}
