/** A load balancer in front of several servers: each connection goes to the next one that takes it. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type RoundRobin = { readonly port: number; close(): void }

export async function roundRobin(targets: readonly number[]): Promise<RoundRobin> {
  const open = new Set<Socket>()
  let next = 0

  async function connected(): Promise<Socket | undefined> {
    for (let tries = 0; tries < targets.length; tries += 1) {
      const port = targets[next % targets.length] as number
      next += 1
      const socket = connect({ port, host: '127.0.0.1', noDelay: true })
      const isThere = await once(socket, 'connect').then(
        () => true,
        () => false,
      )
      if (isThere) return socket
    }
    return undefined
  }

  function join(from: Socket, to: Socket) {
    open.add(from)
    from.on('error', () => {})
    from.on('close', () => {
      open.delete(from)
      to.destroy()
    })
    from.pipe(to)
  }

  const server = createServer({ noDelay: true, pauseOnConnect: true }, async (client) => {
    client.on('error', () => {})
    const target = await connected()
    if (!target) return client.destroy()
    join(client, target)
    join(target, client)
    client.resume()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
