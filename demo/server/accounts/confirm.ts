/** A person confirms a money call: with the transaction PIN, or with a passkey that signed exactly this call. */
import type { PinOrPasskey } from '#core/contract/confirmation.ts'
import type { RequestOptions } from '#core/contract/passkeys.ts'
import { fingerprint, type Intent } from '../idempotency.ts'
import { refuse } from '../refusals.ts'
import type { Me, Server } from '../server.ts'
import { passkeysOf, requestOptionsFor, verifyPasskey } from './passkey-proof.ts'
import { checkPin } from './pin.ts'

/** One money call with what confirms it. */
export type ConfirmedIntent = Intent & { readonly body: { readonly pin: PinOrPasskey } }

/** Call, input and idempotency key in one text: what the passkey signs is good for these alone. */
const intentText = ({ call, key, body }: Intent) => JSON.stringify([call, key, fingerprint(body)])

/**
 * Refuses unless the person has confirmed this call. With a PIN as `checkPin` does; with a passkey as `verifyPasskey`
 * does, and with `bad-input` where the call has no idempotency key that the signature could be bound to. A PIN that is
 * locked does not lock the passkey.
 */
export async function checkConfirmation(server: Server, me: Me, intent: ConfirmedIntent): Promise<void> {
  const { pin } = intent.body
  if (typeof pin === 'string') return checkPin(server, me.id, pin)
  if (intent.key === undefined)
    throw refuse('bad-input', { field: 'Idempotency-Key', problem: ({ required }) => required })
  const purpose = { for: 'confirm', personId: me.id, intent: intentText(intent) } as const
  return verifyPasskey(server, purpose, pin, async () => undefined)
}

/** What the browser needs to have one of my passkeys confirm `intent`. `passkey-unknown` when I have none. */
export async function confirmOptions(server: Server, me: Me, intent: Intent): Promise<RequestOptions> {
  const mine = await passkeysOf(server.database.db, me.id)
  if (mine.length === 0) throw refuse('passkey-unknown')
  return requestOptionsFor(server, { for: 'confirm', personId: me.id, intent: intentText(intent) }, mine)
}
