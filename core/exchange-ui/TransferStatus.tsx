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

type TransferStatusProps = {
  of: Parameters<typeof statusOf>[0]
  /** Pending, until its reader decides. */
  waiting?: boolean | undefined
}

export function TransferStatus({ of, waiting }: TransferStatusProps) {
  const texts = useTexts(statusTexts).transfer
  const status: Status = statusOf(of)
  return (
    <StatusPill status={waiting && status === 'pending' ? 'waiting' : pills[status]}>
      {texts[status]}
    </StatusPill>
  )
}
