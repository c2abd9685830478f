import type { ReactNode } from 'react'
import type { Failure } from '#core/client/api/failures.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import type { ConfirmedCall } from '#core/contract/passkeys.ts'
import { AmountWithFlag } from '#core/exchange-ui/figures/AmountWithFlag.tsx'
import { RateLine } from '#core/exchange-ui/figures/RateLine.tsx'
import { SpreadNote } from '#core/exchange-ui/rail/SpreadNote.tsx'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { formatMoney, type Minor, toDecimal } from '#core/money/money.ts'
import { formatPrice, type Price } from '#core/money/price.ts'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { CardForm } from '../CardForm.tsx'
import type { Confirmation } from '../ConfirmWithPasskey.tsx'
import { ConfirmWithPin } from '../ConfirmWithPin.tsx'
import type { CreditTarget } from '../CreditTarget.tsx'
import { type Detail, SummaryRows } from '../Details.tsx'
import { Done } from '../Done.tsx'
import { FeeAlert } from '../FeeAlert.tsx'
import { PickCard } from '../PickCard.tsx'
import { RateAlert } from '../RateAlert.tsx'
import { moneyTexts } from '../texts/money/index.ts'
import { type AgreedFee, useAgreedFee } from '../use-agreed-fee.ts'
import { useCardRows } from '../use-card-rows.tsx'
import { useFeeRows } from '../use-fee-rows.tsx'
import { useSystemRate } from '../use-system-rate.ts'
import { cardIds } from './card-choice.ts'
import type { MoneyProps } from './MoneyWizard.tsx'

/** Another card may help. */
const cardFailures = new Set(['insufficient-funds', 'card-declined', 'card-refused'])

/** Places of rows: above the cards, before the PIN, after the success. */
export type Screen = 'so-far' | 'confirm' | 'done'

/** One line of the deal: an amount, the rate from the side of its `reader`, or anything else. */
export type MoneyRow =
  | {
      label: string
      amount: string | Minor
      currency: CurrencyCode
      /** The amount that leaves the card, without the fee: after the success it is labelled `charged`. */
      isPayment?: boolean
    }
  | { label: string; reader: 'owner' | 'buyer' }
  | Detail

export type MoneyRows = {
  amounts: readonly MoneyRow[]
  /** The rate and other terms. */
  terms?: readonly MoneyRow[]
  /** Recipient, if not a card. */
  to?: Detail
}

/** The coming action of a money wizard, with its texts. */
export type Deal<Result> = {
  /** The call that a passkey signs. */
  call: ConfirmedCall
  figures: {
    /** Body of the call, without the fee. A change empties the PIN: nobody confirms unseen figures. */
    body: object
    /** Amount that leaves the card, without the fee. */
    paid: { readonly amount: Minor; readonly currency: CurrencyCode }
  }
  /** For exchanges only. */
  rate?: {
    /** The listing's need-currency. */
    need: CurrencyCode
    price: Price
    isSystemRate: boolean
    /** Puts the current system price into the draft. */
    applyPrice: (price: Price) => void
    /** The effect, in money, of a price that is no longer `before`. */
    effect: (before: Price) => string
    /** Returns to where the rate is chosen. */
    onOwnRate: () => void
  }
  rows: (screen: Screen) => MoneyRows
  /** Sends the call with the fee, decimal text, without toasts; rejects with a Failure. */
  send: (confirmation: Confirmation & { readonly fee: string }) => Promise<Result>
  /** A way out of a failure, in addition to another card or rate. */
  remedy?: (failure: Failure) => { label: string; onClick: () => void } | undefined
  /** Whether the debit step says on Continue that a card is missing; otherwise Continue waits for one. */
  asksForDebit?: boolean
  /** Where the money goes. A transfer to a person needs no card and does not load the step. */
  credit?: { Step: typeof CreditTarget; hint: string }
  texts: {
    /** `sum` is what leaves the card, with the fee. */
    debitHint: (sum: string) => string
    /** Label of the debit card, 'Card to debit' by default. */
    debitCard?: string
    submit: string
    failed: string
    done: string
    /** Label of what left the card, after the success: 'Held on your card'. */
    charged: string
    next: (sum: string) => ReactNode
    /** Label of the last button, 'Done' by default. */
    finish?: string
  }
}

