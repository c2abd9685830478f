import { asFailure, showFailure } from '#core/client/api/failures.ts'
import { useSend } from '#core/client/api/queries.ts'
import { showToast } from '#core/client/toasts.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { type Card, renameCard } from '#core/contract/cards.ts'
import { Button } from '#core/ui/Button.tsx'
import { Dialog } from '#core/ui/Dialog.tsx'
import { useForm } from '#core/ui/form.ts'
import { TextField } from '#core/ui/TextField.tsx'
import { profileCardsTexts } from './texts/cards/index.ts'

/** Another name for a card. The button is disabled until the name is edited. */
export function RenameCard({ card, onClose }: { card: Card; onClose: () => void }) {
  const cardsTexts = useTexts(profileCardsTexts)
  const rename = useSend(renameCard)

  const form = useForm({
    initial: { name: card.nickname },
    check: ({ name }) => ({ name: name.trim() === '' ? cardsTexts.cardNameNeeded : undefined }),
    async submit({ name }) {
      try {
        await rename.send(
          { body: { cardId: card.id, nickname: name.trim() } },
          { quiet: true, awaitFresh: true },
        )
      } catch (error) {
        const failure = asFailure(error)
        if (failure.kind !== 'refused') {
          showFailure(failure)
          return undefined
        }
        // The server's reason, if it gave one.
        const reason = failure.reason ?? cardsTexts.nameTaken
        showToast('warning', reason)
        return { name: reason }
      }
      showToast('success', cardsTexts.renamed)
      onClose()
      return undefined
    },
  })

  return (
    <Dialog open onClose={onClose} title={cardsTexts.changeName} size="small" dismissible={!form.busy}>
      <form {...form.props} className="profile-form" aria-label={cardsTexts.changeName}>
        <TextField label={cardsTexts.cardName} autoComplete="off" maxLength={60} {...form.field('name')} />
        <Button type="submit" wide busy={form.busy} disabled={form.draft.name.trim() === card.nickname}>
          {cardsTexts.changeName}
        </Button>
      </form>
    </Dialog>
  )
}
