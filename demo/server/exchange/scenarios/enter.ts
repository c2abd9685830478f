/** Signs in the person of a scenario, and names a listing, an order and a friend that widgets can show. */

import { openSession, sessionOf } from '../../people/sessions/sessions.ts'
import { tokenHash } from '../../platform/hashing/secrets.ts'
import { emailOf } from '../../platform/keys/email.ts'
import type { Server } from '../../server.ts'
import { personForScenario } from './people.ts'
import { type ScenarioName, scenarioNamed } from './scenarios.ts'

/** Ids for attributes such as `listing-id`; left out when nothing has one. */
type Samples = {
  /** An open listing of another person. */
  othersListing?: string | undefined
  /** The person's own newest open listing. */
  ownListing?: string | undefined
  order?: string | undefined
  friend?: string | undefined
}

export type ScenarioEntry = {
  /** Left out for a visitor. The fields of the user are those that clients store with a session. */
  session?: {
    token: string
    user: { id: string; email: string; userName: string; firstName: string; lastName: string }
  }
  samples: Samples
}

/**
 * Enters a scenario without a password and without a notice of a new device: these accounts are shared. A token that is
 * still valid for this person is returned again.
 */
export async function enterScenario(
  server: Server,
  name: ScenarioName,
  knownToken?: string,
): Promise<ScenarioEntry> {
  const { person, fault } = scenarioNamed(name)
  if (!person) return { samples: await samplesFor(server, undefined) }
  const { db } = server.database
  const id = await personForScenario(server, person)
  const row = await db
    .selectFrom('person')
    .selectAll()
    .select('person.email_sealed')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const isReusable =
    knownToken !== undefined && fault !== 'expired' && (await sessionOf(server, knownToken))?.id === id
  const token = isReusable
    ? knownToken
    : await server.database.inTransaction((tx) => openSession(tx, server, id, 'The widget gallery'))
  if (fault === 'expired') {
    await db.deleteFrom('session').where('token_hash', '=', tokenHash(token)).execute()
  }
  return {
    session: {
      token,
      user: {
        id,
        email: emailOf(server, row),
        userName: row.user_name,
        firstName: row.first_name,
        lastName: row.last_name,
      },
    },
    samples: await samplesFor(server, id),
  }
}

async function samplesFor(server: Server, me: string | undefined): Promise<Samples> {
  const { db } = server.database
  const open = db
    .selectFrom('listing')
    .select('id')
    .where('ended_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
  const others = me === undefined ? open : open.where('owner_id', '!=', me)
  const othersListing = (await others.executeTakeFirst())?.id
  if (me === undefined) return { othersListing }
  const [own, order, friend] = await Promise.all([
    open.where('owner_id', '=', me).executeTakeFirst(),
    db
      .selectFrom('orders')
      .select('id')
      .where('buyer_id', '=', me)
      .where('status', '=', 'completed')
      .orderBy('id', 'desc')
      .executeTakeFirst(),
    db.selectFrom('friendship').select('friend_id as id').where('person_id', '=', me).executeTakeFirst(),
  ])
  return { othersListing, ownListing: own?.id, order: order?.id, friend: friend?.id }
}
