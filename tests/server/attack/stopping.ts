/** A server process that is told to end. */
import { expect, type TestContext } from 'vitest'
import { lockFolder } from '#server/platform/db/folder-lock.ts'
import { sendRaw, statusOf } from './raw-http.ts'
import { aServerProcess, type ServerProcess } from './server-process.ts'

/** Ends with its test, of which several run at once. */
export async function aServer(
  onTestFinished: TestContext['onTestFinished'],
  options?: Parameters<typeof aServerProcess>[0],
): Promise<ServerProcess> {
  const server = await aServerProcess(options)
  onTestFinished(server.remove)
  return server
}

/** A request that begins and never ends: the body is announced with 100 bytes, and has 5. */
export const halfSent = (port: number) =>
  sendRaw(
    port,
    'POST /api/User/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"use',
  )

/** The server has begun with what was sent before: a later connection is accepted, and its request read, after it. */
export async function haveBegun({ port }: ServerProcess) {
  for (let round = 0; round < 2; round += 1) expect(await statusOf(port, '/healthz')).toBe(200)
}

/** Nobody has the port or the folder any more. */
export async function expectAllFree({ port, dataDir }: ServerProcess) {
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow()
  lockFolder(`${dataDir}/database`).release()
}

/** A process has to start; `npm start` builds first when the built files are older than their sources. */
export const timeoutMs = 180_000
