import { useSend } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import type { AnswerOf } from '#core/contract/endpoint.ts'
import { placeOrder } from '#core/contract/orders.ts'
import { listingTexts } from '#core/exchange-ui/texts/listing/index.ts'
import { formatMoney, fromDecimal } from '#core/money/money.ts'
import type { Price } from '#core/money/price.ts'
import { typePrice } from '#core/money/typed-price.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { CreditTarget } from '#core/wizard/CreditTarget.tsx'
import { creditCardId, creditName } from '#core/wizard/flow/card-choice.ts'
import { type Deal, MoneyStep, MoneySummary } from '#core/wizard/flow/MoneySteps.tsx'
import { moneyTexts } from '#core/wizard/texts/money/index.ts'
import { draftPrice, figuresOf, isCounterOffer, type StepProps } from './draft.ts'
import { orderTexts } from './texts/index.ts'

/** Days that the owner has to decide. */
const openDays = 7

const aboutAmount = new Set(['above-balance', 'part-not-allowed', 'bad-amount', 'figures-differ'])

export const LaterStep = (props: StepProps) => <MoneyStep {...props} deal={useDeal(props)} />
export const Summary = (props: StepProps) => <MoneySummary {...props} deal={useDeal(props)} />

function useDeal({
  draft,
  change,
  listing,
  listingId,
  chosen: { debit, credit },
  result,
  journey,
}: StepProps): Deal<AnswerOf<typeof placeOrder>> {
  const texts = useTexts(orderTexts)
  const { rate } = useTexts(listingTexts)
  const money = useTexts(moneyTexts)
  const { emit, settings } = useWidget()
  const { locale } = settings
  const { send } = useSend(placeOrder)

  const { needCurrency: need, haveCurrency: have, username } = listing
  const figures = figuresOf(draft, listing)
  const ordered = formatMoney(figures.orderAmount, have, { locale, whole: true })
  const price = draftPrice(draft, listing)
  if (!price) throw new Error('The draft has not been checked')
  const at = (price: Price) => ({ ...draft, price: typePrice(price) })
  const paidAt = (price: Price) => formatMoney(figuresOf(at(price), listing).giveUpAmount, need, { locale })
  const paid = formatMoney(figures.giveUpAmount, need, { locale })
  const settled = result?.status === 'completed'
  const changeAmounts = () => journey.revisit('amounts')

  return {
    call: 'placeOrder',
    figures: { body: figures, paid: { amount: fromDecimal(figures.giveUpAmount, need), currency: need } },
    rate: {
      need,
      price,
      isSystemRate: figures.isSystemRate,
      applyPrice: (market) => change(at(market)),
      effect: (before) => texts.giveUpInstead(paid, paidAt(before)),
      onOwnRate: changeAmounts,
    },
    rows: (screen) => {
      const isConfirm = screen === 'confirm'
      return {
        amounts: [
          { label: texts.youOrder, amount: figures.orderAmount, currency: have },
          {
            label: texts.youGiveUp,
            amount: result?.giveUpAmount ?? figures.giveUpAmount,
            currency: need,
            isPayment: true,
          },
        ],
        terms: [
          ...(isConfirm ? [{ label: texts.from, value: username }] : []),
          {
            label: isConfirm && isCounterOffer(draft, listing) ? texts.counterRate : rate,
            reader: 'buyer',
          },
        ],
      }
    },
    async send({ pin, via, fee }) {
      if (!debit || !credit) throw new Error('Cards come before the confirmation')
      const body = {
        ...figures,
        fee,
        pin,
        debitCardId: debit.id,
        creditCardId: creditCardId(credit),
        listingId,
      }
      const { data } = await send({ body }, { quiet: true, via })
      emit('cowrie-order-placed', { orderId: data.id, listingId })
      if (data.status === 'completed') emit('cowrie-order-settled', { orderId: data.id, listingId })
      return data
    },
    remedy: ({ code = '' }) =>
      aboutAmount.has(code) ? { label: money.changeAmount, onClick: changeAmounts } : undefined,
    credit: { Step: CreditTarget, hint: texts.creditHint(ordered) },
    texts: {
      submit: texts.submit,
      failed: texts.failed,
      debitHint: texts.debitHint,
      charged: settled ? texts.paid : money.held,
      done: texts.done(ordered, username),
      next: (sum) =>
        settled ? (
          <Alert tone="success" title={texts.settled}>
            {texts.nextSettled(ordered, credit ? creditName(credit, money) : '')}
          </Alert>
        ) : (
          texts.nextPending(username, sum, openDays)
        ),
    },
  }
}
