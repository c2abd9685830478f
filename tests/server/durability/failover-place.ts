/**
 * Three PostgreSQLs under Patroni with etcd, HAProxy and pgBouncer before them, as `demo/operations/patroni` configures
 * them, on this machine.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '#tests/free-port.ts'
import { root } from '#tests/imports.ts'
import { endProcess } from '../keys/real-server.ts'
import { newFolder, serverPrograms } from './cluster.ts'

const nodes = 3
const address = '127.0.0.1'
const passwords = { cowrie: 'cowrie', superuser: 'superuser', replication: 'replication' }
/** Settings that the server asks of its role with DATABASE_PREPARE=off. */
const roleSettings = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout']

/** The programs that are not installed. */
const missingPrograms = [
  ...['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy', '/usr/sbin/pgbouncer'].filter(
    (path) => !existsSync(path),
  ),
  ...(serverPrograms ? [] : ['postgresql']),
]

/** Why it cannot run here, if it cannot. */
export const withoutFailover =
  missingPrograms.length > 0 ? `Not installed: ${missingPrograms.join(', ')}` : undefined

type Node = {
  readonly name: string
  readonly port: number
  readonly restPort: number
  start(): void
  kill(): Promise<void>
}
type Member = { name: string; role: string; state: string; lag?: number | string }

export type FailoverPlace = {
  /** Past pgBouncer, at the current primary. */
  readonly primaryUrl: string
  /** Through pgBouncer, which gives each transaction another connection. */
  readonly pooledUrl: string
  /** Ends the primary and its Patroni with SIGKILL; resolves to how its node comes back. */
  killPrimary(): Promise<{ restart(): void }>
  /** The name of the primary, if there is one. */
  primary(): Promise<string | undefined>
  /** Resolves when all nodes run, and a commit waits for one of the replicas. */
  whole(): Promise<void>
  close(): Promise<void>
}

const configuration = (file: string, values: Record<string, string | number>) =>
  readFileSync(join(root, 'demo/operations/patroni', file), 'utf8').replace(/\$\{(\w+)\}/g, (found, name) => {
    if (values[name] === undefined) throw new Error(`${file} asks for ${found}`)
    return String(values[name])
  })

/** As the user whom PostgreSQL accepts, in place of the process that was started. */
const asOwner = (program: string, args: readonly string[], log: string): ChildProcess => {
  const isRoot = process.getuid?.() === 0
  const owner = ['--reuid=postgres', '--regid=postgres', '--init-groups', program]
  const output = openSync(log, 'a')
  try {
    return spawn(isRoot ? 'setpriv' : program, [...(isRoot ? owner : []), ...args], {
      stdio: ['ignore', output, output],
      cwd: '/',
    })
  } finally {
    closeSync(output)
  }
}

