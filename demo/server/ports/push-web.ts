/**
 * Web Push (RFC 8030) with VAPID (RFC 8292) and aes128gcm (RFC 8291). The library signs and encrypts; the request is
 * ours, because anybody can name any address as the endpoint of a subscription: it goes to public https servers only,
 * follows no redirect, and reads nothing of the answer but its status.
 */
import { createECDH } from 'node:crypto'
import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import webPush from 'web-push'
import { isLocalHost } from '../local-host.ts'
import { PushGone, PushLater, type PushPort } from './ports.ts'

/** Below the outbox's lease, after which another process would send the message too. */
const timeoutMs = 15_000
/** How long a push service keeps a message for a device that is off: an older rate is of no use. */
const ttlSeconds = 6 * 3600

/** Addresses beside local ones that belong to no server of the internet. */
const special = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['100.64.0.0', 10],
  ['192.0.0.0', 24],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  special.addSubnet(network, bits, 'ipv4')
special.addAddress('::', 'ipv6')
// Translated and tunnelled IPv4 addresses may be local ones.
for (const [network, bits] of [
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['ff00::', 8],
] as const)
  special.addSubnet(network, bits, 'ipv6')

const isPublicAddress = (address: string) =>
  !isLocalHost(address) && !special.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Checked when the connection is made: a name may lead elsewhere than when it was registered. */
const publicLookup =
  (resolve: Resolve): LookupFunction =>
  (hostname, options, callback) =>
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0)
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        return callback(new Error(`the push service ${hostname} is not on the internet`), '', 0)
      if (options.all) return callback(null, addresses)
      callback(null, first.address, first.family)
    })

type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

type PushOptions = {
  /** P-256 private key, base64url. */
  readonly key: string
  /** Contact for push services: `mailto:` or `https:`. */
  readonly subject: string
  /** False in a sandbox: local and `http` push services are accepted, too. */
  readonly isRestricted: boolean
  readonly resolve?: Resolve
}

export function webPushPort({ key, subject, isRestricted, resolve = lookup }: PushOptions): PushPort {
  const publicKey = publicKeyOf(key)
  const accepts = (endpoint: string) => {
    if (!URL.canParse(endpoint)) return false
    const { protocol, hostname, username } = new URL(endpoint)
    if (!isRestricted) return protocol === 'https:' || protocol === 'http:'
    const host = hostname.replace(/^\[|\]$/g, '')
    return (
      protocol === 'https:' && !username && !isLocalHost(hostname) && (!isIP(host) || isPublicAddress(host))
    )
  }
  return {
    publicKey,
    accepts,
    async send({ endpoint, p256dh, auth }, message) {
      if (!accepts(endpoint)) throw new PushGone('the push service is not accepted any more')
      const { headers, body, method } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(message),
        {
          vapidDetails: { subject, publicKey, privateKey: key },
          contentEncoding: 'aes128gcm',
          TTL: ttlSeconds,
          urgency: 'high',
        },
      )
      const { status, retryAfter } = await request(new URL(endpoint), {
        method,
        headers,
        body: body as Buffer,
        ...(isRestricted && { lookup: publicLookup(resolve) }),
      })
      if (status >= 200 && status < 300) return
      if (status === 404 || status === 410) throw new PushGone(`it answered ${status}`)
      if (status === 429 || status >= 500) throw new PushLater(`it answered ${status}`, retryAfter)
      throw new PushGone(`it answered ${status}`)
    },
  }
}

type Request = {
  method: string
  headers: http.OutgoingHttpHeaders
  body: Buffer
  lookup?: LookupFunction
}

function request(
  url: URL,
  { body, ...options }: Request,
): Promise<{ status: number; retryAfter: number | undefined }> {
  return new Promise((resolve, reject) => {
    const { request: begin } = url.protocol === 'https:' ? https : http
    // A connection of its own: a kept one would not be looked up again.
    const sent = begin(
      url,
      { ...options, agent: false, signal: AbortSignal.timeout(timeoutMs) },
      (answer) => {
        resolve({
          status: answer.statusCode ?? 0,
          retryAfter: retryAfterMs(answer.headers['retry-after']),
        })
        answer.destroy()
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Seconds or a date, as milliseconds from now. */
function retryAfterMs(header: string | undefined): number | undefined {
  if (header === undefined) return undefined
  const waitMs = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isFinite(waitMs) ? Math.max(waitMs, 0) : undefined
}

/** Throws when the key is none of the curve. */
export function publicKeyOf(key: string): string {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from(key, 'base64url'))
  return pair.getPublicKey().toString('base64url')
}
