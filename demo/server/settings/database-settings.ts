/** Where the database is, and how it is reached. */
import { resolve, sep } from 'node:path'
import { BadSetting, type Environment } from './environment.ts'
import { oneOf, urlOf } from './setting-readers.ts'

export type DatabaseLocation = {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** The same PostgreSQL, by the role that owns the schema (rules/security.md#database-roles). */
  readonly databaseOwnerUrl: string | undefined
  /** False behind a pooler of transactions, which gives each one another connection. */
  readonly databasePrepare: boolean
}

/** The place of the database, which is all that a command beside the server needs. */
export function databaseLocation(env: Environment): DatabaseLocation {
  const databaseUrl = urlOf(env, 'DATABASE_URL', ['postgres:', 'postgresql:'])
  const isEmbedded = env.DATABASE ? oneOf(env, 'DATABASE', ['embedded'], 'embedded') : undefined
  if (isEmbedded && databaseUrl)
    throw new BadSetting('DATABASE', 'embedded', 'DATABASE_URL names a PostgreSQL; set one of the two')
  const databaseOwnerUrl = urlOf(env, 'DATABASE_OWNER_URL', ['postgres:', 'postgresql:'])
  if (databaseOwnerUrl && !databaseUrl)
    throw new BadSetting(
      'DATABASE_OWNER_URL',
      '…',
      'it goes with DATABASE_URL, the same database by another role',
    )
  const databasePrepare = oneOf(env, 'DATABASE_PREPARE', ['on', 'off'], 'on') === 'on'
  return { dataDir: resolve(env.DATA_DIR || '.data'), databaseUrl, databaseOwnerUrl, databasePrepare }
}

export function backupFolderOf(
  env: Environment,
  { dataDir, databaseUrl }: DatabaseLocation,
): string | undefined {
  if (!env.BACKUP_FOLDER) return undefined
  const folder = resolve(env.BACKUP_FOLDER)
  if (databaseUrl)
    throw new BadSetting(
      'BACKUP_FOLDER',
      folder,
      'DATABASE_URL names a PostgreSQL, which has its own backups: demo/operations/BACKUPS.md',
    )
  if (`${folder}${sep}`.startsWith(`${dataDir}${sep}`))
    throw new BadSetting('BACKUP_FOLDER', folder, 'it must be outside DATA_DIR, and is best on another disk')
  return folder
}

/** Such a pooler takes a LISTEN and delivers nothing: open pages would hear nothing of other processes. */
export function databaseListenUrlOf(env: Environment, databasePrepare: boolean): string | undefined {
  const databaseListenUrl = urlOf(env, 'DATABASE_LISTEN_URL', ['postgres:', 'postgresql:'])
  if (!databasePrepare && !databaseListenUrl)
    throw new BadSetting(
      'DATABASE_LISTEN_URL',
      '',
      'DATABASE_PREPARE=off is for a pooler of transactions, through which no LISTEN works: name an address without one',
    )
  return databaseListenUrl
}
