/**
 * Challenges: mailed codes that anyone who knows a name can request, to reset a password or to sign in on a new device.
 * Their limits are stricter than those of a person's own codes (`codes.ts`):
 *
 * - Each mailed request is a challenge with its own id and codes, so a stranger's guesses do not spend the owner's
 *   code. An account has 3 codes a day, with 3 tries each (`code-rules.ts`).
 * - All wrong codes of the platform share an hourly budget (`wrong-codes.ts`).
 * - Each mail has a link beside its code: 128 random bits, stored hashed, for one use within an hour. It works after
 *   the codes are spent, and a mail without a code still has one.
 * - An unknown name gets a challenge, codes and tries by the same statements; nothing is mailed.
 */

import { dayMs } from '#core/contract/time.ts'
import { isId, newId } from '../../ids.ts'
import { waitText } from '../../platform/budgets/try-budget.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newLinkToken, tokenHash } from '../../platform/hashing/secrets.ts'
import { returnMail, withMail } from '../../platform/mail/budgets.ts'
import { enqueueMail, enqueueNothing } from '../../platform/mail/queue.ts'
import { codeMail } from '../../platform/mail/templates.ts'
import {
  type ChallengePurpose,
  linkTtlMs,
  nextMail,
  type SentMail,
} from '../../platform/messages/code-rules.ts'
import { refuse } from '../../refusals.ts'
import type { Server } from '../../server.ts'
import {
  ago,
  type Challenge,
  codeTtlMs,
  endCodes,
  type FreshCode,
  freshCode,
  mailRecipient,
  type Recipient,
  type VerifiedCode,
} from './codes.ts'

type ChallengeRequest = {
  purpose: ChallengePurpose
  /** The typed name, folded. Mails and codes are counted by it. */
  name: string
  /** Finds the person with this name, within the transaction; undefined for an unknown name or a decoy. */
  find: (tx: Tx) => Promise<Recipient | undefined>
  /**
   * For this long, further requests reuse the challenge of the newest mail. For requests that nobody makes on purpose:
   * they would use up the day's codes.
   */
  reuseMs?: number
}

/**
 * Starts a challenge, mails its code and link, and returns its id. When enough mails were sent already, returns the
 * challenge of the newest mail, whose code and link are the ones to use. Refuses with `too-many-requests` after many mails
 * of one network. Behaves identically for unknown names.
 */
export async function requestChallenge(server: Server, request: ChallengeRequest): Promise<string> {
  const { purpose } = request
  const { id, isNew } = await withMail(server, purpose, {}, () => challengeOf(server, request))
  if (!isNew) await returnMail(server, purpose)
  return id
}

async function challengeOf(
  server: Server,
  request: ChallengeRequest,
): Promise<{ id: string; isNew: boolean }> {
  const { purpose } = request
  const code = await freshCode(server)
  await deleteExpired(server)
  return server.database.inTransaction(async (tx) => {
    const now = server.clock()
    const person = await request.find(tx)
    // Keyed by name, not by account: a shared count would reveal that a username and an address belong together.
    const accountKey = server.vault.keyedHash('challenge', `${purpose} ${request.name}`)
    await lockAccount(tx, accountKey, now)
    const sent = await sentMails(tx, accountKey, now)
    const next = nextMail(sent, now)
    const [newest] = sent
    const isReused = newest && !newest.isUsed && newest.createdAt > ago(now, request.reuseMs ?? 0)
    if (newest && (next.kind === 'none' || isReused)) return { id: newest.challengeId, isNew: false }
    const challengeId = newId()
    await tx
      .insertInto('code_challenge')
      .values({
        id: challengeId,
        purpose,
        account_key: accountKey,
        person_id: person?.id ?? null,
        created_at: now,
      })
      .execute()
    await mailChallenge(tx, server, { challengeId, purpose }, person, next.kind === 'code' ? code : undefined)
    return { id: challengeId, isNew: true }
  })
}

type ResendRequest = Challenge & {
  /** Finds a person by id, within the transaction. */
  find: (tx: Tx, personId: string) => Promise<Recipient | undefined>
}

/**
 * Mails another code and link within a challenge; its earlier code ends. Refuses with `reset-over` for an unknown
 * challenge, and with `mail-paced` or `too-many-requests` and the time to wait when enough were sent. Behaves identically
 * for unknown names.
 */
export async function resendChallenge(server: Server, request: ResendRequest): Promise<void> {
  if (!isId(request.challengeId)) throw refuse('reset-over')
  await withMail(server, request.purpose, {}, () => mailAgain(server, request))
}

async function mailAgain(server: Server, request: ResendRequest): Promise<void> {
  const { challengeId, purpose } = request
  const code = await freshCode(server)
  const next = await server.database.inTransaction(async (tx) => {
    const now = server.clock()
    const find = () =>
      tx
        .selectFrom('code_challenge')
        .select(['account_key', 'person_id'])
        .where('id', '=', challengeId)
        .where('purpose', '=', purpose)
        .executeTakeFirst()
    const known = await find()
    if (!known) throw refuse('reset-over')
    await lockAccount(tx, known.account_key, now)
    // An old challenge may have been deleted while this call waited for the lock.
    const challenge = await find()
    if (!challenge) throw refuse('reset-over')
    const next = nextMail(await sentMails(tx, challenge.account_key, now), now)
    if (next.kind === 'none') return next
    const person = await request.find(tx, challenge.person_id ?? noPersonId)
    await mailChallenge(tx, server, request, person, next.kind === 'code' ? code : undefined)
    return next
  })
  if (next.kind === 'none') throw refuse('mail-paced', { wait: waitText(next.waitMs) })
}

