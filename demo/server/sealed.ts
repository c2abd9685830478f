/** Personal numbers (BVN, document number) are kept encrypted: AES-256-GCM under a key made from the pepper. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const version = 'v1.'
const keyFrom = (pepper: string) =>
  Buffer.from(hkdfSync('sha256', pepper, '', 'cowrie sealed columns v1', 32))

/** `about` ties the sealed text to its place, such as `identity.bvn:<person id>`: moved to another row it won't open. */
export function seal(pepper: string, about: string, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFrom(pepper), nonce).setAAD(Buffer.from(about))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return version + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Throws when the text was altered, moved, or sealed under another pepper. */
export function unseal(pepper: string, about: string, text: string): string {
  if (!text.startsWith(version)) throw new Error(`${about} is not sealed`)
  const bytes = Buffer.from(text.slice(version.length), 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(pepper), bytes.subarray(0, 12), {
    authTagLength: 16,
  })
    .setAAD(Buffer.from(about))
    .setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}
