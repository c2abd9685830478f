/**
 * Calls of a partner's server that happen once (rules/partners.md#repeats): a repeat with the same `Idempotency-Key` gets
 * the first answer, such as a secret that is shown once. They move no money, so the key is no part of their transaction.
 */
import { sql } from 'kysely'
import { keyPattern, keyRule } from '#core/contract/idempotency-key.ts'
import { newId } from '../../ids.ts'
import { fingerprint } from '../../people/accounts/confirm.ts'
import { verbatim } from '../../platform/messages/refusals.ts'
import { refuse } from '../../refusals.ts'
import type { Server } from '../../server.ts'

/** Longer than any call takes: a process that began one before has died. */
const abandonedMs = 60_000

export type PartnerIntent = {
  readonly partnerId: string
  /** The caller chose it; undefined: each call is one of its own. */
  readonly key: string | undefined
  readonly call: string
  readonly input: object
}

/**
 * Runs a call once for its key. After a failure the key is free again. Refuses with `bad-input` for a malformed key, with
 * `key-reused` when it was used for something else, and with `busy` while the first call runs.
 */
export async function oncePerKey<T>(
  server: Server,
  intent: PartnerIntent,
  run: () => Promise<T>,
): Promise<T> {
  if (intent.key === undefined) return run()
  if (!keyPattern.test(intent.key))
    throw refuse('bad-input', { field: 'Idempotency-Key', problem: verbatim(keyRule) })
  const { db } = server.database
  const taken = await takeKey(server, { ...intent, key: intent.key })
  if ('answer' in taken) return taken.answer as T
  try {
    const answer = await run()
    const sealed = server.vault.encrypt('partner_call.answer_sealed', taken.id, JSON.stringify({ answer }))
    await db.updateTable('partner_call').set({ answer_sealed: sealed }).where('id', '=', taken.id).execute()
    return answer
  } catch (error) {
    await db.deleteFrom('partner_call').where('id', '=', taken.id).execute()
    throw error
  }
}

type Taken = { readonly id: string } | { readonly answer: unknown }

/** The row of the key, which is now this call's, or the answer of an earlier one. */
async function takeKey(
  { database, vault, clock }: Server,
  { partnerId, key, call, input }: PartnerIntent & { readonly key: string },
): Promise<Taken> {
  const now = clock()
  const hash = vault.keyedHash('partner call', `${call} ${fingerprint(input)}`)
  const { rows } = await sql<{ id: string }>`
    INSERT INTO partner_call (id, partner_id, key, input_hash, created_at)
    VALUES (${newId()}, ${partnerId}, ${key}, ${hash}, ${now})
    ON CONFLICT (partner_id, key) DO UPDATE SET id = excluded.id, created_at = excluded.created_at
    WHERE partner_call.answer_sealed IS NULL AND partner_call.input_hash = excluded.input_hash
      AND partner_call.created_at <= ${new Date(now.getTime() - abandonedMs)}
    RETURNING id`.execute(database.db)
  if (rows[0]) return rows[0]
  const found = await database.db
    .selectFrom('partner_call')
    .select(['id', 'input_hash', 'answer_sealed'])
    .where('partner_id', '=', partnerId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (found && found.input_hash !== hash) throw refuse('key-reused')
  // Still running, or it has just failed.
  if (!found?.answer_sealed) throw refuse('busy', { seconds: 1 })
  return JSON.parse(vault.decrypt('partner_call.answer_sealed', found.id, found.answer_sealed))
}