export async function aFailoverPlace(): Promise<FailoverPlace> {
  const folder = newFolder()
  const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const close = async () => {
    for (const each of closing.toReversed()) await each()
  }
  const start = (program: string, args: readonly string[]) => {
    const child = asOwner(program, args, join(folder, `${basename(program)}.log`))
    closing.push(() => endProcess(child, 'SIGKILL'))
    return child
  }
  const write = (name: string, text: string) => {
    const path = join(folder, name)
    writeFileSync(path, text, { mode: 0o644 })
    return path
  }
  try {
    const [etcdPort, etcdPeerPort] = [await freePort(), await freePort()]
    const etcdUrl = `http://${address}:${etcdPort}`
    start('/usr/bin/etcd', [
      ...['--name', 'etcd', '--data-dir', join(folder, 'etcd'), '--log-level', 'error'],
      ...['--listen-client-urls', etcdUrl, '--advertise-client-urls', etcdUrl],
      ...['--listen-peer-urls', `http://${address}:${etcdPeerPort}`],
      ...['--initial-advertise-peer-urls', `http://${address}:${etcdPeerPort}`],
      ...['--initial-cluster', `etcd=http://${address}:${etcdPeerPort}`],
    ])
    const all: Node[] = []
    for (let number = 1; number <= nodes; number += 1) all.push(await aNode(number))

    async function aNode(number: number): Promise<Node> {
      const [port, restPort] = [await freePort(), await freePort()]
      const name = `node${number}`
      const dataDir = join(folder, name)
      const file = write(
        `${name}.yml`,
        configuration('patroni.yml', {
          NODE: name,
          ADDRESS: address,
          PORT: port,
          REST_PORT: restPort,
          DATA_DIR: dataDir,
          ETCD_HOSTS: `${address}:${etcdPort}`,
          BIN_DIR: serverPrograms ?? '',
          SOCKET_DIR: folder,
          SUPERUSER_PASSWORD: passwords.superuser,
          REPLICATION_PASSWORD: passwords.replication,
          NETWORK: `${address}/32`,
          SHARED_BUFFERS: '64MB',
          WATCHDOG: 'off',
        }),
      )
      let patroni: ChildProcess | undefined
      const node: Node = {
        name,
        port,
        restPort,
        start() {
          patroni = asOwner('/usr/bin/patroni', [file], join(folder, `${name}.log`))
        },
        async kill() {
          const lock = join(dataDir, 'postmaster.pid')
          const postmaster = existsSync(lock) ? Number(readFileSync(lock, 'utf8').split('\n')[0]) : undefined
          if (patroni) await endProcess(patroni, 'SIGKILL')
          if (!postmaster) return
          try {
            process.kill(postmaster, 'SIGKILL')
          } catch {
            // It has ended.
          }
        },
      }
      closing.push(node.kill)
      return node
    }

    async function members(): Promise<Member[]> {
      for (const { restPort } of all) {
        const answer = await fetch(`http://${address}:${restPort}/cluster`).catch(() => undefined)
        if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
      }
      return []
    }
    async function primary(): Promise<string | undefined> {
      for (const { name, restPort } of all) {
        const answer = await fetch(`http://${address}:${restPort}/primary`).catch(() => undefined)
        if (answer?.status === 200) return name
      }
      return undefined
    }
    async function whole(): Promise<void> {
      for (;;) {
        const states = (await members()).map(({ role, state }) => `${role} ${state}`).sort()
        const isWhole =
          states.length === nodes &&
          states.filter((each) => /^(leader|replica|sync_standby) (running|streaming)$/.test(each)).length ===
            nodes &&
          states.some((each) => each.startsWith('sync_standby'))
        if (isWhole) return
        await sleep(200)
      }
    }
    // The first one makes the cluster.
    all[0]?.start()
    while (!(await primary())) await sleep(200)
    for (const node of all.slice(1)) node.start()
    await whole()

    const [primaryPort, poolerPort] = [await freePort(), await freePort()]
    const values = {
      ADDRESS: address,
      PRIMARY_PORT: primaryPort,
      POOLER_PORT: poolerPort,
      PASSWORD: passwords.cowrie,
      SERVERS: all
        .map(({ name, port, restPort }) => `  server ${name} ${address}:${port} check port ${restPort}`)
        .join('\n'),
    }
    start('/usr/sbin/haproxy', ['-f', write('haproxy.cfg', configuration('haproxy.cfg', values))])
    start('/usr/sbin/pgbouncer', [write('pgbouncer.ini', configuration('pgbouncer.ini', values))])
    const urlOf = (port: number, user = 'cowrie', password = passwords.cowrie, database = 'cowrie') =>
      `postgres://${user}:${password}@${address}:${port}/${database}`
    await asSuperuser(urlOf(primaryPort, 'postgres', passwords.superuser, 'postgres'), [
      `CREATE ROLE cowrie LOGIN PASSWORD '${passwords.cowrie}'`,
      ...roleSettings.map((name) => `ALTER ROLE cowrie SET ${name} = '15s'`),
      'CREATE DATABASE cowrie OWNER cowrie',
    ])
    return {
      primaryUrl: urlOf(primaryPort),
      pooledUrl: urlOf(poolerPort),
      primary,
      whole,
      async killPrimary() {
        const name = await primary()
        const node = all.find((each) => each.name === name)
        if (!node) throw new Error('there is no primary to kill')
        await node.kill()
        return { restart: node.start }
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Runs statements on the primary, as soon as HAProxy leads nowhere else: it takes every node for one until it has asked. */
async function asSuperuser(url: string, statements: readonly string[]): Promise<void> {
  for (let inRow = 0; inRow < 3 * nodes; ) {
    inRow = (await isPrimary(url)) ? inRow + 1 : 0
    await sleep(100)
  }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

async function isPrimary(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  // HAProxy ends what leads to a replica.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query('SELECT pg_is_in_recovery() AS waits')
    return !rows[0].waits
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
