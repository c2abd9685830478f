import { useSend } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import type { AnswerOf } from '#core/contract/endpoint.ts'
import { createListing } from '#core/contract/listings.ts'
import { listingTexts } from '#core/exchange-ui/texts/listing/index.ts'
import { formatMoney, fromDecimal } from '#core/money/money.ts'
import type { Price } from '#core/money/price.ts'
import { typePrice } from '#core/money/typed-price.ts'
import { CreditTarget } from '#core/wizard/CreditTarget.tsx'
import { creditCardId } from '#core/wizard/flow/card-choice.ts'
import { useLastChoice } from '#core/wizard/flow/last-choice.ts'
import { type Deal, MoneyStep, MoneySummary } from '#core/wizard/flow/MoneySteps.tsx'
import { moneyTexts } from '#core/wizard/texts/money/index.ts'
import { answersName, draftPrice, type StepProps } from './draft.ts'
import { figuresOf, writeAnswers } from './figures.ts'
import { laterTexts } from './texts/later/index.ts'

/** Days that a listing is open. */
const openDays = 30

export const LaterStep = (props: StepProps) => <MoneyStep {...props} deal={useDeal(props)} />
export const Summary = (props: StepProps) => <MoneySummary {...props} deal={useDeal(props)} />

function useDeal({
  draft,
  change,
  chosen: { debit, credit },
  result,
  journey,
}: StepProps): Deal<AnswerOf<typeof createListing>> {
  const texts = useTexts(laterTexts)
  const labels = useTexts(listingTexts)
  const { held, checking, checkingNext } = useTexts(moneyTexts)
  const { emit, settings } = useWidget()
  const { locale } = settings
  const { send } = useSend(createListing)
  const [, rememberAnswers] = useLastChoice(answersName)

  const figures = figuresOf(draft)
  const { needCurrency: need, haveCurrency: have, isSystemRate } = figures
  const price = draftPrice(draft)
  if (!price) throw new Error('The draft has not been checked')
  const at = (price: Price) => ({ ...draft, price: typePrice(price) })
  const offeredAt = (price: Price) => formatMoney(figuresOf(at(price)).haveAmount, have, { locale })
  const offered = formatMoney(figures.haveAmount, have, { locale })
  const yesOrNo = (is: boolean) => (is ? labels.yes : labels.no)

  return {
    call: 'createListing',
    figures: { body: figures, paid: { amount: fromDecimal(figures.haveAmount, have), currency: have } },
    rate: {
      need,
      price,
      isSystemRate,
      applyPrice: (market) => change(at(market)),
      effect: (before) => texts.offerInstead(offered, offeredAt(before)),
      onOwnRate: () => journey.revisit('details'),
    },
    rows: (screen) => {
      const isConfirm = screen === 'confirm'
      return {
        amounts: [
          { label: texts.youNeed, amount: figures.needAmount, currency: need },
          {
            label: texts.youOffer,
            amount: result?.offerAmount ?? figures.haveAmount,
            currency: have,
            isPayment: true,
          },
        ],
        terms: [
          { label: isConfirm && isSystemRate ? texts.systemRate : labels.rate, reader: 'owner' },
          ...(isConfirm
            ? [
                { label: labels.partFulfilment, value: yesOrNo(figures.partFulfilment) },
                { label: labels.systemFulfilment, value: yesOrNo(figures.systemFulfilment) },
              ]
            : []),
        ],
      }
    },
    async send({ pin, via, fee }) {
      if (!debit || !credit) throw new Error('Cards come before the confirmation')
      const body = { ...figures, fee, pin, debitCardId: debit.id, creditCardId: creditCardId(credit) }
      const { data } = await send({ body }, { quiet: true, via })
      rememberAnswers(writeAnswers(draft))
      emit('cowrie-listing-created', { listingId: data.id })
      return data
    },
    credit: {
      Step: CreditTarget,
      hint: texts.creditHint(formatMoney(figures.needAmount, need, { locale })),
    },
    texts: {
      submit: texts.submit,
      failed: texts.failed,
      finish: texts.finish,
      done: result?.isHeld ? checking : texts.done,
      charged: held,
      debitHint: texts.debitHint,
      next: (sum) => (result?.isHeld ? checkingNext(sum) : texts.next(openDays, figures.systemFulfilment)),
    },
  }
}
