/** People with passkeys, by the real use cases. */

import { newId } from '#server/ids.ts'
import { addPasskey, newPasskeyOptions } from '#server/people/accounts/passkeys.ts'
import type { Me, Server } from '#server/server.ts'
import { type Authenticator, anAuthenticator } from './software-authenticator.ts'

/** The id of a settings code that somebody has just verified, as the mailbox and the form would lead to. */
export async function aVerifiedCode({ database, clock }: Server, me: Me): Promise<string> {
  const id = newId()
  const now = clock()
  await database.db
    .insertInto('mailed_code')
    .values({
      id,
      person_id: me.id,
      purpose: 'settings',
      code_hash: 'none',
      expires_at: new Date(now.getTime() + 600_000),
      verified_at: now,
      // Older ones keep no newer one from being sent.
      created_at: new Date(now.getTime() - 3_600_000),
    })
    .execute()
  return id
}

/** A passkey of `me`, and the authenticator that has its private key. */
export async function aPasskey(
  server: Server,
  me: Me,
  name = 'Laptop',
): Promise<{ id: string; key: Authenticator }> {
  const key = anAuthenticator(new URL(server.settings.publicUrl).origin)
  const credential = key.create(await newPasskeyOptions(server, me))
  const codeId = await aVerifiedCode(server, me)
  const { id } = await addPasskey(server, me, { body: { codeId, name, credential } }, device)
  return { id, key }
}

export const device =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
