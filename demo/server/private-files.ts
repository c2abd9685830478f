/**
 * Files that only the server's own user may read: the embedded database, its lock, the secrets beside it. Folders are
 * 0700 and files 0600, including those that an earlier release made with wider modes.
 */
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

/** The mode bits that let other users in. */
export const groupAndOtherBits = 0o077

const megabyte = 1024 * 1024

/** The data folder cannot be used; the message is for the person who starts the server. */
export class UnusableFolder extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'UnusableFolder'
  }
}

/**
 * Creates `folder` if it is missing, shuts other users out of it and of everything in it, and tries to write there.
 * Throws `UnusableFolder`.
 */
export function makePrivateFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const me = process.geteuid?.()
    const owner = statSync(folder).uid
    // The owner of the folder can put another database in its place. Root may have been given another user's folder.
    if (me !== undefined && me !== 0 && owner !== me)
      throw new UnusableFolder(
        `The data folder ${folder} belongs to the user ${owner}, and the server runs as the user ${me}. ` +
          'Change its owner, or give the server a folder of its own (DATA_DIR).',
      )
    restrictToOwner(folder, statSync(folder).mode)
    assertWritable(folder)
  } catch (error) {
    throw unusableFolder(folder, error)
  }
}

/** Throws `UnusableFolder` when the disk of `folder` has less than `bytes` left. */
export function assertFreeSpace(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder)
  const freeBytes = bavail * bsize
  if (freeBytes >= bytes) return
  throw new UnusableFolder(
    `The disk of the data folder ${folder} is full: ${Math.floor(freeBytes / megabyte)} MB are left, and the database ` +
      `needs ${Math.ceil(bytes / megabyte)} MB to start. Make room, or give the server another DATA_DIR.`,
  )
}

/** The secret in `<folder>/<name>`: 256 random bits as text, created by the first call. */
export function loadOrCreateSecret(folder: string, name: string): string {
  makePrivateFolder(folder)
  const file = join(folder, name)
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

function restrictToOwner(path: string, mode: number): void {
  if (process.platform === 'win32') return
  if (mode & groupAndOtherBits) chmodSync(path, mode & 0o7777 & ~groupAndOtherBits)
  for (const name of readdirSync(path)) {
    const inner = join(path, name)
    const stat = lstatSync(inner, { throwIfNoEntry: false })
    // A link leads to files of others.
    if (!stat || !(stat.isDirectory() || stat.isFile())) continue
    // `lost+found` of a volume belongs to root, and has nothing of ours.
    const me = process.geteuid?.()
    if (me !== 0 && stat.uid !== me) continue
    try {
      if (stat.isDirectory()) restrictToOwner(inner, stat.mode)
      else if (stat.mode & groupAndOtherBits) chmodSync(inner, stat.mode & 0o7777 & ~groupAndOtherBits)
    } catch (error) {
      // A running server, which the lock will name, has just removed it.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}

/** A folder may look writable while its disk is mounted read-only, or full. */
function assertWritable(folder: string): void {
  const path = join(folder, `.writing-${process.pid}-${randomBytes(4).toString('hex')}`)
  const file = openSync(path, 'wx', 0o600)
  try {
    writeSync(file, Buffer.alloc(64 * 1024))
    fsyncSync(file)
  } finally {
    closeSync(file)
    rmSync(path, { force: true })
  }
}

/** Explains a system error at the data folder to the person who starts the server; other errors stay as they are. */
export function unusableFolder(folder: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  const instead = 'give the server another DATA_DIR'
  const sentences: Record<string, string> = {
    EROFS: `The data folder ${folder} is on a disk that is mounted read-only. Mount it writable, or ${instead}.`,
    EACCES: `The server may not write to the data folder ${folder}. Give its user the right to, or ${instead}.`,
    EPERM: `The server may not change the data folder ${folder}. Give its user the folder, or ${instead}.`,
    ENOSPC: `The disk of the data folder ${folder} is full. Make room, or ${instead}.`,
    EDQUOT: `The disk quota of the data folder ${folder} is used up. Make room, or ${instead}.`,
    ENOTDIR: `The data folder ${folder} is no folder: a part of its path is a file. Remove that, or ${instead}.`,
    EEXIST: `The data folder ${folder} is no folder but a file. Remove that, or ${instead}.`,
  }
  const sentence = sentences[String(error.code)]
  return sentence ? new UnusableFolder(sentence, { cause: error }) : error
}
