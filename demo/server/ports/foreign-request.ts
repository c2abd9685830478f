/**
 * Requests to addresses that strangers name: browsers' push services, and partners' receivers of webhooks. They go to
 * public https servers only, follow no redirect, and read nothing of the answer but its status.
 */
import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { isLocalHost } from '../local-host.ts'
import type { Settings } from '../settings.ts'

/** Below the outbox's leases, after which another process would send the message too. */
export const foreignTimeoutMs = 15_000
/** What is read, and dropped, of an answer, so that its sender sees a whole one. */
const maxAnswerBytes = 65_536

/** Addresses beside local ones that belong to no server of the internet. */
const special = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['100.64.0.0', 10],
  ['192.0.0.0', 24],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  special.addSubnet(network, bits, 'ipv4')
special.addAddress('::', 'ipv6')
// Translated and tunnelled IPv4 addresses may be local ones.
for (const [network, bits] of [
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['ff00::', 8],
] as const)
  special.addSubnet(network, bits, 'ipv6')

const isPublicAddress = (address: string) =>
  !isLocalHost(address) && !special.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Checked when the connection is made: a name may lead elsewhere than when it was registered. */
const publicLookup =
  (resolve: Resolve): LookupFunction =>
  (hostname, options, callback) =>
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0)
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        return callback(new Error(`${hostname} is not on the internet`), '', 0)
      if (options.all) return callback(null, addresses)
      callback(null, first.address, first.family)
    })

export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** Whether this server sends to public addresses only: one that strangers reach does, sandboxes included. */
export const isRestrictedIn = ({
  isSandbox,
  sandboxKey,
}: Pick<Settings, 'isSandbox' | 'sandboxKey'>): boolean => !isSandbox || sandboxKey !== undefined

/** Whether requests go there. Without `isRestricted`, in a sandbox, also to local and `http` servers. */
export function isForeignAddress(address: string, isRestricted: boolean): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password } = new URL(address)
  if (!isRestricted) return protocol === 'https:' || protocol === 'http:'
  const host = hostname.replace(/^\[|\]$/g, '')
  const hasName = username !== '' || password !== ''
  return protocol === 'https:' && !hasName && !isLocalHost(hostname) && (!isIP(host) || isPublicAddress(host))
}

export type ForeignRequest = {
  readonly method: string
  readonly headers: http.OutgoingHttpHeaders
  readonly body: Buffer | string
  readonly isRestricted: boolean
  readonly resolve?: Resolve
  readonly signal?: AbortSignal
}

export type ForeignAnswer = {
  readonly status: number
  /** How long it asks to wait. */
  readonly retryAfterMs: number | undefined
}

/** Rejects when nobody answers in time, and when a name leads into a private network. */
export function foreignRequest(
  address: string,
  { body, isRestricted, resolve: resolveName = lookup, signal: stopping, ...options }: ForeignRequest,
): Promise<ForeignAnswer> {
  return new Promise((resolve, reject) => {
    const url = new URL(address)
    const { request: begin } = url.protocol === 'https:' ? https : http
    const timeout = AbortSignal.timeout(foreignTimeoutMs)
    const signal = stopping ? AbortSignal.any([timeout, stopping]) : timeout
    // A connection of its own: a kept one would not be looked up again.
    const sent = begin(
      url,
      { ...options, agent: false, signal, ...(isRestricted && { lookup: publicLookup(resolveName) }) },
      (answer) => {
        resolve({
          status: answer.statusCode ?? 0,
          retryAfterMs: waitMs(answer.headers['retry-after']),
        })
        let left = maxAnswerBytes
        answer.on('data', (chunk: Buffer) => {
          left -= chunk.length
          if (left < 0) answer.destroy()
        })
        // The status is all that counts.
        answer.on('error', () => {})
      },
    )
    sent.on('error', (error) =>
      reject(timeout.aborted ? new Error(`no answer within ${foreignTimeoutMs / 1000} seconds`) : error),
    )
    sent.end(body)
  })
}

/** Seconds or a date, as milliseconds from now. */
function waitMs(header: string | undefined): number | undefined {
  if (header === undefined) return undefined
  const wait = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isFinite(wait) ? Math.max(wait, 0) : undefined
}
