/** Where a server listens: on one address, or on both that mean this machine alone (rules/security.md#reach). */
import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'

/** The value of `HOST` for a server that this machine alone reaches. */
export const loopback = 'localhost'

/** The address to listen on first. */
export const firstAddress = (host: string): string => (host === loopback ? '127.0.0.1' : host)

/**
 * Listens on the other address of this machine, if `host` is both: a server that listens on the first one takes the
 * connections to `::1` as its own, until it closes.
 */
export async function listenOnSecond(server: HttpServer, host: string): Promise<void> {
  if (host !== loopback) return
  const { port } = server.address() as AddressInfo
  const second = createServer((socket) => server.emit('connection', socket)).listen({ port, host: '::1' })
  try {
    await once(second, 'listening')
    server.once('close', () => second.close())
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!hasNoIpv6.includes(code)) throw error
  }
}

/** The errors of a machine without IPv6. */
const hasNoIpv6 = ['EADDRNOTAVAIL', 'EAFNOSUPPORT']

/** The host by which this machine reaches a server on `host`. */
export const hostFromHere = (host: string): string =>
  ['::', '0.0.0.0', loopback].includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host
