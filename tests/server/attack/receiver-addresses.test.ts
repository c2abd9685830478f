/** A partner's receiver, and a browser's push service, may not lead into a network that is not the internet. */
import type { LookupAddress } from 'node:dns'
import { expect, it } from 'vitest'
import { foreignRequest, isForeignAddress, type Resolve } from '#server/platform/network/foreign-request.ts'

const inside = [
  ['this machine', '127.0.0.1', '0.0.0.0', '::1', '::'],
  ['private networks', '10.1.2.3', '172.16.0.1', '192.168.1.1', 'fd00::1', 'fec0::1', 'fe80::1'],
  ['networks of providers', '169.254.169.254', '100.64.0.1', '168.63.129.16'],
  ['IPv4 within IPv6', '::7f00:1', '::ffff:7f00:1', '::ffff:0:7f00:1', '::ffff:8.8.8.8'],
  ['tunnels', '64:ff9b::7f00:1', '64:ff9b:1::1', '2002:7f00:1::', '2001:0:7f00:1::', '192.88.99.1'],
  ['documents', '192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
  ['protocols and groups', '192.0.0.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '2001:2::1', 'ff02::1'],
  ['space that is not given out', '240.0.0.1', '4000::1', '100::1', '5f00::1'],
].flatMap(([of = '', ...addresses]) => addresses.map((address) => [address, of] as const))

const onInternet = ['8.8.8.8', '168.63.129.17', '203.0.114.1', '2001:4860:4860::8888', '2a00:1450::1']

const inUrl = (address: string) => `https://${address.includes(':') ? `[${address}]` : address}/hook`
const isTaken = (url: string) => isForeignAddress(url, true)

const leadsTo =
  (...addresses: string[]): Resolve =>
  (_hostname, _options, callback) =>
    callback(
      null,
      addresses.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })),
    )

it.each(inside)('refuses %s (%s), written or behind a name', async (address) => {
  expect(isTaken(inUrl(address))).toBe(false)
  const sent = foreignRequest('https://receiver.example/hook', {
    method: 'POST',
    headers: {},
    body: '',
    isRestricted: true,
    // One public address beside it does not help.
    resolve: leadsTo('8.8.8.8', address),
  })
  await expect(sent).rejects.toThrow('receiver.example is not on the internet')
})

it.each(onInternet)('takes %s', (address) => {
  expect(isTaken(inUrl(address))).toBe(true)
})

it('takes port 443 and those above 1023 only', () => {
  for (const port of ['', ':443', ':1024', ':8443', ':65535'])
    expect(isTaken(`https://receiver.example${port}/hook`)).toBe(true)
  for (const port of [':22', ':25', ':80', ':445', ':1023', ':0'])
    expect(isTaken(`https://receiver.example${port}/hook`)).toBe(false)
})
