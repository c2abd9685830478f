import { useState } from 'react'
import { asFailure, type Failure } from '#core/client/api/failures.ts'
import { useOwnToast } from '#core/client/toasts.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import type { Card } from '#core/contract/cards.ts'
import type { IncomingMoney } from '#core/contract/transfers.ts'
import { AmountWithFlag } from '#core/exchange-ui/figures/AmountWithFlag.tsx'
import { formatMoney } from '#core/money/money.ts'
import { bidiName } from '#core/texts/bidi-name.ts'
import { numericDay } from '#core/texts/dates.ts'
import { listTexts } from '#core/texts/shared/lists/index.ts'
import { noteTexts } from '#core/texts/shared/note/index.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { CardForm } from '#core/wizard/CardForm.tsx'
import { Details } from '#core/wizard/Details.tsx'
import { Done } from '#core/wizard/Done.tsx'
import { cardName } from '#core/wizard/flow/card-choice.ts'
import { type Journey, WizardStep } from '#core/wizard/flow/Wizard.tsx'
import { moneyTexts } from '#core/wizard/texts/money/index.ts'
import { useFeeRows } from '#core/wizard/use-fee-rows.tsx'
import { transactionsTexts } from './texts/index.ts'
import { laterTexts } from './texts/later/index.ts'

/** The transfer to accept, from a list or from the waiting ones. */
export type IncomingOffer = Pick<
  IncomingMoney,
  'id' | 'amount' | 'currency' | 'sender' | 'note' | 'reference' | 'expiresAt'
>

/** Props of each step. */
export type AcceptProps = {
  money: IncomingOffer
  /** The card to credit, and those added in this wizard, saved or not. */
  chosen: { readonly card: Card | undefined; readonly added: readonly Card[] }
  choose: (change: Partial<AcceptProps['chosen']>) => void
  /** Accepts and shows the next step; rejects with a Failure. */
  accept: (card: Card) => Promise<void>
  finish: () => void
  journey: Journey<'offer' | 'credit' | 'confirm' | 'done', 'add-card'>
}

/** `US$65.00` */
export function useFormattedAmount({ amount, currency }: IncomingOffer): string {
  return formatMoney(amount, currency, { locale: useWidget().settings.locale })
}

const amountOf = ({ amount, currency }: IncomingOffer) => (
  <AmountWithFlag amount={amount} currency={currency} />
)

/** Every money step has a fee line; who receives pays nothing (rules/rates.md#fee). */
const useFeeLine = ({ currency }: IncomingOffer) => useFeeRows({ fee: 0n, paid: 0n, currency })

/** Step 0: sender and amount. */
export function OfferStep({ money, journey }: AcceptProps) {
  const texts = useTexts(transactionsTexts)
  const later = useTexts(laterTexts)
  const { openUntil } = useTexts(listTexts)
  const { note } = useTexts(noteTexts)
  const steps = useTexts(moneyTexts)
  const fees = useFeeLine(money)
  return (
    <WizardStep title={later.acceptTitle} primary={later.proceed} onNext={() => journey.next()}>
      <Details
        rows={[
          { label: texts.sender, value: money.sender },
          { label: texts.amount, value: amountOf(money), strong: true },
          ...(money.note ? [{ label: note, value: <span dir="auto">{money.note}</span> }] : []),
          ...fees,
          { label: steps.reference, value: money.reference },
          ...(money.expiresAt ? [{ label: openUntil, value: numericDay(money.expiresAt) }] : []),
        ]}
      />
    </WizardStep>
  )
}

/** The detour: the new card becomes the one to credit. */
export function CardStep({ chosen, choose, journey }: AcceptProps) {
  const steps = useTexts(moneyTexts)
  return (
    <CardForm
      offerSave
      title={steps.addCreditTitle}
      onAdded={(card) => {
        choose({ added: [...chosen.added, card], card })
        journey.return()
      }}
    />
  )
}

/** Step 2: the summary. */
export function ConfirmStep({ money, chosen, accept }: AcceptProps) {
  const later = useTexts(laterTexts)
  const steps = useTexts(moneyTexts)
  const fees = useFeeLine(money)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const toast = useOwnToast()
  const { card } = chosen
  if (!card) throw new Error('The card comes before the confirmation')

  async function submit(to: Card) {
    setFailure(undefined)
    toast()
    setBusy(true)
    try {
      await accept(to)
    } catch (error) {
      const caught = asFailure(error)
      setBusy(false)
      if (caught.kind === 'signed-out') return
      toast('error', steps.failedBecause(later.acceptFailed, caught.text))
      setFailure(caught)
    }
  }

  return (
    <WizardStep
      title={steps.confirmTitle}
      primary={later.acceptMoney}
      busy={busy}
      onNext={() => void submit(card)}
    >
      <Details
        rows={[
          { label: later.youGet, value: amountOf(money), strong: true },
          ...fees,
          { label: later.from, value: money.sender },
          { label: later.creditCard, value: cardName(card, steps) },
          { label: steps.reference, value: money.reference },
        ]}
      />
      {failure && (
        <Alert tone="error" title={later.acceptFailed}>
          <span>{failure.text}</span>
          {failure.outcomeUnknown && <p>{steps.outcomeUnknown}</p>}
        </Alert>
      )}
    </WizardStep>
  )
}

/** Step 3: the success screen. */
export function DoneStep({ money, chosen, finish }: AcceptProps) {
  const later = useTexts(laterTexts)
  const steps = useTexts(moneyTexts)
  const amount = useFormattedAmount(money)
  const card = chosen.card ? cardName(chosen.card, steps) : ''
  return (
    <Done
      title={later.done(amount, bidiName(money.sender))}
      onFinish={finish}
      next={later.next(amount, card)}
      rows={[
        { label: later.youGet, value: amountOf(money), strong: true },
        { label: later.from, value: money.sender },
        { label: later.creditCard, value: card },
        { label: steps.reference, value: money.reference },
      ]}
    />
  )
}
