/** The figures in the texts of the legal pages are the constants of the server. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { maxAmount } from '#core/money/money.ts'
import { holdDays } from '#server/accounts/address-hold.ts'
import { minAgeYears } from '#server/accounts/birth-date.ts'
import { ttlMs as deviceTtlMs } from '#server/accounts/device-tokens.ts'
import { maxDocuments } from '#server/accounts/profile.ts'
import { maxAgeMs, maxIdleMs } from '#server/accounts/sessions.ts'
import { linkDays } from '#server/circle/invites.ts'
import { listingDays } from '#server/market/listings/create.ts'
import { reminderDays } from '#server/market/listings/remind.ts'
import { orderDays } from '#server/market/orders/close.ts'
import { defaultRetention, retentionRows } from '#server/retention-settings.ts'
import { reopenDays } from '#server/rights/close.ts'
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
    holdDays,
    reopenDays,
  })
  expect(kept).toEqual(defaultRetention)
  expect(BigInt(largestAmount)).toBe(maxAmount)
  expect(changed).toMatch(/^\d{4}-\d\d-\d\d$/)
})

it('README has the table of what is kept how long', () => {
  const readme = readFileSync('README.md', 'utf8')
  for (const [name, { days, least, most, what }] of Object.entries(retentionRows)) {
    const row = readme.split('\n').find((line) => line.startsWith(`| \`${name}\` `))
    expect(row?.split('|').map((cell) => cell.trim())).toEqual([
      ...['', `\`${name}\``, String(days), `${least}–${most}`, what, ''],
    ])
  }
})
