/**
 * Makes a backup of the embedded database, while its server serves or without it: PostgreSQL's own online backup, as
 * `pg_basebackup` makes it, in a gzipped tar file, which is encrypted under BACKUP_KEY. Then it is read back.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { openDatabase } from '../db/database.ts'
import { syncPath } from '../db/durable-file-system.ts'
import { release } from '../release.ts'
import { BackupError } from './backup-error.ts'
import { type Host, hostOf, runningHost } from './door.ts'
import { checkDatabase, type Manifest, manifestName, secretNames } from './manifest.ts'
import { seal } from './sealed.ts'
import { type Entry, tarOf } from './tar.ts'
import { unpack } from './unpack.ts'

/** As `pg_basebackup`: what a server makes anew. Of the log only what belongs to the copy follows, at the end. */
const leftOut =
  /^(pg_(wal|dynshmem|notify|replslot|serial|snapshots|stat_tmp|subtrans)\/.*|postmaster\.(pid|opts)|global\/pg_control|backup_label(\.old)?|(.*\/)?(pg_internal\.init.*|pgsql_tmp.*))$/
const logFile = /^[0-9A-F]{24}$/
const readBytes = 1024 * 1024

export type Made = {
  readonly manifest: Manifest
  /** What the check of the copy found, in words. */
  readonly found: string
  readonly bytes: number
  /** How long the server answered nobody, at the beginning and at the end. */
  readonly waitedMs: readonly [number, number]
  readonly isBesideServer: boolean
  readonly secrets: readonly string[]
}

async function hostFor(dataDir: string): Promise<{ host: Host; isBesideServer: boolean }> {
  const running = await runningHost(dataDir)
  if (running) return { host: running, isBesideServer: true }
  const database = await openDatabase({ dataDir, report: () => {} })
  if (!database.baseBackup) throw new Error('not embedded')
  return { host: hostOf(database.baseBackup, () => database.close()), isBesideServer: false }
}

/** Exactly so many bytes of a file that may shrink meanwhile: the log makes up for the rest. */
async function* readFully(path: string, bytes: number): AsyncGenerator<Uint8Array> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  try {
    for (let at = 0; at < bytes; ) {
      const size = Math.min(readBytes, bytes - at)
      const { bytesRead = 0, buffer } = (await file?.read(Buffer.alloc(size), 0, size, at)) ?? {}
      yield bytesRead > 0 && buffer ? buffer.subarray(0, bytesRead) : Buffer.alloc(size)
      at += bytesRead || size
    }
  } finally {
    await file?.close()
  }
}

const fileEntry = (name: string, path: string): Entry | undefined => {
  const bytes = statSync(path, { throwIfNoEntry: false })?.size
  return bytes === undefined ? undefined : { name, content: { bytes, pieces: readFully(path, bytes) } }
}

const bufferEntry = (name: string, content: Buffer): Entry => ({
  name,
  content: { bytes: content.length, pieces: [content] },
})

/** Adds the digest of each file to `digests` while it is read. */
function digested(entry: Entry, digests: Record<string, string>): Entry {
  const { name, content } = entry
  if (!content) return entry
  async function* pieces() {
    const hash = createHash('sha256')
    for await (const piece of content?.pieces ?? []) {
      hash.update(piece)
      yield piece
    }
    digests[name] = hash.digest('hex')
  }
  return { name, content: { bytes: content.bytes, pieces: pieces() } }
}

/** The folders and files of the database but its log, and then what its end brings. */
async function* databaseEntries(
  folder: string,
  end: Host['end'],
  onEnd: (ended: Awaited<ReturnType<Host['end']>>) => void,
) {
  yield { name: 'database/' } as Entry
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((each) => ({ isFolder: each.isDirectory(), path: join(each.parentPath, each.name) }))
    .map(({ path, isFolder }) => ({ isFolder, path, name: path.slice(folder.length + 1) }))
    .filter(({ name }) => !leftOut.test(name))
  for (const { name, path, isFolder } of names) {
    // A table that was dropped meanwhile is gone.
    const entry = isFolder ? { name: `database/${name}/` } : fileEntry(`database/${name}`, path)
    if (entry) yield entry
  }
  const ended = await end()
  yield { name: 'database/pg_wal/archive_status/' }
  yield { name: 'database/pg_wal/summaries/' }
  for (const name of readdirSync(join(folder, 'pg_wal')).sort()) {
    if (!logFile.test(name) || name < ended.firstLog || name > ended.lastLog) continue
    const entry = fileEntry(`database/pg_wal/${name}`, join(folder, 'pg_wal', name))
    if (entry) yield entry
  }
  yield bufferEntry('database/global/pg_control', Buffer.from(ended.control, 'base64'))
  yield bufferEntry('database/backup_label', Buffer.from(ended.label))
  onEnd(ended)
}

/** Writes `file`, which must not exist, and checks it. Throws `BackupError`, and then leaves nothing. */
export async function makeBackup(
  dataDir: string,
  file: string,
  key: Buffer | undefined,
  now: Date,
): Promise<Made> {
  const target = resolve(file)
  const folder = join(resolve(dataDir), 'database')
  if (!existsSync(join(folder, 'PG_VERSION')))
    throw new BackupError(`There is no embedded database in ${resolve(dataDir)} (DATA_DIR).`)
  if (existsSync(target)) throw new BackupError(`${file} is there already. A backup replaces nothing.`)
  const { host, isBesideServer } = await hostFor(resolve(dataDir))
  const [unfinished, checkFolder] = [`${target}.unfinished`, join(resolve(dataDir), 'backup-check')]
  // Beside a server only one backup is made at a time: what is there was left by a killed one.
  const sweep = () => {
    rmSync(unfinished, { force: true })
    rmSync(checkFolder, { recursive: true, force: true })
  }
  try {
    const { waitedMs: first } = await host.begin()
    sweep()
    const digests: Record<string, string> = {}
    const secrets = key ? secretNames.filter((name) => existsSync(join(dataDir, name))) : []
    let last = 0
    async function* entries() {
      let manifest = { format: 1 as const, madeAt: now.toISOString(), release, migration: '', counts: {} }
      const files = databaseEntries(folder, host.end, ({ migration, counts, waitedMs }) => {
        last = waitedMs
        manifest = { ...manifest, migration, counts }
      })
      for await (const entry of files) yield digested(entry, digests)
      for (const name of secrets)
        yield digested(bufferEntry(`secrets/${name}`, readFileSync(join(dataDir, name))), digests)
      yield bufferEntry(manifestName, Buffer.from(JSON.stringify({ ...manifest, files: digests })))
    }
    const output = await open(unfinished, 'wx', 0o600).catch((cause: Error) => {
      throw new BackupError(`${file} cannot be written: ${cause.message}`, { cause })
    })
    const compressed = Readable.from(tarOf(entries()), { objectMode: false }).pipe(createGzip({ level: 3 }))
    await pipeline(key ? seal(key, compressed) : compressed, output.createWriteStream({ flush: true }))

    mkdirSync(checkFolder, { mode: 0o700 })
    const manifest = await unpack(unfinished, key, checkFolder)
    const found = await checkDatabase(checkFolder, manifest)
    renameSync(unfinished, target)
    syncPath(dirname(target))
    const { size: bytes } = statSync(target)
    return { manifest, found, bytes, waitedMs: [first, last], isBesideServer, secrets }
  } finally {
    sweep()
    await host.close()
  }
}
