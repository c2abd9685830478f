import type { Failure } from '#core/client/api/failures.ts'
import { useSend } from '#core/client/api/queries.ts'
import { useWidget } from '#core/client/widget.ts'
import { notifications } from '#core/contract/notifications.ts'
import { incomingFunds, sendMoney, transfers } from '#core/contract/transfers.ts'
import { AmountWithFlag } from '#core/exchange-ui/AmountWithFlag.tsx'
import { formatMoney } from '#core/money/money.ts'
import { LinkButton } from '#core/ui/LinkButton.tsx'
import { AddCard } from '#core/wizard/AddCard.tsx'
import { ConfirmWithPin } from '#core/wizard/ConfirmWithPin.tsx'
import { cardName } from '#core/wizard/card-choice.ts'
import type { Confirmation } from '#core/wizard/confirmation.ts'
import { Done } from '#core/wizard/Done.tsx'
import { feeDetail } from '#core/wizard/fee-detail.tsx'
import { useMoneyTexts } from '#core/wizard/money-texts.ts'
import { PickCard } from '#core/wizard/PickCard.tsx'
import { aboutCard } from '#core/wizard/remedies.ts'
import { bodyOf, figuresOf } from './draft.ts'
import type { StepProps } from './step-props.ts'
import { useTexts } from './texts.ts'

/** Days that a transfer waits for a decision. */
const openDays = 7
/** Seconds until the dialog closes by itself (rules/embedding.md#closing). */
const finishAfter = 3

/** What the first step has settled. */
function useSettled({ draft, beneficiary }: StepProps) {
  const { locale } = useWidget().settings
  const figures = figuresOf(draft)
  if (!figures || !beneficiary) throw new Error('The amount and the friend come first')
  return {
    ...figures,
    name: beneficiary.name,
    inWords: formatMoney(figures.amount, figures.currency, { locale }),
    locale,
  }
}

export function DebitStep(props: StepProps) {
  const texts = useTexts()
  const { chosen, choose, journey } = props
  const { inWords, name } = useSettled(props)
  return (
    <PickCard
      title={texts.debit}
      hint={texts.debitHint(inWords, name)}
      chosen={chosen.debit}
      added={chosen.added}
      onChoose={(debit) => choose({ debit })}
      onAdd={() => journey.open('add-card')}
      onNext={() => journey.next()}
    />
  )
}

/** The detour: the new card is the one to debit. */
export function CardStep({ chosen, choose, journey }: StepProps) {
  const moneyTexts = useMoneyTexts()
  return (
    <AddCard
      title={moneyTexts.addDebitTitle}
      onAdded={(card) => {
        choose({ added: [...chosen.added, card], debit: card })
        journey.return()
      }}
    />
  )
}

export function ConfirmStep(props: StepProps) {
  const texts = useTexts()
  const moneyTexts = useMoneyTexts()
  const { draft, beneficiary, chosen, isFixed, submit, journey } = props
  const { amount, currency, name } = useSettled(props)
  const { send } = useSend(sendMoney)

  async function post({ pin, via }: Confirmation) {
    const { debit } = chosen
    if (!debit || !beneficiary) throw new Error('The friend and the card come before the confirmation')
    const body = { ...bodyOf(draft), pin, debitCardId: debit.id, friendId: beneficiary.id }
    const refreshes = [transfers, incomingFunds, notifications]
    return (await send({ body }, { quiet: true, refreshes, via })).data
  }

  function remedy(failure: Failure) {
    if (aboutCard(failure)) {
      return <LinkButton onClick={() => journey.revisit('debit')}>{moneyTexts.otherCard}</LinkButton>
    }
    if (failure.code === 'bad-amount') {
      return <LinkButton onClick={() => journey.revisit('details')}>{texts.changeAmount}</LinkButton>
    }
    return (
      failure.code === 'not-friends' &&
      !isFixed && <LinkButton onClick={() => journey.revisit('details')}>{texts.otherFriend}</LinkButton>
    )
  }

  return (
    <ConfirmWithPin
      call="sendMoney"
      title={texts.confirmTitle}
      submit={texts.submit}
      failed={texts.failed}
      onSubmit={(confirmation) => submit(() => post(confirmation))}
      paid={{ amount, currency }}
      remedy={remedy}
      rows={[
        {
          label: texts.youSend,
          value: <AmountWithFlag amount={amount} currency={currency} />,
          strong: true,
        },
        { label: texts.to, value: name },
        { label: texts.debitCard, value: chosen.debit && cardName(chosen.debit, moneyTexts) },
      ]}
    />
  )
}

export function DoneStep(props: StepProps) {
  const texts = useTexts()
  const moneyTexts = useMoneyTexts()
  const { chosen, sent, finish } = props
  const { amount, currency, name, inWords, locale } = useSettled(props)
  return (
    <Done
      title={texts.done(inWords, name)}
      finish={texts.finish}
      onFinish={finish}
      finishAfter={finishAfter}
      next={texts.next(name, inWords, openDays)}
      rows={[
        {
          label: texts.held,
          value: <AmountWithFlag amount={amount} currency={currency} />,
          strong: true,
        },
        feeDetail(amount, currency, locale, moneyTexts),
        { label: texts.to, value: name },
        { label: texts.debitCard, value: chosen.debit && cardName(chosen.debit, moneyTexts) },
        { label: moneyTexts.reference, value: sent?.reference },
      ]}
    />
  )
}
