/**
 * A power cut, simulated: what PGlite wrote to a file and didn't have synced since may be on the disk or not. Of each
 * such 4 KiB block a coin decides whether the new or the last synced content is found afterwards. File names and
 * sizes are taken as journaled by the file system, so a lost block of a longer file reads as zeros.
 */
import { closeSync, cpSync, fstatSync, openSync, readdirSync, readSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import type { NodeFS } from '@electric-sql/pglite/nodefs'

const blockSize = 4096

/** The parts of Emscripten's NODEFS that are watched. */
type Node = object
type Stream = { nfd: number; node: Node }
type Operations = {
  stream_ops: {
    write(stream: Stream, buffer: Uint8Array, offset: number, length: number, position: number): number
    fsync?: (stream: Stream) => number
  }
  node_ops: {
    rename(node: Node, folder: Node, name: string): void
    unlink(folder: Node, name: string): void
  }
  realPath(node: Node): string
}

/** A file's unsynced blocks by number, each with what the disk is sure to have there. */
type Unsynced = Map<number, Buffer>

export type Cut = {
  /** The data folder as it is found when the power is back. */
  readonly folder: string
  readonly blocks: { readonly unsynced: number; readonly lost: number }
}

/** Watches the writes of one PGlite and can say what a power cut would leave of them. */
export class FragileDisk {
  private readonly root: string
  /** By inode, which stays the same when PostgreSQL renames a file of its log. */
  private readonly files = new Map<number, Unsynced>()
  private cutAt: { writes: number; take: () => void } | undefined
  writes = 0
  syncs = 0

  /** @param root the folder that the file system keeps its files in */
  constructor(root: string) {
    this.root = root
  }

  /** Puts this disk below a file system that wasn't started yet; answers that file system. */
  below<F extends NodeFS>(files: F): F {
    const init = files.init.bind(files)
    files.init = async (pglite: PGlite, options: Parameters<NodeFS['init']>[1]) => {
      const started = await init(pglite, options)
      const { preRun } = started.emscriptenOpts as unknown as {
        preRun: ((module: { NODEFS: Operations }) => void)[]
      }
      // After the file system's own hooks, so that its fsync is watched too.
      preRun.push(({ NODEFS }) => this.watch(NODEFS))
      return started
    }
    return files
  }

  private watch(operations: Operations): void {
    const { stream_ops: streams, node_ops: nodes, realPath } = operations
    const { write, fsync } = streams
    const { rename, unlink } = nodes
    streams.write = (stream, buffer, offset, length, position) => {
      this.remember(realPath(stream.node), stream.nfd, position, length)
      const written = write(stream, buffer, offset, length, position)
      this.writes += 1
      if (this.cutAt && this.writes >= this.cutAt.writes) {
        const { take } = this.cutAt
        this.cutAt = undefined
        take()
      }
      return written
    }
    if (fsync)
      streams.fsync = (stream) => {
        const answer = fsync(stream)
        this.files.delete(fstatSync(stream.nfd).ino)
        this.syncs += 1
        return answer
      }
    // The number of a file that is gone will be another file's.
    nodes.unlink = (folder, name) => {
      this.forget(join(realPath(folder), name))
      unlink(folder, name)
    }
    nodes.rename = (node, folder, name) => {
      this.forget(join(realPath(folder), name))
      rename(node, folder, name)
    }
  }

  private forget(path: string): void {
    const file = statSync(path, { throwIfNoEntry: false })
    if (file) this.files.delete(file.ino)
  }

  private remember(path: string, fd: number, position: number, length: number): void {
    const file = fstatSync(fd)
    if (!file.isFile() || file.nlink === 0) return
    const unsynced = this.files.get(file.ino) ?? new Map()
    this.files.set(file.ino, unsynced)
    const last = Math.floor((position + length - 1) / blockSize)
    for (let block = Math.floor(position / blockSize); block <= last; block += 1) {
      if (unsynced.has(block)) continue
      const content = Buffer.alloc(blockSize)
      // By its path: PostgreSQL opens some files for writing only.
      const readable = openSync(path, 'r')
      readSync(readable, content, 0, blockSize, block * blockSize)
      closeSync(readable)
      unsynced.set(block, content)
    }
  }

  /**
   * Cuts the power in the middle of the work, after so many more writes: what would be left is put into `folder`,
   * while this PGlite knows nothing and goes on. `atThatMoment` is called in the very moment.
   */
  cut(afterWrites: number, folder: string, atThatMoment: () => void): Promise<Cut> {
    return new Promise((resolve, reject) => {
      this.cutAt = {
        writes: this.writes + afterWrites,
        take: () => {
          try {
            atThatMoment()
            resolve({ folder, blocks: this.leave(folder) })
          } catch (error) {
            reject(error)
          }
        },
      }
    })
  }

  private leave(folder: string): Cut['blocks'] {
    cpSync(this.root, folder, { recursive: true })
    const blocks = { unsynced: 0, lost: 0 }
    for (const name of readdirSync(this.root, { recursive: true, encoding: 'utf8' })) {
      const unsynced = this.files.get(statSync(join(this.root, name)).ino)
      if (!unsynced) continue
      const fd = openSync(join(folder, name), 'r+')
      const { size } = fstatSync(fd)
      for (const [block, content] of unsynced) {
        blocks.unsynced += 1
        if (Math.random() < 0.5) continue
        const rest = Math.min(blockSize, size - block * blockSize)
        if (rest <= 0) continue
        writeSync(fd, content, 0, rest, block * blockSize)
        blocks.lost += 1
      }
      closeSync(fd)
    }
    return blocks
  }
}
