/** Tags that a partner's server puts on the objects made in a session it began (rules/partners.md#objects). */
import type { PartnerTags } from '#core/contract/partner-events.ts'
import { newId } from '../../ids.ts'
import type { Server } from '../../server.ts'
import type { Tx } from '../db/database.ts'

type Keeper = Pick<Server, 'clock' | 'vault'>

/** Stores them before the session is there, and returns the id that it must get. */
export async function storeSessionTags(
  tx: Tx,
  server: Keeper,
  consent: { readonly id: string; readonly personId: string },
  tags: PartnerTags,
): Promise<string> {
  const id = newId()
  const { vault } = server
  await tx
    .insertInto('partner_session_tags')
    .values({
      id,
      consent_id: consent.id,
      person_id: consent.personId,
      tags_sealed: vault.encrypt('partner_session_tags.tags_sealed', id, JSON.stringify(tags)),
      created_at: server.clock(),
    })
    .execute()
  return id
}

/** The tags of a session that this partner's server began; none for any other. */
export async function sessionTagsOf(
  tx: Tx,
  { vault }: Pick<Server, 'vault'>,
  sessionId: string | undefined,
  partnerId: string,
): Promise<PartnerTags> {
  if (sessionId === undefined) return {}
  const found = await tx
    .selectFrom('partner_session_tags')
    .innerJoin('partner_consent', 'partner_consent.id', 'consent_id')
    .select('partner_session_tags.tags_sealed')
    .where('partner_session_tags.id', '=', sessionId)
    .where('partner_id', '=', partnerId)
    .executeTakeFirst()
  if (!found) return {}
  return JSON.parse(
    vault.decrypt('partner_session_tags.tags_sealed', sessionId, found.tags_sealed),
  ) as PartnerTags
}
