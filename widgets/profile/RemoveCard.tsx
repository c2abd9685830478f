import { useState } from 'react'
import { asFailure, type Failure } from '#core/client/api/failures.ts'
import { useSend } from '#core/client/api/queries.ts'
import { showToast } from '#core/client/toasts.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { clearSetup } from '#core/client/visit.ts'
import { useWidget } from '#core/client/widget.ts'
import { type Card, deleteCard } from '#core/contract/cards.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { ConfirmDialog } from '#core/ui/ConfirmDialog.tsx'
import { profileCardsTexts } from './texts/cards/index.ts'

type RemoveCardProps = {
  card: Card
  /** No other card would be left. */
  isLast: boolean
  onRemoved: () => void
  onClose: () => void
}

/** Asks first. The server refuses to remove a card with holds, and the dialog shows the reason. */
export function RemoveCard({ card, isLast, onRemoved, onClose }: RemoveCardProps) {
  const cardsTexts = useTexts(profileCardsTexts)
  const { client } = useWidget()
  const remove = useSend(deleteCard)
  const [failure, setFailure] = useState<Failure>()

  async function confirm() {
    setFailure(undefined)
    try {
      await remove.send({ params: { cardId: card.id } }, { quiet: true, awaitFresh: true })
    } catch (error) {
      const refusal = asFailure(error)
      // Already removed in another tab: that is a success.
      if (refusal.status !== 404) return setFailure(refusal)
    }
    if (isLast) clearSetup(client.apiBase)
    showToast('success', cardsTexts.removed)
    onRemoved()
  }

  return (
    <ConfirmDialog
      open
      danger
      busy={remove.busy}
      title={cardsTexts.removeTitle(card.nickname)}
      text={
        <>
          {cardsTexts.removeText(card.lastFour)} <span>{isLast && cardsTexts.removeLast}</span>
        </>
      }
      confirmLabel={cardsTexts.remove}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {failure && (
        <Alert tone="error" title={cardsTexts.removeFailed}>
          {failure.reason ?? failure.text}
        </Alert>
      )}
    </ConfirmDialog>
  )
}
