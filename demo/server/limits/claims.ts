/**
 * A person's bank number (BVN) and a card belong to one account. A keyed hash of each is stored: it shows that two
 * numbers are equal, and nobody can read or try out a number without the key. Claims are stored in every mode; they
 * refuse only where the setting says so.
 */
import type { Tx } from '../db/database.ts'
import { refuse } from '../refusals.ts'
import type { Server } from '../server.ts'

const refusals = { bvn: 'bvn-on-another-account', card: 'card-on-another-account' } as const
type Kind = keyof typeof refusals

/** The keyed hash of a bank number, with the country: each country numbers its own people. */
export const bvnKey = (server: Server, countryCode: string, bvn: string): string =>
  server.vault.keyedHash('bvn', `${countryCode} ${bvn.trim().toUpperCase()}`)

/** The keyed hash of the processor's fingerprint of a card number. */
export const cardKey = (server: Server, fingerprint: string): string =>
  server.vault.keyedHash('card', fingerprint)

/** Claims a number for a person, who may claim it again. Refuses when another account has it. */
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

/** Releases the number of a failed or removed identity check, so that its owner can claim it. */
export async function releaseBvn(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('claimed_number').where('kind', '=', 'bvn').where('person_id', '=', personId).execute()
}
