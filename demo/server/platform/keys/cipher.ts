/** Authenticated encryption of single values: AES-256-GCM, laid out as nonce (12 bytes), tag (16), ciphertext. */
import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'

const nonceBytes = 12
const tagBytes = 16

/** `context` binds the value to its location, such as `identity.bvn:<person id>`: elsewhere it cannot be decrypted. */
export function encrypt(key: KeyObject | Buffer, context: string, plaintext: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
  const encrypted = [cipher.update(plaintext), cipher.final()]
  return Buffer.concat([nonce, cipher.getAuthTag(), ...encrypted])
}

/** Throws when the bytes were altered, moved to another place, or encrypted under another key. */
export function decrypt(key: KeyObject | Buffer, context: string, bytes: Uint8Array): Buffer {
  const nonce = bytes.subarray(0, nonceBytes)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()])
}
