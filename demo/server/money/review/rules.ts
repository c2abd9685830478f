/** Decides whether a transfer or a listing waits for an operator (rules/security.md#review). Pure. */
import type { MetRule, ReviewKind } from '#core/contract/operator-reviews.ts'
import { hourMs } from '#core/contract/time.ts'
import { type Minor, toDecimal } from '#core/money/money.ts'
import type { ReviewSettings } from '../../settings/review-settings.ts'
import { toCents } from '../limits/spending.ts'

export type Facts = {
  readonly kind: ReviewKind
  /** Null when no rule compares an amount. */
  readonly cents: Minor | null
  readonly cardAgeMs: number
  /** No transfer of the sender has been accepted yet. */
  readonly isFirst: boolean
  /** Transfers of the sender in an hour, with this one. */
  readonly transfers: number
  /** Their different receivers, with this one's, in the days that are set. */
  readonly receivers: number
}

type Threshold = number | undefined

const isAbove = (cents: Minor | null, usd: Threshold): usd is number =>
  usd !== undefined && cents !== null && cents > toCents(usd)

const isMore = (count: number, limit: Threshold): limit is number => limit !== undefined && count > limit

/** Whether a rule compares amounts of a kind. */
export const comparesAmounts = (settings: ReviewSettings, kind: ReviewKind): boolean =>
  settings.newCardUsd !== undefined ||
  (kind === 'transfer' ? settings.firstTransferUsd : settings.listingUsd) !== undefined

/** Whether any rule can be met: otherwise nothing has to be counted. */
export function canBeHeld(settings: ReviewSettings, { kind, cents }: Pick<Facts, 'kind' | 'cents'>): boolean {
  if (isAbove(cents, settings.newCardUsd)) return true
  return kind === 'listing'
    ? isAbove(cents, settings.listingUsd)
    : isAbove(cents, settings.firstTransferUsd) ||
        settings.transfers !== undefined ||
        settings.receivers !== undefined
}

/** The rules that hold it, each with what it found; none lets it go on. */
export function metRules(settings: ReviewSettings, facts: Facts): MetRule[] {
  const { kind, cents, cardAgeMs, isFirst, transfers, receivers } = facts
  const { firstTransferUsd, newCardUsd, newCardHours, receiverDays, listingUsd } = settings
  const amount = toDecimal(cents ?? 0n, 'USD')
  const met: MetRule[] = []
  if (kind === 'transfer') {
    if (isFirst && isAbove(cents, firstTransferUsd))
      met.push({ rule: 'first-transfer', found: amount, limit: firstTransferUsd })
    if (isMore(transfers, settings.transfers))
      met.push({ rule: 'many-transfers', found: String(transfers), limit: settings.transfers })
    if (isMore(receivers, settings.receivers))
      met.push({
        rule: 'many-receivers',
        found: String(receivers),
        limit: settings.receivers,
        span: receiverDays,
      })
  } else if (isAbove(cents, listingUsd)) met.push({ rule: 'listing', found: amount, limit: listingUsd })
  if (cardAgeMs < newCardHours * hourMs && isAbove(cents, newCardUsd))
    met.push({ rule: 'new-card', found: amount, limit: newCardUsd, span: newCardHours })
  return met
}
