import { useEffect } from 'react'
import { useSend } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import type { Card } from '#core/contract/cards.ts'
import { treatIncomingFunds } from '#core/contract/transfer-calls.ts'
import { Dialog } from '#core/ui/Dialog.tsx'
import { flow } from '#core/wizard/flow/flow.ts'
import { useKeptFlow } from '#core/wizard/flow/use-kept-flow.ts'
import { Wizard } from '#core/wizard/flow/Wizard.tsx'
import {
  type AcceptProps,
  CardStep,
  ConfirmStep,
  DoneStep,
  type IncomingOffer,
  OfferStep,
} from './AcceptSteps.tsx'
import { CreditStep } from './CreditStep.tsx'
import { laterTexts } from './texts/later/index.ts'

/** `add-card` is opened from `credit`, and returns there (rules/embedding.md#wizards). */
const acceptFlow = flow(['offer', 'credit', 'confirm', 'done'], ['add-card'])

const steps = {
  offer: OfferStep,
  credit: CreditStep,
  confirm: ConfirmStep,
  done: DoneStep,
  'add-card': CardStep,
}
const namedSteps = ['offer', 'credit', 'confirm'] as const
const nothingChosen: AcceptProps['chosen'] = { card: undefined, added: [] }

type AcceptDialogProps = { money: IncomingOffer; onClose: () => void }

/** Accepts incoming money onto one of the person's cards. */
export function AcceptDialog({ money, onClose }: AcceptDialogProps) {
  const later = useTexts(laterTexts)
  const { journey, chosen, choose, isDone, forget } = useKeptFlow(
    `accept-${money.id}`,
    acceptFlow,
    nothingChosen,
    { staysWhenLeft: true },
  )
  const { send, busy } = useSend(treatIncomingFunds)
  const { emit } = useWidget()
  useEffect(() => void emit('cowrie-step', { flow: 'accept-money', name: journey.at }), [journey.at, emit])

  async function accept(card: Card) {
    await send({ body: { id: money.id, action: 'accept', creditCardId: card.id } }, { quiet: true })
    journey.next()
  }

  function close() {
    forget()
    onClose()
  }

  return (
    <Dialog
      hideTitle
      open
      onClose={close}
      title={later.acceptDialog}
      size="wide"
      // An accidental press outside must not lose a card that is being typed.
      dismissible={!busy && journey.at !== 'add-card'}
    >
      <div className="money-wizard">
        <Wizard
          journey={journey}
          steps={steps}
          names={namedSteps.map((key) => ({ key, label: later.steps[key] }))}
          final={isDone}
          props={{ money, chosen, choose, accept, finish: close, journey }}
        />
      </div>
    </Dialog>
  )
}
