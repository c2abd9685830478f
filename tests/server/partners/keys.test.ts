/** The keys of partners: who may call with one, how long, and from where. */
import { expect, it } from 'vitest'
import { contract } from '#core/contract/contract.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { operatorBase } from '#core/contract/operator-base.ts'
import { operatorContract } from '#core/contract/operator-contract.ts'
import { partnerBase, partnerContract } from '#core/contract/partner-contract.ts'
import { keyPrefix } from '#core/contract/partner-keys.ts'
import { askForLink, setContact } from '#server/exchange/partners/contacts.ts'
import { endKey, listKeys, makeKey, rollKey } from '#server/exchange/partners/keys.ts'
import { partnerFrom, partnerNamed, removePartner, savePartner } from '#server/exchange/partners/partners.ts'
import { newId } from '#server/ids.ts'
import { newToken } from '#server/platform/hashing/secrets.ts'
import { mailsTo } from '#server/platform/ports/mail-sandbox.ts'
import { suite } from '#tests/server/suite.ts'
import { anOperator, codeOf, consoleCall } from '../operators/console.ts'
import { aReadyUser, type World } from '../world.ts'

const shop = 'https://shop.example'

async function aPartner(world: World, origin = shop) {
  const name = `Partner ${newId()}`
  await savePartner(world.database.db, partnerFrom(name, [origin], ['rate']), world.clock())
  const partner = await partnerNamed(world.database.db, name)
  if (!partner) throw new Error('it was not saved')
  return partner
}

