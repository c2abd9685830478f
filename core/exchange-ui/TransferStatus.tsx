import { useTexts } from '#core/client/use-texts.ts'
import type { TransferStatus as Status } from '#core/contract/transfers.ts'
import { statusTexts } from '#core/texts/shared/statuses/index.ts'
import { StatusPill } from '#core/ui/StatusPill.tsx'

/** Success and accepted are styled as fulfilled. */
const pills = { pending: 'pending', Success: 'success', accepted: 'accepted', rejected: 'rejected' } as const

export function TransferStatus({ status }: { status: Status }) {
  const texts = useTexts(statusTexts).transfer
  return <StatusPill status={pills[status]}>{texts[status]}</StatusPill>
}
