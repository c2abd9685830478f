/** The kind of a database: a sandbox's or production's (rules/security.md#installation). Neither opens the other's. */

import { demoTokens } from '../exchange/seed/people.ts'
import type { Db, OpenedDatabase } from '../platform/db/database.ts'

export type InstallationKind = 'sandbox' | 'production'

/** A sandbox's database with production's settings, or the other way round. */
export class WrongInstallation extends Error {
  constructor(kind: InstallationKind) {
    super(
      kind === 'sandbox'
        ? "This database is a sandbox's: its people and cards are test data, and the demo people's password is published. " +
            'Give production a database of its own (DATA_DIR or DATABASE_URL).'
        : "This database is production's, and without NODE_ENV=production the server is a sandbox, which shows everybody's " +
            'mail. Set NODE_ENV=production, or give the sandbox a database of its own (DATA_DIR or DATABASE_URL).',
    )
    this.name = 'WrongInstallation'
  }
}

/**
 * Writes the mark where it is missing, which a start does before it writes anything else. Throws `WrongInstallation`
 * when the database is the other kind's.
 */
export async function markInstallation(
  { db }: OpenedDatabase,
  kind: InstallationKind,
  now: Date,
): Promise<void> {
  const found = await installationOf(db)
  if (found !== undefined && found !== kind) throw new WrongInstallation(found)
  await db
    .insertInto('installation')
    .values({ kind, marked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // Another server that starts at the same moment may have been first.
  const marked = await markOf(db)
  if (marked !== undefined && marked !== kind) throw new WrongInstallation(marked)
}

/** A database from before the mark is a sandbox's if it has demo people; undefined for one without either. */
export async function installationOf(db: Db): Promise<InstallationKind | undefined> {
  const mark = await markOf(db)
  if (mark) return mark
  const demo = db.selectFrom('card').select('id').where('processor_token', 'like', demoTokens).limit(1)
  return (await demo.executeTakeFirst()) && 'sandbox'
}

const markOf = async (db: Db): Promise<InstallationKind | undefined> =>
  (await db.selectFrom('installation').select('kind').executeTakeFirst())?.kind
