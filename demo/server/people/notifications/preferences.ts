/** The kinds of notifications that a person wants in the app and by mail. */
import { sql } from 'kysely'
import type { Contract } from '#core/contract/contract.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import {
  type NotificationKind,
  type NotificationPreference,
  notificationKinds,
} from '#core/contract/notifications.ts'
import { refuse } from '../../refusals.ts'
import type { Me, Server } from '../../server.ts'
import type { NotificationMessage } from './message.ts'

/**
 * Mailed to people who have chosen nothing: what has a deadline, received money, what operators declined, standing transfers, and alerts,
 * which they asked for. They must reach people who do not open the app every day.
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
  'standingAhead',
  'standingFailed',
  'standingSkipped',
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
  'moneyNotApproved',
  'listingNotApproved',
  'rateReached',
  'listingFound',
]
const defaults = { inApp: true, byMail: true }
/** Nobody can switch security events off. */
const always = { inApp: true, byMail: true }

type Wants = { inApp: boolean; byMail: boolean }

/** A person's choices, by kind. */
export type ChosenPreferences = Partial<Record<NotificationKind, Wants>> | null

/** SQL for what the person of a row has chosen; null when nothing. */
export const chosenPreferences = sql<ChosenPreferences>`(
  SELECT jsonb_object_agg(kind, jsonb_build_object('inApp', in_app, 'byMail', by_mail))
  FROM notice_preference WHERE notice_preference.person_id = person.id)`

/** Whether a person gets a message of this kind in the app and by mail. */
export const wantsOf = (
  chosen: ChosenPreferences,
  kind: NotificationKind,
  message: NotificationMessage['message'],
): Wants =>
  kind === 'security'
    ? always
    : (chosen?.[kind] ?? { ...defaults, byMail: mailedByDefault.includes(message) })

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