suite('keys of partners', { app: {} }, async ({ world, app }) => {
  const self = async (key: string | undefined, headers: Record<string, string> = {}) => {
    const answer = await app.inject({
      url: '/partner/self',
      headers: { ...(key && { authorization: `Bearer ${key}` }), ...headers },
    })
    return { status: answer.statusCode, ...answer.json() }
  }
  const refused = async (key: string | undefined, headers?: Record<string, string>) => {
    const { status, code } = await self(key, headers)
    return [status, code]
  }

  it('name their partner, and are kept as hashes', async () => {
    const partner = await aPartner(world)
    const secret = await makeKey(world, partner.id, 'secret')
    const publishable = await makeKey(world, partner.id, 'publishable')
    expect(secret.key).toMatch(/^sk_test_[\w-]{43}$/)
    expect(publishable.key).toMatch(/^pk_test_[\w-]{43}$/)
    const key = { id: secret.id, kind: 'secret', world: 'test' }
    expect((await self(secret.key)).data).toEqual({ ...partner, key, feeShare: undefined })
    expect((await self(publishable.key)).data.key.kind).toBe('publishable')
    const rows = await world.database.db.selectFrom('partner_key').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(secret.key)
    const listed = await listKeys(world, partner.id)
    expect(listed.map(({ shown }) => shown)).toEqual([publishable.key, `sk_test_…${secret.key.slice(-4)}`])
    expect(listed.every(({ lastUsedAt }) => lastUsedAt)).toBe(true)
  })

  it('are refused when they are invalid, have ended, or belong to the other kind of exchange', async () => {
    const partner = await aPartner(world)
    const { id, key } = await makeKey(world, partner.id, 'secret')
    const unknown = [401, 'partner-key-unknown']
    for (const each of [undefined, 'x', keyPrefix('secret', 'test') + newToken(), `${key}x`])
      expect(await refused(each)).toEqual(unknown)
    expect(await refused(keyPrefix('secret', 'live') + newToken())).toEqual([403, 'partner-key-world'])
    expect((await self(keyPrefix('secret', 'live') + newToken())).details).toMatch(
      /this exchange is a sandbox/,
    )
    await endKey(world, { partnerId: partner.id, keyId: id })
    expect(await refused(key)).toEqual(unknown)
    await expect(endKey(world, { partnerId: partner.id, keyId: id })).rejects.toThrow(/doesn’t exist/)
  })

  it('are replaced with an overlap, in which both work', async () => {
    const partner = await aPartner(world)
    const first = await makeKey(world, partner.id, 'secret')
    const name = { partnerId: partner.id, keyId: first.id }
    const second = await rollKey(world, name, 2)
    await expect(rollKey(world, name, 2)).rejects.toThrow(/doesn’t exist/)
    world.later(2 * 3_600 - 60)
    expect([(await self(first.key)).status, (await self(second.key)).status]).toEqual([200, 200])
    world.later(61)
    expect([(await self(first.key)).status, (await self(second.key)).status]).toEqual([401, 200])
  })

  it('are told to the contact by mail, in the language of their last link, and never whole', async () => {
    const partner = await aPartner(world)
    const email = `${newId()}@shop.example`
    await setContact(world, partner.id, email)
    const made = await makeKey(world, partner.id, 'secret')
    await askForLink(world, email, 'fr')
    await rollKey(world, { partnerId: partner.id, keyId: made.id }, 2)
    await world.outbox.idle()
    const mails = (await mailsTo(world, email)).reverse()
    expect(mails.map(({ subject }) => subject)).toEqual([
      `A new key for ${partner.name}`,
      'Votre lien vers l’espace partenaire',
      `Nouvelle clé de ${partner.name}`,
    ])
    expect(mails[0]?.text).toContain(`sk_test_…${made.key.slice(-4)}`)
    expect(mails[2]?.text).toMatch(/fonctionne jusqu’au .* UTC/)
    expect(JSON.stringify(mails)).not.toContain(made.key)
  })

  it('end with their partner, and are nobody else’s to end', async () => {
    const [partner, other] = [await aPartner(world), await aPartner(world)]
    const { id, key } = await makeKey(world, partner.id, 'secret')
    for (const partnerId of [other.id, newId(), 'x'])
      await expect(endKey(world, { partnerId, keyId: id })).rejects.toThrow(/doesn’t exist/)
    await expect(makeKey(world, newId(), 'secret')).rejects.toThrow(/doesn’t exist/)
    expect((await self(key)).status).toBe(200)
    await removePartner(world.database, partner.name)
    expect(await refused(key)).toEqual([401, 'partner-key-unknown'])
  })

  it('are for a server when they are secret, and for the partner’s pages when they are not', async () => {
    const partner = await aPartner(world)
    await aPartner(world, 'https://other.example')
    world.later(6)
    const secret = (await makeKey(world, partner.id, 'secret')).key
    const publishable = (await makeKey(world, partner.id, 'publishable')).key
    for (const headers of [{ origin: shop }, { 'sec-fetch-site': 'same-origin' }] as Record<string, string>[])
      expect(await refused(secret, headers)).toEqual([403, 'partner-key-exposed'])
    // A server's fetch of Node's.
    expect((await self(secret, { 'sec-fetch-mode': 'cors' })).status).toBe(200)
    const onPage = await app.inject({
      url: '/partner/self',
      headers: { authorization: `Bearer ${publishable}`, origin: shop },
    })
    expect([onPage.statusCode, onPage.headers['access-control-allow-origin']]).toEqual([200, shop])
    expect(await refused(publishable, { origin: 'https://other.example' })).toEqual([403, 'not-allowed'])
  })

  it('open nothing of members and operators, whose tokens open nothing of partners', async () => {
    const partner = await aPartner(world)
    const keys = [
      (await makeKey(world, partner.id, 'secret')).key,
      (await makeKey(world, partner.id, 'publishable')).key,
    ]
    const strangers = [(await aReadyUser(world)).token, (await anOperator(world, app, 'owner')).token]
    const ask = async (base: string, { method, path }: Endpoint, token: string) =>
      (
        await app.inject({
          method,
          url: base + path.replace(/\{\w+\}/g, newId),
          headers: { authorization: `Bearer ${token}` },
          ...(method === 'POST' && { payload: {} }),
        })
      ).statusCode
    const closed = (calls: Record<string, Endpoint>) =>
      Object.values(calls).filter(({ access }) => access !== 'public')
    const answers = async (base: string, calls: readonly Endpoint[], tokens: readonly string[]) => {
      const statuses = new Set<number>()
      // One after the other: hundreds at once would be refused as too many.
      for (const each of calls) for (const token of tokens) statuses.add(await ask(base, each, token))
      return [...statuses]
    }
    const ofMembers = closed(contract).filter(({ access }) => access !== 'operator')
    expect(await answers('', ofMembers, keys)).toEqual([401])
    expect(await answers(operatorBase, closed(operatorContract), keys)).toEqual([401])
    expect(await answers(partnerBase, Object.values(partnerContract), strangers)).toEqual([401])
  })

  it('are made, replaced and ended in the console by owners, with a new code each', async () => {
    const partner = await aPartner(world)
    const owner = await anOperator(world, app, 'owner')
    const ask = (path: string, body?: object, token = owner.token) =>
      consoleCall(app, `/partners${path}`, { token, ...(body && { body }) })
    const code = async () => {
      world.later(30)
      return codeOf(world, owner.email)
    }
    const keys = `/${partner.id}/keys`
    const made = await ask(keys, { kind: 'secret', code: await code() })
    const { id, key } = made.body.data as { id: string; key: string }
    expect((await self(key)).data.id).toBe(partner.id)
    const wrong = await ask(keys, { kind: 'secret', code: '000000' })
    expect(wrong.body.code).toBe('wrong-app-code')

    const rolled = await ask(`${keys}/${id}/roll`, { overlapHours: 0, code: await code() })
    const next = rolled.body.data as { id: string; key: string }
    expect([(await self(key)).status, (await self(next.key)).status]).toEqual([401, 200])
    const listed = (await ask('')).body.data as { id: string; keys: { id: string; shown: string }[] }[]
    const own = listed.find((each) => each.id === partner.id)
    expect(own?.keys.map((each) => each.id)).toEqual([next.id, id])
    expect(JSON.stringify(listed)).not.toContain(next.key)

    const other = await aPartner(world)
    expect((await ask(`/${other.id}/keys/${next.id}/end`, {})).status).toBe(404)
    expect((await ask(`${keys}/${next.id}/end`, {})).status).toBe(200)
    expect((await self(next.key)).status).toBe(401)
    for (const role of ['support', 'compliance', 'finance'] as const) {
      const { token } = await anOperator(world, app, role)
      expect((await ask('', undefined, token)).status).toBe(403)
      expect((await ask(keys, { kind: 'secret', code: '000000' }, token)).status).toBe(403)
    }
  })
})
