// A §2, A §5, D §3: opening an account.
import type { Contract } from '#core/contract/contract.ts'
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import type { Language } from '#core/contract/languages.ts'
import { inviteOfLink, welcome } from '../circle/newcomer.ts'
import type { Tx } from '../db/database.ts'
import { isId, newId } from '../ids.ts'
import { wakeOutbox } from '../mail/outbox.ts'
import { assertPersonNames, assertUserName } from '../names/check-name.ts'
import { userNameSkeleton } from '../names/skeleton.ts'
import { Refusal, refuse } from '../refusals.ts'
import type { Server } from '../server.ts'
import { freshCode, type Sent, sendCode, verifyCode, waitInWords } from './codes.ts'
import { countryOf } from './country.ts'

/** Usernames are unique without regard to case or to how a letter is composed. */
export const userNameKey = (userName: string) => userName.normalize('NFKC').toLowerCase()

/**
 * Opens an account and mails its confirmation code; both in `language`. The password's rule is checked by the
 * contract's schema.
 */
export async function register(
  server: Server,
  { body }: InputOf<Contract['register']>,
  language: Language = 'en',
): Promise<AnswerOf<Contract['register']>> {
  const country = await countryOf(server.database.db, body.countryId)
  if (!country)
    throw refuse('bad-input', { field: 'countryId', problem: ({ unknownCountry }) => unknownCountry })
  assertPersonNames(body)
  assertUserName(body.userName)
  // Before the slow hashes, for those who only have to choose another name.
  await refuseTaken(server.database.db, body)
  const [passwordHash, code] = await Promise.all([server.secrets.hash(body.password), freshCode(server)])

  // An unusable link is no reason not to let somebody in.
  const inviteId = body.invite ? await inviteOfLink(server, body.invite) : undefined
  const id = newId()
  await server.database.inTransaction(async (tx) => {
    const person = await tx
      .insertInto('person')
      .values({
        id,
        email: body.email,
        user_name: body.userName,
        user_name_key: userNameKey(body.userName),
        user_name_skeleton: userNameSkeleton(body.userName),
        first_name: body.firstName,
        last_name: body.lastName,
        country_code: country.code,
        phone_number: body.phoneNumber,
        password_hash: passwordHash,
        language,
        invite_id: inviteId ?? null,
        created_at: server.clock(),
      })
      // Of two at once the unique constraints let one in.
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'email', 'first_name', 'language'])
      .executeTakeFirst()
    if (person) await sendCode(tx, server, person, 'confirm', code)
    else await refuseTaken(tx, body)
  })
  wakeOutbox(server)
  return { id }
}

async function refuseTaken(db: Pick<Tx, 'selectFrom'>, wanted: { email: string; userName: string }) {
  const taken = await db
    .selectFrom('person')
    .select('email')
    .where((eb) =>
      eb.or([
        eb('email', '=', wanted.email),
        eb('user_name_key', '=', userNameKey(wanted.userName)),
        eb('user_name_skeleton', '=', userNameSkeleton(wanted.userName)),
      ]),
    )
    .execute()
  if (taken.some(({ email }) => email === wanted.email)) throw refuse('email-taken')
  if (taken.length) throw refuse('username-taken')
}

/** A right code confirms the address of the person who registered. */
export async function confirmEmail(
  server: Server,
  { body }: InputOf<Contract['confirmEmail']>,
): Promise<void> {
  try {
    await verifyCode(server, { personId: body.userId, purpose: 'confirm' }, body.code, async (tx, code) => {
      const now = server.clock()
      await tx.updateTable('mailed_code').set({ used_at: now }).where('id', '=', code.id).execute()
      const confirmed = await tx
        .updateTable('person')
        .set({ email_confirmed_at: now })
        .where('id', '=', code.personId)
        .where('email_confirmed_at', 'is', null)
        .executeTakeFirst()
      if (confirmed.numUpdatedRows) await welcome(tx, server, code.personId)
    })
  } catch (error) {
    // A page that was reloaded, or a first answer that was lost: a new code would not help, and none is sent.
    const isSpent = error instanceof Refusal && error.code === 'code-spent'
    if (isSpent && (await isConfirmed(server, body.userId))) throw refuse('address-confirmed')
    throw error
  }
}

async function isConfirmed(server: Server, personId: string): Promise<boolean> {
  if (!isId(personId)) return false
  const person = await server.database.db
    .selectFrom('person')
    .select('email_confirmed_at')
    .where('id', '=', personId)
    .executeTakeFirst()
  return person !== undefined && person.email_confirmed_at !== null
}

/**
 * Mails another code; refuses with the time to wait when enough were sent (D §3: success is said only when it is on
 * its way). An id that nobody has is answered like one whose code was sent.
 */
export async function resendCode(server: Server, { params }: InputOf<Contract['resendCode']>): Promise<void> {
  const sent = await mailConfirmation(server, params.id)
  if (sent === 'confirmed') throw refuse('address-confirmed')
  if (sent?.wait) throw refuse('code-paced', { wait: waitInWords(sent.wait) })
}

/** Mails a new confirmation code to somebody whose address isn't confirmed yet; undefined where nobody is. */
export async function mailConfirmation(
  server: Server,
  personId: string,
): Promise<Sent | 'confirmed' | undefined> {
  const code = await freshCode(server)
  if (!isId(personId)) return undefined
  const sent = await server.database.inTransaction(async (tx) => {
    const person = await tx
      .selectFrom('person')
      .select(['id', 'email', 'first_name', 'language', 'email_confirmed_at'])
      .where('id', '=', personId)
      .executeTakeFirst()
    if (person?.email_confirmed_at) return 'confirmed'
    return person && sendCode(tx, server, person, 'confirm', code)
  })
  wakeOutbox(server)
  return sent
}
