/** A port for a server that must know it before it listens. */
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below the ephemeral range (from 32768 on Linux), whose free ports may be taken by a connection at any time. Each
 * process starts at a different port.
 */
const firstPort = 20_000
const portCount = 12_000
let next = (process.pid * 97) % portCount

/** A free port that this process has not returned before. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < portCount; tries += 1) {
    const port = firstPort + next
    next = (next + 1) % portCount
    const probe = createServer().listen(port)
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
  throw new Error(`no port between ${firstPort} and ${firstPort + portCount} is free`)
}
