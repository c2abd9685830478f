/** The proofs of an account beside its mailbox: its PIN and its passkeys. A reset asks for one of them. */
import type { Tx } from '../../platform/db/database.ts'
import type { ResetProof } from '../../platform/messages/refusals.ts'
import { passkeysOf } from './passkey-proof.ts'

export type Protection = { readonly pinHash: string | null; readonly hasPasskey: boolean }

export async function protectionOf(from: Pick<Tx, 'selectFrom'>, personId: string): Promise<Protection> {
  const { pin_hash } = await from
    .selectFrom('person')
    .select('pin_hash')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  return { pinHash: pin_hash, hasPasskey: (await passkeysOf(from, personId)).length > 0 }
}

/** `protectionOf` under a lock of the person's row: adding a PIN or a passkey waits for the end of the transaction. */
export async function lockedProtection(tx: Tx, personId: string): Promise<Protection> {
  await tx.selectFrom('person').select('id').where('id', '=', personId).forUpdate().execute()
  return protectionOf(tx, personId)
}

/** The proofs that a reset can ask for; empty when the account has none. */
export const proofsOf = ({ pinHash, hasPasskey }: Protection): ResetProof[] => [
  ...(pinHash === null ? [] : (['pin'] as const)),
  ...(hasPasskey ? (['passkey'] as const) : []),
]
