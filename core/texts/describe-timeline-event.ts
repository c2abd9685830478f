import type { HistoryEntry } from '#core/contract/timeline.ts'
import type { TimelineTexts } from './shared/timeline/en.ts'

/** `Order placed by bola`, `Listing halted by you`, `Paid to •••• 4242`: the same on the page and on receipts. */
export function describeTimelineEvent(
  entry: HistoryEntry,
  { happened, acceptedAsAllowed, takenBack, payout, undone }: TimelineTexts,
): string {
  if (!('by' in entry)) return entry.what === 'undone' ? undone : payout[entry.what](entry.lastFour)
  const { what, by, username, isMe } = entry
  const describe =
    what === 'accepted' && by === 'platform'
      ? acceptedAsAllowed
      : what === 'returned' && by === 'sender'
        ? takenBack
        : happened[what]
  return describe(isMe ? undefined : (username ?? 'Cowrie'))
}