type Answer = {
  readonly reference: string
  /** The fee that the call was sent with. */
  readonly agreed?: Minor
}
type DealProps<Result> = MoneyProps<string, Result> & { deal: Deal<Result> }
type ShownProps = Pick<DealProps<Answer>, 'deal' | 'chosen' | 'result'> & { fee: AgreedFee }
type WithFee<Props> = Props & { fee: AgreedFee }

/** The steps from the cards on, and the add-card detour. */
export function MoneyStep<Result extends Answer>(given: DealProps<Result>) {
  const { deal, chosen, choose, journey } = given
  const { credit, texts, figures } = deal
  const { paid } = figures
  const props = { ...given, fee: useAgreedFee(paid.amount, paid.currency) }
  const sum = useSum(props)
  const cards = {
    added: chosen.added,
    onAdd: () => journey.open('add-card'),
    onNext: () => journey.next(),
  }
  switch (journey.at) {
    case 'debit':
      return (
        <PickCard
          {...cards}
          hint={sum === undefined ? !props.fee.hasFailed && <Skeleton width="80%" /> : texts.debitHint(sum)}
          chosen={chosen.debit}
          onChoose={(debit) => choose({ debit })}
          asks={deal.asksForDebit}
        />
      )
    case 'credit':
      return (
        credit && (
          <credit.Step
            {...cards}
            hint={credit.hint}
            chosen={chosen.credit}
            onChoose={(credit) => choose({ credit })}
          />
        )
      )
    case 'add-card':
      return <CardStep {...props} />
    case 'confirm':
      return deal.rate ? <ConfirmAtRate {...props} rate={deal.rate} /> : <Confirm {...props} />
    default:
      return <DoneStep {...props} />
  }
}

export function MoneySummary(props: Pick<ShownProps, 'deal' | 'chosen' | 'result'>) {
  const { amount, currency } = props.deal.figures.paid
  const fee = useAgreedFee(amount, currency)
  return <SummaryRows rows={useRows('so-far', { ...props, fee })} />
}

/** The amount that leaves the card, with the fee; undefined while the fee is unknown. */
function useSum({ deal, fee, result }: ShownProps): string | undefined {
  const { locale } = useWidget().settings
  const { amount, currency } = deal.figures.paid
  const charged = result?.agreed ?? fee.amount
  return charged === undefined ? undefined : formatMoney(amount + charged, currency, { locale })
}

/** The detour: the new card becomes the choice of the step that opened it. */
function CardStep({
  chosen,
  choose,
  journey,
}: Pick<MoneyProps<string, unknown>, 'chosen' | 'choose' | 'journey'>) {
  const money = useTexts(moneyTexts)
  const forDebit = journey.step === 'debit'
  return (
    <CardForm
      offerSave
      title={forDebit ? money.addDebitTitle : money.addCreditTitle}
      onAdded={(card) => {
        const added = [...chosen.added, card]
        choose(forDebit ? { added, debit: card } : { added, credit: { whose: 'mine', card } })
        journey.return()
      }}
    />
  )
}

type ConfirmProps = {
  notice?: ReactNode
  /** The spread of the system rate that is confirmed, in per cent. */
  spread?: string | undefined
  blocked?: boolean
  /** Wraps the sending. */
  wrapSend?: (send: () => Promise<void>) => Promise<void>
}

