/**
 * A person's bank number (BVN) and a card belong to one account. A keyed hash of each is stored: it shows that two
 * numbers are equal, and nobody can read or try out a number without the key. They are stored in every mode, and
 * refuse only where the setting says so.
 */
import type { Tx } from '../../platform/db/database.ts'
import { refuse } from '../../refusals.ts'
import type { Server } from '../../server.ts'

const refusals = { bvn: 'bvn-on-another-account', card: 'card-on-another-account' } as const
type Kind = keyof typeof refusals

/** The keyed hash of a bank number, with the country: each country numbers its own people. */
export const bvnKey = (server: Server, countryCode: string, bvn: string): string =>
  server.vault.keyedHash('bvn', `${countryCode} ${bvn.trim().toUpperCase()}`)

/** The keyed hash of the processor's fingerprint of a card number. */
export const cardKey = (server: Server, fingerprint: string): string =>
  server.vault.keyedHash('card', fingerprint)

/** Takes a number for a person, who may take it again. Refuses when another account has it. */
export async function takeNumber(
  tx: Tx,
  server: Server,
  personId: string,
  kind: Kind,
  key: string,
): Promise<void> {
  await tx
    .insertInto('taken_number')
    .values({ kind, number_key: key, person_id: personId, taken_at: server.clock() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (!server.settings.uniqueNumbers) return
  const { person_id: owner } = await tx
    .selectFrom('taken_number')
    .select('person_id')
    .where('kind', '=', kind)
    .where('number_key', '=', key)
    .executeTakeFirstOrThrow()
  if (owner !== personId) throw refuse(refusals[kind])
}

/** Releases the number of a failed or removed identity check, so that its owner can take it. */
export async function releaseBvn(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('taken_number').where('kind', '=', 'bvn').where('person_id', '=', personId).execute()
}
