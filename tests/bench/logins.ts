/**
 * How long a file and a search take while 200 clients log in without a pause, against the same server with nobody
 * else: the 99th percentile, in turns. Hashing that shared its threads or its queue with other work would show here.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { build, root } from './built.ts'
import { type Figure, ofRounds } from './figures.ts'
import type { Answered, Order } from './login-client.ts'

const clients = 200
const rounds = 5
const requestsPerRound = 400
/** A page's pace, so that the one who measures is no load itself. */
const pauseMs = 5
/** Until every client waits in the queue. */
const settleMs = 1_500
const startTimeoutMs = 60_000
const kinds = [
  { what: 'file', path: '/cdn/v1/cowrie-listings.js', goal: { atMost: 3 } },
  { what: 'search', path: '/api/Listing/Search', goal: { atMost: 5 } },
] as const

export async function measureLogins(): Promise<Figure[]> {
  build()
  const port = await freePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'cowrie-test-'))
  const server = await started(port, dataDir)
  const flood = fork(new URL('./login-client.ts', import.meta.url))
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  try {
    const percentiles = async () => {
      const taken: number[] = []
      for (const { path } of kinds) taken.push(await percentile99(agent, port, path))
      return taken
    }
    // Code gets hot, and the hashing threads start.
    await percentiles()
    await ask(flood, { flood: { port, clients } })
    await sleep(settleMs)
    await ask(flood, { stop: true })
    const measured: { under: number[]; idle: number[] }[] = []
    for (let round = 0; round < rounds; round += 1) {
      const idle = await percentiles()
      await ask(flood, { flood: { port, clients } })
      await sleep(settleMs)
      const startedAt = performance.now()
      const under = await percentiles()
      const ms = performance.now() - startedAt
      const answered = await ask(flood, { stop: true })
      measured.push({ under, idle })
      process.stdout.write(`  logins in ${Math.round(ms)} ms: ${JSON.stringify(answered)}\n`)
    }
    return kinds.map(({ what, goal }, at) =>
      ofRounds(
        `p99 of a ${what} under ${clients} logins`,
        'ms',
        measured.map(({ under, idle }) => [under[at] as number, idle[at] as number]),
        goal,
      ),
    )
  } finally {
    agent.destroy()
    flood.kill()
    server.kill('SIGTERM')
    await once(server, 'close')
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function started(port: number, dataDir: string): Promise<ChildProcess> {
  const server = spawn(process.execPath, ['demo/server/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: '',
      PORT: `${port}`,
      PARTNER_PORT: `${await freePort()}`,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      SEED: 'demo',
      RATE_LIMITS: 'off',
      TRUST_PROXY: '1',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const giveUpAt = performance.now() + startTimeoutMs
  while (
    !(await fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (server.exitCode !== null || performance.now() > giveUpAt) throw new Error('the server did not start')
    await sleep(50)
  }
  return server
}

async function ask(flood: ChildProcess, order: Order): Promise<Answered> {
  flood.send(order)
  const [answered] = (await once(flood, 'message')) as [Answered]
  return answered
}

async function percentile99(agent: Agent, port: number, path: string): Promise<number> {
  const times: number[] = []
  for (let sent = 0; sent < requestsPerRound; sent += 1) {
    times.push(await timeOf(agent, port, path))
    await sleep(pauseMs)
  }
  return times.sort((a, b) => a - b)[Math.ceil(0.99 * times.length) - 1] as number
}

/** @returns milliseconds until the last byte */
function timeOf(agent: Agent, port: number, path: string): Promise<number> {
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'br', 'x-forwarded-for': '10.8.0.1' }
    get({ port, host: '127.0.0.1', path, agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}`))
      response.resume().on('end', () => resolve(performance.now() - startedAt))
    }).on('error', reject)
  })
}
