import { Button } from '#core/ui/basics/Button.tsx'
import { VisuallyHidden } from '#core/ui/basics/VisuallyHidden.tsx'

type RowActionsProps = {
  name: string
  texts: {
    rename: string
    renameOf: (name: string) => string
    remove: string
    removeOf: (name: string) => string
  }
  onRename: () => void
  onRemove: () => void
}

/** Rename and Remove of a card or passkey; a screen reader hears the name, too. */
export function RowActions({ name, texts, onRename, onRemove }: RowActionsProps) {
  return (
    <div className="profile-card-actions">
      <Button variant="quiet" onClick={onRename}>
        <span aria-hidden="true">{texts.rename}</span>
        <VisuallyHidden>{texts.renameOf(name)}</VisuallyHidden>
      </Button>
      <Button variant="quiet" onClick={onRemove}>
        <span aria-hidden="true">{texts.remove}</span>
        <VisuallyHidden>{texts.removeOf(name)}</VisuallyHidden>
      </Button>
    </div>
  )
}
