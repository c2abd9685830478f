/**
 * A flood of logins from a separate process: each client sends the next one after each answer, under an unknown name. Each
 * client has its own address, so that the limit per address does not protect the server.
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export type Flood = { readonly port: number; readonly clients: number }
/** Messages of the parent: `flood` starts one, `stop` ends it and asks for the counts. */
export type Order = { readonly flood: Flood } | { readonly stop: true }
/** How many logins were answered with each status; nothing yet when a flood starts. */
export type Answered = { readonly byStatus?: Record<string, number> }

let isOver = false
let clients: Promise<void>[] = []
let byStatus: Record<string, number> = {}

function requestOf(client: number, count: number): string {
  const body = JSON.stringify({ username: `nobody${client}x${count}`, password: 'Wrong-Horse-7' })
  return [
    'POST /api/User/login HTTP/1.1',
    'host: 127.0.0.1',
    `x-forwarded-for: 10.7.${client >> 8}.${client & 255}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n')
}

/** The status of one answer with its declared length. */
function statusOn(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const read = (part: string) => {
      text += part
      const head = text.indexOf('\r\n\r\n')
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1])
      if (head < 0 || Buffer.byteLength(text.slice(head + 4)) < length) return
      socket.off('data', read).off('close', lost)
      resolve(text.slice(9, 12))
    }
    const lost = () => reject(new Error(`the connection ended after: ${text}`))
    socket.on('data', read).on('close', lost)
  })
}

async function logIn(client: number, port: number): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true }).setEncoding('utf8')
  await once(socket, 'connect')
  for (let count = 0; !isOver; count += 1) {
    const answered = statusOn(socket)
    socket.write(requestOf(client, count))
    const status = await answered
    byStatus[status] = (byStatus[status] ?? 0) + 1
  }
  socket.destroy()
}

process.on('message', async (order: Order) => {
  if ('flood' in order) {
    isOver = false
    byStatus = {}
    clients = Array.from({ length: order.flood.clients }, (_, client) => logIn(client, order.flood.port))
    process.send?.({} satisfies Answered)
  } else {
    isOver = true
    await Promise.all(clients)
    process.send?.({ byStatus } satisfies Answered)
  }
})
