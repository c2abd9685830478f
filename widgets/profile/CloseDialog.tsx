import { useState } from 'react'
import { accountTexts } from '#core/account-ui/texts/index.ts'
import { call } from '#core/client/api/call.ts'
import { asFailure, type Failure } from '#core/client/api/failures.ts'
import { useAnswer } from '#core/client/api/queries.ts'
import { useSession } from '#core/client/session/session.ts'
import { expectSessionEnd } from '#core/client/session/token.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import type { AnswerOf } from '#core/contract/endpoint.ts'
import { closeAccount, type MatterKind, openMatters } from '#core/contract/rights.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Loading, Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { Dialog } from '#core/ui/Dialog.tsx'
import { useForm } from '#core/ui/fields/form.ts'
import { PasswordField } from '#core/ui/fields/PasswordField.tsx'
import { TextField } from '#core/ui/fields/TextField.tsx'
import { SuccessMark } from '#core/ui/SuccessMark.tsx'
import { profileAccountTexts } from './texts/account/index.ts'
import { profileTexts } from './texts/index.ts'
import { profileSecurityTexts } from './texts/security/index.ts'

/** The open matters, or else the question, and the farewell. Closing the farewell leads to the home page. */
export function CloseDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts(profileAccountTexts)
  const profile = useTexts(profileTexts)
  const { emit } = useWidget()
  const { user, signOut } = useSession()
  const { data, failure, fetching, refetch } = useAnswer(openMatters, {}, { quiet: true })
  const [isClosed, setClosed] = useState(false)
  // The session ends before the farewell is read: the dialog keeps its person.
  const [person] = useState(user)

  function leave() {
    onClose()
    signOut()
    // Unhandled, the widget shows its own sign-in.
    emit('cowrie-navigate', { to: '/' })
  }

  const isOpen = data !== undefined && data.length > 0
  return (
    <Dialog
      open
      alert={isClosed}
      size="small"
      onClose={isClosed ? leave : onClose}
      title={isClosed ? texts.closed : isOpen ? texts.mattersTitle : texts.closeAccount}
      description={isClosed ? texts.closedText : isOpen ? texts.mattersText : texts.closeWhat}
      actions={
        isClosed ? (
          <Button onClick={leave}>{profile.continue}</Button>
        ) : (
          isOpen && (
            <Button variant="secondary" busy={fetching} onClick={() => void refetch().catch(() => undefined)}>
              {texts.checkAgain}
            </Button>
          )
        )
      }
    >
      {isClosed ? (
        <SuccessMark />
      ) : isOpen ? (
        <Matters matters={data} onClose={onClose} />
      ) : data && person ? (
        <CloseForm userName={person.userName} onOpen={refetch} onClosed={() => setClosed(true)} />
      ) : failure && !fetching ? (
        <LoadFailure failure={failure} onRetry={refetch}>
          {texts.mattersFailed}
        </LoadFailure>
      ) : (
        <Loading>
          <Skeleton height={68} />
          <Skeleton height={68} />
        </Loading>
      )}
    </Dialog>
  )
}

type Matter = AnswerOf<typeof openMatters>[number]

/** Where the person can end it. */
const pageOf = ({ kind, id }: Matter): string | undefined =>
  (
    ({
      listing: `/users-listing-details/${id}`,
      'order-request': `/users-listing-details/${id}`,
      order: '/order-page',
      'transfer-sent': '/payment',
      'transfer-received': '/payment',
      'money-request': '/payment',
      payout: '/dashboard',
    }) satisfies Partial<Record<MatterKind, string>> as Partial<Record<MatterKind, string>>
  )[kind]

function Matters({ matters, onClose }: { matters: readonly Matter[]; onClose: () => void }) {
  const texts = useTexts(profileAccountTexts)
  const { emit } = useWidget()
  return (
    <ul className="profile-matters">
      {counted(matters).map(({ matter, count }) => {
        const page = pageOf(matter)
        const words = texts.matters[matter.kind]
        return (
          <li key={matter.reference ?? matter.kind}>
            {page ? (
              <LinkButton
                aria-label={`${words} ${matter.reference ?? ''}`.trim()}
                onClick={() => {
                  onClose()
                  emit('cowrie-navigate', { to: page })
                }}
              >
                {words}
              </LinkButton>
            ) : (
              <span>{words}</span>
            )}{' '}
            <bdi className="ui-muted ui-small">{matter.reference ?? (count > 1 ? `× ${count}` : '')}</bdi>
          </li>
        )
      })}
    </ul>
  )
}

/** Matters without a name of their own are one line for each kind. */
function counted(matters: readonly Matter[]) {
  const lines = new Map<string, { matter: Matter; count: number }>()
  for (const matter of matters) {
    const key = matter.reference ?? matter.kind
    lines.set(key, { matter, count: (lines.get(key)?.count ?? 0) + 1 })
  }
  return [...lines.values()]
}

type CloseFormProps = { userName: string; onOpen: () => Promise<unknown>; onClosed: () => void }

/** Only this component holds the password. */
function CloseForm({ userName, onOpen, onClosed }: CloseFormProps) {
  const texts = useTexts(profileAccountTexts)
  const security = useTexts(profileSecurityTexts)
  const account = useTexts(accountTexts)
  const { client, language } = useWidget()
  const [failure, setFailure] = useState<Failure>()
  const form = useForm({
    initial: { typed: '', password: '' },
    toasts: true,
    check: ({ typed, password }) => ({
      typed: typed.trim().toLowerCase() === userName.toLowerCase() ? undefined : texts.nameDiffers,
      password: password === '' ? security.passwordNeeded : undefined,
    }),
    async submit({ typed, password }) {
      setFailure(undefined)
      // The account's end is also that of this session.
      const goOn = expectSessionEnd(client.apiBase)
      try {
        await call(client, closeAccount, { body: { password, userName: typed } }, { quiet: true, language })
        onClosed()
        return undefined
      } catch (error) {
        goOn()
        const refusal = asFailure(error)
        if (refusal.code === 'wrong-password') return { password: refusal.reason ?? refusal.text }
        setFailure(refusal)
        // Something was opened meanwhile: the list takes the place of this form.
        if (refusal.code === 'matters-open') await onOpen().catch(() => undefined)
        return undefined
      }
    },
  })
  return (
    <form {...form.props} className="profile-form" aria-label={texts.closeAccount}>
      {failure && (
        <Alert tone="error" title={texts.closeFailed}>
          {failure.reason ?? failure.text}
        </Alert>
      )}
      <TextField label={texts.typeName(userName)} autoComplete="off" {...form.field('typed')} />
      <PasswordField label={account.password} autoComplete="current-password" {...form.field('password')} />
      <Button type="submit" variant="danger" wide busy={form.busy}>
        {texts.closeNow}
      </Button>
    </form>
  )
}