function Confirm<Result extends Answer>({
  notice,
  spread,
  blocked,
  wrapSend = (send) => send(),
  ...props
}: WithFee<DealProps<Result>> & ConfirmProps) {
  const money = useTexts(moneyTexts)
  const { deal, fee, chosen, succeed, journey } = props
  const { texts, figures, rate } = deal
  const { currency } = figures.paid
  const agreed = fee.amount

  function remedy(failure: Failure) {
    const way = cardFailures.has(failure.code ?? '')
      ? { label: money.otherCard, onClick: () => journey.revisit('debit') }
      : // There is no market rate.
        rate && failure.code === 'rate-unavailable'
        ? { label: money.ownRate, onClick: rate.onOwnRate }
        : deal.remedy?.(failure)
    return way && <LinkButton onClick={way.onClick}>{way.label}</LinkButton>
  }

  async function sendDeal(confirmation: Confirmation) {
    if (agreed === undefined) throw new Error('The fee comes before the confirmation')
    const answer = await deal.send({ ...confirmation, fee: toDecimal(agreed, currency) })
    succeed({ ...answer, agreed })
  }

  return (
    <ConfirmWithPin
      call={deal.call}
      notice={
        <>
          {notice}
          <FeeAlert fee={fee} currency={currency} />
        </>
      }
      figures={
        agreed === undefined ? undefined : JSON.stringify([figures.body, String(agreed), cardIds(chosen)])
      }
      blocked={blocked || agreed === undefined}
      submit={texts.submit}
      failed={texts.failed}
      onSubmit={(confirmation) => fee.send(() => wrapSend(() => sendDeal(confirmation)))}
      remedy={remedy}
      rows={useRows('confirm', props, { spread, onChange: journey.revisit })}
    />
  )
}

/** At the system rate the figures may change until they are confirmed. */
function ConfirmAtRate<Result extends Answer>({
  rate,
  ...props
}: WithFee<DealProps<Result>> & { rate: NonNullable<Deal<Result>['rate']> }) {
  // The payer gives the currency that leaves the card.
  const system = useSystemRate({ ...rate, give: props.deal.figures.paid.currency })
  return (
    <Confirm
      {...props}
      notice={<RateAlert {...rate} system={system} />}
      spread={rate.isSystemRate ? system.spread : undefined}
      blocked={system.isStale}
      wrapSend={system.send}
    />
  )
}

function DoneStep(props: ShownProps & { finish: () => void }) {
  const { texts } = props.deal
  const sum = useSum(props)
  return (
    <Done
      title={texts.done}
      finish={texts.finish}
      onFinish={props.finish}
      next={texts.next(sum ?? '')}
      rows={useRows('done', props)}
    />
  )
}

/** Rows of a screen, with the cards, the fee and the reference. */
function useRows(
  screen: Screen,
  { deal, chosen, result, fee }: ShownProps,
  { spread, onChange }: { spread?: string | undefined; onChange?: (side: 'debit' | 'credit') => void } = {},
): readonly Detail[] {
  const money = useTexts(moneyTexts)
  const { locale } = useWidget().settings
  const { figures, rate, texts } = deal
  const { debit, credit } = chosen
  const isSoFar = screen === 'so-far'
  const { amount: paid, currency } = figures.paid
  const charged = screen === 'done' ? texts.charged : undefined
  const fees = useFeeRows({
    fee: result?.agreed ?? fee.amount,
    hasFailed: fee.hasFailed,
    paid,
    currency,
    total: charged,
    isSummary: isSoFar,
  })

  function toDetail(row: MoneyRow): Detail {
    // With a fee, the total is what left the card.
    const label = ('isPayment' in row && row.isPayment && fees.length === 1 && charged) || row.label
    if ('amount' in row) {
      const { amount, currency } = row
      return isSoFar
        ? { label, value: formatMoney(amount, currency, { locale }) }
        : { label, value: <AmountWithFlag amount={amount} currency={currency} />, strong: true }
    }
    if ('value' in row || !rate) return row as Detail
    const { need, price } = rate
    return {
      label,
      value: isSoFar ? (
        formatPrice(price, locale)
      ) : (
        <RateLine {...{ need, price }} reader={screen === 'confirm' ? row.reader : undefined}>
          {spread && <SpreadNote spread={spread} />}
        </RateLine>
      ),
    }
  }

  const rows = deal.rows(screen)
  const amounts = rows.amounts.map(toDetail)
  const terms = rows.terms?.map(toDetail) ?? []
  const cards = useCardRows({
    debit,
    credit: deal.credit && credit,
    debitLabel: texts.debitCard,
    onChange,
  })
  const parties = [...(rows.to ? [rows.to] : []), ...cards]
  if (isSoFar) return [...amounts, ...(rows.terms ? fees : []), ...terms, ...parties]
  if (screen === 'confirm') return [...amounts, ...terms, ...parties, ...fees]
  return [...amounts, ...terms, ...fees, ...parties, { label: money.reference, value: result?.reference }]
}
