import { useState } from 'react'
import { asFailure } from '#core/client/api/failures.ts'
import { useAnswer, useSend } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import type { AnswerOf } from '#core/contract/endpoint.ts'
import {
  addColleague,
  changeColleagueRole,
  colleagues,
  linkColleague,
  removeColleague,
} from '#core/contract/operator-colleagues.ts'
import { operatorLengths } from '#core/contract/operator-lengths.ts'
import { type OperatorRole, operatorRoles } from '#core/contract/operator-roles.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Loading, Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
import { ConfirmDialog } from '#core/ui/ConfirmDialog.tsx'
import { Dialog } from '#core/ui/Dialog.tsx'
import { isEmailLike, useForm } from '#core/ui/fields/form.ts'
import { TextField } from '#core/ui/fields/TextField.tsx'
import { SelectField } from '#core/ui/lists/SelectField.tsx'
import { CodeField, isCode } from './CodeField.tsx'
import { CodeForm } from './CodeForm.tsx'
import { Item } from './Item.tsx'
import { colleagueTexts } from './texts/colleagues/index.ts'
import { operatorTexts } from './texts/index.ts'
import { peopleTexts } from './texts/people/index.ts'

type Colleague = AnswerOf<typeof colleagues>[number]
type Asked = { readonly what: 'link' | 'role' | 'remove'; readonly of: Colleague }

/** The people who may sign in to the console, for owners. */
export function Operators() {
  const texts = useTexts(colleagueTexts)
  const { data, failure, refetch } = useAnswer(colleagues, {}, { quiet: true })
  const [adding, setAdding] = useState(false)
  const [asked, setAsked] = useState<Asked>()
  if (!data)
    return failure ? (
      <LoadFailure failure={failure} onRetry={refetch} />
    ) : (
      <Loading gap={3}>
        <Skeleton height={48} />
        <Skeleton height={160} />
      </Loading>
    )
  return (
    <Stack gap={4}>
      <h2>{texts.title}</h2>
      <p className="ui-muted">{texts.about}</p>
      <ul className="operator-list" aria-label={texts.title}>
        {data.map((each) => (
          <Row key={each.id} colleague={each} onAsk={(what) => setAsked({ what, of: each })} />
        ))}
      </ul>
      <div className="operator-actions">
        <Button onClick={() => setAdding(true)}>{texts.add}</Button>
      </div>
      <Dialog open={adding} onClose={() => setAdding(false)} title={texts.add} description={texts.addText}>
        {adding && <AddForm onDone={() => setAdding(false)} />}
      </Dialog>
      {asked?.what === 'role' && <RoleDialog colleague={asked.of} onClose={() => setAsked(undefined)} />}
      {asked?.what === 'remove' && <RemoveDialog colleague={asked.of} onClose={() => setAsked(undefined)} />}
      {asked?.what === 'link' && <LinkDialog colleague={asked.of} onClose={() => setAsked(undefined)} />}
    </Stack>
  )
}

type RowProps = { colleague: Colleague; onAsk: (what: Asked['what']) => void }

function Row({ colleague, onAsk }: RowProps) {
  const texts = useTexts(colleagueTexts)
  const { roles } = useTexts(operatorTexts)
  const { name, email, role, isMe, isSetUp, addedAt, linkAskedBy, isLinkAskedByMe } = colleague
  return (
    <Item
      title={isMe ? `${name} (${texts.you})` : name}
      at={addedAt}
      action={
        <>
          <Button
            variant="secondary"
            disabled={isLinkAskedByMe}
            aria-label={texts.linkOf(name)}
            onClick={() => onAsk('link')}
          >
            {texts.link}
          </Button>
          {!isMe && (
            <Button variant="secondary" aria-label={texts.changeRoleOf(name)} onClick={() => onAsk('role')}>
              {texts.changeRole}
            </Button>
          )}
          {!isMe && (
            <Button
              variant="danger-secondary"
              aria-label={texts.removeOf(name)}
              onClick={() => onAsk('remove')}
            >
              {texts.remove}
            </Button>
          )}
        </>
      }
    >
      <p>
        <span dir="auto">{email}</span>, {roles[role]}
      </p>
      {!isSetUp && <p>{texts.notSetUp}</p>}
      {linkAskedBy && <p>{isLinkAskedByMe ? texts.askedByMe : texts.askedBy(linkAskedBy)}</p>}
    </Item>
  )
}

type DialogProps = { colleague: Colleague; onClose: () => void }

