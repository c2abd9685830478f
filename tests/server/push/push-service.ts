/**
 * A push service and a browser's side of it: it checks the VAPID signature (RFC 8292) and decrypts the message
 * (RFC 8291, aes128gcm) by its own code.
 */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importJWK, type JWTPayload, jwtVerify } from 'jose'

export type Received = {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly claims: JWTPayload
  readonly message: unknown
}

export type Browser = { readonly endpoint: string; readonly p256dh: string; readonly auth: string }

type Answer = { readonly status: number; readonly headers?: Record<string, string> }

export type PushService = {
  readonly origin: string
  readonly received: Received[]
  /** How many requests came, those that were refused included. */
  requests(): number
  /** A new browser with a subscription here. */
  subscribe(): Browser
  /** Answers of the next requests; then 201. */
  readonly answers: Answer[]
  close(): Promise<void>
}

export async function aPushService(publicKey: string): Promise<PushService> {
  const browsers = new Map<string, { ecdh: ReturnType<typeof createECDH>; auth: Buffer }>()
  const received: Received[] = []
  const answers: Answer[] = []
  let requests = 0
  const service = createServer(async (request, reply) => {
    requests += 1
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const browser = browsers.get(request.url ?? '')
    const { status, headers = {} } = answers.shift() ?? { status: browser ? 201 : 404 }
    if (status === 201 && browser)
      received.push({
        path: request.url ?? '',
        headers: request.headers,
        claims: await verified(request.headers.authorization ?? '', publicKey),
        message: JSON.parse(opened(Buffer.concat(chunks), browser)),
      })
    reply.writeHead(status, headers).end()
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  return {
    origin,
    received,
    answers,
    requests: () => requests,
    subscribe() {
      const path = `/send/${randomBytes(8).toString('hex')}`
      const ecdh = createECDH('prime256v1')
      ecdh.generateKeys()
      const auth = randomBytes(16)
      browsers.set(path, { ecdh, auth })
      return {
        endpoint: origin + path,
        p256dh: ecdh.getPublicKey().toString('base64url'),
        auth: auth.toString('base64url'),
      }
    },
    close: () => new Promise((resolve) => service.close(() => resolve())),
  }
}

/** Claims of the header `vapid t=…, k=…`, whose key must be the one that browsers subscribed with. */
async function verified(authorization: string, publicKey: string): Promise<JWTPayload> {
  const [, token = '', key] = /^vapid t=([^,]+), k=(\S+)$/.exec(authorization) ?? []
  if (key !== publicKey) throw new Error('signed with another key')
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  return (await jwtVerify(token, await importJWK(jwk, 'ES256'))).payload
}

const derive = (salt: Uint8Array, key: Uint8Array, info: string | Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes))

/** RFC 8188: salt (16), record size (4), length of the sender's key (1), the key, one record. */
function opened(body: Buffer, { ecdh, auth }: { ecdh: ReturnType<typeof createECDH>; auth: Buffer }): string {
  const salt = body.subarray(0, 16)
  const keyEnd = 21 + (body[20] as number)
  const senderKey = body.subarray(21, keyEnd)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey])
  const secret = derive(auth, ecdh.computeSecret(senderKey), info, 32)
  const key = derive(salt, secret, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(salt, secret, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(body.subarray(-16))
  const text = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()])
  return text.subarray(0, text.lastIndexOf(2)).toString('utf8')
}
