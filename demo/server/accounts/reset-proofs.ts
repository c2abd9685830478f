/** What an account has that a reader of its mailbox has not: its PIN, its passkeys. A reset asks for one of them. */
import type { Tx } from '../db/database.ts'
import type { ResetProof } from '../words/refusals.ts'
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

/** `protectionOf`, which stays as it is until the transaction ends: whoever adds a PIN or a passkey waits for it. */
export async function lockedProtection(tx: Tx, personId: string): Promise<Protection> {
  await tx.selectFrom('person').select('id').where('id', '=', personId).forUpdate().execute()
  return protectionOf(tx, personId)
}

/** The proofs that an account can be asked for; none where it has nothing to show. */
export const proofsOf = ({ pinHash, hasPasskey }: Protection): ResetProof[] => [
  ...(pinHash === null ? [] : (['pin'] as const)),
  ...(hasPasskey ? (['passkey'] as const) : []),
]
