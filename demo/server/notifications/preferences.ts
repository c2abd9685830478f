/** The kinds of notifications that a person wants in the app and by mail. */
import type { Contract } from '#core/contract/contract.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import {
  type NotificationKind,
  type NotificationPreference,
  notificationKinds,
} from '#core/contract/notifications.ts'
import type { Db, Tx } from '../db/database.ts'
import { refuse } from '../refusals.ts'
import type { Me, Server } from '../server.ts'
import type { NotificationMessage } from './message.ts'

/**
 * Mailed to people who have chosen nothing: what has a deadline, received money, and alerts, which they asked for. They
 * must reach people who do not open the app every day.
 */
const mailedByDefault: readonly NotificationMessage['message'][] = [
  'orderRequested',
  'orderCountered',
  'requestEndsSoon',
  'listingEndsSoon',
  'listingLastDay',
  'moneySent',
  'moneyRequestPaid',
  'moneyAsked',
  'moneyEndsSoon',
  'moneyRequestEndsSoon',
  'friendRequest',
  'friendAccepted',
  'orderCompleted',
  'orderAccepted',
  'sweepCompleted',
  'listingOrdered',
  'listingMatched',
  'giftReceived',
  'moneyReceived',
  'rateReached',
  'listingFound',
]
const defaults = { inApp: true, byMail: true }
/** Nobody can switch security events off. */
const always = { inApp: true, byMail: true }
/** Whether a person gets a message of a kind in the app and by mail. */
export async function preferenceOf(
  from: Db | Tx,
  personId: string,
  kind: NotificationKind,
  message: NotificationMessage['message'],
): Promise<{ inApp: boolean; byMail: boolean }> {
  if (kind === 'security') return always
  const row = await from
    .selectFrom('notice_preference')
    .select(['in_app as inApp', 'by_mail as byMail'])
    .where('person_id', '=', personId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row ?? { ...defaults, byMail: mailedByDefault.includes(message) }
}

export async function notificationPreferences(server: Server, me: Me): Promise<NotificationPreference[]> {
  const rows = await server.database.db
    .selectFrom('notice_preference')
    .select(['kind', 'in_app as inApp', 'by_mail as byMail'])
    .where('person_id', '=', me.id)
    .execute()
  return notificationKinds.map((kind) =>
    kind === 'security'
      ? { kind, ...always }
      : (rows.find((row) => row.kind === kind) ?? { kind, ...defaults }),
  )
}

export async function saveNotificationPreference(
  server: Server,
  me: Me,
  { body }: InputOf<Contract['saveNoticePreference']>,
): Promise<void> {
  if (body.kind === 'security') throw refuse('security-notices-stay')
  await server.database.db
    .insertInto('notice_preference')
    .values({ person_id: me.id, kind: body.kind, in_app: body.inApp, by_mail: body.byMail })
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'kind']).doUpdateSet({ in_app: body.inApp, by_mail: body.byMail }),
    )
    .execute()
}
