/**
 * The calls whose answers hold a token, a one-time code, a challenge, or an address that opens something by itself. They
 * are never compressed: a page that makes a browser repeat a call with words of its own would learn the secret from the
 * sizes (rules/security.md#compression).
 */
import type { contract } from '#core/contract/contract.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import type { operatorContract } from '#core/contract/operator-contract.ts'

type CallName = keyof typeof contract | keyof typeof operatorContract

const readsOfSecrets: ReadonlySet<string> = new Set<CallName>([
  'passkeyLoginOptions',
  'profilePhoto',
  'inviteOfLink',
  'ownMoneyRequests',
  'operatorPasskeyOptions',
  'identityCheck',
])

/** Whether an answer may be compressed. What writes never is: tokens, codes and links come from there. */
export const isCompressible = (name: string, { method }: Endpoint): boolean =>
  method === 'GET' && !readsOfSecrets.has(name)
