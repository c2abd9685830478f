import { WidgetDialog } from '#core/handoff/RequestDialog.tsx'

/** Opens the wizard in a modal, whatever the host's routes. */
export const CreateDialog = ({ onClose }: { onClose: () => void }) => (
  <WidgetDialog route={{ tag: 'cowrie-create-listing', done: 'cowrie-listing-created' }} onClose={onClose} />
)
