import { useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import type { Card } from '#core/contract/cards.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { Dialog } from '#core/ui/Dialog.tsx'
import { SuccessMark } from '#core/ui/SuccessMark.tsx'
import { profileCardsTexts } from './texts/cards/index.ts'
import { profileTexts } from './texts/index.ts'

const CardForm = lazyPart(
  () => import('#core/wizard/CardForm.tsx'),
  (module) => module.CardForm,
  { waiting: <Skeleton height={420} /> },
)

/** The card form in a dialog, then its success. */
export function AddNewCard({ onClose }: { onClose: () => void }) {
  const cardsTexts = useTexts(profileCardsTexts)
  const texts = useTexts(profileTexts)
  const [added, setAdded] = useState<Card>()

  const isAdded = added !== undefined
  return (
    <Dialog
      open
      onClose={onClose}
      title={added ? cardsTexts.added : cardsTexts.addCard}
      hideTitle={!added}
      description={added && cardsTexts.addedText(added.nickname)}
      alert={isAdded}
      size={added ? 'small' : 'medium'}
      // An accidental press outside must not lose the input.
      dismissible={isAdded}
      actions={added && <Button onClick={onClose}>{texts.done}</Button>}
    >
      {added ? <SuccessMark /> : <CardForm title={cardsTexts.addCard} onAdded={setAdded} onBack={onClose} />}
    </Dialog>
  )
}
