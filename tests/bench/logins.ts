/**
 * How long a file and a search take while 200 clients log in without a pause, against the same server with nobody
 * else: the 99th percentile, in turns. Hashing that shared its threads or its queue with other work would show here.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { type DatabaseKind, databaseKinds } from '../server/database-for-tests.ts'
import { build, root } from './built.ts'
import type { Figure } from './figures.ts'
import type { Answered, Order } from './login-client.ts'
import { aBenchDatabase, type BenchDatabase } from './market.ts'

const clients = 200
/** Short rounds, so that other load on the machine affects both halves. */
const rounds = 10
const requestsPerRound = 100
/** A page's request rate, so that the measurement itself is no load. */
const pauseMs = 5
/** Time until every client waits in the queue. */
const settleMs = 1_500
const startTimeoutMs = 60_000
const kinds = [
  { what: 'file', path: '/cdn/v1/cowrie-listings.js', goal: { atMost: 3 } },
  { what: 'search', path: '/api/Listing/Search', goal: { atMost: 5 } },
] as const

export async function measureLogins(): Promise<Figure[]> {
  build()
  const figures: Figure[] = []
  for (const kind of await databaseKinds()) figures.push(...(await measureOn(kind)))
  return figures
}

async function measureOn(kind: DatabaseKind): Promise<Figure[]> {
  const place = await aBenchDatabase(kind)
  const port = await freePort()
  const server = await started(port, place)
  const flood = fork(new URL('./login-client.ts', import.meta.url))
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const timesOf = async () => {
    const times: number[][] = []
    for (const { path } of kinds) times.push(await someTimes(agent, port, path))
    return times
  }
  const timesUnderFlood = async () => {
    await ask(flood, { flood: { port, clients } })
    await sleep(settleMs)
    const times = await timesOf()
    const { byStatus } = await ask(flood, { stop: true })
    // Logins that wait too long are refused, but some must be checked.
    if (!byStatus?.['200']) throw new Error(`no login was answered: ${JSON.stringify(byStatus)}`)
    return times
  }
  try {
    // Warms up the code and starts the hashing threads.
    await timesOf()
    await timesUnderFlood()
    const measured: { idle: number[][]; under: number[][] }[] = []
    for (let round = 0; round < rounds; round += 1)
      measured.push({ idle: await timesOf(), under: await timesUnderFlood() })
    return kinds.map(({ what, goal }, at) => {
      const of = (half: 'idle' | 'under') => measured.map((round) => round[half][at] as number[])
      const [ours, bare] = [percentile99(of('under').flat()), percentile99(of('idle').flat())]
      return {
        what: `p99 of a ${what} under ${clients} logins, ${kind}`,
        unit: 'ms',
        ours,
        bare,
        ratio: ours / bare,
        goal,
        rounds: of('under').map((times, round) => [
          percentile99(times),
          percentile99(of('idle')[round] as number[]),
        ]),
      }
    })
  } finally {
    agent.destroy()
    flood.kill()
    server.kill('SIGTERM')
    await once(server, 'close')
    await place.remove()
  }
}

/** The Node options of `npm start`: a small young generation is collected in a few milliseconds. */
function startFlags(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return (scripts.start as string).split(' ').filter((word) => word.startsWith('--'))
}

async function started(port: number, { dataDir, databaseUrl = '' }: BenchDatabase): Promise<ChildProcess> {
  const server = spawn(process.execPath, [...startFlags(), 'demo/server/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: '',
      PORT: `${port}`,
      PARTNER_PORT: `${await freePort()}`,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
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

async function someTimes(agent: Agent, port: number, path: string): Promise<number[]> {
  const times: number[] = []
  for (let sent = 0; sent < requestsPerRound; sent += 1) {
    times.push(await timeOf(agent, port, path))
    await sleep(pauseMs)
  }
  return times
}

const percentile99 = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.ceil(0.99 * times.length) - 1] as number

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
