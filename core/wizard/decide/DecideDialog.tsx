import { useState } from 'react'
import { asFailure, type Failure } from '#core/client/api/failures.ts'
import { showToast, useOwnToast } from '#core/client/toasts.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { useRequest } from '#core/handoff/requests.tsx'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { ConfirmDialog } from '#core/ui/ConfirmDialog.tsx'
import { decideTexts } from '../texts/decide/index.ts'
import { moneyTexts } from '../texts/money/index.ts'
import { CardChoice } from './CardChoice.tsx'
import type { Asked } from './questions.ts'
import { useDecision } from './use-decision.ts'

type DecideDialogProps = { asked: Asked; onClose: () => void }

/** Asks before a decision, and decides. */
export function DecideDialog({ asked, onClose }: DecideDialogProps) {
  const texts = useTexts(decideTexts)
  const { failedBecause } = useTexts(moneyTexts)
  const { emit } = useWidget()
  const request = useRequest()
  const [cardId, setCardId] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const toast = useOwnToast()
  const { send, busy } = useDecision(asked)
  const { question, id, about, page, listingId = '', onDecided } = asked
  const words = texts[question]
  const isForCard = question === 'acceptMoney'

  async function confirm() {
    if (isForCard && cardId === '') return setMissing(true)
    setFailure(undefined)
    toast()
    try {
      await send(cardId)
    } catch (error) {
      const caught = asFailure(error)
      if (caught.kind === 'signed-out') return onClose()
      toast('error', failedBecause(words.failed, caught.text))
      return setFailure(caught)
    }
    if (question === 'acceptOrder') emit('cowrie-order-settled', { orderId: id, listingId })
    showToast('success', words.done)
    onClose()
    await onDecided?.()
  }

  /** The page has the form. */
  function addCard() {
    onClose()
    void request('cowrie-navigate', { to: page })
  }

  return (
    <ConfirmDialog
      open
      danger={/^(reject|decline)/.test(question)}
      busy={busy}
      title={words.title}
      text={
        <>
          <span>{about}</span> {words.means}
        </>
      }
      confirmLabel={words.button}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {isForCard && (
        <CardChoice
          value={cardId}
          isMissing={isMissing}
          onAdd={addCard}
          onChoose={(chosen) => {
            setMissing(false)
            setCardId(chosen)
          }}
        />
      )}
      {failure && (
        <Alert tone="error" title={words.failed}>
          {failure.text}
        </Alert>
      )}
    </ConfirmDialog>
  )
}
