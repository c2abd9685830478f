/**
 * Every table that names a person: what its owner may download of it, and what becomes of it when the person is erased
 * (rules/accounts.md#download and #erase). A test finds tables that are missing here.
 */
import type { Tables } from '../../platform/db/tables.ts'

export type PersonTable = {
  /** Its columns that name a person. The rows of a person are those with the person in one of them. */
  readonly people: readonly string[]
  /** The columns to download, or why there are none. An amount in minor units names its currency: `need_minor need_currency`. */
  readonly shown: readonly string[] | { readonly not: string }
  /** Columns of people, each with the column that hides a row from this person. */
  readonly hidden?: Readonly<Record<string, string>>
  /** `deleted` at once; `law`: with the identity facts, after the years that the law asks for; or why it stays. */
  readonly erased: 'deleted' | 'law' | { readonly kept: string }
}

const secret = { not: 'It has only what opens the account.' }
const money = { kept: 'The law of money asks for it.' }

export const personTables: Partial<Record<keyof Tables, PersonTable>> = {
  // The person's own row, by another column.
  person: {
    people: ['id'],
    shown: [
      ...[
        'user_name',
        'first_name',
        'last_name',
        'email_sealed',
        'phone_sealed',
        'country_code',
        'language',
        'time_zone',
      ],
      ...['created_at', 'email_confirmed_at'],
    ],
    erased: { kept: 'Others see its user name on their exchanges. The rest is overwritten.' },
  },
  identity: {
    people: ['person_id'],
    shown: [
      ...[
        'first_name',
        'last_name',
        'country_code',
        'phone_sealed',
        'bvn',
        'birth_date_sealed',
        'id_type',
        'id_number',
      ],
      ...['status', 'reason', 'reason_words', 'submitted_at', 'passed_at'],
    ],
    erased: 'law',
  },
  identity_decision: {
    people: ['person_id'],
    shown: ['status', 'reason_words', 'decided_at'],
    erased: 'law',
  },
  person_action: {
    people: ['person_id'],
    shown: { not: 'It has what operators look into. What the person was told is in their notifications.' },
    erased: 'law',
  },
  handled_case: {
    people: ['person_id'],
    shown: {
      not: 'It has what operators did about a payment. What the person was told is in their notifications.',
    },
    erased: 'law',
  },
  profile: {
    people: ['person_id'],
    shown: ['country_code', 'phone_sealed', 'birth_date_sealed', 'id_type', 'id_number', 'saved_at'],
    erased: 'law',
  },
  document: {
    people: ['person_id'],
    // Not their bytes: who has taken a session and the password must not get the picture of a passport, too.
    shown: ['kind', 'name_sealed', 'media_type', 'created_at', 'deleted_at'],
    erased: 'law',
  },
  email_change: {
    people: ['person_id'],
    shown: ['old_email_sealed', 'new_email_sealed', 'asked_at', 'confirmed_at', 'stopped_at'],
    erased: 'deleted',
  },
  card: {
    people: ['person_id'],
    shown: [
      ...['nickname', 'type', 'brand', 'last_four', 'holder_name', 'expiry_month', 'expiry_year'],
      ...['issuer_country', 'created_at', 'removed_at'],
    ],
    erased: { kept: 'Payments name it by its last four digits. Nickname and holder are overwritten.' },
  },
  listing: {
    people: ['owner_id'],
    shown: [
      ...[
        'reference',
        'need_currency',
        'need_minor need_currency',
        'have_currency',
        'offer_minor have_currency',
      ],
      ...['fee_minor have_currency', 'rate', 'status', 'created_at', 'expires_at', 'ended_at', 'ended_why'],
    ],
    erased: money,
  },
  orders: {
    people: ['buyer_id', 'owner_id'],
    shown: [
      ...[
        'reference',
        'buyer_id',
        'owner_id',
        'order_minor listing.have_currency',
        'give_up_minor listing.need_currency',
      ],
      ...['rate', 'status', 'created_at', 'decided_at', 'decided_by'],
    ],
    erased: money,
  },
  transfer: {
    people: ['sender_id', 'receiver_id'],
    shown: [
      ...['reference', 'sender_id', 'receiver_id', 'amount_minor currency', 'currency', 'status', 'note'],
      ...['created_at', 'decided_at'],
    ],
    hidden: { receiver_id: 'is_held' },
    erased: money,
  },
  money_request: {
    people: ['requester_id', 'payer_id'],
    shown: [
      ...[
        'requester_id',
        'payer_id',
        'amount_minor currency',
        'currency',
        'note',
        'status',
        'created_at',
        'ended_at',
      ],
    ],
    erased: money,
  },
  standing_transfer: {
    people: ['sender_id', 'receiver_id'],
    shown: [
      ...['sender_id', 'receiver_id', 'amount_minor currency', 'currency', 'note', 'rhythm', 'first_day'],
      ...['last_day', 'state', 'created_at', 'ended_at'],
    ],
    erased: money,
  },
  statement_line: {
    people: ['person_id'],
    shown: [
      ...['at', 'effect', 'amount currency', 'currency', 'received_after currency', 'taken_after currency'],
      'held_after currency',
    ],
    erased: money,
  },
  payout: {
    people: ['earner_id', 'person_id'],
    shown: [
      'earner_id',
      'person_id',
      'amount_minor currency',
      'currency',
      'status',
      'created_at',
      'changed_at',
    ],
    erased: money,
  },
  settled_gift: {
    people: ['person_id'],
    shown: { not: 'What it says is in the statement lines.' },
    erased: money,
  },
  dispute: {
    people: ['person_id'],
    shown: ['amount_minor currency', 'currency', 'status', 'why', 'opened_at', 'changed_at'],
    erased: money,
  },
  event: {
    people: ['by_id'],
    shown: ['what', 'at'],
    erased: { kept: 'It is a line in the timeline of an exchange with another person.' },
  },
  friendship: {
    people: ['person_id', 'friend_id'],
    shown: ['person_id', 'friend_id', 'created_at'],
    erased: 'deleted',
  },
  invite: {
    people: ['inviter_id'],
    shown: ['email_sealed', 'decision', 'decided_at', 'created_at'],
    erased: 'deleted',
  },
  notification: {
    people: ['person_id'],
    shown: ['kind', 'message', 'facts', 'is_read', 'created_at'],
    erased: 'deleted',
  },
  notice_preference: { people: ['person_id'], shown: ['kind', 'in_app', 'by_mail'], erased: 'deleted' },
  alert: {
    people: ['person_id'],
    shown: ['kind', 'base', 'quote', 'condition', 'target', 'is_paused', 'created_at'],
    erased: 'deleted',
  },
  session: {
    people: ['person_id'],
    shown: ['device', 'origin', 'created_at', 'last_seen_at'],
    erased: 'deleted',
  },
  partner_consent: {
    people: ['person_id'],
    shown: ['partner_user', 'agreed_at', 'bound_at', 'last_used_at'],
    erased: 'deleted',
  },
  partner_session_tags: {
    people: ['person_id'],
    shown: ['tags_sealed', 'created_at'],
    erased: 'deleted',
  },
  partner_object: {
    people: ['person_id'],
    shown: ['partner_id', 'kind', 'tags_sealed', 'created_at'],
    erased: 'deleted',
  },
  known_device: { people: ['person_id'], shown: ['device_key', 'last_seen_at'], erased: 'deleted' },
  passkey: {
    people: ['person_id'],
    shown: ['name', 'device', 'created_at', 'last_used_at'],
    erased: 'deleted',
  },
  push_device: { people: ['person_id'], shown: ['created_at'], erased: 'deleted' },
  wrong_pin: { people: ['person_id'], shown: ['tried_at'], erased: 'deleted' },
  device_token: { people: ['person_id'], shown: secret, erased: 'deleted' },
  mailed_code: { people: ['person_id'], shown: secret, erased: 'deleted' },
  code_challenge: { people: ['person_id'], shown: secret, erased: 'deleted' },
  pending_password: { people: ['person_id'], shown: secret, erased: 'deleted' },
  review: {
    people: ['person_id'],
    shown: { not: 'It would tell a thief which amounts and patterns are looked at.' },
    erased: { kept: 'Operators answer for what they decided about the money.' },
  },
  member_report: {
    people: ['person_id', 'reported_id'],
    shown: { not: 'Who reports reads it in the thread; who was reported must not learn by whom.' },
    erased: { kept: 'It is about two people, and operators answer for what they decided.' },
  },
  screening_match: {
    people: ['person_id'],
    shown: { not: 'The law forbids to tell a person of a suspicion.' },
    erased: 'law',
  },
  taken_number: {
    people: ['person_id'],
    shown: { not: 'It has keyed hashes of numbers that are downloaded elsewhere.' },
    erased: 'deleted',
  },
  idempotency: {
    people: ['person_id'],
    shown: { not: 'It repeats answers about exchanges that are downloaded elsewhere.' },
    erased: 'deleted',
  },
}
