import { useEffect, useState } from 'react'
import { asFailure } from '#core/client/api/failures.ts'
import { useSend } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { sweep } from '#core/contract/sweep.ts'
import { AmountWithFlag } from '#core/exchange-ui/figures/AmountWithFlag.tsx'
import { Money } from '#core/exchange-ui/figures/Money.tsx'
import { RateLine } from '#core/exchange-ui/figures/RateLine.tsx'
import { useMarketRate } from '#core/exchange-ui/figures/use-market-rate.ts'
import { useRequest } from '#core/handoff/requests.tsx'
import { averagePrice } from '#core/money/average-price.ts'
import { formatMoney, fromDecimal, toDecimal } from '#core/money/money.ts'
import { type Side, startRoute } from '#core/money/pair.ts'
import { formatPrice } from '#core/money/price.ts'
import { bidiName } from '#core/texts/bidi-name.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import type { Confirmation } from '#core/wizard/ConfirmWithPasskey.tsx'
import { ConfirmWithPin } from '#core/wizard/ConfirmWithPin.tsx'
import { CreditTarget } from '#core/wizard/CreditTarget.tsx'
import type { Detail } from '#core/wizard/Details.tsx'
import { Done } from '#core/wizard/Done.tsx'
import { FeeAlert } from '#core/wizard/FeeAlert.tsx'
import { cardIds, creditCardId, creditName } from '#core/wizard/flow/card-choice.ts'
import { type Deal, MoneyStep, MoneySummary } from '#core/wizard/flow/MoneySteps.tsx'
import { moneyTexts } from '#core/wizard/texts/money/index.ts'
import { useAgreedFee } from '#core/wizard/use-agreed-fee.ts'
import { useCardRows } from '#core/wizard/use-card-rows.tsx'
import { useFeeRows } from '#core/wizard/use-fee-rows.tsx'
import {
  isWorse,
  listableRest,
  type Plan,
  planOf,
  type StepProps,
  type SweepResult,
  takenBy,
  withOffers,
} from './draft.ts'
import { sweepTexts } from './texts/index.ts'
import { useQuote } from './use-quote.ts'

export function LaterStep(props: StepProps) {
  const deal = useDeal(props)
  if (props.journey.at === 'confirm') return <ConfirmStep {...props} deal={deal} />
  if (props.journey.at === 'done') return <DoneStep {...props} deal={deal} />
  return <MoneyStep {...props} deal={deal} />
}

export const Summary = (props: StepProps) => <MoneySummary {...props} deal={useDeal(props)} />

/** Another card may help. */
const cardFailures = new Set(['insufficient-funds', 'card-declined', 'card-refused'])

type SweepDeal = Deal<SweepResult>

function useDeal({ draft, chosen: { debit, credit } }: StepProps): SweepDeal {
  const texts = useTexts(sweepTexts)
  const { emit, settings } = useWidget()
  const { locale } = settings
  const { send } = useSend(sweep)
  const { pair, agreed, amount } = draft
  if (!agreed) throw new Error('The draft has not been checked')
  const received = formatMoney(agreed.get, pair.get, { locale })
  const average = averagePrice(agreed, pair)
  const body = {
    giveCurrency: pair.give,
    getCurrency: pair.get,
    side: amount.side,
    giveAmount: toDecimal(agreed.give, pair.give),
    getAmount: toDecimal(agreed.get, pair.get),
  }

  return {
    call: 'sweep',
    figures: { body, paid: { amount: agreed.give, currency: pair.give } },
    rows: () => ({
      amounts: [
        { label: texts.youGive, amount: agreed.give, currency: pair.give },
        { label: texts.youGet, amount: agreed.get, currency: pair.get },
      ],
      terms: average ? [{ label: texts.average, value: formatPrice(average, locale) }] : [],
    }),
    async send({ pin, via, fee }) {
      if (!debit || !credit) throw new Error('Cards come before the confirmation')
      const cards = { debitCardId: debit.id, creditCardId: creditCardId(credit) }
      const input = { body: { ...body, ...cards, fee, pin } }
      const { data } = await send(input, { quiet: true, via })
      for (const { id: orderId, listingId } of data.orders) {
        emit('cowrie-order-placed', { orderId, listingId })
        emit('cowrie-order-settled', { orderId, listingId })
      }
      return {
        orders: data.orders,
        taken: takenBy(data, pair),
        fee: fromDecimal(data.fee ?? '0', pair.give),
        reference: data.orders[0]?.reference ?? '',
      }
    },
    credit: { Step: CreditTarget, hint: texts.creditHint(received) },
    texts: {
      submit: texts.submit,
      failed: texts.failed,
      debitHint: texts.debitHint,
      done: texts.done(received),
      charged: texts.paid,
      next: () => null,
    },
  }
}

type LaterProps = StepProps & { deal: SweepDeal }

type Rows = {
  labels: Record<Side, string>
  /** The fee line, and the total where there is a fee. */
  fees: readonly Detail[]
  /** Beside a past rate today's market says nothing. */
  isPast: boolean
}

/** Amounts, average rate, cards and fee. */
function useRows(
  { draft, chosen, journey }: StepProps,
  plan: Plan,
  { labels, fees, isPast }: Rows,
): Detail[] {
  const texts = useTexts(sweepTexts)
  const { locale } = useWidget().settings
  const { pair } = draft
  const cards = useCardRows({ ...chosen, onChange: isPast ? undefined : journey.revisit })
  const average = averagePrice(plan, pair)
  const amount = (side: Side): Detail => ({
    label: labels[side],
    value: <AmountWithFlag amount={plan[side]} currency={pair[side]} />,
    strong: true,
  })
  return [
    amount('give'),
    amount('get'),
    ...(average
      ? [
          {
            label: texts.average,
            value: isPast ? (
              <Money>{formatPrice(average, locale)}</Money>
            ) : (
              <RateLine need={pair.give} price={average} reader="buyer" />
            ),
          },
        ]
      : []),
    { label: texts.from, value: texts.listings(plan.listings) },
    ...cards,
    ...fees,
  ]
}

