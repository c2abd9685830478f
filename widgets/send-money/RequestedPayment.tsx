import { type ReactNode, useState } from 'react'
import { useAnswer } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { moneyRequest, type RequestView } from '#core/contract/request-view.ts'
import { AmountWithFlag } from '#core/exchange-ui/figures/AmountWithFlag.tsx'
import { fromDecimal } from '#core/money/money.ts'
import { formatDay } from '#core/texts/dates.ts'
import { noteTexts } from '#core/texts/shared/note/index.ts'
import { EmptyState } from '#core/ui/basics/EmptyState.tsx'
import { UserIcon } from '#core/ui/basics/Icons.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Details } from '#core/wizard/Details.tsx'
import { WizardStep } from '#core/wizard/flow/Wizard.tsx'
import type { StepProps } from './draft.ts'
import { FeeNote } from './FeeNote.tsx'
import { sendMoneyTexts } from './texts/index.ts'
import { requestTexts } from './texts/request/index.ts'

type RequestedPaymentProps = {
  requestKey: string
  waiting: ReactNode
  children: (request: RequestView) => ReactNode
}

/** Loads a request that is to be paid, and says why it cannot be. */
export function RequestedPayment({ requestKey, waiting, children }: RequestedPaymentProps) {
  const texts = useTexts(sendMoneyTexts)
  const words = useTexts(requestTexts)
  const { data, failure, loading, fetching, refetch } = useAnswer(
    moneyRequest,
    { params: { key: requestKey } },
    { quiet: true },
  )
  // Once open, the wizard stays: its own payment ends the request, and the success is still to be read.
  const [opened, setOpened] = useState<RequestView>()
  // An answer that is being refetched may be from before somebody paid.
  if (!opened && !fetching && data?.status === 'open' && data.isFriend) setOpened(data)

  if (opened) return children(opened)
  if (loading || (fetching && data?.status === 'open')) return waiting
  if (!data)
    return (
      <LoadFailure failure={failure} onRetry={refetch}>
        {words.requestFailed}
      </LoadFailure>
    )
  return (
    <EmptyState
      icon={<UserIcon size={24} />}
      title={data.isFriend ? words.requestOver : texts.notFriend}
      text={data.isFriend ? words.requestOverText : texts.notFriendText}
    />
  )
}

/** The terms of a request, none of which can be changed (rules/transfers.md#request-pay). */
export function RequestStep({ request, journey }: StepProps) {
  const texts = useTexts(sendMoneyTexts)
  const words = useTexts(requestTexts)
  const { note } = useTexts(noteTexts)
  const { locale } = useWidget().settings
  if (!request) throw new Error('This step is for a request')
  const { amount, currency } = request
  return (
    <WizardStep title={words.requestTitle(request.requester)} onNext={() => journey.next()}>
      <Details
        rows={[
          {
            label: texts.youSend,
            value: <AmountWithFlag amount={amount} currency={currency} />,
            strong: true,
          },
          { label: texts.to, value: request.requester },
          ...(request.note ? [{ label: note, value: <span dir="auto">{request.note}</span> }] : []),
          { label: words.openUntil, value: formatDay(request.expiresAt, locale) },
        ]}
      />
      <div className="ui-muted ui-small">
        <FeeNote paid={fromDecimal(amount, currency)} currency={currency} text={texts.fee} />
      </div>
    </WizardStep>
  )
}
