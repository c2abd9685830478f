/** New passkeys (WebAuthn registrations): what the browser is asked for, and the verification of its answer. */
import type { Contract } from '#core/contract/contract.ts'
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import { refuse } from '../../refusals.ts'
import type { Server } from '../../server.ts'
import {
  type Challenge,
  challengeTtlMs,
  clientDataOf,
  issueChallenge,
  type PasskeyPurpose,
} from './passkey-challenge.ts'
import { descriptorOf, expectedOrigins, rpIdOf, userHandleOf, webAuthn } from './passkey-proof.ts'

/** EdDSA, ES256 and RS256, as COSE numbers them. Every platform and security key supports one of them. */
const algorithms = [-8, -7, -257]

type Owner = {
  readonly id: string
  /** The address that the authenticator shows. */
  readonly name: string
  readonly displayName: string
}

/** Options for `navigator.credentials.create()`; an authenticator with one of `existing` is asked for no second one. */
export async function creationOptionsFor(
  server: Server,
  purpose: PasskeyPurpose,
  existing: readonly Parameters<typeof descriptorOf>[0][],
  owner: Owner,
): Promise<AnswerOf<Contract['newPasskeyOptions']>> {
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: 'Cowrie',
    rpID: rpIdOf(server.settings),
    userID: userHandleOf(owner.id),
    userName: owner.name,
    userDisplayName: owner.displayName,
    challenge: issueChallenge(server, purpose),
    timeout: challengeTtlMs,
    attestationType: 'none',
    excludeCredentials: existing.map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  })
  return options as AnswerOf<Contract['newPasskeyOptions']>
}

/** The credential that was created for `challenge`. Refuses with `passkey-refused`. */
export async function verifiedCredential(
  server: Server,
  challenge: Challenge,
  credential: InputOf<Contract['addPasskey']>['body']['credential'],
): Promise<{ id: string; publicKey: Uint8Array; counter: number }> {
  const { clientDataJSON, attestationObject } = credential.response
  // Frames on partners' pages may use a passkey but not create one, see `publickey-credentials-get` in frame.ts.
  if (clientDataOf(clientDataJSON).crossOrigin === true) throw refuse('passkey-refused')
  const { verifyRegistrationResponse } = await webAuthn()
  const verification = await verifyRegistrationResponse({
    response: {
      ...credential,
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge.text,
    expectedOrigin: expectedOrigins(server.settings),
    expectedRPID: rpIdOf(server.settings),
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined)
  if (!verification?.verified) throw refuse('passkey-refused')
  return verification.registrationInfo.credential
}
