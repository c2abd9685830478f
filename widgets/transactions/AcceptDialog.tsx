import { useEffect, useState } from 'react'
import { useSend } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import type { Card } from '#core/contract/cards.ts'
import { treatIncomingFunds } from '#core/contract/transfer-calls.ts'
import { Dialog } from '#core/ui/Dialog.tsx'
import { flow } from '#core/wizard/flow/flow.ts'
import { useFlow, Wizard } from '#core/wizard/flow/Wizard.tsx'
import {
  type AcceptProps,
  CardStep,
  ConfirmStep,
  DoneStep,
  type IncomingOffer,
  OfferStep,
} from './AcceptSteps.tsx'
import { CreditStep } from './CreditStep.tsx'
import { transactionsTexts } from './texts/index.ts'

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

type AcceptDialogProps = { money: IncomingOffer; onClose: () => void }

/** Accepts incoming money onto one of the person's cards. */
export function AcceptDialog({ money, onClose }: AcceptDialogProps) {
  const texts = useTexts(transactionsTexts)
  const journey = useFlow(acceptFlow, useState(acceptFlow.start))
  const [chosen, setChosen] = useState<AcceptProps['chosen']>({ card: undefined, added: [] })
  const { send, busy } = useSend(treatIncomingFunds)
  const { emit } = useWidget()
  useEffect(() => void emit('cowrie-step', { flow: 'accept-money', name: journey.at }), [journey.at, emit])

  async function accept(card: Card) {
    await send({ body: { id: money.id, action: 'accept', creditCardId: card.id } }, { quiet: true })
    journey.next()
  }

  return (
    <Dialog
      hideTitle
      open
      onClose={onClose}
      title={texts.acceptDialog}
      size="wide"
      // An accidental press outside must not lose a card that is being typed.
      dismissible={!busy && journey.at !== 'add-card'}
    >
      <div className="money-wizard">
        <Wizard
          journey={journey}
          steps={steps}
          names={namedSteps.map((key) => ({ key, label: texts.steps[key] }))}
          final={journey.step === 'done'}
          props={{
            money,
            chosen,
            choose: (next) => setChosen((now) => ({ ...now, ...next })),
            accept,
            finish: onClose,
            journey,
          }}
        />
      </div>
    </Dialog>
  )
}
