import type { Failure } from '#core/client/api/failures.ts'
import { useWidget } from '#core/client/widget.ts'
import { AmountWithFlag } from '#core/exchange-ui/AmountWithFlag.tsx'
import { RateLine } from '#core/exchange-ui/RateLine.tsx'
import { formatMoney, fromDecimal, type Minor } from '#core/money/money.ts'
import { rateText } from '#core/money/rate.ts'
import { LinkButton } from '#core/ui/LinkButton.tsx'
import { Notice } from '#core/ui/Notice.tsx'
import { AddCard } from '#core/wizard/AddCard.tsx'
import { ConfirmWithPin } from '#core/wizard/ConfirmWithPin.tsx'
import { CreditTarget } from '#core/wizard/CreditTarget.tsx'
import { cardName, creditName } from '#core/wizard/card-choice.ts'
import { Done } from '#core/wizard/Done.tsx'
import { feeDetail } from '#core/wizard/fee-detail.tsx'
import { useMoneyTexts } from '#core/wizard/money-texts.ts'
import { PickCard } from '#core/wizard/PickCard.tsx'
import { RateNotice } from '#core/wizard/RateNotice.tsx'
import { aboutCard, aboutRate } from '#core/wizard/remedies.ts'
import { useSystemRate } from '#core/wizard/use-system-rate.ts'
import { figuresOf, isCounterOffer } from './draft.ts'
import type { StepProps } from './step-props.ts'
import { useTexts } from './texts.ts'

/** Days that an order waits for a decision. */
const openDays = 7
/** Seconds until the dialog closes by itself (rules/embedding.md#closing). */
const finishAfter = 3

function useAmounts({ draft, listing }: StepProps) {
  const { locale } = useWidget().settings
  const figures = figuresOf(draft, listing)
  const giveUp: Minor = fromDecimal(figures.giveUpAmount, listing.needCurrency)
  return {
    figures,
    giveUp,
    ordered: formatMoney(figures.orderAmount, listing.haveCurrency, { locale, whole: true }),
    paid: formatMoney(giveUp, listing.needCurrency, { locale }),
  }
}

export function DebitStep(props: StepProps) {
  const texts = useTexts()
  const { chosen, choose, journey } = props
  const { paid } = useAmounts(props)
  return (
    <PickCard
      title={texts.debit}
      hint={texts.debitHint(paid)}
      chosen={chosen.debit}
      added={chosen.added}
      onChoose={(debit) => choose({ debit })}
      onAdd={() => journey.open('add-card')}
      onNext={() => journey.next()}
    />
  )
}

export function CreditStep(props: StepProps) {
  const texts = useTexts()
  const { chosen, choose, journey } = props
  const { ordered } = useAmounts(props)
  return (
    <CreditTarget
      title={texts.credit}
      hint={texts.creditHint(ordered)}
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

const aboutAmount = new Set(['above-balance', 'part-not-allowed', 'bad-amount', 'figures-differ'])

export function ConfirmStep(props: StepProps) {
  const texts = useTexts()
  const moneyTexts = useMoneyTexts()
  const { draft, change, listing, chosen, submit, journey } = props
  const { locale } = useWidget().settings
  const { figures, giveUp, paid } = useAmounts(props)
  const { needCurrency: need, haveCurrency: have } = listing
  const system = useSystemRate({
    need,
    have,
    rate: figures.rate,
    isSystemRate: figures.isSystemRate,
    take: (rate) => change({ ...draft, rate: rateText(rate) }),
  })
  const changeAmounts = () => journey.revisit('amounts')
  const paidAt = (rate: string) =>
    formatMoney(figuresOf({ ...draft, rate }, listing).giveUpAmount, need, { locale })

  function remedy(failure: Failure) {
    if (aboutCard(failure)) {
      return <LinkButton onClick={() => journey.revisit('debit')}>{moneyTexts.otherCard}</LinkButton>
    }
    if (aboutRate(failure)) return <LinkButton onClick={changeAmounts}>{moneyTexts.ownRate}</LinkButton>
    return (
      aboutAmount.has(failure.code ?? '') && (
        <LinkButton onClick={changeAmounts}>{texts.changeAmount}</LinkButton>
      )
    )
  }

  return (
    <ConfirmWithPin
      call="placeOrder"
      title={texts.confirmTitle}
      notice={
        <RateNotice
          {...{ system, need, have }}
          rate={figures.rate}
          effect={(before) => texts.giveUpInstead(paid, paidAt(before))}
          onOwnRate={changeAmounts}
        />
      }
      figures={JSON.stringify(figures)}
      blocked={system.isStale}
      submit={texts.submit}
      failed={texts.failed}
      onSubmit={(confirmation) => system.send(() => submit(confirmation))}
      paid={{ amount: giveUp, currency: listing.needCurrency }}
      remedy={remedy}
      rows={[
        {
          label: texts.youOrder,
          value: <AmountWithFlag amount={figures.orderAmount} currency={listing.haveCurrency} />,
          strong: true,
        },
        {
          label: texts.youGiveUp,
          value: <AmountWithFlag amount={giveUp} currency={listing.needCurrency} />,
          strong: true,
        },
        { label: texts.from, value: listing.username },
        {
          label: isCounterOffer(draft, listing) ? texts.counterRate : texts.rate,
          value: (
            <RateLine
              need={listing.needCurrency}
              have={listing.haveCurrency}
              rate={figures.rate}
              reader="orderer"
            />
          ),
        },
        { label: texts.debitCard, value: chosen.debit && cardName(chosen.debit, moneyTexts) },
        { label: texts.creditTo, value: chosen.credit && creditName(chosen.credit, moneyTexts) },
      ]}
    />
  )
}

export function DoneStep(props: StepProps) {
  const texts = useTexts()
  const moneyTexts = useMoneyTexts()
  const { listing, chosen, placed, finish } = props
  const { locale } = useWidget().settings
  const { figures, giveUp, ordered, paid } = useAmounts(props)
  const settled = placed?.status === 'completed'
  const target = chosen.credit ? creditName(chosen.credit, moneyTexts) : ''
  return (
    <Done
      title={texts.done(ordered, listing.username)}
      finish={texts.finish}
      onFinish={finish}
      finishAfter={finishAfter}
      next={
        <>
          {settled && (
            <Notice tone="success" title={texts.settled}>
              {texts.nextSettled(ordered, target)}
            </Notice>
          )}
          {!settled && texts.nextPending(listing.username, paid, openDays)}
        </>
      }
      rows={[
        {
          label: texts.youOrder,
          value: <AmountWithFlag amount={figures.orderAmount} currency={listing.haveCurrency} />,
          strong: true,
        },
        {
          label: settled ? texts.paid : texts.held,
          value: (
            <AmountWithFlag
              amount={placed?.giveUpAmount ?? figures.giveUpAmount}
              currency={listing.needCurrency}
            />
          ),
          strong: true,
        },
        {
          label: texts.rate,
          value: <RateLine need={listing.needCurrency} have={listing.haveCurrency} rate={figures.rate} />,
        },
        feeDetail(giveUp, listing.needCurrency, locale, moneyTexts),
        { label: texts.debitCard, value: chosen.debit && cardName(chosen.debit, moneyTexts) },
        { label: texts.creditTo, value: target },
        { label: moneyTexts.reference, value: placed?.reference },
      ]}
    />
  )
}
