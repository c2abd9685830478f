/**
 * Signed addresses for `<img>`, which cannot send a token: the holder of one may read one file until it expires. The
 * key comes from the pepper; a signature under an older pepper is valid until it expires.
 */
import { createHmac, hkdfSync } from 'node:crypto'
import { equalsConstantTime } from './secrets.ts'

/** Seconds. An address is valid for 5 to 10 minutes, and is the same within a window, so that browsers cache it. */
const windowSeconds = 5 * 60

const keyFrom = (pepper: string) =>
  Buffer.from(hkdfSync('sha256', pepper, '', 'cowrie signed addresses v1', 32))

const signatureOf = (pepper: string, path: string, expiresSeconds: number) =>
  createHmac('sha256', keyFrom(pepper)).update(`${path}\n${expiresSeconds}`).digest('base64url')

/** `path` with its expiry and signature, such as `/files/photo/{id}?expires=…&signature=…`. */
export function signedAddress(pepper: string, path: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  const expiresSeconds = (Math.floor(seconds / windowSeconds) + 2) * windowSeconds
  return `${path}?expires=${expiresSeconds}&signature=${signatureOf(pepper, path, expiresSeconds)}`
}

/** Seconds until the address expires; undefined when it has expired, was altered, or never was ours. */
export function secondsLeft(
  peppers: readonly string[],
  path: string,
  given: { expires?: unknown; signature?: unknown },
  now: Date,
): number | undefined {
  const { expires: expiresSeconds, signature } = given
  if (typeof expiresSeconds !== 'string' || typeof signature !== 'string') return undefined
  if (!/^\d{1,12}$/.test(expiresSeconds)) return undefined
  const isOurs = (pepper: string) =>
    equalsConstantTime(signature, signatureOf(pepper, path, Number(expiresSeconds)))
  if (!peppers.some(isOurs)) return undefined
  const left = Number(expiresSeconds) - Math.floor(now.getTime() / 1000)
  return left > 0 ? left : undefined
}
