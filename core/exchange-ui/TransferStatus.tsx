import { useTexts } from '#core/client/use-texts.ts'
import { type TransferStatus as Status, statusOf } from '#core/contract/transfers.ts'
import { statusTexts } from '#core/texts/shared/statuses/index.ts'
import { StatusPill } from '#core/ui/StatusPill.tsx'

/** Success and accepted are styled as fulfilled. */
const pills = {
  pending: 'pending',
  Success: 'success',
  accepted: 'accepted',
  rejected: 'rejected',
  cancelled: 'cancelled',
} as const

export function TransferStatus({ of }: { of: Parameters<typeof statusOf>[0] }) {
  const { transfer, held } = useTexts(statusTexts)
  const status: Status = statusOf(of)
  return <StatusPill status={pills[status]}>{of.isHeld ? held : transfer[status]}</StatusPill>
}