function RemoveDialog({ colleague: { id, name }, onClose }: DialogProps) {
  const texts = useTexts(colleagueTexts)
  const { send, busy } = useSend(removeColleague)
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!busy}
      title={texts.removeTitle(name)}
      description={texts.removeText}
    >
      <CodeForm
        danger
        name={texts.removeOf(name)}
        action={texts.remove}
        onSend={(_, code) => send({ params: { id }, body: { code } }, { quiet: true, awaitFresh: true })}
        onDone={onClose}
      />
    </Dialog>
  )
}

function LinkDialog({ colleague: { id, name }, onClose }: DialogProps) {
  const texts = useTexts(colleagueTexts)
  const { send, busy } = useSend(linkColleague)
  const [refusal, setRefusal] = useState<string>()

  async function confirm() {
    setRefusal(undefined)
    try {
      await send({ params: { id } }, { quiet: true, awaitFresh: true })
      onClose()
    } catch (error) {
      const failed = asFailure(error)
      setRefusal(failed.reason ?? failed.text)
    }
  }
  return (
    <ConfirmDialog
      open
      title={texts.linkTitle(name)}
      text={texts.linkText}
      confirmLabel={texts.link}
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {refusal && <Alert tone="error">{refusal}</Alert>}
    </ConfirmDialog>
  )
}

function RoleDialog({ colleague: { id, name, role }, onClose }: DialogProps) {
  const texts = useTexts(colleagueTexts)
  const { roles, code, codeHint, codeNeeded } = useTexts(operatorTexts)
  const { send, busy } = useSend(changeColleagueRole)
  const [refusal, setRefusal] = useState<string>()
  const form = useForm({
    initial: { role: role as string, code: '' },
    check: (chosen) => ({ code: isCode(chosen.code) ? undefined : codeNeeded }),
    async submit(chosen) {
      setRefusal(undefined)
      if (chosen.role === role) {
        onClose()
        return undefined
      }
      try {
        await send(
          { params: { id }, body: { role: chosen.role as OperatorRole, code: chosen.code } },
          { quiet: true, awaitFresh: true },
        )
        onClose()
      } catch (error) {
        const failed = asFailure(error)
        setRefusal(failed.reason ?? failed.text)
        // A code works once.
        form.set('code', '')
      }
      return undefined
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!busy}
      title={texts.changeRoleOf(name)}
      description={texts.changeRoleText}
    >
      <form {...form.props} className="ui-form" aria-label={texts.changeRoleOf(name)}>
        {refusal && <Alert tone="error">{refusal}</Alert>}
        <SelectField
          label={texts.role}
          options={operatorRoles.map((each) => ({ value: each, label: roles[each] }))}
          {...form.field('role')}
        />
        <CodeField label={code} hint={codeHint} {...form.field('code')} />
        <Button type="submit" wide busy={busy}>
          {texts.changeRole}
        </Button>
      </form>
    </Dialog>
  )
}

function AddForm({ onDone }: { onDone: () => void }) {
  const texts = useTexts(colleagueTexts)
  const { roles } = useTexts(operatorTexts)
  const { email } = useTexts(peopleTexts)
  const { send } = useSend(addColleague)
  const [refusal, setRefusal] = useState<string>()
  const form = useForm({
    initial: { name: '', email: '', role: '' },
    check: (some) => ({
      name: some.name.trim() === '' ? texts.nameNeeded : undefined,
      email: isEmailLike(some.email) ? undefined : texts.emailNeeded,
      role: some.role === '' ? texts.roleNeeded : undefined,
    }),
    async submit(some) {
      setRefusal(undefined)
      try {
        const body = { name: some.name, email: some.email.trim(), role: some.role as OperatorRole }
        await send({ body }, { quiet: true, awaitFresh: true })
        onDone()
      } catch (error) {
        const failed = asFailure(error)
        setRefusal(failed.reason ?? failed.text)
      }
      return undefined
    },
  })
  return (
    <form {...form.props} className="ui-form" aria-label={texts.add}>
      {refusal && <Alert tone="error">{refusal}</Alert>}
      <TextField
        label={texts.name}
        autoComplete="off"
        maxLength={operatorLengths.name}
        {...form.field('name')}
      />
      <TextField label={email} type="email" autoComplete="off" {...form.field('email')} />
      <SelectField
        label={texts.role}
        options={operatorRoles.map((role) => ({ value: role, label: roles[role] }))}
        {...form.field('role')}
      />
      <Button type="submit" wide busy={form.busy}>
        {texts.add}
      </Button>
    </form>
  )
}
