/** Reads what waits for an operator: the REVIEW_ settings (rules/security.md#review). */
import type { Environment } from './environment.ts'
import { limitOf } from './limit-settings.ts'
import { countOf } from './setting-readers.ts'

/** Amounts are whole US dollars. Above each of these a transfer or a listing waits; undefined holds nothing. */
export type ReviewSettings = {
  readonly firstTransferUsd: number | undefined
  /** In an hour, by one person. */
  readonly transfers: number | undefined
  readonly newCardUsd: number | undefined
  readonly newCardHours: number
  readonly receivers: number | undefined
  readonly receiverDays: number
  readonly listingUsd: number | undefined
}

/** Above every transfer of the demo but one. */
const sandboxUsd = 10_000

/** Off unless they are set, but for one rule of the sandbox. Throws `BadSetting`. */
export const reviewOf = (env: Environment, isSandbox: boolean): ReviewSettings => ({
  firstTransferUsd: limitOf(env, 'REVIEW_FIRST_TRANSFER', isSandbox ? sandboxUsd : undefined),
  transfers: limitOf(env, 'REVIEW_TRANSFERS', undefined),
  newCardUsd: limitOf(env, 'REVIEW_NEW_CARD', undefined),
  newCardHours: countOf(env, 'REVIEW_NEW_CARD_HOURS', 24, 24 * 365),
  receivers: limitOf(env, 'REVIEW_RECEIVERS', undefined),
  receiverDays: countOf(env, 'REVIEW_RECEIVERS_DAYS', 7, 365),
  listingUsd: limitOf(env, 'REVIEW_LISTING', undefined),
})
