/** Servers on one PostgreSQL of their own: with pgBouncer between, and one bank for all. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { startBank } from '../server/bank/bank-process.ts'
import { booksOf } from '../server/durability/both-books.ts'
import { aCluster, type Cluster } from '../server/durability/cluster.ts'
import { aPooler, hasPooler } from '../server/durability/pooler.ts'
import {
  type DatabaseLocation,
  endProcess,
  type RealServer,
  runCommand,
  startServer,
} from '../server/keys/real-server.ts'
import { type Market, prepare } from './market.ts'
import { type RoundRobin, roundRobin } from './round-robin.ts'

export type ScaleServer = { readonly port: number; process: RealServer; restart(): Promise<void> }

export type ScalePlace = {
  readonly market: Market
  readonly primary: Cluster
  /** Four that share the work. */
  readonly direct: readonly ScaleServer[]
  readonly unprepared: ScaleServer
  /** Undefined where pgBouncer is not installed. */
  readonly pooled: ScaleServer | undefined
  /** In front of the first two, and of all four. */
  readonly ofTwo: RoundRobin
  readonly ofFour: RoundRobin
  /** The primary, past every server. */
  readonly location: DatabaseLocation
  /** `npm run audit` */
  audit(): Promise<{ code: number; output: string; seconds: number }>
  close(): Promise<void>
}

/** Four servers, and three of other settings, have 21 connections each. */
const clusterSettings = `max_connections = 200\nshared_buffers = '256MB'\ntimezone = 'UTC'\n`
/** As `prepare` has it. */
const pepper = { TOKEN_PEPPER: 'the same pepper before and after' }
/** Settings that the server asks of its role with DATABASE_PREPARE=off. */
const roleSettings = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout']

export async function aScalePlace(): Promise<ScalePlace> {
  const closing: (() => unknown)[] = []
  const close = async () => {
    for (const each of closing.toReversed()) await each()
  }
  try {
    const dataDir = mkdtempSync(join(tmpdir(), 'cowrie-test-'))
    closing.push(() => rmSync(dataDir, { recursive: true, force: true }))
    const primary = await aCluster({ settings: clusterSettings, onDisk: true })
    closing.push(primary.remove)
    for (const name of roleSettings) await primary.ask(`ALTER ROLE cowrie SET ${name} = '15s'`)
    const market = await prepare({ dataDir, databaseUrl: primary.url, remove: async () => {} })
    const location = { dataDir, databaseUrl: primary.url }

    const bankPort = await freePort()
    const ports: number[] = []
    for (let made = 0; made < 6; made += 1) ports.push(await freePort())
    const ofTwo = await roundRobin(ports.slice(0, 2))
    const ofFour = await roundRobin(ports.slice(0, 4))
    closing.push(ofTwo.close, ofFour.close)
    const bank = await startBank({
      BANK_FILE: booksOf({ dataDir, databaseUrl: undefined }),
      BANK_PORT: `${bankPort}`,
      BANK_WEBHOOK_URL: `http://localhost:${ofFour.port}/api/webhooks/adyen`,
    })
    closing.push(() => endProcess(bank.child, 'SIGKILL'))

    async function serverOn(
      port: number,
      databaseUrl: string,
      env: Record<string, string> = {},
    ): Promise<ScaleServer> {
      const open = () =>
        startServer(
          { dataDir, databaseUrl },
          {
            PORT: `${port}`,
            BANK_URL: bank.url,
            LOG_LEVEL: 'error',
            ...pepper,
            ...env,
          },
        )
      const server: ScaleServer = {
        port,
        process: await open(),
        async restart() {
          server.process = await open()
        },
      }
      closing.push(() => server.process.kill())
      return server
    }
    const direct: ScaleServer[] = []
    for (const port of ports.slice(0, 4)) direct.push(await serverOn(port, primary.url))
    const off = { DATABASE_PREPARE: 'off', DATABASE_LISTEN_URL: primary.url }
    const unprepared = await serverOn(ports[4] as number, primary.url, off)
    const pooler = hasPooler ? await aPooler(primary) : undefined
    if (pooler) closing.push(pooler.stop)
    const pooled = pooler && (await serverOn(ports[5] as number, pooler.url, off))
    const audit = async () => {
      const startedAt = performance.now()
      const ended = await runCommand(['demo/server/commands/audit.ts'], location, pepper)
      return { ...ended, seconds: (performance.now() - startedAt) / 1000 }
    }
    return {
      market,
      location,
      primary,
      direct,
      unprepared,
      pooled,
      ofTwo,
      ofFour,
      audit,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

const clockTicksPerSecond = 100

/** Milliseconds of processor time that all processes of a cluster have taken. */
export function cpuOfCluster({ folder }: Cluster): number {
  const [postmaster] = readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.reduce((sum, pid) => sum + (cpuOf(pid, postmaster) ?? 0), 0)
}

/** Milliseconds of processor time of a process; undefined when it has ended, or has another parent. */
export function cpuOf(pid: number | string, parent?: string): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [, foundParent, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (parent !== undefined && parent !== foundParent) return undefined
    return ((Number(rest[9]) + Number(rest[10])) * 1000) / clockTicksPerSecond
  } catch {
    return undefined
  }
}
