/**
 * A PostgreSQL of a test's own, which it may stop, break and promote. It lives in a temporary folder that belongs to
 * the user `postgres` where the test runs as root, because a PostgreSQL refuses to run as root.
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from '#tests/free-port.ts'
import { fastTempDir } from '../database-for-tests.ts'

const run = promisify(execFile)

/** The folder of `initdb` and `pg_ctl`; undefined where no PostgreSQL server is installed. */
export const serverPrograms = newestPrograms()

/** Why a test of its own PostgreSQL cannot run here, if it cannot. */
export const withoutServerPrograms = serverPrograms ? undefined : "PostgreSQL's programs are not installed"

function newestPrograms(): string | undefined {
  const versions = '/usr/lib/postgresql'
  if (!existsSync(versions)) return undefined
  const newest = readdirSync(versions)
    .sort((one, other) => Number(one) - Number(other))
    .at(-1)
  const folder = join(versions, newest ?? '', 'bin')
  return existsSync(join(folder, 'initdb')) ? folder : undefined
}

const isRoot = process.getuid?.() === 0

/** The program and its arguments, as a user whom PostgreSQL accepts. */
const asOwner = (program: string, given: string[]): [string, string[]] => {
  const path = join(serverPrograms ?? '', program)
  return isRoot ? ['runuser', ['-u', 'postgres', '--', path, ...given]] : [path, given]
}

export type Cluster = {
  readonly port: number
  /** The folder of its socket, over which the superuser needs no password. */
  readonly folder: string
  /** The database of the server under test, at the cluster's own port. */
  readonly url: string
  start(): Promise<void>
  /** `fast` ends sessions and shuts down in order, `immediate` is as good as a crash. */
  stop(mode: 'fast' | 'immediate'): Promise<void>
  /** One statement, as the superuser and past the password. */
  ask<Row extends pg.QueryResultRow = pg.QueryResultRow>(statement: string): Promise<Row[]>
  /** A running copy of this cluster that applies its log. */
  standby(): Promise<Cluster>
  /** A standby of this cluster that each commit waits for from now on. */
  synchronousStandby(): Promise<Cluster>
  /** Makes a standby the primary. */
  promote(): Promise<void>
  /** Stops it and removes its folder. */
  remove(): Promise<void>
}

const password = 'cowrie'

/** Runs a script as a user whom PostgreSQL accepts, with PostgreSQL's programs at hand; throws what it printed. */
export async function shellOfPostgres(script: string, env: Record<string, string> = {}): Promise<void> {
  const path = `${serverPrograms}:${process.env.PATH}`
  const [program, given] = isRoot
    ? ['runuser', ['-u', 'postgres', '--', 'sh', '-e', '-c', script]]
    : ['sh', ['-e', '-c', script]]
  await run(program as string, given as string[], { cwd: '/', env: { ...process.env, PATH: path, ...env } })
}

/**
 * A running cluster with the role and the database `cowrie`, unless it is to be `empty`; `settings` are lines of its
 * `postgresql.conf`. `onDisk`: where commits wait for a disk.
 */
export async function aCluster({ settings = '', empty = false, onDisk = false } = {}): Promise<Cluster> {
  const folder = newFolder(onDisk ? '/var/tmp' : fastTempDir)
  await run(
    ...asOwner('initdb', [
      ...['-D', join(folder, 'data'), '-U', 'postgres', '--encoding=UTF8', '--locale=C', '--no-sync'],
      ...['--auth-local=trust', '--auth-host=scram-sha-256'],
    ]),
  )
  const cluster = await startedIn(folder, settings)
  if (empty) return cluster
  await cluster.ask(`CREATE ROLE cowrie LOGIN REPLICATION PASSWORD '${password}'`)
  await cluster.ask('CREATE DATABASE cowrie OWNER cowrie')
  return cluster
}

/** Removes what has not started. */
async function startedIn(folder: string, settings: string): Promise<Cluster> {
  const cluster = await clusterIn(folder, settings)
  try {
    await cluster.start()
    return cluster
  } catch (error) {
    await cluster.remove()
    throw error
  }
}

/** A running cluster on data that `fill` puts into an empty folder. */
export async function aClusterFrom(fill: (data: string) => Promise<void>, settings = ''): Promise<Cluster> {
  const folder = newFolder()
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  ownedByPostgres(data)
  await fill(data)
  return startedIn(folder, settings)
}

/** A folder of the user whom PostgreSQL accepts. The caller removes it. */
export function newFolder(parent = fastTempDir): string {
  const folder = mkdtempSync(join(parent, 'cowrie-test-cluster-'))
  ownedByPostgres(folder)
  return folder
}

function ownedByPostgres(folder: string): void {
  if (!isRoot) return
  const { uid, gid } = postgresUser()
  chownSync(folder, uid, gid)
}

function postgresUser() {
  const line = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))
  if (!line) throw new Error('there is no user named postgres')
  return { uid: Number(line[1]), gid: Number(line[2]) }
}

async function clusterIn(folder: string, own = ''): Promise<Cluster> {
  const data = join(folder, 'data')
  const port = await freePort()
  const defaults = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: folder,
    max_connections: 60,
    shared_buffers: '16MB',
    hot_standby: 'on',
  }
  appendFileSync(
    join(data, 'postgresql.conf'),
    Object.entries(defaults)
      .map(([name, value]) => `${name} = '${value}'\n`)
      .join('')
      .concat(own),
  )

  async function control(...given: string[]): Promise<void> {
    const [program, all] = asOwner('pg_ctl', ['-D', data, '-l', join(folder, 'log'), ...given])
    // Without pipes: the server would keep them, and nobody would see their end.
    const [status] = await once(spawn(program, all, { stdio: 'ignore' }), 'close')
    if (status !== 0)
      throw new Error(`pg_ctl ${given.join(' ')} failed: ${readFileSync(join(folder, 'log'), 'utf8')}`)
  }

  const cluster: Cluster = {
    port,
    folder,
    url: `postgres://cowrie:${password}@127.0.0.1:${port}/cowrie`,
    start: () => control('-w', 'start'),
    stop: (mode) => control('-w', '-m', mode, 'stop'),
    async ask<Row extends pg.QueryResultRow>(statement: string) {
      const client = new pg.Client({ host: folder, port, user: 'postgres', database: 'postgres' })
      await client.connect()
      try {
        return (await client.query<Row>(statement)).rows
      } finally {
        await client.end()
      }
    },
    standby() {
      const source = `host=127.0.0.1 port=${port} user=cowrie password=${password}`
      return aClusterFrom(async (copy) => {
        await run(
          ...asOwner('pg_basebackup', [
            ...['-D', copy, '-d', source],
            ...['-R', '-X', 'stream', '-c', 'fast', '--no-sync'],
          ]),
        )
      }, own)
    },
    async synchronousStandby() {
      const standby = await cluster.standby()
      await cluster.ask(`ALTER SYSTEM SET synchronous_standby_names = '*'`)
      await cluster.ask(`ALTER SYSTEM SET synchronous_commit = 'on'`)
      await cluster.ask('SELECT pg_reload_conf()')
      const isSynchronous = async () =>
        (await cluster.ask(`SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'`)).length === 1
      while (!(await isSynchronous())) await new Promise((resolve) => setTimeout(resolve, 50))
      return standby
    },
    promote: () => control('-w', 'promote'),
    async remove() {
      await cluster.stop('immediate').catch(() => {})
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return cluster
}
