/**
 * People with an open page, in a process of their own: each reads one event stream. Plain sockets, because these
 * readers are not what is measured.
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A stream for each token. */
export type StreamLoad = { readonly port: number; readonly path: string; readonly tokens: readonly string[] }
/** Opens streams, reports, or closes all of them. Each command is answered with a `StreamCounts`. */
export type Request = { readonly open: StreamLoad } | { readonly tell: true } | { readonly close: true }
/** `heard`: number of notifications on all streams since they opened. */
export type StreamCounts = { readonly open: number; readonly heard: number }

/** Number of streams opened concurrently. */
const maxConcurrent = 200

let sockets: Socket[] = []
let heard = 0

async function openStream(port: number, path: string, token: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' }).setEncoding('utf8')
  await once(socket, 'connect')
  socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\n\r\n`)
  let text = ''
  await new Promise<void>((resolve, reject) => {
    socket.on('close', () => reject(new Error(`a stream ended after: ${text.slice(0, 200)}`)))
    socket.on('data', (part: string) => {
      // An event may come in two pieces.
      text = text.slice(-40) + part
      if (text.includes('event: unread')) resolve()
      const from = Math.max(0, text.length - part.length - 'event: notification'.length + 1)
      heard += text.slice(from).split('event: notification').length - 1
    })
  })
  return socket
}

async function openAll({ port, path, tokens }: StreamLoad): Promise<void> {
  for (let at = 0; at < tokens.length; at += maxConcurrent)
    sockets.push(
      ...(await Promise.all(
        tokens.slice(at, at + maxConcurrent).map((token) => openStream(port, path, token)),
      )),
    )
}

process.on('message', async (request: Request) => {
  if ('open' in request) await openAll(request.open)
  if ('close' in request) {
    for (const socket of sockets) socket.destroy()
    ;[sockets, heard] = [[], 0]
  }
  process.send?.({ open: sockets.length, heard } satisfies StreamCounts)
})
