import { isIPv6 } from 'node:net'

/**
 * The network of an address, for limits: an IPv4 address as it is, the first 64 bits of an IPv6 address. A line is
 * given that many and can change the other bits at will; many are given 56.
 */
export function networkOf(address: string, bits: 64 | 56 = 64): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return address
  const [head = '', tail] = plain.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  // `::` stands for as many zero groups as make eight.
  const behind = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - groups.length - behind.length
  const all = [...groups, ...Array<string>(Math.max(0, zeros)).fill('0'), ...behind]
  const whole = all.slice(0, 4).map((group) => Number.parseInt(group, 16))
  const kept = bits === 64 ? whole : whole.with(3, (whole[3] ?? 0) & 0xff00)
  return `${kept.map((group) => group.toString(16)).join(':')}::/${bits}`
}
