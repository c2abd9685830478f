/** Reads a backup into an empty folder, and checks every byte. */
import { createHash } from 'node:crypto'
import { mkdirSync, readSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { BackupError } from './backup-error.ts'
import { type Manifest, manifestName, readManifest, secretNames } from './manifest.ts'
import { isSealed, unseal } from './sealed.ts'
import { type Entry, entriesOf } from './tar.ts'

const maxManifestBytes = 64 * 1024 * 1024

/** No name leads out of the folder, and nothing but a database and secrets is written. */
const isOurs = (name: string) =>
  /^database(\/[\w-][\w.-]*)*\/?$/.test(name) || secretNames.some((each) => name === `secrets/${each}`)

async function writeEntry(path: string, { content }: Required<Entry>): Promise<string> {
  const hash = createHash('sha256')
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const piece of content.pieces) {
      hash.update(piece)
      await file.write(piece)
    }
  } finally {
    await file.close()
  }
  return hash.digest('hex')
}

async function textOf({ content }: Required<Entry>): Promise<string> {
  if (content.bytes > maxManifestBytes) throw new Error('its manifest is too long')
  const pieces: Uint8Array[] = []
  for await (const piece of content.pieces) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

async function startOf(handle: FileHandle): Promise<Buffer> {
  const start = Buffer.alloc(32)
  return start.subarray(0, readSync(handle.fd, start, 0, start.length, 0))
}

/**
 * Writes the files of the backup to `folder`, which exists and is empty, for its owner only. Throws `BackupError`, after
 * which the folder has rubbish.
 */
export async function unpack(file: string, key: Buffer | undefined, folder: string): Promise<Manifest> {
  const handle = await open(file, 'r').catch((cause: Error) => {
    throw new BackupError(`${file} cannot be read: ${cause.message}`, { cause })
  })
  const digests: Record<string, string> = {}
  let manifest: Manifest | undefined
  async function readAll(source: AsyncIterable<Uint8Array>) {
    for await (const entry of entriesOf(source)) {
      const { name, content } = entry
      if (manifest) throw new Error('something is behind its manifest')
      if (name === manifestName && content) manifest = readManifest(await textOf({ name, content }), file)
      else if (!isOurs(name)) throw new Error(`it has a file of the name ${name}`)
      else if (!content) mkdirSync(join(folder, name), { recursive: true, mode: 0o700 })
      else {
        mkdirSync(dirname(join(folder, name)), { recursive: true, mode: 0o700 })
        digests[name] = await writeEntry(join(folder, name), { name, content })
      }
    }
  }
  try {
    const start = await startOf(handle)
    const bytes = handle.createReadStream({ start: 0, autoClose: false })
    if (isSealed(start)) await pipeline(unseal(key, file, bytes), createGunzip(), readAll)
    else if (start.readUInt16BE(0) !== 0x1f8b) throw new BackupError(`${file} is no backup of Cowrie.`)
    else if (key)
      throw new BackupError(
        `${file} is not encrypted, and BACKUP_KEY is set: anybody could have made it. Without BACKUP_KEY it is taken.`,
      )
    else await pipeline(bytes, createGunzip(), readAll)
  } catch (cause) {
    if (cause instanceof BackupError) throw cause
    throw new BackupError(`${file} was cut off or changed: ${(cause as Error).message}.`, { cause })
  } finally {
    await handle.close()
  }
  if (!manifest) throw new BackupError(`${file} was cut off: it has no manifest.`)
  const names = new Set([...Object.keys(digests), ...Object.keys(manifest.files)])
  for (const name of names)
    if (digests[name] !== manifest.files[name])
      throw new BackupError(`${file} was changed: ${name} is not the file that its manifest names.`)
  return manifest
}
