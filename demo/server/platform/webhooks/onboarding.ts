/** A person whose setup began on a partner's page has completed it: the partner is told once. */
import { sql } from 'kysely'
import type { Server } from '../../server.ts'
import type { Tx } from '../db/database.ts'
import { assignToPartner, type OnPage, type Recorder, recordPartnerEvents } from './events.ts'

/** Call it in the transaction of every step that may be the last one. */
export async function trackOnboarding(
  tx: Tx,
  server: Recorder & Pick<Server, 'vault'>,
  person: OnPage,
): Promise<void> {
  await assignToPartner(tx, server, person, 'person', person.id)
  await recordPartnerEvents(
    tx,
    server,
    [{ about: person.id, kind: 'onboarding.completed', facts: { status: 'completed' } }],
    sql`events = 0 AND EXISTS (
      SELECT FROM person JOIN identity ON identity.person_id = person.id
      WHERE person.id = about_id AND pin_hash IS NOT NULL AND identity.status = 'passed'
        AND EXISTS (SELECT FROM card WHERE card.person_id = person.id AND removed_at IS NULL AND is_saved))`,
  )
}
