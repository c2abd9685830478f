/** A port for a server that is told it before it listens. */
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below what systems hand out for connections and for port 0 (32768 on Linux): a port from there that is free now may
 * be somebody's connection a second later. Each process begins somewhere else.
 */
const first = 20_000
const range = 12_000
let next = (process.pid * 97) % range

/** A port on which nobody listens, and which nobody in this process was given before. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < range; tries += 1) {
    const port = first + next
    next = (next + 1) % range
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
  throw new Error(`no port between ${first} and ${first + range} is free`)
}
