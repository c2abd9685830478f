/** Origins that a partner may list: a file there shows whose they are, and some are nobody's. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { originProofOf, type ReadOrigin } from '#server/exchange/partners/origin-proof.ts'
import { addOrigin } from '#server/exchange/partners/origins.ts'
import { partnerFrom, partnerNamed, savePartner } from '#server/exchange/partners/partners.ts'
import { newId } from '#server/ids.ts'
import { foreignRequest } from '#server/platform/network/foreign-request.ts'
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

  /** A site whose files are these, by address. */
  const site =
    (files: Record<string, string>, asked: string[] = []): ReadOrigin =>
    async (address) => {
      asked.push(address)
      const text = files[address]
      return { status: text === undefined ? 404 : 200, retryAfterMs: undefined, ...(text && { text }) }
    }
  const nowhere: ReadOrigin = async (address) => {
    throw new Error(`${address} is not on the internet`)
  }
  /** The code of the refusal; undefined without one. */
  const add = (server: Server, id: string, origin: string, read: ReadOrigin) =>
    addOrigin(server, id, origin, read).then(
      () => undefined,
      async (error) => (await refusal(Promise.reject(error))).split(':')[0],
    )
  const fileOf = (origin: string) => `${origin}/.well-known/cowrie-partner.txt`

  describe.each([
    ['production', live],
    ['a public sandbox', publicSandbox],
  ])('in %s', (_, server) => {
    it('count once a file there has the partner’s line', async () => {
      const [owner, squatter] = [await aPartner(), await aPartner()]
      const origin = `https://${newId()}.example`
      const line = originProofOf(server, owner.id)?.line ?? ''
      expect(line).toMatch(/^cowrie-partner=\S{20,}$/)
      const asked: string[] = []
      const empty = site({}, asked)
      expect(await add(server, owner.id, origin, empty)).toBe('partner-origin-unproven')
      expect(asked).toEqual([fileOf(origin)])
      expect(await add(server, owner.id, origin, nowhere)).toBe('partner-origin-unproven')
      // A site that answers with its page, or with a part of the line.
      for (const text of ['<!doctype html>', line.slice(0, -1), `${line}x`, ''])
        expect(await add(server, owner.id, origin, site({ [fileOf(origin)]: text }))).toBe(
          'partner-origin-unproven',
        )
      const shown = site({ [fileOf(origin)]: `# Cowrie\r\n ${line}\r\n` })
      // The line is of one partner.
      expect(await add(server, squatter.id, origin, shown)).toBe('partner-origin-unproven')
      expect(await add(server, owner.id, origin, shown)).toBeUndefined()
      expect(await originsOf(owner)).toContain(origin)
      expect(await add(server, squatter.id, origin, shown)).toBe('partner-origin-taken')
    })

    it('are of one port: another one of a partner’s host is shown for itself', async () => {
      const [owner, other] = [await aPartner(), await aPartner()]
      const origin = `${owner.origins[0]}:8443`
      expect(await add(server, other.id, origin, site({}))).toBe('partner-origin-unproven')
      const line = originProofOf(server, other.id)?.line ?? ''
      const elsewhere = site({ [fileOf(owner.origins[0] ?? '')]: line })
      expect(await add(server, other.id, origin, elsewhere)).toBe('partner-origin-unproven')
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
        expect([origin, await add(server, id, origin, site({}, asked))]).toEqual([
          origin,
          'partner-origin-wrong',
        ])
      expect(asked).toEqual([])
    })

    it('are looked for a few times only', async () => {
      const { id } = await aPartner()
      const outcomes = new Set<string | undefined>()
      for (let tries = 0; tries < 31; tries += 1)
        outcomes.add(await add(server, id, `https://${newId()}.example`, site({})))
      expect([...outcomes]).toEqual(['partner-origin-unproven', 'login-slowed'])
    })
  })

  it('may be a developer’s machine in a sandbox, which several have, and not in production', async () => {
    const [one, other] = [await aPartner(), await aPartner()]
    const origin = 'http://localhost:3000'
    expect(await add(live, one.id, origin, nowhere)).toBe('partner-origin-wrong')
    for (const { id } of [one, other]) expect(await add(publicSandbox, id, origin, nowhere)).toBeUndefined()
    expect(await add(publicSandbox, one.id, origin, nowhere)).toBe('partner-origin-taken')
  })

  it('need no file where nobody else reaches the sandbox', async () => {
    const { id } = await aPartner()
    expect(originProofOf(desk, id)).toBeUndefined()
    for (const origin of [`https://${newId()}.example`, 'http://192.168.1.5:3000'])
      expect(await add(desk, id, origin, nowhere)).toBeUndefined()
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
