import type { TransferStatus as Status } from '#core/contract/transfers.ts'
import { useStatusTexts } from '#core/texts/status-catalogue.ts'
import { StatusPill } from '#core/ui/StatusPill.tsx'

/** Success and accepted are styled as fulfilled. */
const pills = { pending: 'pending', Success: 'success', accepted: 'accepted', rejected: 'rejected' } as const

export function TransferStatus({ status }: { status: Status }) {
  const texts = useStatusTexts().transfer
  return <StatusPill status={pills[status]}>{texts[status]}</StatusPill>
}
