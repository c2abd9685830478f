/** The figures in the texts of the legal pages are the constants of the server. */
import { expect, it } from 'vitest'
import { ages } from '#core/contract/person-rules.ts'
import { dayMs, hourMs } from '#core/contract/time.ts'
import { maxAmount } from '#core/money/money.ts'
import { listingDays } from '#server/exchange/market/listings/create.ts'
import { reminderDays } from '#server/exchange/market/listings/remind.ts'
import { orderDays } from '#server/exchange/market/orders/order.ts'
import { transferDays } from '#server/exchange/transfers/transfer.ts'
import { holdDays } from '#server/people/accounts/address-hold.ts'
import { linkDays } from '#server/people/circle/invites.ts'
import { reopenDays } from '#server/people/rights/close.ts'
import { deviceTtlMs } from '#server/people/sessions/known-devices.ts'
import { maxAgeMs, maxIdleMs } from '#server/people/sessions/sessions.ts'
import { defaultRetention, settlementOutlives } from '#server/settings/retention-settings.ts'
import { facts } from '../../demo/site/pages/legal/facts.ts'

it('time limits, sessions and retention are what the pages say', () => {
  const { kept, changed, largestAmount, ...rest } = facts
  expect(rest).toEqual({
    listingDays,
    reminderDays,
    orderDays,
    transferDays,
    inviteDays: linkDays,
    minimumAge: ages.least,
    idleMinutes: maxIdleMs / 60_000,
    sessionHours: maxAgeMs / hourMs,
    deviceDays: deviceTtlMs / dayMs,
    holdDays,
    reopenDays,
    settlementOutlives,
  })
  expect(kept).toEqual(defaultRetention)
  expect(BigInt(largestAmount)).toBe(maxAmount)
  expect(changed).toMatch(/^\d{4}-\d\d-\d\d$/)
})
