/** Restores a backup into an empty data folder: all of it, or nothing. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { syncFolder, syncPath } from '../db/durable-file-system.ts'
import { lockFolder } from '../db/folder-lock.ts'
import { makePrivateFolder } from '../private-files.ts'
import { BackupError } from './backup-error.ts'
import { checkDatabase, type Manifest } from './manifest.ts'
import { unpack } from './unpack.ts'

/** Left by a restore that was killed, by a volume, and by a lock. None of it is data. */
const harmless = ['restoring', 'lost+found', 'database.lock']

export type Restored = {
  readonly manifest: Manifest
  readonly found: string
  readonly secrets: readonly string[]
}

/** Throws `BackupError` or `FolderInUse`, and then the folder is as it was. */
export async function restoreBackup(
  dataDir: string,
  file: string,
  key: Buffer | undefined,
): Promise<Restored> {
  const place = resolve(dataDir)
  const isNew = !existsSync(place)
  const inTheWay = isNew ? [] : readdirSync(place).filter((name) => !harmless.includes(name))
  if (inTheWay.length > 0)
    throw new BackupError(
      `${place} (DATA_DIR) is not empty: it has ${inTheWay.slice(0, 3).join(', ')}. Name an empty folder.`,
    )
  makePrivateFolder(place)
  const lock = lockFolder(join(place, 'database'))
  const unfinished = join(place, 'restoring')
  const sweep = () => rmSync(unfinished, { recursive: true, force: true })
  let isDone = false
  try {
    sweep()
    mkdirSync(unfinished, { mode: 0o700 })
    const manifest = await unpack(file, key, unfinished)
    const found = await checkDatabase(unfinished, manifest)
    syncFolder(unfinished)
    const secretFolder = join(unfinished, 'secrets')
    const secrets = existsSync(secretFolder) ? readdirSync(secretFolder) : []
    for (const name of secrets) renameSync(join(secretFolder, name), join(place, name))
    // Last: a folder without a database is none that a server takes for restored.
    renameSync(join(unfinished, 'database'), join(place, 'database'))
    sweep()
    syncPath(place)
    isDone = true
    return { manifest, found, secrets }
  } finally {
    lock.release()
    if (!isDone) {
      sweep()
      rmSync(join(place, 'database.lock'), { force: true })
      if (isNew) rmSync(place, { recursive: true, force: true })
    }
  }
}
