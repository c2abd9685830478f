/**
 * How `npm run backup` works beside a running server: a socket in the data folder, which only the server's own user can
 * reach. A line `begin` or `end` goes in, a line of JSON comes back; who leaves before the end has no backup begun.
 */
import { once } from 'node:events'
import { chmodSync, existsSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { BackupEnd, BaseBackup } from '../db/base-backup.ts'
import type { OpenedDatabase } from '../db/database.ts'
import { BackupError } from './backup-error.ts'

const doorOf = (dataDir: string) => join(dataDir, 'backup.sock')

type Begun = { readonly waitedMs: number }
type Ended = BackupEnd & Begun
type Answer<T> = T | { readonly error: string }

/** What holds still for a copy; each answer says how long the server waited. */
export type Host = {
  begin(): Promise<Begun>
  end(): Promise<Ended>
  close(): Promise<void>
}

/** The host of a database that this process has open. */
export function hostOf(backup: BaseBackup, close: () => Promise<void>): Host {
  const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
    const since = performance.now()
    return [await work(), performance.now() - since]
  }
  return {
    async begin() {
      const [, waitedMs] = await timed(backup.begin)
      return { waitedMs }
    },
    async end() {
      const [ended, waitedMs] = await timed(backup.end)
      return { ...ended, waitedMs }
    },
    async close() {
      await backup.cancel()
      await close()
    },
  }
}

/** Lets `npm run backup` in, as long as the server runs; PostgreSQL has its own ways. Returns what closes it. */
export function openBackupDoor(
  database: OpenedDatabase,
  dataDir: string,
  log: (sentence: string) => void,
): () => Promise<void> {
  const backup = database.baseBackup
  // Windows has sockets of another kind: there the server is stopped first.
  if (!backup || process.platform === 'win32') return async () => {}
  const path = doorOf(dataDir)
  const host = hostOf(backup, async () => {})
  const guests = new Set<Socket>()
  /** Makes a backup, from its beginning until it was checked. */
  let occupant: Socket | undefined
  let last: Promise<unknown> = Promise.resolve()

  const server = createServer((guest) => {
    guests.add(guest)
    guest.on('error', () => {})
    let hasBegun = false
    const answer = async (line: string): Promise<Answer<object>> => {
      try {
        if (line === 'begin' && occupant) return { error: 'Another backup is being made.' }
        if (line === 'begin') {
          const begun = await host.begin()
          hasBegun = true
          occupant = guest
          return begun
        }
        if (line !== 'end' || !hasBegun) return { error: 'It says begin, and then end.' }
        hasBegun = false
        return await host.end()
      } catch (error) {
        return { error: (error as Error).message }
      }
    }
    const inTurn = (work: () => Promise<unknown>) => {
      last = last.then(work).catch((error: Error) => log(`A backup failed: ${error.message}`))
    }
    createInterface({ input: guest }).on('line', (line) =>
      inTurn(async () => {
        const found = JSON.stringify(await answer(line))
        if (guest.writable) guest.write(`${found}\n`)
      }),
    )
    guest.on('close', () => {
      guests.delete(guest)
      inTurn(async () => {
        if (occupant === guest) occupant = undefined
        if (hasBegun) await host.close()
      })
    })
  })
  // A killed server leaves its own; nobody else's is here, because the folder is locked.
  rmSync(path, { force: true })
  server.on('error', (error) =>
    log(
      `npm run backup works only while the server is stopped, because ${path} cannot be opened: ${error.message}`,
    ),
  )
  server.listen(path, () => chmodSync(path, 0o600))
  return async () => {
    const closed = server.listening ? once(server, 'close') : undefined
    server.close()
    for (const guest of guests) guest.destroy()
    await closed
    await last
  }
}

/** The running server of a data folder; undefined when none listens. */
export async function runningHost(dataDir: string): Promise<Host | undefined> {
  const path = doorOf(dataDir)
  if (!existsSync(path)) return undefined
  const socket = connect(path)
  try {
    await once(socket, 'connect')
  } catch {
    return undefined
  }
  socket.on('error', () => {})
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
  async function ask<T>(line: string): Promise<T> {
    socket.write(`${line}\n`)
    const { value, done } = await lines.next()
    if (done) throw new BackupError('The server stopped during the backup. Make it again.')
    const answer = JSON.parse(value) as Answer<T & object>
    if ('error' in answer) throw new BackupError(`The server refused the backup: ${answer.error}`)
    return answer
  }
  return {
    begin: () => ask('begin'),
    end: () => ask('end'),
    async close() {
      socket.destroy()
    },
  }
}
