/** pgBouncer in front of a cluster, which gives each transaction another connection. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#tests/free-port.ts'
import { type Cluster, newFolder } from './cluster.ts'

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => existsSync(path))

/** Whether pgBouncer is installed. */
export const hasPooler = program !== undefined

export type Pooler = {
  /** The database `cowrie` of the cluster, through the pooler. */
  readonly url: string
  stop(): Promise<void>
}

/** `connections`: as many as the pooler holds to the cluster. */
export async function aPooler(cluster: Cluster, { connections = 20 } = {}): Promise<Pooler> {
  const folder = newFolder()
  const port = await freePort()
  const { username, password } = new URL(cluster.url)
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
cowrie = host=127.0.0.1 port=${cluster.port} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 200
`,
  )
  const isRoot = process.getuid?.() === 0
  const given = [program as string, file]
  const [command = '', ...args] = isRoot ? ['runuser', '-u', 'postgres', '--', ...given] : given
  const child = spawn(command, args, { stdio: 'ignore' })
  const ended = once(child, 'close')
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error('pgBouncer did not start')
    await sleep(20)
  }
  return {
    url: cluster.url.replace(`:${cluster.port}/`, `:${port}/`),
    async stop() {
      // At once, with all of its connections. `runuser` passes it on.
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function answers(port: number): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1' })
  const isThere = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'close').then(() => false),
  ]).catch(() => false)
  socket.destroy()
  return isThere
}
