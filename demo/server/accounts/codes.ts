/**
 * Codes sent by mail: 4 digits, 10 minutes, single use, 5 tries. A try is counted before the code is evaluated, so that
 * any number of parallel guesses evaluates no more.
 *
 * Codes of the purposes `confirm` and `settings` belong to a person; only the newest one of a person works. Codes of
 * the purposes `reset` and `device` belong to a **challenge**, which anybody can ask for who knows a name, and have
 * stricter limits:
 *
 * - Every request that is mailed is a challenge with an id and codes of its own, so that a stranger's guesses do not
 *   spend the owner's code. An account has 3 codes a day, of 3 tries each (`code-rules.ts`).
 * - All wrong codes of the platform share an hourly budget (`wrong-codes.ts`).
 * - Each mail has a link beside its code: 128 random bits, stored hashed, for one use within an hour. It works when the
 *   codes are spent, and a mail without a code still brings one.
 * - An unknown name has a challenge, codes and tries like any other, by the same statements; nothing is mailed.
 */
import type { Language } from '#core/contract/languages.ts'
import type { Tx } from '../db/database.ts'
import { isId, newId } from '../ids.ts'
import { codeLetter, codeMinutes } from '../mail/letters.ts'
import { enqueueMail, enqueueNothing, wakeOutbox } from '../mail/outbox.ts'
import type { Mail } from '../ports/ports.ts'
import { refuse } from '../refusals.ts'
import { newCode, newLinkToken, tokenHash } from '../secrets.ts'
import type { Server } from '../server.ts'
import type { Phrase } from '../words/refusals.ts'
import { type ChallengePurpose, linkTtlMs, maxTries, nextMail, type SentMail } from './code-rules.ts'
import { emailOf } from './email.ts'
import { inTurn } from './turns.ts'
import { release, reserveWrongCode } from './wrong-codes.ts'

const minute = 60_000
const lifetime = codeMinutes * minute
/** Per person and purpose. More are not sent: neither a mailbox nor a code can be worn down. */
const mostSends = { count: 3, within: 10 * minute }
/** Four digits are few: fresh codes stop when a day's tries reach a chance of 1 in 500 to have guessed one. */
const mostTriesPerDay = 20
const day = 24 * 60 * minute

/** Whose codes are counted together: a person's of one purpose, or those of a challenge, which may be nobody's. */
export type CodeOwner = PersonCodes | Challenge
type PersonCodes = { personId: string; purpose: 'confirm' | 'settings' }
export type Challenge = { challengeId: string; purpose: ChallengePurpose }

const isChallenge = (owner: CodeOwner): owner is Challenge => 'challengeId' in owner

/** Written to in English where no language is given. */
export type Recipient = {
  id: string
  email_sealed: string
  first_name: string
  language?: Language
  /** What is mailed in the place of the code, for a decoy: its address is nobody's. */
  instead?: Mail | 'nothing'
}

export type FreshCode = { digits: string; hashed: string }

/** The slow half of sending a code; done before the transaction. */
export async function freshCode(server: Server): Promise<FreshCode> {
  const digits = newCode()
  return { digits, hashed: await server.secrets.hash(digits) }
}

/** The id of the code that was sent, or how many milliseconds it takes until another one is. */
export type Sent = { id: string; wait?: undefined } | { id?: undefined; wait: number }

/** Stores and mails a code to somebody; the ones before it end. Nothing changes when enough were sent. */
export async function sendCode(
  tx: Tx,
  server: Server,
  person: Recipient,
  purpose: 'confirm' | 'settings',
  code: FreshCode,
): Promise<Sent> {
  // Two requests at once are counted one after the other.
  await tx.selectFrom('person').select('id').where('id', '=', person.id).forUpdate().execute()
  const owner = { personId: person.id, purpose }
  const now = server.clock()
  const wait = await waitOf(tx, owner, now)
  if (wait > 0) return { wait }

  const id = newId()
  await endCodes(tx, owner, now)
  await tx
    .insertInto('mailed_code')
    .values({
      id,
      person_id: person.id,
      purpose,
      code_hash: code.hashed,
      expires_at: new Date(now.getTime() + lifetime),
      created_at: now,
    })
    .execute()
  if (person.instead === 'nothing') await enqueueNothing(tx, server)
  else
    await enqueueMail(
      tx,
      server,
      person.instead ?? codeLetter({ ...addressed(server, person), purpose, digits: code.digits }),
    )
  return { id }
}

