/** Operator keys for tests, and the setting that gives them to a server. */
import { createHash, createSecretKey } from 'node:crypto'
import type { OperatorKey } from '#server/platform/keys/data-keys.ts'

/** The same key for the same id. `fill` makes another one under that name. */
export function anOperatorKey(id: string, fill = id): OperatorKey & { readonly setting: string } {
  const bytes = createHash('sha256').update(fill).digest()
  return { id, key: createSecretKey(bytes), setting: `${id}=${bytes.toString('base64')}` }
}

/** The value of KEYS, the current one first. */
export const keysSetting = (...keys: readonly { readonly setting: string }[]): string =>
  keys.map(({ setting }) => setting).join(',')
