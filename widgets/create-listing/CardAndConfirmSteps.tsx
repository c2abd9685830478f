import type { Failure } from '#core/api/failures.ts'
import { useSend } from '#core/api/queries.ts'
import { createListing, listingDetail, searchListings } from '#core/contract/listings.ts'
import { notifications } from '#core/contract/notifications.ts'
import { recentOrders, searchOrders } from '#core/contract/orders.ts'
import { incomingFunds } from '#core/contract/transfers.ts'
import { formatMoney, fromDecimal } from '#core/money/money.ts'
import { AmountWithFlag } from '#core/ui/AmountWithFlag.tsx'
import { LinkButton } from '#core/ui/LinkButton.tsx'
import { RateLine } from '#core/ui/RateLine.tsx'
import { useWidget } from '#core/widget.ts'
import { AddCard } from '#core/wizard/AddCard.tsx'
import { ConfirmWithPin } from '#core/wizard/ConfirmWithPin.tsx'
import { CreditTarget } from '#core/wizard/CreditTarget.tsx'
import { cardName, creditCardId, creditName } from '#core/wizard/card-choice.ts'
import { aboutCard } from '#core/wizard/card-failures.ts'
import { Done } from '#core/wizard/Done.tsx'
import { moneyTexts } from '#core/wizard/money-texts.ts'
import { PickCard } from '#core/wizard/PickCard.tsx'
import { figuresOf } from './draft.ts'
import type { StepProps } from './step-props.ts'
import { texts } from './texts.ts'

/** D §2: a listing is open for 30 days. */
const openDays = 30
/** D §3: the dialog closes by itself. */
const finishAfter = 3

export function DebitStep({ draft, chosen, choose, journey }: StepProps) {
  const { locale } = useWidget().settings
  const offer = formatMoney(figuresOf(draft).haveAmount, draft.haveCurrency, { locale })
  return (
    <PickCard
      title={texts.debit}
      hint={texts.debitHint(offer)}
      chosen={chosen.debit}
      added={chosen.added}
      onChoose={(debit) => choose({ debit })}
      onAdd={() => journey.open('add-card')}
      onNext={() => journey.next()}
    />
  )
}

export function CreditStep({ draft, chosen, choose, journey }: StepProps) {
  const { locale } = useWidget().settings
  const need = formatMoney(figuresOf(draft).needAmount, draft.needCurrency, { locale })
  return (
    <CreditTarget
      title={texts.credit}
      hint={texts.creditHint(need)}
      chosen={chosen.credit}
      added={chosen.added}
      onChoose={(credit) => choose({ credit })}
      onAdd={() => journey.open('add-card')}
      onNext={() => journey.next()}
    />
  )
}

/** The detour: the new card is chosen where it was asked for. */
export function CardStep({ chosen, choose, journey }: StepProps) {
  const forDebit = journey.step === 'debit'
  return (
    <AddCard
      title={forDebit ? moneyTexts.addDebitTitle : moneyTexts.addCreditTitle}
      onAdded={(card) => {
        const added = [...chosen.added, card]
        choose(forDebit ? { added, debit: card } : { added, credit: { whose: 'mine', card } })
        journey.return()
      }}
    />
  )
}

/** With system fulfilment a new listing may be matched at once, so all of these may have changed. */
const refreshes = [searchListings, listingDetail, searchOrders, recentOrders, incomingFunds, notifications]

export function ConfirmStep({ draft, chosen, submit, journey }: StepProps) {
  const figures = figuresOf(draft)
  const { send } = useSend(createListing)

  async function post(pin: string) {
    const { debit, credit } = chosen
    if (!debit || !credit) throw new Error('Cards come before the confirmation')
    const body = { ...figures, pin, debitCardId: debit.id, creditCardId: creditCardId(credit) }
    return (await send({ body }, { quiet: true, refreshes })).data
  }

  return (
    <ConfirmWithPin
      title={texts.confirmTitle}
      submit={texts.submit}
      failed={texts.failed}
      onSubmit={(pin) => submit(() => post(pin))}
      paid={{ amount: fromDecimal(figures.haveAmount, draft.haveCurrency), currency: draft.haveCurrency }}
      remedy={(failure: Failure) =>
        aboutCard(failure) && (
          <LinkButton onClick={() => journey.revisit('debit')}>{moneyTexts.otherCard}</LinkButton>
        )
      }
      rows={[
        {
          label: texts.youNeed,
          value: <AmountWithFlag amount={figures.needAmount} currency={draft.needCurrency} />,
          strong: true,
        },
        {
          label: texts.youOffer,
          value: <AmountWithFlag amount={figures.haveAmount} currency={draft.haveCurrency} />,
          strong: true,
        },
        {
          label: figures.isSystemRate ? texts.systemRateName : texts.rate,
          value: (
            <RateLine
              need={draft.needCurrency}
              have={draft.haveCurrency}
              rate={figures.rate}
              reader="owner"
            />
          ),
        },
        { label: texts.partFulfilmentShort, value: figures.partFulfilment ? texts.yes : texts.no },
        { label: texts.systemFulfilmentShort, value: figures.systemFulfilment ? texts.yes : texts.no },
        { label: texts.debitCard, value: chosen.debit && cardName(chosen.debit) },
        { label: texts.creditTo, value: chosen.credit && creditName(chosen.credit) },
      ]}
    />
  )
}

export function DoneStep({ draft, chosen, created, finish }: StepProps) {
  const figures = figuresOf(draft)
  return (
    <Done
      title={texts.done}
      finish={texts.finish}
      onFinish={finish}
      finishAfter={finishAfter}
      next={texts.next(openDays, figures.systemFulfilment)}
      rows={[
        {
          label: texts.youNeed,
          value: <AmountWithFlag amount={figures.needAmount} currency={draft.needCurrency} />,
          strong: true,
        },
        {
          label: texts.held,
          value: (
            <AmountWithFlag
              amount={created?.offerAmount ?? figures.haveAmount}
              currency={draft.haveCurrency}
            />
          ),
          strong: true,
        },
        {
          label: texts.rate,
          value: <RateLine need={draft.needCurrency} have={draft.haveCurrency} rate={figures.rate} />,
        },
        { label: texts.debitCard, value: chosen.debit && cardName(chosen.debit) },
        { label: texts.creditTo, value: chosen.credit && creditName(chosen.credit) },
        { label: moneyTexts.reference, value: created?.reference },
      ]}
    />
  )
}
