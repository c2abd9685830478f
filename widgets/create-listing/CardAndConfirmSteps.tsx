import type { Failure } from '#core/client/api/failures.ts'
import { useSend } from '#core/client/api/queries.ts'
import { useWidget } from '#core/client/widget.ts'
import { searchListings } from '#core/contract/listing-search.ts'
import { createListing, listingDetail } from '#core/contract/listings.ts'
import { notifications } from '#core/contract/notifications.ts'
import { recentOrders, searchOrders } from '#core/contract/orders.ts'
import { incomingFunds } from '#core/contract/transfers.ts'
import { AmountWithFlag } from '#core/exchange-ui/AmountWithFlag.tsx'
import { RateLine } from '#core/exchange-ui/RateLine.tsx'
import { formatMoney, fromDecimal } from '#core/money/money.ts'
import { rateText } from '#core/money/rate.ts'
import { LinkButton } from '#core/ui/LinkButton.tsx'
import { AddCard } from '#core/wizard/AddCard.tsx'
import { ConfirmWithPin } from '#core/wizard/ConfirmWithPin.tsx'
import { CreditTarget } from '#core/wizard/CreditTarget.tsx'
import { cardName, creditCardId, creditName } from '#core/wizard/card-choice.ts'
import type { Confirmation } from '#core/wizard/confirmation.ts'
import { Done } from '#core/wizard/Done.tsx'
import { feeDetail } from '#core/wizard/fee-detail.tsx'
import { useMoneyTexts } from '#core/wizard/money-texts.ts'
import { PickCard } from '#core/wizard/PickCard.tsx'
import { RateNotice } from '#core/wizard/RateNotice.tsx'
import { aboutCard, aboutRate } from '#core/wizard/remedies.ts'
import { useSystemRate } from '#core/wizard/use-system-rate.ts'
import { figuresOf } from './draft.ts'
import type { StepProps } from './step-props.ts'
import { useTexts } from './texts.ts'

/** Days that a listing is open. */
const openDays = 30
/** Seconds until the dialog closes by itself (rules/embedding.md#closing). */
const finishAfter = 3

export function DebitStep({ draft, chosen, choose, journey }: StepProps) {
  const texts = useTexts()
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
  const texts = useTexts()
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
  const moneyTexts = useMoneyTexts()
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

export function ConfirmStep({ draft, change, chosen, submit, journey }: StepProps) {
  const texts = useTexts()
  const moneyTexts = useMoneyTexts()
  const { locale } = useWidget().settings
  const figures = figuresOf(draft)
  const { needCurrency: need, haveCurrency: have } = draft
  const system = useSystemRate({
    need,
    have,
    rate: figures.rate,
    isSystemRate: figures.isSystemRate,
    take: (rate) => change({ ...draft, rate: rateText(rate) }),
  })
  const ownRate = () => journey.revisit('details')
  const { send } = useSend(createListing)

  async function post({ pin, via }: Confirmation) {
    const { debit, credit } = chosen
    if (!debit || !credit) throw new Error('Cards come before the confirmation')
    const body = { ...figures, pin, debitCardId: debit.id, creditCardId: creditCardId(credit) }
    return (await send({ body }, { quiet: true, refreshes, via })).data
  }

  function remedy(failure: Failure) {
    if (aboutCard(failure)) {
      return <LinkButton onClick={() => journey.revisit('debit')}>{moneyTexts.otherCard}</LinkButton>
    }
    return aboutRate(failure) && <LinkButton onClick={ownRate}>{moneyTexts.ownRate}</LinkButton>
  }

  const offered = (rate: string) => formatMoney(figuresOf({ ...draft, rate }).haveAmount, have, { locale })
  return (
    <ConfirmWithPin
      call="createListing"
      title={texts.confirmTitle}
      notice={
        <RateNotice
          {...{ system, need, have }}
          rate={figures.rate}
          effect={(before) => texts.offerInstead(offered(figures.rate), offered(before))}
          onOwnRate={ownRate}
        />
      }
      figures={JSON.stringify(figures)}
      blocked={system.isStale}
      submit={texts.submit}
      failed={texts.failed}
      onSubmit={(confirmation) => system.send(() => submit(() => post(confirmation)))}
      paid={{ amount: fromDecimal(figures.haveAmount, draft.haveCurrency), currency: draft.haveCurrency }}
      remedy={remedy}
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
        { label: texts.debitCard, value: chosen.debit && cardName(chosen.debit, moneyTexts) },
        { label: texts.creditTo, value: chosen.credit && creditName(chosen.credit, moneyTexts) },
      ]}
    />
  )
}

export function DoneStep({ draft, chosen, created, finish }: StepProps) {
  const texts = useTexts()
  const moneyTexts = useMoneyTexts()
  const { locale } = useWidget().settings
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
        feeDetail(
          fromDecimal(figures.haveAmount, draft.haveCurrency),
          draft.haveCurrency,
          locale,
          moneyTexts,
        ),
        { label: texts.debitCard, value: chosen.debit && cardName(chosen.debit, moneyTexts) },
        { label: texts.creditTo, value: chosen.credit && creditName(chosen.credit, moneyTexts) },
        { label: moneyTexts.reference, value: created?.reference },
      ]}
    />
  )
}
