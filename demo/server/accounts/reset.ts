/**
 * A §2, D §4: the way back in for somebody who has forgotten the password. What can be seen from outside, and how
 * long it takes, is the same for addresses with and without an account: a reset and its codes are kept for both,
 * counted and tried alike, by the same statements.
 */
import type { Contract } from '#core/contract/contract.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { Tx } from '../db/database.ts'
import { isId, newId } from '../ids.ts'
import { wakeOutbox } from '../mail/outbox.ts'
import { refuse } from '../refusals.ts'
import type { Server } from '../server.ts'
import { freshCode, sendResetCode, verifyCode, waitInWords } from './codes.ts'

const nobody = '00000000-0000-0000-0000-000000000000'
/** A code's tries count for a day; after it a reset is of no more use. */
const kept = 24 * 60 * 60_000
const sweptAtOnce = 20

/**
 * Mails a code and answers the reset's id, the same each time for one address while it is in use. When enough codes were sent already it
 * still answers: the newest one of them is the one to enter.
 */
export async function resetPassword(
  server: Server,
  { params }: InputOf<Contract['resetPassword']>,
): Promise<string> {
  const code = await freshCode(server)
  const fresh = newId()
  await forgetOld(server)
  const id = await server.database.inTransaction(async (tx) => {
    const person = await recipient(tx).where('email', '=', params.email).executeTakeFirst()
    // The row makes requests for one address wait for each other.
    const reset = await tx
      .insertInto('password_reset')
      .values({
        id: fresh,
        address_key: server.secrets.blind(params.email),
        person_id: person?.id ?? null,
        asked_at: server.clock(),
      })
      .onConflict((conflict) =>
        conflict.column('address_key').doUpdateSet((eb) => ({
          // Somebody may have registered with it since.
          person_id: eb.ref('excluded.person_id'),
          asked_at: eb.ref('excluded.asked_at'),
        })),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    await sendResetCode(tx, server, reset.id, person, code)
    return reset.id
  })
  wakeOutbox(server)
  return id
}

/** Mails another code. Refuses with the time to wait when enough were sent, also those to unknown addresses. */
export async function resendResetCode(
  server: Server,
  { params }: InputOf<Contract['resendResetCode']>,
): Promise<void> {
  const code = await freshCode(server)
  if (!isId(params.id)) throw refuse('reset-over')
  const sent = await server.database.inTransaction(async (tx) => {
    const reset = await tx
      .updateTable('password_reset')
      .set({ asked_at: server.clock() })
      .where('id', '=', params.id)
      .returning(['id', 'person_id'])
      .executeTakeFirst()
    if (!reset) return undefined
    const person = await recipient(tx)
      .where('id', '=', reset.person_id ?? nobody)
      .executeTakeFirst()
    return sendResetCode(tx, server, reset.id, person, code)
  })
  // Not an answer that tells something: unknown addresses have a reset too.
  if (!sent) throw refuse('reset-over')
  if (sent.wait !== undefined) throw refuse('code-paced', { wait: waitInWords(sent.wait) })
  wakeOutbox(server)
}

/** Checks the code and answers its id, which only somebody who reads the mailbox gets to know. */
export const validatePasswordReset = (
  server: Server,
  { body }: InputOf<Contract['validatePasswordReset']>,
): Promise<string> => verifyCode(server, { resetId: body.userId }, body.code, async (_, { id }) => id)

const recipient = (tx: Tx) => tx.selectFrom('person').select(['id', 'email', 'first_name', 'language'])

/** Of somebody or of nobody: one that stayed would tell the one from the other. */
async function forgetOld(server: Server): Promise<void> {
  await server.database.db
    .deleteFrom('password_reset')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('password_reset')
        .select('id')
        .where('asked_at', '<=', new Date(server.clock().getTime() - kept))
        .orderBy('asked_at')
        .limit(sweptAtOnce)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}
