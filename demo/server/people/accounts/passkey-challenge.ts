/**
 * Challenges that passkeys sign. A challenge carries its own expiry and a MAC over its purpose, so issuing one writes
 * nothing: a stranger who requests a million of them leaves no row. Its hash is stored with the first verified
 * signature, in the transaction of what that signature permits, so each counts once in all processes of the database.
 */
import { createHash } from 'node:crypto'
import type { Tx } from '../../platform/db/database.ts'
import { equalsConstantTime, newToken } from '../../platform/hashing/secrets.ts'
import { refuse } from '../../refusals.ts'
import type { Server } from '../../server.ts'

/** The lifetime of a challenge. */
export const challengeTtlMs = 5 * 60_000

/** Expired rows deleted with each new one: more than arrive, so the table stays small. */
const expiredBatch = 20

/** The purpose of a signature. A challenge is valid for nothing else. */
export type PasskeyPurpose =
  | { readonly for: 'sign-in' }
  | { readonly for: 'add'; readonly personId: string }
  /** `intent` identifies one money call: its name, its input and its idempotency key. */
  | { readonly for: 'confirm'; readonly personId: string; readonly intent: string }
  | { readonly for: 'reset'; readonly personId: string; readonly resetId: string }
  | { readonly for: 'operator-sign-in' }
  | { readonly for: 'operator-add'; readonly operatorId: string }

/** A text that identifies the purpose uniquely. */
function partsOf(purpose: PasskeyPurpose): string {
  switch (purpose.for) {
    case 'sign-in':
    case 'operator-sign-in':
      return JSON.stringify([purpose.for])
    case 'add':
      return JSON.stringify([purpose.for, purpose.personId])
    case 'operator-add':
      return JSON.stringify([purpose.for, purpose.operatorId])
    case 'confirm':
      return JSON.stringify([purpose.for, purpose.personId, purpose.intent])
    case 'reset':
      return JSON.stringify([purpose.for, purpose.personId, purpose.resetId])
  }
}

const macOf = (server: Server, purpose: PasskeyPurpose, stamp: string) =>
  server.vault.keyedHash('passkey challenge', `${stamp} ${partsOf(purpose)}`)

/** A new challenge for `purpose`, as text: the browser gets its UTF-8 bytes. */
export function issueChallenge(server: Server, purpose: PasskeyPurpose): string {
  const stamp = `${newToken()}.${(server.clock().getTime() + challengeTtlMs).toString(36)}`
  return `${stamp}.${macOf(server, purpose, stamp)}`
}

/** A challenge as the client signed it. */
export type Challenge = {
  /** As it stands in the signed client data. */
  readonly text: string
  readonly hash: string
  readonly expiresAt: Date
}

/**
 * Reads the challenge from a client data JSON (base64url). Refuses with `passkey-expired` unless it was issued for
 * `purpose` and has not expired. Does not verify the signature over it.
 */
export function readChallenge(server: Server, purpose: PasskeyPurpose, clientDataJson: string): Challenge {
  const text = clientDataOf(clientDataJson).challenge
  const [nonce, expiry, mac, ...rest] = Buffer.from(String(text ?? ''), 'base64url')
    .toString()
    .split('.')
  if (typeof text !== 'string' || !nonce || !expiry || !mac || rest.length > 0)
    throw refuse('passkey-expired')
  if (!equalsConstantTime(mac, macOf(server, purpose, `${nonce}.${expiry}`))) throw refuse('passkey-expired')
  const expiresAt = new Date(Number.parseInt(expiry, 36))
  if (expiresAt <= server.clock()) throw refuse('passkey-expired')
  return { text, hash: sha256(text), expiresAt }
}

type ClientData = { challenge?: unknown; crossOrigin?: unknown; topOrigin?: unknown }

/** The browser's own statement about a ceremony; empty when it cannot be read. */
export function clientDataOf(clientDataJson: string): ClientData {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString())
    return typeof data === 'object' && data !== null ? data : {}
  } catch {
    return {}
  }
}

/** The hash of the answer that consumed the challenge; undefined while it is unused. */
export async function usedWith(server: Server, challenge: Challenge): Promise<string | undefined> {
  const row = await server.database.db
    .selectFrom('used_passkey_challenge')
    .select('proof_hash')
    .where('challenge_hash', '=', challenge.hash)
    .executeTakeFirst()
  return row?.proof_hash
}

/** Consumes the challenge, or refuses with `passkey-expired` when another answer was faster. Deletes expired ones. */
export async function useChallenge(
  tx: Tx,
  server: Server,
  challenge: Challenge,
  proofHash: string,
): Promise<void> {
  await tx
    .deleteFrom('used_passkey_challenge')
    .where('challenge_hash', 'in', (eb) =>
      eb
        .selectFrom('used_passkey_challenge')
        .select('challenge_hash')
        .where('expires_at', '<=', server.clock())
        .orderBy('expires_at')
        .limit(expiredBatch)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
  const used = await tx
    .insertInto('used_passkey_challenge')
    .values({ challenge_hash: challenge.hash, proof_hash: proofHash, expires_at: challenge.expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (!used.numInsertedOrUpdatedRows) throw refuse('passkey-expired')
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url')