const addressed = (server: Server, { id, email_sealed, first_name, language }: Recipient) => ({
  to: emailOf(server, { id, email_sealed }),
  firstName: first_name,
  ...(language && { language }),
})

const endCodes = (tx: Tx, owner: CodeOwner, now: Date) =>
  tx
    .updateTable('mailed_code')
    .set({ expires_at: now })
    .where((eb) => eb.and(columnsOf(owner)))
    .where('expires_at', '>', now)
    .execute()

/** What finds the codes of an owner, by equality. */
const columnsOf = (owner: CodeOwner) =>
  isChallenge(owner)
    ? { challenge_id: owner.challengeId, purpose: owner.purpose }
    : { person_id: owner.personId, purpose: owner.purpose }

const ownerId = (owner: CodeOwner) => (isChallenge(owner) ? owner.challengeId : owner.personId)

/** Milliseconds until a person may be sent a code again; 0 for at once. */
async function waitOf(tx: Tx, owner: PersonCodes, now: Date): Promise<number> {
  const before = await tx
    .selectFrom('mailed_code')
    .select(['created_at', 'tries'])
    .where((eb) => eb.and(columnsOf(owner)))
    .where('created_at', '>', ago(now, day))
    .orderBy('created_at', 'desc')
    .execute()
  const since = (row: { created_at: Date }) => now.getTime() - row.created_at.getTime()

  // The one that has to grow old before there are fewer than three in 10 minutes.
  const blocking = before[mostSends.count - 1]
  const forSends = blocking ? mostSends.within - since(blocking) : 0

  let tries = 0
  // The newest of those whose tries, with all after it, are too many.
  const wornDown = before.find((row) => {
    tries += row.tries
    return tries >= mostTriesPerDay
  })
  return Math.max(0, forSends, wornDown ? day - since(wornDown) : 0)
}

const ago = (now: Date, time: number) => new Date(now.getTime() - time)

/** How long somebody has to wait for another code, in words: `9 minutes`, `3 hours`. */
export function waitInWords(wait: number): Phrase {
  const count = Math.max(1, Math.ceil(wait / minute))
  return ({ minutes, hours }) => (count < 120 ? minutes(count) : hours(Math.ceil(count / 60)))
}

type ChallengeRequest = {
  purpose: ChallengePurpose
  /** The name that was typed, folded; what mails and codes are counted by. */
  name: string
  /** Finds whose name it is, in the transaction; undefined for a decoy. */
  find: (tx: Tx) => Promise<Recipient | undefined>
  /**
   * How long the newest mail answers further requests by its own challenge. For requests that nobody makes on purpose:
   * they would use up the day's codes.
   */
  reuseMs?: number
}

/**
 * Begins a challenge, mails its code and link, and answers its id. When enough mails were sent already, it answers the
 * challenge of the newest one, whose code and link are the ones to use. Works and answers alike for unknown names.
 */
export async function askChallenge(server: Server, request: ChallengeRequest): Promise<string> {
  const { purpose } = request
  const code = await freshCode(server)
  await deleteOld(server)
  const id = await server.database.inTransaction(async (tx) => {
    const now = server.clock()
    const person = await request.find(tx)
    // Not by account: that its username and its address share the day's codes would tell whose address it is.
    const accountKey = server.vault.keyedHash('challenge', `${purpose} ${request.name}`)
    await lockAccount(tx, accountKey, now)
    const sent = await sentMails(tx, accountKey, now)
    const next = nextMail(sent, now)
    const [newest] = sent
    const isReused = newest && !newest.isUsed && newest.createdAt > ago(now, request.reuseMs ?? 0)
    if (newest && (next.kind === 'none' || isReused)) return newest.challengeId
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
    return challengeId
  })
  wakeOutbox(server)
  return id
}

type ResendRequest = Challenge & {
  /** Finds a person by id, in the transaction. */
  find: (tx: Tx, personId: string) => Promise<Recipient | undefined>
}

/**
 * Mails another code and link within a challenge; its code before it ends. Refuses with `reset-over` for an unknown
 * challenge, and with `mail-paced` and the time to wait when enough were sent; both alike for unknown names.
 */
