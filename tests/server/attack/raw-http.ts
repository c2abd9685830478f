/** HTTP as an attacker writes it: byte by byte, whether or not a client library would. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A connection on which `text` was sent, and nothing more. */
export async function sendRaw(port: number, text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  // A server that cuts the connection is a result, not a failure of the test.
  socket.on('error', () => {})
  socket.write(text)
  return socket
}

/** Everything that the server sends until it ends the connection. */
export async function readToEnd(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  if (!socket.closed) await once(socket, 'close')
  return text
}

/** The status of a GET of an address that no URL parser would take; 0 when the connection was cut. */
export async function statusOf(port: number, address: string): Promise<number> {
  const socket = await sendRaw(
    port,
    `GET ${address} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`,
  )
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(await readToEnd(socket))?.[1] ?? 0)
}
