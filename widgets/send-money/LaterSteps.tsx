import { asFailure } from '#core/client/api/failures.ts'
import { useRefresh, useSend } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import type { AnswerOf } from '#core/contract/endpoint.ts'
import { sendMoney } from '#core/contract/transfer-calls.ts'
import { formatMoney } from '#core/money/money.ts'
import { noteTexts } from '#core/texts/shared/note/index.ts'
import { type Deal, MoneyStep, MoneySummary } from '#core/wizard/flow/MoneySteps.tsx'
import { moneyTexts } from '#core/wizard/texts/money/index.ts'
import { bodyOf, figuresOf, type StepProps } from './draft.ts'
import { sendMoneyTexts } from './texts/index.ts'

/** Days that the friend has to accept. */
const openDays = 7

export const LaterStep = (props: StepProps) => <MoneyStep {...props} deal={useDeal(props)} />
export const Summary = (props: StepProps) => <MoneySummary {...props} deal={useDeal(props)} />

function useDeal({
  draft,
  beneficiary,
  isFixed,
  request,
  chosen: { debit },
  journey,
  result,
}: StepProps): Deal<AnswerOf<typeof sendMoney>> {
  const texts = useTexts(sendMoneyTexts)
  const money = useTexts(moneyTexts)
  const { note: noteLabel } = useTexts(noteTexts)
  const { emit, settings } = useWidget()
  const refresh = useRefresh()
  const { send } = useSend(sendMoney)

  const figures = figuresOf(draft)
  if (!figures || !beneficiary) throw new Error('The amount and the friend come first')
  const { amount, currency } = figures
  const { id: friendId, name } = beneficiary
  const body = { ...bodyOf(draft), ...(request && { request: request.key }) }
  const noteRow = body.note
    ? { terms: [{ label: noteLabel, value: <span dir="auto">{body.note}</span> }] }
    : undefined
  const inWords = formatMoney(amount, currency, { locale: settings.locale })
  const changeDetails = () => journey.revisit('details')

  return {
    call: 'sendMoney',
    asksForDebit: true,
    figures: { body, paid: { amount, currency } },
    rows: (screen) => ({
      amounts: [{ label: texts.youSend, amount, currency, isPayment: true }],
      ...(screen !== 'so-far' && noteRow),
      to: { label: texts.to, value: name },
    }),
    async send({ pin, via, fee }) {
      if (!debit) throw new Error('The card comes before the confirmation')
      try {
        const { data } = await send(
          { body: { ...body, fee, pin, debitCardId: debit.id, friendId } },
          { quiet: true, via },
        )
        emit('cowrie-money-sent', { transferId: data.id, cowrieReference: data.reference })
        return data
      } catch (error) {
        const failure = asFailure(error)
        if (failure.code === 'not-friends') void refresh(['circle'])
        throw failure
      }
    },
    remedy({ code }) {
      // The terms of a request cannot be changed.
      if (request) return undefined
      if (code === 'bad-amount') return { label: money.changeAmount, onClick: changeDetails }
      return code === 'not-friends' && !isFixed
        ? { label: texts.otherFriend, onClick: changeDetails }
        : undefined
    },
    texts: {
      debitCard: texts.debitCard,
      submit: texts.submit,
      failed: texts.failed,
      debitHint: (sum) => texts.debitHint(sum, name),
      charged: money.held,
      done: result?.isHeld ? texts.held(inWords, name) : texts.done(inWords, name),
      next: (sum) => (result?.isHeld ? texts.heldNext(name, sum) : texts.next(name, sum, openDays)),
    },
  }
}