export async function resendChallenge(server: Server, request: ResendRequest): Promise<void> {
  const code = await freshCode(server)
  const { challengeId, purpose } = request
  if (!isId(challengeId)) throw refuse('reset-over')
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
    // An old one may have been deleted while this call waited for the lock.
    const challenge = await find()
    if (!challenge) throw refuse('reset-over')
    const next = nextMail(await sentMails(tx, challenge.account_key, now), now)
    if (next.kind === 'none') return next
    const person = await request.find(tx, challenge.person_id ?? nobody)
    await mailChallenge(tx, server, request, person, next.kind === 'code' ? code : undefined)
    return next
  })
  if (next.kind === 'none') throw refuse('mail-paced', { wait: waitInWords(next.waitMs) })
  wakeOutbox(server)
}

const nobody = '00000000-0000-0000-0000-000000000000'

/** Requests for one account are counted one after the other. */
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
    .where('mailed_code.created_at', '>', ago(now, day))
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

/** Where a mail's link leads, on the exchange's own site; its token is in the fragment, which no server is sent. */
const linkPaths: Readonly<Record<ChallengePurpose, string>> = { reset: '/password-reset', device: '/login' }

/** Stores and mails a link, and a code where `code` is given. Without a person everything but the mail. */
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
      expires_at: new Date(now.getTime() + (code ? lifetime : 0)),
      link_hash: tokenHash(token),
      link_expires_at: new Date(now.getTime() + linkTtlMs),
      created_at: now,
    })
    .execute()
  if (!person) return enqueueNothing(tx, server)
  await enqueueMail(
    tx,
    server,
    codeLetter({
      ...addressed(server, person),
      purpose,
      digits: code?.digits,
      link: `${server.settings.publicUrl}${linkPaths[purpose]}#link=${token}`,
    }),
  )
}

const sweptAtOnce = 20

/**
 * Deletes what counts no more, a few rows at each request: the challenges of accounts that were not asked for in a day,
 * known and unknown ones alike, and the codes of persons.
 */
