import { useEffect, useState } from 'react'
import { useAnswer, useSend } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import type { Card } from '#core/contract/cards.ts'
import { choosePayoutCard } from '#core/contract/payout-calls.ts'
import { type ReturnedMoney, waiting } from '#core/contract/waiting.ts'
import { AmountWithFlag } from '#core/exchange-ui/figures/AmountWithFlag.tsx'
import { formatMoney } from '#core/money/money.ts'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Dialog } from '#core/ui/Dialog.tsx'
import { useLast } from '#core/ui/use-last.ts'
import { CardForm } from '../CardForm.tsx'
import { CardRadios } from '../CardRadios.tsx'
import type { Confirmation } from '../ConfirmWithPasskey.tsx'
import { ConfirmWithPin } from '../ConfirmWithPin.tsx'
import type { Detail } from '../Details.tsx'
import { Done } from '../Done.tsx'
import { cardName } from '../flow/card-choice.ts'
import { flow } from '../flow/flow.ts'
import { useKeptFlow } from '../flow/use-kept-flow.ts'
import { type Journey, Wizard, WizardStep } from '../flow/Wizard.tsx'
import { MyCards, RowsSkeleton } from '../MyCards.tsx'
import { moneyTexts } from '../texts/money/index.ts'
import { payoutTexts } from '../texts/payout/index.ts'

/** `add-card` is opened from `card`, and returns there (rules/embedding.md#wizards). */
const payoutFlow = flow(['card', 'confirm', 'done'], ['add-card'])
const steps = { card: CardStep, confirm: ConfirmStep, done: DoneStep, 'add-card': AddCardStep }
const namedSteps = ['card', 'confirm'] as const

type Chosen = { readonly card: Card | undefined; readonly added: readonly Card[] }
const nothingChosen: Chosen = { card: undefined, added: [] }
type StepProps = {
  money: ReturnedMoney
  chosen: Chosen
  choose: (change: Partial<Chosen>) => void
  finish: () => void
  journey: Journey<'card' | 'confirm' | 'done', 'add-card'>
}

type ChoosePayoutCardProps = {
  payoutId: string
  onClose: () => void
}

/** Sends money that came back to another card of the person (rules/settlement.md#returned). */
export function ChoosePayoutCard({ payoutId, onClose }: ChoosePayoutCardProps) {
  const texts = useTexts(payoutTexts)
  const { journey, chosen, choose, isDone, forget } = useKeptFlow(
    `payout-${payoutId}`,
    payoutFlow,
    nothingChosen,
    { staysWhenLeft: true },
  )
  const { data, failure, refetch } = useAnswer(waiting, {}, { quiet: true })
  const { emit } = useWidget()
  useEffect(() => void emit('cowrie-step', { flow: 'payout-card', name: journey.at }), [journey.at, emit])
  // Once it is sent, it waits no more.
  const money = useLast(data?.returned?.rows.find(({ id }) => id === payoutId))
  function close() {
    forget()
    onClose()
  }
  return (
    <Dialog
      hideTitle={money !== undefined}
      open
      onClose={close}
      title={texts.dialog}
      size="wide"
      // An accidental press outside must not lose a card that is being typed.
      dismissible={journey.at !== 'add-card'}
    >
      {money ? (
        <div className="money-wizard">
          <Wizard
            journey={journey}
            steps={steps}
            names={namedSteps.map((key) => ({ key, label: texts.steps[key] }))}
            final={isDone}
            props={{ money, chosen, choose, journey, finish: close }}
          />
        </div>
      ) : data ? (
        <p>{texts.over}</p>
      ) : failure ? (
        <LoadFailure failure={failure} onRetry={refetch}>
          {texts.loadFailed}
        </LoadFailure>
      ) : (
        <RowsSkeleton />
      )}
    </Dialog>
  )
}

const useAmount = ({ amount, currency }: ReturnedMoney) =>
  formatMoney(amount, currency, { locale: useWidget().settings.locale })

function CardStep({ money, chosen, choose, journey }: StepProps) {
  const texts = useTexts(payoutTexts)
  const wizard = useTexts(moneyTexts)
  const amount = useAmount(money)
  const [missing, setMissing] = useState(false)
  const open = () => journey.open('add-card')
  return (
    <WizardStep title={texts.choose} onNext={() => (chosen.card ? journey.next() : setMissing(true))}>
      <p className="ui-muted">
        {texts.hint(amount, money.lastFour)} <span>{money.why && texts.why(money.why)}</span>
      </p>
      <MyCards added={chosen.added} onAdd={open}>
        {(cards) => (
          <>
            <CardRadios
              label={wizard.cardToCredit}
              name="payout-card"
              cards={cards}
              chosen={chosen.card}
              error={missing && !chosen.card ? wizard.cardToCredit : undefined}
              onChoose={(card) => choose({ card })}
            />
            <div>
              <LinkButton onClick={open}>{wizard.addCard}</LinkButton>
            </div>
          </>
        )}
      </MyCards>
    </WizardStep>
  )
}

/** The detour: the new card becomes the one that the money goes to. */
function AddCardStep({ chosen, choose, journey }: StepProps) {
  const wizard = useTexts(moneyTexts)
  return (
    <CardForm
      offerSave
      title={wizard.addCreditTitle}
      onAdded={(card) => {
        choose({ added: [...chosen.added, card], card })
        journey.return()
      }}
    />
  )
}

function useRows({ money, chosen }: StepProps): Detail[] {
  const texts = useTexts(payoutTexts)
  const wizard = useTexts(moneyTexts)
  return [
    {
      label: texts.amount,
      value: <AmountWithFlag amount={money.amount} currency={money.currency} />,
      strong: true,
    },
    { label: texts.from, value: wizard.cardEnding(money.lastFour) },
    { label: texts.to, value: chosen.card && cardName(chosen.card, wizard) },
    { label: wizard.reference, value: money.reference },
  ]
}

function ConfirmStep(props: StepProps) {
  const texts = useTexts(payoutTexts)
  const wizard = useTexts(moneyTexts)
  const { send } = useSend(choosePayoutCard)
  const { money, chosen, journey } = props
  const cardId = chosen.card?.id
  if (cardId === undefined) throw new Error('The card comes before the confirmation')

  async function submit(to: string, { pin, via }: Confirmation) {
    await send({ body: { payoutId: money.id, cardId: to, pin } }, { quiet: true, via })
    journey.next()
  }

  return (
    <ConfirmWithPin
      call="choosePayoutCard"
      rows={useRows(props)}
      notice={null}
      figures={cardId}
      submit={texts.submit}
      failed={texts.failed}
      onSubmit={(confirmation) => submit(cardId, confirmation)}
      remedy={() => <LinkButton onClick={() => journey.revisit('card')}>{wizard.otherCard}</LinkButton>}
    />
  )
}

function DoneStep(props: StepProps) {
  const texts = useTexts(payoutTexts)
  const wizard = useTexts(moneyTexts)
  const { money, chosen, finish } = props
  const card = chosen.card ? cardName(chosen.card, wizard) : ''
  return (
    <Done
      title={texts.done(useAmount(money))}
      rows={useRows(props)}
      next={texts.next(card)}
      onFinish={finish}
    />
  )
}
