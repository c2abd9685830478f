/** The rows of a settlement, and what follows from an event. */
import type { Selectable } from 'kysely'
import type { CaptureRow, PayoutRow, RefundRow } from '../db/tables.ts'

export type CaptureRecord = Selectable<CaptureRow>
export type PayoutRecord = Selectable<PayoutRow>
export type RefundRecord = Selectable<RefundRow>

/** For the operator. `unknown`: the event is about nothing that we know, or not yet. */
export type Outcome = 'applied' | 'known' | 'unknown' | 'of no consequence'
