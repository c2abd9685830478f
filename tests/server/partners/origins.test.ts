/** Origins that a partner may list: a file there shows whose they are, and some are nobody's. */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { maxOrigins } from '#core/contract/partner-page-contract.ts'
import { type Internet, originProofOf } from '#server/exchange/partners/origin-proof.ts'
import { addOrigin, checkOrigin, pendingOrigins, removeOrigin } from '#server/exchange/partners/origins.ts'
import { partnerFrom, partnerNamed, savePartner } from '#server/exchange/partners/partners.ts'
import { newId } from '#server/ids.ts'
import { foreignRequest } from '#server/platform/network/foreign-request.ts'
import { txtRecords } from '#server/platform/network/txt-records.ts'
import type { Server } from '#server/server.ts'
import { suite } from '#tests/server/suite.ts'
import { refusal } from '../world.ts'

suite('the origins of a partner', { timeout: 30_000 }, async ({ world }) => {
  const as = (more: Partial<Server['settings']>): Server => ({
    ...world,
    settings: { ...world.settings, ...more },
  })
  const live = as({ isSandbox: false, publicUrl: 'https://exchange.example' })
  const publicSandbox = as({ sandboxKey: 'a key', publicUrl: 'https://try.exchange.example' })
  const desk = as({ publicUrl: 'http://localhost:4000' })

  async function aPartner(origin = `https://${newId()}.example`) {
    const name = `Partner ${newId()}`
    await savePartner(world.database.db, partnerFrom(name, [origin], ['all']), world.clock())
    const found = await partnerNamed(world.database.db, name)
    if (!found) throw new Error('it was not saved')
    return found
  }
  const originsOf = async ({ name }: { name: string }) =>
    (await partnerNamed(world.database.db, name))?.origins

  /** An internet of these files, by address, and of these TXT records, by name. */
  const site = (
    files: Record<string, string>,
    { asked = [], records = {} }: { asked?: string[]; records?: Record<string, string[]> } = {},
  ): Internet => ({
    async request(address) {
      asked.push(address)
      const text = files[address]
      return { status: text === undefined ? 404 : 200, retryAfterMs: undefined, ...(text && { text }) }
    },
    records: async (name) => records[name] ?? [],
  })
  const nowhere: Internet = {
    async request(address) {
      throw new Error(`${address} is not on the internet`)
    },
    records: async () => [],
  }
  const codeOf = async (refused: unknown) => (await refusal(Promise.reject(refused))).split(':')[0]
  /** Whether it counts, or the code of the refusal. */
  const add = (server: Server, id: string, origin: string, net: Internet) =>
    addOrigin(server, id, origin, net).then(({ isProved }) => isProved, codeOf)
  /** The code of the refusal; undefined without one. */
  const check = (server: Server, id: string, origin: string, net: Internet) =>
    checkOrigin(server, id, origin, net).then(() => undefined, codeOf)
  const fileOf = (origin: string) => `${origin}/.well-known/cowrie-partner.txt`

  describe.each([
    ['production', live],
    ['a public sandbox', publicSandbox],
  ])('in %s', (_, server) => {
    const pendingOf = ({ id }: { id: string }) => pendingOrigins(world.database.db, id)

    it('count once a file there has the partner’s line', async () => {
      const [owner, squatter] = [await aPartner(), await aPartner()]
      const origin = `https://${newId()}.example`
      const line = originProofOf(server, owner.id)?.line ?? ''
      expect(line).toMatch(/^cowrie-partner=\S{20,}$/)
      const asked: string[] = []
      expect(await add(server, owner.id, origin, site({}, { asked }))).toBe(false)
      expect(asked).toEqual([fileOf(origin)])
      expect(await pendingOf(owner)).toEqual([origin])
      expect(await check(server, owner.id, origin, nowhere)).toBe('partner-origin-unproven')
      // A site that answers with its page, or with a part of the line.
      for (const text of ['<!doctype html>', line.slice(0, -1), `${line}x`, ''])
        expect(await check(server, owner.id, origin, site({ [fileOf(origin)]: text }))).toBe(
          'partner-origin-unproven',
        )
      expect(await originsOf(owner)).not.toContain(origin)
      const shown = site({ [fileOf(origin)]: `# Cowrie\r\n ${line}\r\n` })
      // The line is of one partner, and to wait for an origin keeps nobody out.
      expect(await add(server, squatter.id, origin, shown)).toBe(false)
      expect(await check(server, owner.id, origin, shown)).toBeUndefined()
      expect(await originsOf(owner)).toContain(origin)
      expect(await pendingOf(owner)).toEqual([])
      expect(await check(server, squatter.id, origin, shown)).toBe('partner-origin-taken')
      expect(await add(server, squatter.id, origin, shown)).toBe('partner-origin-taken')
      expect(await check(server, owner.id, origin, shown)).toBe('not-found')
    })

    it('count once a DNS record of their host has the line, and of no other name', async () => {
      const owner = await aPartner()
      const host = `shop.${newId()}.example`
      const origin = `https://${host}:8443`
      const line = originProofOf(server, owner.id)?.line ?? ''
      expect(await add(server, owner.id, origin, site({}))).toBe(false)
      const parent = host.split('.').slice(1).join('.')
      for (const name of [host, `_cowrie-partner.${parent}`, `_cowrie-partner.www.${host}`])
        expect(await check(server, owner.id, origin, site({}, { records: { [name]: [line] } }))).toBe(
          'partner-origin-unproven',
        )
      const records = { [`_cowrie-partner.${host}`]: ['v=spf1 -all', line] }
      expect(await check(server, owner.id, origin, site({}, { records }))).toBeUndefined()
      expect(await originsOf(owner)).toContain(origin)
    })

    it('are proved when they are added, if the line is there already', async () => {
      const owner = await aPartner()
      const origin = `https://${newId()}.example`
      const line = originProofOf(server, owner.id)?.line ?? ''
      expect(await add(server, owner.id, origin, site({ [fileOf(origin)]: line }))).toBe(true)
      expect([await originsOf(owner), await pendingOf(owner)]).toEqual([[...owner.origins, origin], []])
    })

    it('are of one port: a file at another one of a partner’s host proves nothing', async () => {
      const [owner, other] = [await aPartner(), await aPartner()]
      const origin = `${owner.origins[0]}:8443`
      const line = originProofOf(server, other.id)?.line ?? ''
      const elsewhere = site({ [fileOf(owner.origins[0] ?? '')]: line })
      expect(await add(server, other.id, origin, elsewhere)).toBe(false)
    })

    it('are not the exchange, nor within a network, and nobody asks there', async () => {
      const { id } = await aPartner()
      const asked: string[] = []
      const { publicUrl } = server.settings
      for (const origin of [
        ...[publicUrl, `${publicUrl}:8443`, publicUrl.replace('https', 'http')],
        ...['https://10.0.0.7', 'https://192.168.1.5:8443', 'https://169.254.169.254'],
        ...(server.settings.isSandbox ? [] : ['https://127.0.0.1', 'https://[::1]', 'http://localhost']),
        ...['https://intranet', 'https://printer.local', 'http://192.168.1.5:3000'],
        ...['https://shop.example:22', 'https://user@shop.example', 'http://shop.example'],
      ])
        expect([origin, await add(server, id, origin, site({}, { asked }))]).toEqual([
          origin,
          'partner-origin-wrong',
        ])
      expect(asked).toEqual([])
    })

    it('are looked for a few times only', async () => {
      const { id } = await aPartner()
      const outcomes = new Set<unknown>()
      const origin = `https://${newId()}.example`
      for (let tries = 0; tries < 31; tries += 1) outcomes.add(await add(server, id, origin, site({})))
      expect([...outcomes]).toEqual([false, 'too-many-requests'])
    })

    it('wait in a partner’s list, up to its limit, until it removes them', async () => {
      const owner = await aPartner()
      const wanted = Array.from({ length: maxOrigins - 1 }, () => `https://${newId()}.example`)
      for (const [at, origin] of wanted.entries()) {
        // Beyond its looks, too.
        if (at % 25 === 0) world.later(15 * 60)
        expect(await add(server, owner.id, origin, site({}))).toBe(false)
      }
      world.later(15 * 60)
      expect(await add(server, owner.id, `https://${newId()}.example`, site({}))).toBe('partner-origins-full')
      await removeOrigin(world, owner.id, wanted[0] ?? '')
      expect(await pendingOf(owner)).not.toContain(wanted[0])
      expect(await check(server, owner.id, wanted[0] ?? '', site({}))).toBe('not-found')
      expect((await originsOf(owner))?.length).toBe(1)
    })
  })

  it('may be a developer’s machine in a sandbox, which several have, and not in production', async () => {
    const [one, other] = [await aPartner(), await aPartner()]
    const origin = 'http://localhost:3000'
    expect(await add(live, one.id, origin, nowhere)).toBe('partner-origin-wrong')
    for (const { id } of [one, other]) expect(await add(publicSandbox, id, origin, nowhere)).toBe(true)
    expect(await add(publicSandbox, one.id, origin, nowhere)).toBe('partner-origin-taken')
  })

  it('need no file where nobody else reaches the sandbox', async () => {
    const { id } = await aPartner()
    expect(originProofOf(desk, id)).toBeUndefined()
    for (const origin of [`https://${newId()}.example`, 'http://192.168.1.5:3000'])
      expect(await add(desk, id, origin, nowhere)).toBe(true)
    for (const origin of ['http://localhost:4000', 'http://127.0.0.1:4000'])
      expect(await add(desk, id, origin, nowhere)).toBe('partner-origin-wrong')
  })
})

