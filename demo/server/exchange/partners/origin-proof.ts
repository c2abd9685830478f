/**
 * A partner shows that an origin is its own with a file there, which the server reads when the origin is added. Where
 * nobody else reaches the server, nothing has to be shown.
 */
import { type foreignRequest, isRestrictedIn } from '../../platform/network/foreign-request.ts'
import type { Server } from '../../server.ts'

type Keeper = Pick<Server, 'settings' | 'vault'>

export type OriginProof = {
  /** The file's path at the origin. */
  readonly path: string
  /** A line of it, the same for all origins of a partner. */
  readonly line: string
}

const path = '/.well-known/cowrie-partner.txt'
/** The largest file: a page of a site that has any address is longer, and has no such line. */
const maxBytes = 4_096

/** The proof in a file at the partner's origins; undefined where nothing has to be shown. */
export const originProofOf = ({ settings, vault }: Keeper, partnerId: string): OriginProof | undefined =>
  isRestrictedIn(settings)
    ? { path, line: `cowrie-partner=${vault.keyedHash('partner origin', partnerId)}` }
    : undefined

export type ReadOrigin = typeof foreignRequest

/** Whether the file is there. Without redirects: who controls another place does not control this one. */
export async function isShown(
  origin: string,
  { path, line }: OriginProof,
  read: ReadOrigin,
): Promise<boolean> {
  const { status, text = '' } = await read(`${origin}${path}`, {
    method: 'GET',
    headers: { accept: 'text/plain', 'user-agent': 'Cowrie' },
    body: '',
    isRestricted: true,
    maxTextBytes: maxBytes,
  }).catch(() => ({ status: 0, text: undefined }))
  return status === 200 && text.split(/\r?\n/).some((each) => each.trim() === line)
}