const noPersonId = '00000000-0000-0000-0000-000000000000'

/** Serializes the requests for one account, by a lock on its row. */
const lockAccount = (tx: Tx, accountKey: string, now: Date) =>
  tx
    .insertInto('code_account')
    .values({ account_key: accountKey, asked_at: now })
    .onConflict((conflict) => conflict.column('account_key').doUpdateSet({ asked_at: now }))
    .execute()

/** The mails of an account in the last day, newest first. */
async function sentMails(
  tx: Tx,
  accountKey: string,
  now: Date,
): Promise<(SentMail & { challengeId: string })[]> {
  const rows = await tx
    .selectFrom('code_challenge')
    .innerJoin('mailed_code', 'mailed_code.challenge_id', 'code_challenge.id')
    .select([
      'code_challenge.id as challengeId',
      'mailed_code.created_at',
      'code_hash',
      'verified_at',
      'link_used_at',
      'used_at',
    ])
    .where('account_key', '=', accountKey)
    .where('mailed_code.created_at', '>', ago(now, dayMs))
    .orderBy('mailed_code.created_at', 'desc')
    .orderBy('mailed_code.id', 'desc')
    .execute()
  return rows.map((row) => ({
    challengeId: row.challengeId,
    createdAt: row.created_at,
    hasCode: row.code_hash !== null,
    isUsed: row.verified_at !== null || row.link_used_at !== null || row.used_at !== null,
  }))
}

/** Where a mail's link leads on the exchange's own site. Its token is in the fragment, which no server receives. */
const linkPaths: Readonly<Record<ChallengePurpose, string>> = { reset: '/password-reset', device: '/login' }

/** Stores and mails a link, and a code when `code` is given. Without a person it does everything except the mail. */
async function mailChallenge(
  tx: Tx,
  server: Server,
  { challengeId, purpose }: Challenge,
  person: Recipient | undefined,
  code: FreshCode | undefined,
): Promise<void> {
  const now = server.clock()
  const token = newLinkToken()
  await endCodes(tx, { challengeId, purpose }, now)
  await tx
    .insertInto('mailed_code')
    .values({
      id: newId(),
      person_id: person?.id ?? null,
      purpose,
      challenge_id: challengeId,
      code_hash: code?.hashed ?? null,
      expires_at: new Date(now.getTime() + (code ? codeTtlMs : 0)),
      link_hash: tokenHash(token),
      link_expires_at: new Date(now.getTime() + linkTtlMs),
      created_at: now,
    })
    .execute()
  if (!person) return enqueueNothing(tx, server)
  await enqueueMail(
    tx,
    server,
    codeMail({
      ...mailRecipient(server, person),
      purpose,
      digits: code?.digits,
      link: `${server.settings.publicUrl}${linkPaths[purpose]}#link=${token}`,
    }),
  )
}

const expiredBatch = 20

/**
 * Deletes a few expired rows per request: the challenges of accounts without a request in the last day, known and
 * unknown alike, and codes older than two days.
 */
async function deleteExpired(server: Server): Promise<void> {
  const { db } = server.database
  const before = ago(server.clock(), dayMs)
  await db
    .deleteFrom('code_account')
    .where('account_key', 'in', (eb) =>
      eb
        .selectFrom('code_account')
        .select('account_key')
        .where('asked_at', '<=', before)
        .orderBy('asked_at')
        .limit(expiredBatch)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
  await db
    .deleteFrom('mailed_code')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('mailed_code')
        .select('id')
        .where('created_at', '<=', ago(before, dayMs))
        .orderBy('created_at')
        .limit(expiredBatch)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}

/** The content of a link: its challenge, and the mail's code as if it had been entered. */
export type OpenedLink = VerifiedCode & { challengeId: string }

/**
 * Consumes the link of a mail and runs `onOpened` in the same transaction. Refuses with `reset-over` when the link is
 * unknown, used, or older than an hour, or when the mail's code has been spent.
 */
export const openLink = <T>(
  server: Server,
  purpose: ChallengePurpose,
  token: string,
  onOpened: (tx: Tx, link: OpenedLink) => Promise<T>,
): Promise<T> =>
  server.database.inTransaction(async (tx) => {
    const now = server.clock()
    const opened = await tx
      .updateTable('mailed_code')
      .set({ link_used_at: now, verified_at: now, expires_at: now })
      .where('link_hash', '=', tokenHash(token))
      .where('purpose', '=', purpose)
      .where('link_used_at', 'is', null)
      .where('used_at', 'is', null)
      .where('link_expires_at', '>', now)
      .returning(['id', 'person_id', 'challenge_id'])
      .executeTakeFirst()
    // The link of a decoy was mailed to nobody.
    if (!opened?.person_id || !opened.challenge_id) throw refuse('reset-over')
    return onOpened(tx, { id: opened.id, personId: opened.person_id, challengeId: opened.challenge_id })
  })