it('a request to a stranger keeps the beginning of a text that is wanted, and no other', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/moved') response.writeHead(302, { location: '/' }).end('elsewhere')
    else response.writeHead(200).end('x'.repeat(10_000))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const options = { method: 'GET', headers: {}, body: '', isRestricted: false }
  expect(await foreignRequest(at, options)).not.toHaveProperty('text')
  const { status, text } = await foreignRequest(at, { ...options, maxTextBytes: 100 })
  expect([status, text]).toEqual([200, 'x'.repeat(100)])
  const moved = await foreignRequest(`${at}/moved`, { ...options, maxTextBytes: 100 })
  expect([moved.status, moved.text]).toEqual([302, 'elsewhere'])
  server.close()
})

it('reads the TXT records of a name, and none when there are none or nobody answers', async () => {
  const dns = createSocket('udp4')
  dns.on('message', (question, { port, address }) => dns.send(txtAnswer(question), port, address))
  dns.bind(0, '127.0.0.1')
  await once(dns, 'listening')
  const servers = [`127.0.0.1:${dns.address().port}`]
  expect(await txtRecords('_cowrie-partner.shop.example', servers)).toEqual(['cowrie-partner=one two'])
  expect(await txtRecords('nobody.example', servers)).toEqual([])
  dns.close()
})

/** The answer of a DNS server that knows one name, whose record has two parts; RFC 1035, section 4. */
function txtAnswer(question: Buffer): Buffer {
  const end = question.indexOf(0, 12) + 5
  const isKnown = question.subarray(12, end).includes('_cowrie-partner')
  const header = Buffer.from(question.subarray(0, 12))
  header.writeUInt16BE(isKnown ? 0x8180 : 0x8183, 2)
  header.writeUInt16BE(isKnown ? 1 : 0, 6)
  // No authority and no additional records.
  header.writeUInt32BE(0, 8)
  const parts = ['cowrie-partner=', 'one two'].map((each) =>
    Buffer.concat([Buffer.from([each.length]), Buffer.from(each)]),
  )
  const data = Buffer.concat(parts)
  // A pointer to the question's name, TXT, IN, a minute.
  const record = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, data.length])
  return Buffer.concat([header, question.subarray(12, end), ...(isKnown ? [record, data] : [])])
}
