import { BlockList, isIP } from 'node:net'

const local = new BlockList()
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  local.addSubnet(network, bits, 'ipv4')
local.addAddress('::1', 'ipv6')
local.addSubnet('fc00::', 7, 'ipv6')
local.addSubnet('fe80::', 10, 'ipv6')

/** Whether a URL's `hostname` is this machine. */
export const isLoopback = (hostname: string): boolean =>
  /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[?::1\]?)$/.test(hostname)

/** Endings that no public name server answers for (RFC 6761, RFC 6762, RFC 8375, and ICANN's `internal`). */
const localEndings = ['localhost', 'test', 'local', 'internal', 'home.arpa']

/**
 * Whether only this machine or its own network can reach a URL's `hostname`: loopback, private and link-local
 * addresses, names without a dot, and the endings that are reserved for such networks.
 */
export function isLocalHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const version = isIP(host)
  if (version) return local.check(host, version === 6 ? 'ipv6' : 'ipv4')
  return !host.includes('.') || localEndings.some((ending) => host.endsWith(`.${ending}`))
}
