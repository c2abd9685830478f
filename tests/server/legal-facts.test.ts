/** The figures in the texts of the legal pages are the constants of the server. */
import { expect, it } from 'vitest'
import { maxAmount } from '#core/money/money.ts'
import { minAgeYears } from '#server/accounts/birth-date.ts'
import { ttlMs as deviceTtlMs } from '#server/accounts/device-tokens.ts'
import { maxDocuments } from '#server/accounts/profile.ts'
import { maxAgeMs, maxIdleMs } from '#server/accounts/sessions.ts'
import { linkDays } from '#server/circle/invites.ts'
import { retentionMs } from '#server/idempotency.ts'
import { listingDays } from '#server/market/listings/create.ts'
import { reminderDays } from '#server/market/listings/remind.ts'
import { orderDays } from '#server/market/orders/close.ts'
import { retentionDays } from '#server/retention.ts'
import { transferDays } from '#server/transfers/transfer.ts'
import { facts } from '../../demo/site/pages/legal/facts.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

it('time limits, sessions and retention are what the pages say', () => {
  const { kept, changed, largestAmount, ...rest } = facts
  expect(rest).toEqual({
    listingDays,
    reminderDays,
    orderDays,
    transferDays,
    inviteDays: linkDays,
    minimumAge: minAgeYears,
    idleMinutes: maxIdleMs / 60_000,
    sessionHours: maxAgeMs / hourMs,
    deviceDays: deviceTtlMs / dayMs,
    documents: maxDocuments,
  })
  expect(kept).toEqual({ ...retentionDays, intent: retentionMs / dayMs })
  expect(BigInt(largestAmount)).toBe(maxAmount)
  expect(changed).toMatch(/^\d{4}-\d\d-\d\d$/)
})
