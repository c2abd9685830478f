/**
 * Verifies what a passkey signed (WebAuthn assertions) for every purpose: sign-in, confirmation of money, password
 * reset. User verification (fingerprint, face, device PIN) is always required: a passkey is two factors in one.
 */
import type { Selectable } from 'kysely'
import type { PasskeyAssertion } from '#core/contract/confirmation.ts'
import type { RequestOptions } from '#core/contract/passkeys.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { PasskeyRow } from '../../platform/db/sign-in-tables.ts'
import { refuse } from '../../refusals.ts'
import type { Server } from '../../server.ts'
import type { Settings } from '../../settings/settings.ts'
import {
  challengeTtlMs,
  clientDataOf,
  issueChallenge,
  type PasskeyPurpose,
  readChallenge,
  sha256,
  useChallenge,
  usedWith,
} from './passkey-challenge.ts'

type StoredPasskey = Selectable<PasskeyRow>

/** Loaded on first use, because its modules are a fifth of all that a start would load. */
export const webAuthn = () => import('@simplewebauthn/server')

/** Vite's development port, which proxies calls to the sandbox. */
const developmentOrigin = 'http://localhost:5173'

/** The relying party: the exchange's own host. Browsers refuse its passkeys to pages of other hosts. */
export const rpIdOf = ({ publicUrl }: Settings): string => new URL(publicUrl).hostname

/** The origins that may use a passkey: the exchange's own, and its other names on a developer's machine. */
export function expectedOrigins({ publicUrl, port, isSandbox }: Settings): string[] {
  const { origin, hostname } = new URL(publicUrl)
  return isSandbox && hostname === 'localhost'
    ? [origin, `http://localhost:${port}`, developmentOrigin]
    : [origin]
}

/** The user handle that an authenticator stores with a passkey: the person's id, which reveals nothing. */
export const userHandleOf = (personId: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(personId))

/** Options for `navigator.credentials.get()`. Without `allowed`, the person chooses among all their passkeys. */
export async function requestOptionsFor(
  server: Server,
  purpose: PasskeyPurpose,
  allowed?: readonly StoredPasskey[],
): Promise<RequestOptions> {
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: rpIdOf(server.settings),
    challenge: issueChallenge(server, purpose),
    timeout: challengeTtlMs,
    userVerification: 'required',
    ...(allowed && { allowCredentials: allowed.map(descriptorOf) }),
  })
  return { ...options, timeout: challengeTtlMs } as RequestOptions
}

export const descriptorOf = ({
  credential_id,
  transports,
}: Pick<StoredPasskey, 'credential_id' | 'transports'>) => ({
  id: credential_id,
  transports,
})

/** A person's passkeys, oldest first. */
export const passkeysOf = (from: Pick<Tx, 'selectFrom'>, personId: string): Promise<StoredPasskey[]> =>
  from
    .selectFrom('passkey')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/**
 * Verifies an assertion for `purpose` and runs `then` in the transaction that consumes its challenge.
 *
 * Refuses with `passkey-expired` (the challenge is old, used, or was issued for something else), `passkey-unknown` (no
 * such passkey, or another person's) or `passkey-refused` (signature, origin, user verification or counter).
 *
 * For `confirm`, the same assertion is accepted again while its challenge lives, without a second signature: the
 * challenge names the idempotency key, so a repeat can only fetch the answer of the call that it confirmed.
 */
export async function verifyPasskey<T>(
  server: Server,
  purpose: PasskeyPurpose,
  assertion: PasskeyAssertion,
  then: (tx: Tx, passkey: StoredPasskey) => Promise<T>,
): Promise<T> {
  const { clientDataJSON, authenticatorData, signature, userHandle } = assertion.response
  const challenge = readChallenge(server, purpose, clientDataJSON)
  const proofHash = sha256([assertion.id, clientDataJSON, authenticatorData, signature].join('.'))

  const passkey = await server.database.db
    .selectFrom('passkey')
    .selectAll()
    .where('credential_id', '=', assertion.id)
    .executeTakeFirst()
  if (!passkey) throw refuse('passkey-unknown')
  if ('personId' in purpose && purpose.personId !== passkey.person_id) throw refuse('passkey-unknown')
  // A discoverable credential names its owner; a credential requested by id may omit the handle.
  const handle = userHandle ?? (purpose.for === 'sign-in' ? '' : undefined)
  if (handle !== undefined && !Buffer.from(handle, 'base64url').equals(userHandleOf(passkey.person_id)))
    throw refuse('passkey-unknown')

  const usedBefore = await usedWith(server, challenge)
  if (usedBefore !== undefined) {
    if (purpose.for !== 'confirm' || usedBefore !== proofHash) throw refuse('passkey-expired')
    return server.database.inTransaction((tx) => then(tx, passkey))
  }

  const topOrigins = await expectedTopOrigins(server, assertion)
  const counter = await verifiedCounter(server, passkey, challenge.text, assertion, topOrigins)
  return server.database.inTransaction(async (tx) => {
    await useChallenge(tx, server, challenge, proofHash)
    // The second of two answers with one counter, in two processes, comes from a copy of the authenticator.
    const updated = await tx
      .updateTable('passkey')
      .set({ counter, last_used_at: server.clock() })
      .where('id', '=', passkey.id)
      .where((eb) => (counter === 0n ? eb('counter', '=', 0n) : eb('counter', '<', counter)))
      .executeTakeFirst()
    if (!updated.numUpdatedRows) throw refuse('passkey-refused')
    return then(tx, passkey)
  })
}

/**
 * Verifies every part of an assertion and returns its signature counter. Refuses with `passkey-refused`. `topOrigins`
 * are those of the pages that may have the exchange's page in a frame.
 */
export async function verifiedCounter(
  server: Server,
  passkey: Pick<StoredPasskey, 'credential_id' | 'public_key' | 'counter'>,
  challenge: string,
  assertion: PasskeyAssertion,
  topOrigins: readonly string[],
): Promise<bigint> {
  const { userHandle, ...signed } = assertion.response
  const { verifyAuthenticationResponse } = await webAuthn()
  const verification = await verifyAuthenticationResponse({
    response: {
      ...assertion,
      response: { ...signed, ...(userHandle && { userHandle }) },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: expectedOrigins(server.settings),
    expectedTopOrigin: [...topOrigins],
    expectedRPID: rpIdOf(server.settings),
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.counter),
    },
  }).catch(() => undefined)
  if (!verification?.verified) throw refuse('passkey-refused')
  return BigInt(verification.authenticationInfo.newCounter)
}

/** In a frame the browser names the page around it: the exchange's, an allowed origin's or a partner's. */
async function expectedTopOrigins(
  { settings, database }: Server,
  { response }: PasskeyAssertion,
): Promise<string[]> {
  if (clientDataOf(response.clientDataJSON).topOrigin === undefined) return []
  const partners = await database.db.selectFrom('partner').select('origins').execute()
  return [
    ...expectedOrigins(settings),
    ...settings.allowedOrigins,
    ...partners.flatMap(({ origins }) => origins),
  ]
}