async function deleteOld(server: Server): Promise<void> {
  const { db } = server.database
  const before = ago(server.clock(), day)
  await db
    .deleteFrom('code_account')
    .where('account_key', 'in', (eb) =>
      eb
        .selectFrom('code_account')
        .select('account_key')
        .where('asked_at', '<=', before)
        .orderBy('asked_at')
        .limit(sweptAtOnce)
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
        .where('created_at', '<=', ago(before, day))
        .orderBy('created_at')
        .limit(sweptAtOnce)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}

/** What a right code or a link stands for. `id` is the code's own, which only a reader of the mailbox gets to know. */
export type VerifiedCode = { id: string; personId: string }

/**
 * Tries `digits` and, when they are right, does `then` in the transaction that marks the code verified. Refuses with
 * `wrong-code` and the tries left, with `code-spent` for one that is over, unknown, or verified before, and with
 * `codes-paused` for a challenge when the platform's wrong codes of this hour are spent.
 */
export const verifyCode = <T>(
  server: Server,
  owner: CodeOwner,
  digits: string,
  then: (tx: Tx, code: VerifiedCode) => Promise<T>,
): Promise<T> =>
  inTurn(server.database, `${owner.purpose} ${ownerId(owner)}`, () => evaluate(server, owner, digits, then))

async function evaluate<T>(
  server: Server,
  owner: CodeOwner,
  digits: string,
  then: (tx: Tx, code: VerifiedCode) => Promise<T>,
): Promise<T> {
  const max = maxTries(owner.purpose)
  const newest = await openCode(server, owner)
  if (!newest) throw refuse('code-spent')
  // A code of the settings needs a session, so no stranger's guesses. Confirming an address only counts: the mail has
  // no link, and what a guess wins is an account that is nobody's yet.
  const reserved = owner.purpose === 'settings' ? undefined : await reserveWrongCode(server)
  if (isChallenge(owner) && !reserved) throw refuse('codes-paused')
  const tried = await reserveTry(server, newest.id, max)
  if (!tried?.code_hash) {
    if (reserved) await release(server, reserved)
    throw refuse('code-spent')
  }
  const isRight = await server.secrets.matches(tried.code_hash, digits)
  // Null for a decoy, which no digits open.
  const personId = tried.person_id
  if (!isRight || personId === null) {
    if (tried.tries >= max) throw refuse('code-spent')
    throw refuse('wrong-code', { left: max - tried.tries })
  }
  if (reserved) await release(server, reserved)
  return server.database.inTransaction(async (tx) => {
    const now = server.clock()
    const verified = await tx
      .updateTable('mailed_code')
      .set({ verified_at: now })
      .where('id', '=', tried.id)
      .where('verified_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    if (!verified.numUpdatedRows) throw refuse('code-spent')
    return then(tx, { id: tried.id, personId })
  })
}

/** The newest code of an owner, if it can still be tried. */
async function openCode(server: Server, owner: CodeOwner): Promise<{ id: string } | undefined> {
  if (!isId(ownerId(owner))) return undefined
  const newest = await server.database.db
    .selectFrom('mailed_code')
    .select(['id', 'tries', 'code_hash', 'verified_at', 'expires_at'])
    .where((eb) => eb.and(columnsOf(owner)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isOpen =
    newest &&
    newest.code_hash !== null &&
    newest.verified_at === null &&
    newest.tries < maxTries(owner.purpose) &&
    newest.expires_at > server.clock()
  return isOpen ? newest : undefined
}

const reserveTry = (server: Server, codeId: string, max: number) =>
  server.database.db
    .updateTable('mailed_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', codeId)
    .where('tries', '<', max)
    .where('verified_at', 'is', null)
    .where('expires_at', '>', server.clock())
    .returning(['id', 'person_id', 'code_hash', 'tries'])
    .executeTakeFirst()

/** What a link opens: its challenge, and the mail's code as if it had been entered. */
export type OpenedLink = VerifiedCode & { challengeId: string }

/**
 * Uses up the link of a mail, and does `then` in the same transaction. Refuses with `reset-over` for one that is
 * unknown, used, or older than an hour, or whose mail's code has done its work.
 */
export const openLink = <T>(
  server: Server,
  purpose: ChallengePurpose,
  token: string,
  then: (tx: Tx, link: OpenedLink) => Promise<T>,
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
    // The link of a decoy is known to nobody.
    if (!opened?.person_id || !opened.challenge_id) throw refuse('reset-over')
    return then(tx, { id: opened.id, personId: opened.person_id, challengeId: opened.challenge_id })
  })

/** Whose code it is that was verified in the last 10 minutes, without using it up; undefined when there is none. */
export async function verifiedPerson(
  server: Server,
  owner: CodeOwner,
  codeId: string,
): Promise<string | undefined> {
  if (!isId(ownerId(owner)) || !isId(codeId)) return undefined
  const found = await server.database.db
    .selectFrom('mailed_code')
    .select('person_id')
    .where('id', '=', codeId)
    .where((eb) => eb.and(columnsOf(owner)))
    .where('verified_at', '>', ago(server.clock(), lifetime))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return found?.person_id ?? undefined
}

/**
 * Uses up a code that was verified in the last 10 minutes, the newest or the one named, and answers whose it was;
 * undefined when there is none. With it, once, a PIN or password may be changed.
 */
export async function spendVerifiedCode(
  tx: Tx,
  server: Server,
  owner: CodeOwner,
  codeId?: string,
): Promise<string | undefined> {
  if (!isId(ownerId(owner)) || (codeId !== undefined && !isId(codeId))) return undefined
  const now = server.clock()
  const used = await tx
    .updateTable('mailed_code')
    .set({ used_at: now })
    .where((eb) => eb.and(columnsOf(owner)))
    .where('verified_at', '>', ago(now, lifetime))
    .where('used_at', 'is', null)
    .$if(codeId !== undefined, (query) => query.where('id', '=', codeId as string))
    .returning('person_id')
    .executeTakeFirst()
  return used?.person_id ?? undefined
}

/** Ends every code and link that could still open somebody's account or change its security, mailed or verified. */
export async function endSecurityCodes(tx: Tx, server: Server, personId: string): Promise<void> {
  const now = server.clock()
  await tx
    .updateTable('mailed_code')
    .set({ used_at: now, expires_at: now })
    .where('person_id', '=', personId)
    .where('purpose', 'in', ['reset', 'settings', 'device'])
    .where('used_at', 'is', null)
    .execute()
}
