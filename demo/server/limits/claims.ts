/**
 * A bank's number of a person (BVN) and a card belong to one account. What is kept is a keyed hash: it says that two
 * are the same, and nobody can read or try out the number without the key. Claims are kept in every mode; only where
 * the setting says so does one refuse.
 */
import type { Tx } from '../db/database.ts'
import { refuse } from '../refusals.ts'
import type { Server } from '../server.ts'

const refusals = { bvn: 'bvn-on-another-account', card: 'card-on-another-account' } as const
type Kind = keyof typeof refusals

/** The keyed hash of a bank's number; each country numbers its own people. */
export const bvnKey = (server: Server, countryCode: string, bvn: string): string =>
  server.vault.keyedHash('bvn', `${countryCode} ${bvn.trim().toUpperCase()}`)

/** The keyed hash of what the processor calls a card number. */
export const cardKey = (server: Server, fingerprint: string): string =>
  server.vault.keyedHash('card', fingerprint)

/** Claims a number for somebody; refuses where another account has it. Their own claim is found again. */
export async function claim(
  tx: Tx,
  server: Server,
  personId: string,
  kind: Kind,
  key: string,
): Promise<void> {
  await tx
    .insertInto('claimed_number')
    .values({ kind, number_key: key, person_id: personId, claimed_at: server.clock() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (!server.settings.uniqueNumbers) return
  const { person_id: owner } = await tx
    .selectFrom('claimed_number')
    .select('person_id')
    .where('kind', '=', kind)
    .where('number_key', '=', key)
    .executeTakeFirstOrThrow()
  if (owner !== personId) throw refuse(refusals[kind])
}

/** A check that failed, or was taken back, leaves the number to whom it belongs. */
export async function releaseBvn(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('claimed_number').where('kind', '=', 'bvn').where('person_id', '=', personId).execute()
}
