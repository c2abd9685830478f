/**
 * Requests to addresses that strangers name: browsers' push services, partners' receivers of webhooks and origins. They go
 * to public https servers only, follow no redirect, and read nothing of the answer but its status, unless the caller wants
 * the beginning of its text.
 */
import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { isLocalHost } from './local-host.ts'

/** Below the outbox's leases, after which another process would send the message too. */
export const foreignTimeoutMs = 15_000
/** Bytes of an answer that are read and dropped, so that its sender can finish it. */
const maxAnswerBytes = 65_536

/**
 * Addresses of IPv4 and of the internet's share of IPv6 (2000::/3) that belong to no server of the internet (IANA's
 * special-purpose registries), and one that cloud providers answer on inside their networks.
 */
const special = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  special.addSubnet(network, bits, 'ipv4')
special.addAddress('168.63.129.16')
for (const [network, bits] of [
  // Teredo, which tunnels to IPv4 addresses that may be local ones, and other assignments of protocols.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4, another tunnel.
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(network, bits, 'ipv6')

/** All that was ever given to networks of the internet. Every form of an IPv4 address within IPv6 lies outside. */
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

const isPublicAddress = (address: string) =>
  isIP(address) === 6
    ? globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6')
    : isIP(address) === 4 && !special.check(address)

/** Below 1024 are the ports of a machine's own services, such as mail and remote shells. */
const isReceiverPort = (port: string) => port === '' || port === '443' || Number(port) > 1023

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
}: {
  readonly isSandbox: boolean
  /** Set in a sandbox that is open to strangers. */
  readonly sandboxKey: string | undefined
}): boolean => !isSandbox || sandboxKey !== undefined

/** Whether requests go there. Without `isRestricted`, in a sandbox, also to local and `http` servers. */
export function isForeignAddress(address: string, isRestricted: boolean): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, port, username, password } = new URL(address)
  if (!isRestricted) return protocol === 'https:' || protocol === 'http:'
  const host = hostname.replace(/^\[|\]$/g, '')
  const hasName = username !== '' || password !== ''
  if (protocol !== 'https:' || hasName || !isReceiverPort(port)) return false
  return isIP(host) ? isPublicAddress(host) : !isLocalHost(hostname)
}

export type ForeignRequest = {
  readonly method: string
  readonly headers: http.OutgoingHttpHeaders
  readonly body: Buffer | string
  readonly isRestricted: boolean
  /** Limit of the answer's text; without it nothing is kept. */
  readonly maxTextBytes?: number
  readonly resolve?: Resolve
  readonly signal?: AbortSignal
}

export type ForeignAnswer = {
  readonly status: number
  /** How long it asks to wait. */
  readonly retryAfterMs: number | undefined
  /** The beginning of the answer, if it was wanted. */
  readonly text?: string
}

/** Rejects when nobody answers in time, and when a name leads into a private network. */
export function foreignRequest(
  address: string,
  {
    body,
    isRestricted,
    maxTextBytes,
    resolve: resolveName = lookup,
    signal: stopping,
    ...options
  }: ForeignRequest,
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
        const found = {
          status: answer.statusCode ?? 0,
          retryAfterMs: waitMs(answer.headers['retry-after']),
        }
        const kept: Buffer[] = []
        let left = maxTextBytes ?? maxAnswerBytes
        const end = () => resolve({ ...found, text: Buffer.concat(kept).toString() })
        if (maxTextBytes === undefined) resolve(found)
        else answer.on('end', end)
        answer.on('data', (chunk: Buffer) => {
          if (maxTextBytes !== undefined) kept.push(chunk.subarray(0, left))
          left -= chunk.length
          if (left >= 0) return
          if (maxTextBytes !== undefined) end()
          answer.destroy()
        })
        // Where the status is all that counts, it is known.
        answer.on('error', reject)
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
