/** What belongs to a partner (rules/partners.md#objects): made on a page of theirs, with the partner's words on it. */
import { sql } from 'kysely'
import type { PartnerTags, WebhookObject } from '#core/contract/partner-events.ts'
import type { Tx } from '../db/database.ts'
import { newId } from '../ids.ts'
import type { Keyed } from '../keys/person-columns.ts'
import { vaultOf } from '../keys/person-keys.ts'
import type { Me, Server } from '../server.ts'
import { sessionTagsOf } from './session-tags.ts'

type Keeper = Pick<Server, 'clock' | 'vault'>

/** Who calls, in which session, and from which page. */
export type OnPage = Pick<Me, 'id' | 'page'> & Partial<Pick<Me, 'sessionId'>>

/**
 * Makes what a call has just made one of the partner whose page called. Does nothing for our own pages and for what
 * already is one.
 */
export async function claimForPartner(
  tx: Tx,
  server: Keeper,
  { id: personId, sessionId, page }: OnPage,
  kind: WebhookObject | 'transfer',
  aboutId: string,
): Promise<void> {
  if (!page) return
  const partner = await tx
    .selectFrom('partner')
    .select('id')
    .where(sql<boolean>`origins @> ${JSON.stringify([page.origin])}::jsonb`)
    // Of several partners with this origin, the one whose server began the session.
    .orderBy(
      sql`coalesce(id = (
        SELECT partner_id FROM session JOIN partner_consent ON partner_consent.id = session.consent_id
        WHERE session.id = ${sessionId ?? null}::uuid), false)`,
      'desc',
    )
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  if (!partner) return
  const id = newId()
  // What the partner's server wrote stands above what the page sends, which anybody on it could change.
  const tags = { ...page.tags, ...(await sessionTagsOf(tx, server, sessionId, partner.id)) }
  await tx
    .insertInto('partner_object')
    .values({
      id,
      about_id: aboutId,
      partner_id: partner.id,
      kind,
      person_id: personId,
      tags_sealed:
        Object.keys(tags).length > 0
          ? (await vaultOf(tx, server, personId)).encrypt(
              'partner_object.tags_sealed',
              id,
              JSON.stringify(tags),
            )
          : null,
      created_at: server.clock(),
    })
    .onConflict((conflict) => conflict.columns(['about_id', 'partner_id']).doNothing())
    .execute()
}

/** The tags of an object; none when there are none, or their person was erased. */
export function tagsOf(
  { vault }: Pick<Server, 'vault'>,
  object: { readonly id: string | null; readonly tags_sealed: Keyed | null },
): PartnerTags {
  if (object.id === null || object.tags_sealed === null) return {}
  return JSON.parse(vault.decrypt('partner_object.tags_sealed', object.id, object.tags_sealed)) as PartnerTags
}
