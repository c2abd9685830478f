/** One address that leads to whichever server is the primary now, as a load balancer or a moved address does. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type Forwarder = {
  readonly port: number
  /** New connections lead to this port, and the ones there are end. */
  target(port: number): void
  /** How many connections there have been. */
  accepted(): number
  close(): Promise<void>
}

export async function forwardTo(firstPort: number): Promise<Forwarder> {
  let to = firstPort
  const open = new Set<Socket>()
  let accepted = 0
  const server = createServer((from) => {
    accepted += 1
    const onward = connect(to, '127.0.0.1')
    for (const [socket, other] of [
      [from, onward],
      [onward, from],
    ] as const) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endAll = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    target(port) {
      to = port
      endAll()
    },
    accepted: () => accepted,
    async close() {
      server.close()
      endAll()
    },
  }
}
