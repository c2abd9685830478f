/** Intents, and their confirmation: with the transaction PIN, or with a passkey that signed exactly this call. */
import { createHash } from 'node:crypto'
import type { PinOrPasskey } from '#core/contract/confirmation.ts'
import type { RequestOptions } from '#core/contract/passkeys.ts'
import { refuse } from '../../refusals.ts'
import type { Me, Server } from '../../server.ts'
import { passkeysOf, requestOptionsFor, verifyPasskey } from './passkey-proof.ts'
import { checkPin } from './pin.ts'

/** An operation that the caller wants to happen once. */
export type Intent = {
  /** The Idempotency-Key header; without one every call is an intent of its own. */
  readonly key: string | undefined
  /** The name of the call in the contract. */
  readonly call: string
  /** The input, in our own names. The fingerprint leaves out `pin`, which confirms it. */
  readonly body: object
}

/**
 * The same for the same facts, in any order. The confirmation is left out: a PIN may be mistyped and must not be
 * stored, and a passkey makes a new signature for each request.
 */
export function fingerprint(body: object): string {
  const facts = Object.entries(body)
    .filter(([name, value]) => name !== 'pin' && value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url')
}

/** A money call with its confirmation. */
export type ConfirmedIntent = Intent & { readonly body: { readonly pin: PinOrPasskey } }

/** The text that a passkey signs: call, input and idempotency key. The signature is valid for these alone. */
const intentText = ({ call, key, body }: Intent) => JSON.stringify([call, key, fingerprint(body)])

/**
 * Refuses unless the person has confirmed this call: with a PIN as `checkPin` does, with a passkey as `verifyPasskey`
 * does, and with `bad-input` for a passkey without an idempotency key to bind the signature to. A locked PIN does not
 * lock the passkeys.
 */
export async function checkConfirmation(server: Server, me: Me, intent: ConfirmedIntent): Promise<void> {
  const { pin } = intent.body
  if (typeof pin === 'string') return checkPin(server, me.id, pin, me)
  if (intent.key === undefined)
    throw refuse('bad-input', { field: 'Idempotency-Key', problem: ({ required }) => required })
  const purpose = { for: 'confirm', personId: me.id, intent: intentText(intent) } as const
  return verifyPasskey(server, purpose, pin, async () => undefined)
}

/** Options for the browser to confirm `intent` with a passkey. Refuses with `passkey-unknown` without one. */
export async function confirmOptions(server: Server, me: Me, intent: Intent): Promise<RequestOptions> {
  const mine = await passkeysOf(server.database.db, me.id)
  if (mine.length === 0) throw refuse('passkey-unknown')
  return requestOptionsFor(server, { for: 'confirm', personId: me.id, intent: intentText(intent) }, mine)
}