/** The figures follow the offers until they are confirmed; a change empties the PIN. */
function ConfirmStep(props: LaterProps) {
  const { draft, change, chosen, deal, succeed, journey } = props
  const texts = useTexts(sweepTexts)
  const money = useTexts(moneyTexts)
  const { pair, before } = draft
  const agreed = draft.agreed as Plan
  const { quote, refetch } = useQuote(draft, agreed[draft.amount.side])
  const [isSent, setSent] = useState(false)
  useEffect(() => {
    // The sent call may have taken the offers itself: other figures would be another payment.
    if (!quote || isSent) return
    change((draft) => withOffers(draft, planOf(quote)))
  }, [quote, isSent, change])

  const fee = useAgreedFee(agreed.give, pair.give)
  const fees = useFeeRows({
    fee: fee.amount,
    hasFailed: fee.hasFailed,
    paid: agreed.give,
    currency: pair.give,
  })
  async function send(confirmation: Confirmation) {
    if (fee.amount === undefined) throw new Error('The fee comes before the confirmation')
    setSent(true)
    try {
      const answer = await deal.send({ ...confirmation, fee: toDecimal(fee.amount, pair.give) })
      succeed(answer)
    } catch (error) {
      const { code, outcomeUnknown } = asFailure(error)
      const now = code === 'sweep-moved' && (await refetch().then(planOf, () => undefined))
      setSent(outcomeUnknown)
      if (!now || !isWorse(now, agreed)) throw error
      // The new figures say what happened.
      change((draft) => withOffers(draft, now))
    }
  }

  const { locale } = useWidget().settings
  const sums = ({ give, get }: Plan) => [
    formatMoney(get, pair.get, { locale }),
    formatMoney(give, pair.give, { locale }),
  ]
  const isGone = agreed.listings === 0
  const changeAmount = (
    <LinkButton onClick={() => journey.revisit('amounts')}>{money.changeAmount}</LinkButton>
  )
  const [get = '', give = ''] = sums(agreed)
  const [getBefore = '', giveBefore = ''] = before ? sums(before) : []

  return (
    <ConfirmWithPin
      call={deal.call}
      figures={
        fee.amount === undefined
          ? undefined
          : JSON.stringify([deal.figures.body, String(fee.amount), cardIds(chosen)])
      }
      notice={
        <>
          {before && (
            <Alert tone="warning" title={texts.moved} action={changeAmount}>
              {isGone ? texts.gone : texts.movedText(get, give, getBefore, giveBefore)}
            </Alert>
          )}
          {!isGone && <FeeAlert fee={fee} currency={pair.give} />}
        </>
      }
      blocked={isGone || fee.amount === undefined}
      submit={deal.texts.submit}
      failed={deal.texts.failed}
      onSubmit={(confirmation) => fee.send(() => send(confirmation))}
      remedy={({ code = '' }) =>
        cardFailures.has(code) ? (
          <LinkButton onClick={() => journey.revisit('debit')}>{money.otherCard}</LinkButton>
        ) : code.startsWith('limit-') ? (
          changeAmount
        ) : null
      }
      rows={useRows(props, agreed, {
        labels: { give: texts.youGive, get: texts.youGet },
        fees,
        isPast: false,
      })}
    />
  )
}

/** Until the answer is there. */
const nothing: Omit<SweepResult, 'reference'> = {
  taken: { give: 0n, get: 0n, listings: 0 },
  fee: 0n,
  orders: [],
}

function DoneStep(props: LaterProps) {
  const { draft, result, chosen, finish } = props
  const texts = useTexts(sweepTexts)
  const money = useTexts(moneyTexts)
  const { locale } = useWidget().settings
  const request = useRequest()
  const { pair } = draft
  const market = useMarketRate(pair.give, pair.get)
  const { taken, fee, orders } = result ?? nothing
  const fees = useFeeRows({ fee, paid: taken.give, currency: pair.give, total: texts.paid })
  const rest = listableRest(draft, taken, market)
  const received = formatMoney(taken.get, pair.get, { locale })
  const remaining = rest && formatMoney(rest, pair[draft.amount.side], { locale })

  return (
    <Done
      title={texts.done(received)}
      onFinish={finish}
      rows={useRows(props, taken, {
        labels: { give: fee === 0n ? texts.paid : texts.youGive, get: texts.received },
        fees,
        isPast: true,
      })}
      next={texts.next(received, chosen.credit ? creditName(chosen.credit, money) : '')}
    >
      <ul className="sweep-orders" aria-label={texts.orders}>
        {orders.map((order) => (
          <li key={order.id} className="sweep-order" part="order">
            <span>
              <Money strong>{formatMoney(order.orderAmount, pair.get, { locale })}</Money>{' '}
              {texts.ofListing(bidiName(order.username))}
            </span>
            <LinkButton
              aria-label={texts.receiptOf(order.reference)}
              onClick={() => void request('cowrie-navigate', { to: `/receipt/order/${order.id}` })}
            >
              {order.reference}
            </LinkButton>
          </li>
        ))}
      </ul>
      {rest !== undefined && remaining && (
        <Button
          variant="secondary"
          onClick={() =>
            void request('cowrie-navigate', {
              to: startRoute('/create-listing', draft.pair, draft.amount.side, rest),
            })
          }
        >
          {texts.listRest(remaining)}
        </Button>
      )}
    </Done>
  )
}
