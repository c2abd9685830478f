import { randomUUID } from 'node:crypto'
import type { Secrets } from '../../platform/hashing/secrets.ts'

const hashes = new WeakMap<Secrets, Promise<string>>()

/**
 * A hash that no secret matches, created once per process. Comparing a secret with it takes as long as with a real
 * hash, where no real one exists.
 */
export function decoyHash(secrets: Secrets): Promise<string> {
  const cached = hashes.get(secrets) ?? secrets.hash(randomUUID())
  hashes.set(secrets, cached)
  return cached
}
