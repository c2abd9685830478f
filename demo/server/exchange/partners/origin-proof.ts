/**
 * A partner proves that an origin is its own with a line in a file there or in a DNS record of its host, which the server
 * reads. Where nobody else reaches the server, nothing has to be proved.
 */
import { foreignRequest, isRestrictedIn } from '../../platform/network/foreign-request.ts'
import { txtRecords } from '../../platform/network/txt-records.ts'
import type { Server } from '../../server.ts'

type Keeper = Pick<Server, 'settings' | 'vault'>

export type OriginProof = {
  /** The file's path at the origin. */
  readonly path: string
  /** The name of the DNS record, before the origin's host. */
  readonly record: string
  /** A line of the file, or the record; the same for all origins of a partner. */
  readonly line: string
}

const path = '/.well-known/cowrie-partner.txt'
const record = '_cowrie-partner'
/** The largest file: a page of a site that has any address is longer, and has no such line. */
const maxBytes = 4_096

/** The proof of a partner's origins; undefined where nothing has to be proved. */
export const originProofOf = ({ settings, vault }: Keeper, partnerId: string): OriginProof | undefined =>
  isRestrictedIn(settings)
    ? { path, record, line: `cowrie-partner=${vault.keyedHash('partner origin', partnerId)}` }
    : undefined

/** The file and the record of an origin. */
export const proofPlaces = (origin: string, { path, record }: OriginProof) => ({
  address: `${origin}${path}`,
  record: `${record}.${new URL(origin).hostname}`,
})

/** The ways to files and records of others. */
export type Internet = { readonly request: typeof foreignRequest; readonly records: typeof txtRecords }
export const internet: Internet = { request: foreignRequest, records: txtRecords }

/** Whether the line is there. Without redirects: who controls another place does not control this one. */
export async function isProved(origin: string, proof: OriginProof, net: Internet): Promise<boolean> {
  const { address, record } = proofPlaces(origin, proof)
  const [file, records] = await Promise.all([textOf(address, net), net.records(record)])
  const lines = file.split(/\r?\n/).map((each) => each.trim())
  return [...lines, ...records].includes(proof.line)
}

/** Empty for an answer other than 200, and without one. */
async function textOf(address: string, { request }: Internet): Promise<string> {
  try {
    const { status, text = '' } = await request(address, {
      method: 'GET',
      headers: { accept: 'text/plain', 'user-agent': 'Cowrie' },
      body: '',
      isRestricted: true,
      maxTextBytes: maxBytes,
    })
    return status === 200 ? text : ''
  } catch {
    return ''
  }
}
