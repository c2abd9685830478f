/**
 * The image, as far as it can be seen without Docker: the files that the Dockerfile copies, and the packages of production,
 * are enough to start the server, as another user who can write nowhere.
 * In `test:all`, because it needs PostgreSQL's programs.
 */
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { assertBuilt } from '#tests/built.ts'
import { freePort } from '#tests/free-port.ts'
import { root } from '#tests/imports.ts'
import { shortLived } from '#tests/short-lived.ts'
import { fastTempDir } from '../database-for-tests.ts'
import { aCluster, serverPrograms, shellOfPostgres } from '../durability/cluster.ts'
import { anOperatorKey } from '../keys/operator-keys.ts'
import { endProcess } from '../keys/real-server.ts'
import { compose, copies, lastStage, read } from './image-files.ts'

const folder = mkdtempSync(join(fastTempDir, 'cowrie-test-image-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Package = { dev?: boolean; devOptional?: boolean }

/** The files of the image: what its last stage copies, and the packages of `npm ci --omit=dev`. */
function layOut(): void {
  const image = join(folder, 'app')
  const put = (path: string, to: string) => {
    mkdirSync(dirname(join(image, to)), { recursive: true })
    cpSync(join(root, path), join(image, to), { recursive: true })
  }
  for (const { from, paths, to } of copies(lastStage)) {
    if (from === undefined) for (const path of paths) put(path, to === './' ? path : to)
    else if (to === 'dist') put('dist', 'dist')
  }
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Package>
  }
  const wanted = Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => /^node_modules\//.test(path) && !dev && !devOptional)
    .map(([path]) => path)
    .filter((path) => existsSync(join(root, path)) && !/\/node_modules\//.test(path))
  mkdirSync(join(image, 'node_modules'), { recursive: true })
  // Hard links where the disk is the same, which is quicker.
  const into = (given: string[]) =>
    spawnSync('cp', [...given, '--parents', ...wanted, image], { cwd: root, stdio: 'ignore' }).status
  if (into(['-al']) !== 0) expect(into(['-a'])).toBe(0)
  // An install under a strict umask is readable by its user only, which the image's is not.
  expect(spawnSync('chmod', ['-R', 'a+rX', image]).status).toBe(0)
}

/** Node for any user: this process's own, or a copy where only its owner may run that. */
function nodeForAll(): string {
  if (statSync(process.execPath).mode & 0o001) return process.execPath
  const copy = join(folder, 'node')
  cpSync(process.execPath, copy)
  chmodSync(copy, 0o755)
  return copy
}

const nobody = 65_534
const asRoot = process.getuid?.() === 0
/** As root, a user to whom nothing of the image belongs. */
const user = asRoot ? { uid: nobody, gid: nobody } : {}

/** The file that the compose file runs as a service of this name. */
const command = (service: string) =>
  new RegExp(`^ {2}${service}:(?:\\n {4}.*)+?\\n {4}command: \\[node, (.+)\\]`, 'm').exec(compose)?.[1] ?? ''

const productionSettings = {
  NODE_ENV: 'production',
  ADYEN_API_KEY: 'a key',
  ADYEN_MERCHANT_ACCOUNT: 'Merchant',
  ADYEN_BALANCE_ACCOUNT: 'BA0000000000000000000001',
  ADYEN_HMAC_PAYMENTS: randomBytes(32).toString('hex'),
  ADYEN_HMAC_TRANSFERS: randomBytes(32).toString('hex'),
  IDENTITY: 'review',
  SMTP_URL: 'smtp://localhost:1',
  TOKEN_PEPPER: 'a pepper for tests that is long enough',
  KEYS: anOperatorKey('k1').setting,
  LEGAL_NAME: 'Lagoon Ltd',
  LEGAL_ADDRESS: '1 Quay Road',
  LEGAL_REGISTRATION: 'RC 1',
  PUBLIC_URL: 'https://exchange.example',
  DATA_DIR: join(folder, 'data'),
}

test.skipIf(!serverPrograms)(
  'the image starts in production by two roles of PostgreSQL and stops in order, and writes nothing',
  { timeout: 300_000 },
  async () => {
    assertBuilt()
    const cluster = await aCluster({ empty: true })
    onTestFinished(cluster.remove)
    const passwords = { OWNER_PASSWORD: 'the owner', SERVER_PASSWORD: 'the server' }
    const admin = { POSTGRES_USER: 'postgres', PGHOST: cluster.folder, PGPORT: String(cluster.port) }
    await shellOfPostgres(read('roles.sh'), { ...passwords, ...admin })
    const urlOf = (role: 'owner' | 'server') =>
      `postgres://cowrie_${role}:${encodeURIComponent(`the ${role}`)}@127.0.0.1:${cluster.port}/cowrie`
    layOut()
    const node = nodeForAll()
    for (const path of [folder, join(folder, 'app')]) chmodSync(path, 0o555)
    const port = String(await freePort())
    const env = {
      PATH: process.env.PATH,
      ...productionSettings,
      DATABASE_URL: urlOf('server'),
      PORT: port,
    }
    const inImage = { cwd: join(folder, 'app'), ...user }
    const migrating = spawnSync(node, [...shortLived, command('migrate')], {
      ...inImage,
      env: { ...env, DATABASE_OWNER_URL: urlOf('owner') },
      encoding: 'utf8',
    })
    expect([migrating.status, migrating.stdout]).toEqual([
      0,
      expect.stringMatching(/^(Applied \d{3}-[a-z]+\n){12}The schema is up to date\n$/),
    ])
    const child = spawn(node, [...shortLived, 'demo/server/main.ts'], { ...inImage, env })
    onTestFinished(() => endProcess(child, 'SIGKILL'))
    let printed = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += text))
    const ask = (path: string) => fetch(`http://localhost:${port}${path}`).catch(() => undefined)
    while (!(await ask('/readyz'))?.ok) {
      if (child.exitCode !== null) throw new Error(printed)
      await sleep(50)
    }
    expect((await ask('/api/Utility/currencies'))?.status).toBe(200)
    expect((await ask('/'))?.status).toBe(200)
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
    expect(printed).toContain('Database        PostgreSQL')
    expect(printed).not.toContain('owns the tables')
    expect(existsSync(join(folder, 'data'))).toBe(false)
  },
)
