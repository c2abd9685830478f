/**
 * How long the server takes until it can serve, on a new folder and on one with its database, and how much memory it
 * holds when nobody calls; against a process that only opens the same database.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { root } from './built.ts'
import { type Figure, ofRounds } from './figures.ts'

const rounds = 3
/** Time to settle after the start: caches fill and garbage is collected. */
const idleMs = 3_000
const startTimeoutMs = 60_000

type Start = { readonly ms: number; readonly memoryMiB: number }
type Process = { command: string[]; env?: Record<string, string>; port: number }

export async function measureStart(): Promise<Figure[]> {
  const [port, partnerPort] = [await freePort(), await freePort()]
  const server = (dataDir: string): Process => ({
    command: ['demo/server/main.ts'],
    env: {
      PORT: `${port}`,
      PARTNER_PORT: `${partnerPort}`,
      DATA_DIR: dataDir,
      SEED: 'none',
      DATABASE_URL: '',
    },
    port,
  })
  const database = (dataDir: string): Process => ({
    command: ['tests/bench/bare-database.ts', dataDir, `${port}`],
    port,
  })

  const cold: [Start, Start][] = []
  const warm: [Start, Start][] = []
  for (let round = 0; round < rounds; round += 1) {
    const folders = [server, database].map((each) => {
      const folder = mkdtempSync(join(tmpdir(), 'cowrie-test-'))
      return { folder, command: each(folder) }
    }) as [Made, Made]
    cold.push([await start(folders[0].command), await start(folders[1].command)])
    warm.push([await start(folders[0].command), await start(folders[1].command)])
    for (const { folder } of folders) rmSync(folder, { recursive: true, force: true })
  }
  const by = (starts: readonly [Start, Start][], figure: keyof Start) =>
    starts.map(([ours, bare]) => [ours[figure], bare[figure]] as const)
  return [
    ofRounds('cold start (new folder)', 'ms', by(cold, 'ms')),
    ofRounds('warm start', 'ms', by(warm, 'ms')),
    ofRounds('memory after a cold start', 'MiB', by(cold, 'memoryMiB')),
    ofRounds('idle memory', 'MiB', by(warm, 'memoryMiB')),
  ]
}

type Made = { folder: string; command: Process }

/** Starts a process, waits until it answers, lets it idle, weighs it, and ends it in order. */
async function start({ command, env, port }: Process): Promise<Start> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: { ...process.env, NODE_ENV: '', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'close')
  try {
    while (!(await answers(port))) {
      if (child.exitCode !== null) throw new Error(`${command[0]} did not start`)
      if (performance.now() - startedAt > startTimeoutMs)
        throw new Error(`${command[0]} takes too long to start`)
      await sleep(5)
    }
    const ms = performance.now() - startedAt
    await sleep(idleMs)
    return { ms, memoryMiB: residentMemory(child.pid as number) }
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

const answers = (port: number) =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    (answer) => answer.ok,
    () => false,
  )

/** Resident set in MiB, as `ps` has it on Linux and macOS. */
function residentMemory(pid: number): number {
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', `${pid}`], { encoding: 'utf8' })
  return Number(stdout) / 1024
}
