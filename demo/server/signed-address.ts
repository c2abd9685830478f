/**
 * Addresses that work in `<img>`, where no token can be sent: whoever holds one may read one file until it
 * expires. Signed under a key made from the pepper; one that an older pepper signed is good until it expires.
 */
import { createHmac, hkdfSync } from 'node:crypto'
import { sameText } from './secrets.ts'

/** An address is good for 5 to 10 minutes. Within one window it stays the same, so that browsers keep the picture. */
const window = 5 * 60

const keyFrom = (pepper: string) =>
  Buffer.from(hkdfSync('sha256', pepper, '', 'cowrie signed addresses v1', 32))

const signatureOf = (pepper: string, path: string, expires: number) =>
  createHmac('sha256', keyFrom(pepper)).update(`${path}\n${expires}`).digest('base64url')

/** `path` with its expiry and signature, such as `/files/photo/{id}?expires=…&signature=…`. */
export function signedAddress(pepper: string, path: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  const expires = (Math.floor(seconds / window) + 2) * window
  return `${path}?expires=${expires}&signature=${signatureOf(pepper, path, expires)}`
}

/** Seconds for which the address is still good; undefined for one that expired, was altered, or never was ours. */
export function secondsLeft(
  peppers: readonly string[],
  path: string,
  given: { expires?: unknown; signature?: unknown },
  now: Date,
): number | undefined {
  const { expires, signature } = given
  if (typeof expires !== 'string' || typeof signature !== 'string') return undefined
  if (!/^\d{1,12}$/.test(expires)) return undefined
  const isOurs = (pepper: string) => sameText(signature, signatureOf(pepper, path, Number(expires)))
  if (!peppers.some(isOurs)) return undefined
  const left = Number(expires) - Math.floor(now.getTime() / 1000)
  return left > 0 ? left : undefined
}
