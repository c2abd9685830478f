import { randomUUID } from 'node:crypto'
import type { Secrets } from '../secrets.ts'

const hashes = new WeakMap<Secrets, Promise<string>>()

/**
 * A hash that no secret matches, made once in a process. It is compared with where there is nothing to compare with, so
 * that this takes as long.
 */
export function decoyHash(secrets: Secrets): Promise<string> {
  const known = hashes.get(secrets) ?? secrets.hash(randomUUID())
  hashes.set(secrets, known)
  return known
}
