import { useEffect, useState } from 'react'
import { asFailure, type Failure } from '#core/client/api/failures.ts'
import { useAnswer, useSend } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { type Friend, friends } from '#core/contract/circle.ts'
import { askMoney, type OwnRequest, requestDays } from '#core/contract/money-requests.ts'
import { AmountField } from '#core/exchange-ui/AmountField.tsx'
import { NoteField } from '#core/exchange-ui/NoteField.tsx'
import { ClosedCurrencies, useOpenCurrencies } from '#core/exchange-ui/open-currencies.ts'
import { ReturnLink } from '#core/handoff/ReturnLink.tsx'
import { formatMoney } from '#core/money/money.ts'
import type { Prefill } from '#core/money/prefill.ts'
import { bidiName } from '#core/texts/bidi-name.ts'
import { formatDay } from '#core/texts/dates.ts'
import { amountTexts } from '#core/texts/shared/amounts/index.ts'
import { noteTexts } from '#core/texts/shared/note/index.ts'
import { Avatar } from '#core/ui/Avatar.tsx'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { icon } from '#core/ui/basics/Icons.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Loading, Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { useKeptForm } from '#core/ui/fields/kept-form.ts'
import { LockedField } from '#core/ui/fields/LockedField.tsx'
import { ComboboxField } from '#core/ui/lists/ComboboxField.tsx'
import { SelectField } from '#core/ui/lists/SelectField.tsx'
import { type AskDraft, askBody, byLink, checkAsk, draftFor } from './draft.ts'
import { requestMoneyTexts } from './texts/index.ts'

const ShareRequest = lazyPart(
  () => import('./ShareRequest.tsx'),
  (module) => module.ShareRequest,
)
/** Two links of a chain. */
const LinkIcon = icon(
  'M10 13.5a4 4 0 0 0 6 .4l2.6-2.6a4 4 0 0 0-5.6-5.7l-1.5 1.5M14 10.5a4 4 0 0 0-6-.4l-2.6 2.6a4 4 0 0 0 5.6 5.7l1.5-1.5',
)

type AskProps = {
  friendId: string | undefined
  prefill: Prefill
  /** Closes the dialog around it. */
  onClose?: (() => void) | undefined
}

/** The form, and then what was asked. */
export function Ask({ friendId, prefill, onClose }: AskProps) {
  const texts = useTexts(requestMoneyTexts)
  const { emit } = useWidget()
  const { data, failure, loading, refetch } = useAnswer(friends, {}, { quiet: true })
  const [asked, setAsked] = useState<OwnRequest>()
  const name = asked ? 'done' : 'form'
  useEffect(() => void emit('cowrie-step', { flow: 'request-money', name }), [name, emit])

  function finish() {
    setAsked(undefined)
    emit('cowrie-closed', {})
    onClose?.()
  }

  if (asked) return <Asked request={asked} onDone={finish} />
  if (loading)
    return (
      <Loading gap={3}>
        <Skeleton width={180} height={28} />
        <Skeleton height={76} />
        <Skeleton height={92} />
      </Loading>
    )
  if (!data)
    return (
      <LoadFailure failure={failure} onRetry={refetch}>
        {texts.friendsFailed}
      </LoadFailure>
    )
  return <AskForm friends={data} {...{ friendId, prefill }} onAsked={setAsked} />
}

type AskFormProps = {
  friends: readonly Friend[]
  friendId: string | undefined
  prefill: Prefill
  onAsked: (request: OwnRequest) => void
}

function AskForm({ friends, friendId, prefill, onAsked }: AskFormProps) {
  const texts = useTexts(requestMoneyTexts)
  const amounts = useTexts(amountTexts)
  const notes = useTexts(noteTexts)
  const currencies = useOpenCurrencies()
  const { emit, settings } = useWidget()
  const { locale } = settings
  const { send } = useSend(askMoney)
  const [failure, setFailure] = useState<Failure>()
  const start = draftFor(friendId ?? (friends.length > 0 ? '' : byLink), prefill)

  const form = useKeptForm<AskDraft>({
    // Another start from the page begins again.
    name: `ask-${JSON.stringify(start)}`,
    initial: start,
    only: ['payer', 'currency', 'amount', 'note', 'days'],
    staysWhenLeft: true,
    check: (draft) =>
      checkAsk(
        draft,
        friends.some(({ id }) => id === draft.payer),
        texts,
        amounts,
        notes,
      ),
    async submit(draft) {
      setFailure(undefined)
      try {
        const { data } = await send({ body: askBody(draft) }, { quiet: true })
        form.forget()
        emit('cowrie-money-requested', { requestId: data.id })
        onAsked(data)
      } catch (error) {
        const caught = asFailure(error)
        if (caught.kind !== 'signed-out') setFailure(caught)
      }
      return undefined
    },
  })
  const { draft } = form
  const { isLocked } = prefill

  return (
    <form {...form.props} className="requests-form" aria-label={texts.requestMoney}>
      <h2>{texts.requestMoney}</h2>
      <ComboboxField
        label={texts.from}
        placeholder={texts.chooseFriend}
        options={[
          { value: byLink, label: texts.byLink, icon: <LinkIcon size={28} /> },
          ...friends.map(({ id, fullName }) => ({
            value: id,
            label: fullName,
            icon: <Avatar name={fullName} size={28} />,
          })),
        ]}
        hint={draft.payer === byLink ? texts.byLinkHint : undefined}
        {...form.field('payer')}
      />
      <ClosedCurrencies />
      {isLocked.currency ? (
        <LockedField label={texts.currency} value={draft.currency} error={form.errors.currency} />
      ) : (
        <ComboboxField
          label={texts.currency}
          placeholder={texts.chooseCurrency}
          options={currencies}
          {...form.field('currency')}
          onChange={(code) => form.set('currency', code as AskDraft['currency'])}
        />
      )}
      {isLocked.amount && draft.currency !== '' ? (
        <LockedField
          label={texts.amount}
          value={formatMoney(draft.amount, draft.currency, { locale })}
          error={form.errors.amount}
        />
      ) : (
        <AmountField
          label={texts.amount}
          {...form.field('amount')}
          code={draft.currency}
          currency={draft.currency}
        />
      )}
      <NoteField {...form.field('note')} />
      <SelectField
        label={texts.openFor}
        options={requestDays.map((days) => ({ value: String(days), label: texts.days(days) }))}
        {...form.field('days')}
      />
      {failure && (
        <Alert tone="error" title={texts.failed}>
          {failure.text}
        </Alert>
      )}
      <Button type="submit" wide busy={form.busy}>
        {texts.submit}
      </Button>
    </form>
  )
}

function Asked({ request, onDone }: { request: OwnRequest; onDone: () => void }) {
  const texts = useTexts(requestMoneyTexts)
  const { locale } = useWidget().settings
  const { amount, currency, payer, expiresAt } = request
  const sum = formatMoney(amount, currency, { locale })
  const day = formatDay(expiresAt, locale)
  return (
    <div className="requests-asked" role="status">
      <h2>{payer ? texts.askedTitle(sum, bidiName(payer)) : texts.linkTitle(sum)}</h2>
      <p className="ui-muted">{payer ? texts.askedText(bidiName(payer), day) : texts.linkText(day)}</p>
      {!payer && <ShareRequest request={request} />}
      <Button wide onClick={onDone}>
        {texts.done}
      </Button>
      <ReturnLink />
    </div>
  )
}
