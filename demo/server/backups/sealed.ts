/**
 * Encrypted files: a line `cowrie-backup v1 <mark of the key> <salt>`, then pieces of 64 KiB, each sealed with AES-256-GCM
 * under a key of its file (HKDF-SHA256 of BACKUP_KEY, the salt and the line). The nonce of a piece is its number, and
 * whether it is the last: pieces cannot be changed, moved, left out or cut off (the STREAM construction, as `age` has it).
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { fingerprintOf } from '../keys/data-keys.ts'
import { BackupError } from './backup-error.ts'

const pieceBytes = 64 * 1024
const tagBytes = 16
const keyBytes = 32
const lineStart = 'cowrie-backup v1 '
const lineForm = /^cowrie-backup v1 ([0-9a-f]{8}) ([\w-]{43})\n/
const maxLineBytes = 128

/** Reads the key from its setting; undefined without one. Throws `BackupError`. */
export function backupKeyOf(env: Readonly<Record<string, string | undefined>>): Buffer | undefined {
  const text = env.BACKUP_KEY?.trim()
  if (!text) return undefined
  const key = Buffer.from(text, 'base64')
  // Never shown, not even an unusable one.
  if (key.length !== keyBytes || key.toString('base64').replace(/=+$/, '') !== text.replace(/=+$/, ''))
    throw new BackupError(
      `BACKUP_KEY=… is not usable: it must be ${keyBytes} random bytes as base64 (openssl rand -base64 32)`,
    )
  return key
}

const fileKey = (key: Buffer, salt: string, line: string) =>
  Buffer.from(hkdfSync('sha256', key, Buffer.from(salt, 'base64url'), line, keyBytes))

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(number, 7)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

/** Cuts the bytes into pieces of this size, and says which is the last, which may be shorter. */
async function* piecesOf(source: AsyncIterable<Uint8Array>, size: number) {
  let waiting: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of source) {
    waiting.push(chunk)
    bytes += chunk.byteLength
    if (bytes <= size) continue
    let all = Buffer.concat(waiting)
    for (; all.length > size; all = all.subarray(size)) yield { piece: all.subarray(0, size), isLast: false }
    waiting = [all]
    bytes = all.length
  }
  yield { piece: Buffer.concat(waiting), isLast: true }
}

/** The encrypted file of these bytes. */
export async function* seal(key: Buffer, source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const salt = randomBytes(keyBytes).toString('base64url')
  const line = `${lineStart}${fingerprintOf(key)} ${salt}\n`
  const own = fileKey(key, salt, line)
  yield Buffer.from(line)
  let number = 0
  for await (const { piece, isLast } of piecesOf(source, pieceBytes)) {
    const cipher = createCipheriv('aes-256-gcm', own, nonceOf(number, isLast))
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
    number += 1
  }
}

/** What such a file has, as far as it is authentic. Throws `BackupError`, also at its end when something is missing. */
export async function* unseal(
  key: Buffer | undefined,
  file: string,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let opened: Buffer | undefined
  let number = 0

  async function* afterLine() {
    let start = Buffer.alloc(0)
    for await (const chunk of source) {
      if (opened) {
        yield chunk
        continue
      }
      start = Buffer.concat([start, chunk])
      const [line, mark, salt = ''] = lineForm.exec(start.toString('latin1', 0, maxLineBytes)) ?? []
      if (!line && start.length < maxLineBytes) continue
      if (!line) break
      if (!key)
        throw new BackupError(
          `${file} is encrypted. Set BACKUP_KEY to the key with which it was made; its mark is ${mark}.`,
        )
      if (mark !== fingerprintOf(key))
        throw new BackupError(
          `${file} was made with another BACKUP_KEY: the mark of its key is ${mark}, and that of yours ${fingerprintOf(key)}.`,
        )
      opened = fileKey(key, salt, line)
      yield start.subarray(line.length)
    }
    if (!opened) throw new BackupError(`${file} was cut off or changed in its first line.`)
  }

  for await (const { piece, isLast } of piecesOf(afterLine(), pieceBytes + tagBytes)) {
    let plain: Buffer
    try {
      const decipher = createDecipheriv('aes-256-gcm', opened as Buffer, nonceOf(number, isLast), {
        authTagLength: tagBytes,
      }).setAuthTag(piece.subarray(-tagBytes))
      plain = Buffer.concat([decipher.update(piece.subarray(0, -tagBytes)), decipher.final()])
    } catch (cause) {
      throw new BackupError(
        isLast
          ? `${file} was cut off, or its end was changed.`
          : `${file} was changed or damaged in its part ${number + 1} of 64 KiB.`,
        { cause },
      )
    }
    number += 1
    yield plain
  }
}

/** Whether a file that begins with these bytes is encrypted. */
export const isSealed = (start: Uint8Array): boolean =>
  Buffer.from(start.buffer, start.byteOffset, start.byteLength).toString('latin1').startsWith(lineStart)
