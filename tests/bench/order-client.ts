/**
 * The people who order and accept, in a process of their own: so many clients, each sends its next call when one is answered.
 * Plain sockets kept alive, because Node's own HTTP client would take as much of the machine as the server.
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type Order = {
  readonly token: string
  /** Absent: a read. */
  readonly key?: string
  readonly path: string
  readonly body?: object
}
export type Load = { readonly port: number; readonly clients: number; readonly orders: readonly Order[] }
export type Done = { readonly ms: number; readonly refused: readonly string[] }

const requestOf = ({ token, key, path, body }: Order) => {
  const payload = body ? JSON.stringify(body) : ''
  return [
    `${key ? 'POST' : 'GET'} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    `authorization: Bearer ${token}`,
    ...(key ? [`idempotency-key: ${key}`] : []),
    ...(body ? ['content-type: application/json'] : []),
    `content-length: ${Buffer.byteLength(payload)}`,
    '',
    payload,
  ].join('\r\n')
}

type Answer = { readonly status: number; readonly body: string }

/** One answer with its declared length, which is how the API sends all of its own. */
function answerOn(socket: Socket): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let text = ''
    const leave = () => {
      socket.off('data', read)
      socket.off('close', lost)
    }
    const read = (part: string) => {
      text += part
      const head = text.indexOf('\r\n\r\n')
      if (head < 0) return
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1])
      const body = text.slice(head + 4)
      if (Buffer.byteLength(body) < length) return
      leave()
      resolve({ status: Number(text.slice(9, 12)), body })
    }
    const lost = () => {
      leave()
      reject(new Error(`the connection ended after: ${text}`))
    }
    socket.on('data', read)
    socket.on('close', lost)
  })
}

async function connected(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true }).setEncoding('utf8')
  await once(socket, 'connect')
  return socket
}

/** How often a call is repeated that is told to come back. */
const maxRepeats = 20
const busyMs = 100

async function send(socket: Socket, request: string): Promise<Answer> {
  for (let left = maxRepeats; ; left -= 1) {
    const answered = answerOn(socket)
    socket.write(request)
    const answer = await answered
    if (answer.status !== 503 || left === 0) return answer
    await sleep(busyMs)
  }
}

let sockets: Socket[] = []

process.on('message', async ({ port, clients, orders }: Load) => {
  // The server closes those that were idle for long.
  sockets = sockets.filter(({ destroyed }) => !destroyed)
  while (sockets.length < clients) sockets.push(await connected(port))
  const requests = orders.map(requestOf)
  const refused: string[] = []
  let next = 0
  const startedAt = performance.now()
  await Promise.all(
    sockets.map(async (socket) => {
      for (let request = requests[next++]; request; request = requests[next++]) {
        const { status, body } = await send(socket, request)
        if (status !== 200) refused.push(body)
      }
    }),
  )
  process.send?.({ ms: performance.now() - startedAt, refused } satisfies Done)
})
