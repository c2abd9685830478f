/** A port for a server that is told it before it listens. */
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below what systems hand out for connections and for port 0 (32768 on Linux): a port from there that is free now may
 * be somebody's connection a second later. Each process begins somewhere else.
 */
const firstPort = 20_000
const portCount = 12_000
let next = (process.pid * 97) % portCount

/** A port on which nobody listens, and which nobody in this process was given before. */
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
