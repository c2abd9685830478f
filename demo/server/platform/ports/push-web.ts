/**
 * Web Push (RFC 8030) with VAPID (RFC 8292) and aes128gcm (RFC 8291). The library signs and encrypts; the request is
 * ours, because anybody can name any address as the endpoint of a subscription.
 */
import { createECDH } from 'node:crypto'
import { foreignRequest, isForeignAddress, type Resolve } from '../network/foreign-request.ts'
import { PushGone, PushLater, type PushPort } from './ports.ts'

/** How long a push service keeps a message for a device that is off: an older rate is of no use. */
const ttlSeconds = 6 * 3600

type PushOptions = {
  /** P-256 private key, base64url. */
  readonly key: string
  /** Contact for push services: `mailto:` or `https:`. */
  readonly subject: string
  /** False in a sandbox: local and `http` push services are accepted, too. */
  readonly isRestricted: boolean
  readonly resolve?: Resolve
}

export function webPushPort({ key, subject, isRestricted, resolve }: PushOptions): PushPort {
  const publicKey = publicKeyOf(key)
  const accepts = (endpoint: string) => isForeignAddress(endpoint, isRestricted)
  return {
    publicKey,
    accepts,
    async send({ endpoint, p256dh, auth }, message) {
      if (!accepts(endpoint)) throw new PushGone('the push service is not accepted any more')
      // With the first message, not with the server: the library is thirty modules.
      const { default: webPush } = await import('web-push')
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
      const { status, retryAfterMs } = await foreignRequest(endpoint, {
        method,
        headers,
        body: body as Buffer,
        isRestricted,
        ...(resolve && { resolve }),
      })
      if (status >= 200 && status < 300) return
      if (status === 404 || status === 410) throw new PushGone(`it answered ${status}`)
      if (status === 429 || status >= 500) throw new PushLater(`it answered ${status}`, retryAfterMs)
      throw new PushGone(`it answered ${status}`)
    },
  }
}

/** Throws when the key is not on the curve. */
export function publicKeyOf(key: string): string {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from(key, 'base64url'))
  return pair.getPublicKey().toString('base64url')
}
