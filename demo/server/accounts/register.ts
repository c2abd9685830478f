// A §2, A §5, D §3: opening an account.
import type { Contract } from '#core/contract/contract.ts'
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import type { Tx } from '../db/database.ts'
import { isId, newId } from '../ids.ts'
import { wakeOutbox } from '../mail/outbox.ts'
import { refuse } from '../refusals.ts'
import type { Server } from '../server.ts'
import { freshCode, sendCode, verifyCode } from './codes.ts'
import { countryOf } from './country.ts'

/** Usernames are unique without regard to case or to how a letter is composed. */
export const userNameKey = (userName: string) => userName.normalize('NFKC').toLowerCase()

/** Opens an account and mails its confirmation code. The password's rule is checked by the contract's schema. */
export async function register(
  server: Server,
  { body }: InputOf<Contract['register']>,
): Promise<AnswerOf<Contract['register']>> {
  const country = await countryOf(server.database.db, body.countryId)
  if (!country) throw refuse('bad-input', { field: 'countryId', problem: 'is not a country we know' })
  // Before the slow hashes, for those who only have to choose another name.
  await refuseTaken(server.database.db, body)
  const [passwordHash, code] = await Promise.all([server.secrets.hash(body.password), freshCode(server)])

  const id = newId()
  await server.database.inTransaction(async (tx) => {
    const person = await tx
      .insertInto('person')
      .values({
        id,
        email: body.email,
        user_name: body.userName,
        user_name_key: userNameKey(body.userName),
        first_name: body.firstName,
        last_name: body.lastName,
        country_code: country.code,
        phone_number: body.phoneNumber,
        password_hash: passwordHash,
        created_at: server.clock(),
      })
      // Of two at once the unique constraints let one in.
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'email', 'first_name'])
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
      eb.or([eb('email', '=', wanted.email), eb('user_name_key', '=', userNameKey(wanted.userName))]),
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
  await verifyCode(server, { personId: body.userId, purpose: 'confirm' }, body.code, async (tx, code) => {
    const now = server.clock()
    await tx.updateTable('mailed_code').set({ used_at: now }).where('id', '=', code.id).execute()
    await tx
      .updateTable('person')
      .set({ email_confirmed_at: now })
      .where('id', '=', code.personId)
      .where('email_confirmed_at', 'is', null)
      .execute()
  })
}

/** The same answer, after the same work, for ids that are unknown or confirmed already. */
export async function resendCode(server: Server, { params }: InputOf<Contract['resendCode']>): Promise<void> {
  await mailConfirmation(server, params.id)
}

/** Mails a new confirmation code to somebody whose address isn't confirmed yet. */
export async function mailConfirmation(server: Server, personId: string): Promise<void> {
  const code = await freshCode(server)
  if (!isId(personId)) return
  await server.database.inTransaction(async (tx) => {
    const person = await tx
      .selectFrom('person')
      .select(['id', 'email', 'first_name'])
      .where('id', '=', personId)
      .where('email_confirmed_at', 'is', null)
      .executeTakeFirst()
    if (person) await sendCode(tx, server, person, 'confirm', code)
  })
  wakeOutbox(server)
}
