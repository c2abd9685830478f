/** Shared parts of the operator's commands: their database, and their failures. */
import { type OpenedDatabase, openDatabase } from '../platform/db/database.ts'
import { FolderInUse } from '../platform/db/folder-lock.ts'
import { migrate } from '../platform/db/migrate.ts'
import { asOwner } from '../platform/db/roles.ts'
import { databaseLocation } from '../settings/database-settings.ts'
import { BadSetting } from '../settings/environment.ts'
import { environmentHere } from '../settings/environment-here.ts'

/** Writes a line for the operator. */
export const print = (sentence: string): void => void process.stdout.write(`${sentence}\n`)

/** Opens and migrates the server's database, and closes it after `work`. */
export async function onDatabase(work: (database: OpenedDatabase) => Promise<void>): Promise<void> {
  const location = databaseLocation(environmentHere())
  const database = await openDatabase(location)
  try {
    await asOwner(database, location, migrate)
    await work(database)
  } finally {
    await database.close()
  }
}

/** The data folder of the embedded database. Throws `BadSetting` where the database is a PostgreSQL. */
export function embeddedFolder(): string {
  const { dataDir, databaseUrl } = databaseLocation(environmentHere())
  if (databaseUrl)
    throw new BadSetting('DATABASE_URL', '…', 'a PostgreSQL has its own backups: demo/operations/BACKUPS.md')
  return dataDir
}

type Command = {
  usage: string
  /** Resolves to false when the arguments are wrong. */
  run: () => Promise<boolean>
  /** Errors whose message is for the operator. */
  expected: new (
    ...args: never[]
  ) => Error
  /** Advice when a server uses the embedded database. */
  advice?: string
}

/** Runs a command and sets the exit code: 2 after wrong arguments, 1 after a failure. */
export async function runCommand({ usage, run, expected, advice = '' }: Command): Promise<void> {
  const fail = (sentence: string) => process.stderr.write(`${sentence}\n`)
  try {
    if (await run()) return
    process.stderr.write(usage)
    process.exitCode = 2
  } catch (error) {
    process.exitCode = 1
    // PGlite belongs to one process. PostgreSQL is shared, and a running server sees the change by itself.
    if (error instanceof FolderInUse)
      fail(
        `A server is using the embedded database in ${error.folder}, and only one process can. Stop the server, run ` +
          `this again, and start the server. With PostgreSQL (DATABASE_URL), this works beside a running server.${advice}`,
      )
    else if (error instanceof expected || error instanceof BadSetting) fail(error.message)
    else if (error instanceof TypeError && 'code' in error) fail(`${error.message}\n${usage}`.trimEnd())
    else fail(`It did not work: ${error instanceof Error ? error.message : String(error)}`)
  }
}
