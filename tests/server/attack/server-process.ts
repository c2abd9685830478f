/** The real server as a process of its own, on an embedded database. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { keepPrinted, logsEverything } from '#tests/collected-logs.ts'
import { freePort } from '#tests/free-port.ts'
import { shortLived } from '#tests/short-lived.ts'
import { aDataFolder } from '../database-for-tests.ts'

export type ServerProcess = {
  readonly child: ChildProcess
  readonly port: number
  readonly partnerPort: number
  readonly dataDir: string
  readonly origin: string
  /** Its output so far. */
  printed(): string
  /** Resolves with the exit code and the signal. */
  readonly exited: Promise<[number | null, NodeJS.Signals | null]>
  /** Kills the process and those it has started, and removes the folder. */
  remove(): Promise<void>
}

type Options = {
  /** Instead of `node demo/server/main.ts`. */
  command?: readonly [string, ...string[]]
  env?: Record<string, string>
}

/** Resolves when `/healthz` answers 200; throws what the process printed when it ends before. */
export async function aServerProcess({ command, env = {} }: Options = {}): Promise<ServerProcess> {
  const dataDir = await aDataFolder()
  const [port, partnerPort] = [await freePort(), await freePort()]
  const [program, ...given] = command ?? [process.execPath, ...shortLived, 'demo/server/main.ts']
  const child = spawn(program, given, {
    env: {
      ...process.env,
      NODE_ENV: '',
      SEED: 'none',
      PORT: String(port),
      PARTNER_PORT: String(partnerPort),
      DATA_DIR: dataDir,
      ...logsEverything,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, which a signal can be sent to.
    detached: true,
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text) => {
      printed += text
    })
  const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  const remove = async () => {
    try {
      process.kill(-(child.pid as number), 'SIGKILL')
    } catch {
      // All of the group have ended.
    }
    await exited
    keepPrinted(printed)
    rmSync(dataDir, { recursive: true, force: true })
  }
  const origin = `http://127.0.0.1:${port}`
  while (!(await fetch(`${origin}/healthz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null || child.signalCode !== null) {
      await remove()
      throw new Error(`the server did not start: ${printed}`)
    }
    await sleep(50)
  }
  return { child, port, partnerPort, dataDir, origin, printed: () => printed, exited, remove }
}
