// Reports a sign-in from a new device (rules/accounts.md#new-device).
import type { Language } from '#core/contract/languages.ts'
import { dayMs } from '#core/contract/time.ts'
import type { Tx } from '../../platform/db/database.ts'
import { notificationMessages } from '../../platform/messages/notifications.ts'
import type { Server } from '../../server.ts'
import { minuteFact } from '../notifications/message.ts'
import { notifySecurityChange } from './security-notification.ts'

/** Milliseconds after which an unseen device counts as new. */
const ttlMs = 180 * dayMs

/** Ignores version numbers: an update of the browser does not make a new device. */
const keyOf = (userAgent: string) => userAgent.replace(/\d+(?:[._]\d+)*/g, '#').slice(0, 300)

const browsers: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** The everyday name of a browser: `Chrome on Windows`. */
export function deviceName(userAgent: string, language: Language = 'en'): string {
  const { browser, system } = deviceFact(userAgent)
  return notificationMessages(language).device({ browser: browser ?? undefined, system: system ?? undefined })
}

/** The same for a notification, which is rendered later. */
export function deviceFact(userAgent: string) {
  const nameIn = (table: readonly [RegExp, string][]) =>
    table.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
  return { browser: nameIn(browsers), system: nameIn(systems) }
}

/** Records the device of a sign-in, and notifies the person unless the device is known or the person's first one. */
export async function noteDevice(tx: Tx, server: Server, personId: string, userAgent: string): Promise<void> {
  const now = server.clock()
  await tx
    .deleteFrom('known_device')
    .where('person_id', '=', personId)
    .where('last_seen_at', '<', new Date(now.getTime() - ttlMs))
    .execute()
  const known = await tx
    .selectFrom('known_device')
    .select('device_key')
    .where('person_id', '=', personId)
    .execute()
  const key = keyOf(userAgent)
  await tx
    .insertInto('known_device')
    .values({ person_id: personId, device_key: key, last_seen_at: now })
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'device_key']).doUpdateSet({ last_seen_at: now }),
    )
    .execute()
  if (known.length === 0 || known.some(({ device_key }) => device_key === key)) return
  await notifySecurityChange(tx, server, personId, {
    message: 'newDevice',
    facts: { device: deviceFact(userAgent), when: minuteFact(now) },
  })
}
