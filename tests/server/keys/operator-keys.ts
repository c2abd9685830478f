/** Operator keys for tests, and the setting that gives them to a server. */
import { createSecretKey } from 'node:crypto'
import type { OperatorKey } from '#server/keys/data-keys.ts'

/** The same key for the same id. `fill` makes another one under that name. */
export function anOperatorKey(id: string, fill = id): OperatorKey & { readonly setting: string } {
  const bytes = Buffer.alloc(32, fill)
  return { id, key: createSecretKey(bytes), setting: `${id}=${bytes.toString('base64')}` }
}

/** The value of KEYS, the current one first. */
export const keysSetting = (...keys: readonly { readonly setting: string }[]): string =>
  keys.map(({ setting }) => setting).join(',')
