/** The kinds of notifications that a person wants in the app and by mail. */
import { sql } from 'kysely'
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
  'listingMatchedOften',
  'giftReceived',
  'moneyReceived',
  'rateReached',
  'listingFound',
]
const defaults = { inApp: true, byMail: true }
/** Nobody can switch security events off. */
const always = { inApp: true, byMail: true }

type Wants = { inApp: boolean; byMail: boolean }

/** Whether people get messages of their kinds in the app and by mail. */
export async function preferencesOf(
  from: Db | Tx,
  asked: readonly { readonly personId: string; readonly kind: NotificationKind }[],
): Promise<(personId: string, kind: NotificationKind, message: NotificationMessage['message']) => Wants> {
  const people = [...new Set(asked.filter(({ kind }) => kind !== 'security').map(({ personId }) => personId))]
  const rows =
    people.length === 0
      ? []
      : await from
          .selectFrom('notice_preference')
          .select(['person_id', 'kind', 'in_app as inApp', 'by_mail as byMail'])
          .where('person_id', '=', sql<string>`ANY(${people}::uuid[])`)
          .execute()
  const chosen = new Map(rows.map(({ person_id, kind, ...wants }) => [`${person_id} ${kind}`, wants]))
  return (personId, kind, message) =>
    kind === 'security'
      ? always
      : (chosen.get(`${personId} ${kind}`) ?? { ...defaults, byMail: mailedByDefault.includes(message) })
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
