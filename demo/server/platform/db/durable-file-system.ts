/** PGlite's files on the local disk, with the fsync that PGlite 0.5.16 leaves out, and private to the server's user. */
import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { groupAndOtherBits } from '../files/private-files.ts'

/** The parts of Emscripten's NODEFS that we use; PGlite's own types need a package that it does not bring. */
type Stream = { nfd: number }
type Node = object
type Attributes = { mode?: number }
type NodeFiles = {
  stream_ops: { fsync?: (stream: Stream) => number }
  node_ops: { mknod(folder: Node, name: string, mode: number, device: number): Node }
  doSetAttr(target: string | number, node: Node, attributes: Attributes, ...calls: unknown[]): void
}
type Module = { NODEFS: NodeFiles; FS: { ErrnoError: new (errno: number) => Error } }

type Options = Parameters<NodeFS['init']>[1]

/** Emscripten's number of EIO. */
const inputOutputError = 29

/** A file system that counts the files that the disk has confirmed, and shuts other users out. */
export class DurableFileSystem extends NodeFS {
  constructor(folder: string) {
    // NodeFS would let everybody read a folder that it creates.
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    super(folder)
  }

  /** The files that the disk has confirmed so far. The start-up probe watches this number. */
  syncCount = 0

  /**
   * Called when PostgreSQL panics (a full disk, a failed fsync). Never call this PGlite again afterwards: it takes the
   * aborted commit for a done one, and then spins for ever and blocks the process.
   */
  onPanic: (reason: unknown) => void = () => {}

  override async init(pglite: PGlite, options: Options) {
    const started = await super.init(pglite, options)
    const installFsync = (module: Module) => {
      // This object moved between 0.5.14 and 0.5.15: hence the exact version and the probe.
      module.NODEFS.stream_ops.fsync = (stream) => {
        try {
          fsyncSync(stream.nfd)
        } catch {
          // PostgreSQL answers with a panic, as it must: a failed fsync cannot be retried.
          throw new module.FS.ErrnoError(inputOutputError)
        }
        this.syncCount += 1
        return 0
      }
    }
    const restrictToOwner = ({ NODEFS }: Module) => {
      // Emscripten has no umask: it sets the mode of each new file to 0666 with chmod.
      const { mknod } = NODEFS.node_ops
      NODEFS.node_ops.mknod = (parent, name, mode, device) =>
        mknod(parent, name, mode & ~groupAndOtherBits, device)
      const { doSetAttr } = NODEFS
      NODEFS.doSetAttr = (target, node, attributes, ...calls) => {
        const { mode } = attributes
        const ownerOnly = mode === undefined ? attributes : { ...attributes, mode: mode & ~groupAndOtherBits }
        doSetAttr(target, node, ownerOnly, ...calls)
      }
    }
    const emscripten = started.emscriptenOpts as object as {
      preRun: unknown[]
      onAbort?: (what: unknown) => void
    }
    emscripten.preRun.push(installFsync, restrictToOwner)
    emscripten.onAbort = (what) => this.onPanic(what)
    return started
  }
}

/** PGlite's own parameters without `-F` (no fsync), and with the one way of syncing that reaches the hook. */
export const durableStartParams: string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'wal_sync_method=fsync'], // its fdatasync is empty
  ...['-c', 'shared_buffers=16MB'], // saves about 140 MB; the kernel caches the files anyway
  ...['-c', 'max_wal_size=128MB'],
  ...['-c', 'min_wal_size=32MB'],
]

/** Fsyncs a whole folder: for files that PostgreSQL did not put there. */
export function syncFolder(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) syncFolder(path)
    else if (entry.isFile()) syncPath(path)
  }
  syncPath(folder)
}

/** Fsyncs one file's contents, or one folder's list of names. */
export function syncPath(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
