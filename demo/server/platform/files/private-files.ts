/**
 * Files that only the server's own user may read: the embedded database, its lock, the secrets beside it. Folders are
 * 0700 and files 0600, including those that an earlier release made with wider modes. A folder with anything else in it is
 * somebody's, and stays as it is.
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

/** Names that the server creates in its data folder. */
const ownNames = [
  ...['database', 'database.unfinished', 'database.lock', 'restoring'],
  ...['keys', 'pepper', 'push-key', 'sandbox-key', 'bank.sqlite', 'bank.sqlite.url'],
]
const isOwn = (name: string) =>
  ownNames.includes(name.replace(/-(?:journal|wal|shm)$/, '')) || /^\.writing-\d+-[\da-f]{8}$/.test(name)

/** A volume has it at its root, for what a check of the disk finds. */
const isOfVolume = (name: string) => name === 'lost+found'

/**
 * Creates `folder` if it is missing, shuts other users out of it and of what the server has made there, and tries to
 * write. Throws `UnusableFolder`, before it changes anything, for a folder that has other files.
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
    assertOwn(folder)
    restrictToOwner(folder)
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

/** Writes a new secret to `<folder>/<name>`. False where another process has written another one meanwhile. */
export function keepSecret(folder: string, name: string, text: string): boolean {
  makePrivateFolder(folder)
  const file = join(folder, name)
  try {
    writeFileSync(file, text, { mode: 0o600, flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return readFileSync(file, 'utf8').trim() === text
  }
}

function assertOwn(folder: string): void {
  const foreign = readdirSync(folder).find((name) => !isOwn(name) && !isOfVolume(name))
  const isShared = foreign === undefined && (statSync(folder).mode & stickyBit) !== 0
  if (foreign === undefined && !isShared) return
  throw new UnusableFolder(
    `The data folder ${folder} ${foreign === undefined ? 'is for files of all users' : `has ${JSON.stringify(foreign)}, which the server did not make`}. ` +
      'Nothing in it was changed. Give the server a folder of its own (DATA_DIR).',
  )
}

/** Set on folders for all users, such as the system's for temporary files. */
const stickyBit = 0o1000

function restrictToOwner(folder: string): void {
  if (process.platform === 'win32') return
  restrict(folder)
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    // A folder of that name may be anything until a PostgreSQL has made it. The other folders begin private.
    const isDatabase = name === 'database' && existsSync(join(path, 'PG_VERSION'))
    if (isDatabase) restrictAll(path)
    else if (isOwn(name) && lstatSync(path, { throwIfNoEntry: false })?.isFile()) restrict(path)
  }
}

function restrictAll(path: string): void {
  if (restrict(path)) for (const name of readdirSync(path)) restrictAll(join(path, name))
}

/** Shuts other users out of a file or folder, unless it belongs to one of them. Whether it is a folder of ours. */
function restrict(path: string): boolean {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  // A link leads to files of others.
  if (!stat || !(stat.isDirectory() || stat.isFile())) return false
  const me = process.geteuid?.()
  if (me !== undefined && stat.uid !== me) return false
  try {
    if (stat.mode & groupAndOtherBits) chmodSync(path, stat.mode & 0o7777 & ~groupAndOtherBits)
  } catch (error) {
    // A running server, which the lock will name, has just removed it.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  return stat.isDirectory()
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
