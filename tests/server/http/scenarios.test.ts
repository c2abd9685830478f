/** The scenarios of the widget gallery: an API base for each, in the sandbox and nowhere else. */
import { afterAll, describe, expect, it } from 'vitest'
import type { ScenarioEntry } from '#server/exchange/scenarios/enter.ts'
import { scenarios } from '#server/exchange/scenarios/scenarios.ts'
import { buildApp } from '#server/http/app.ts'
import { audit } from '#server/money/ledger/audit.ts'
import { storeShippedHistory } from '#server/money/rates/market-rate.ts'
import { setupOf } from '#server/people/accounts/setup.ts'
import shippedRates from '#server/platform/data/rates.json' with { type: 'json' }
import { setUp } from '#tests/server/suite.ts'

const { world, app } = await setUp({ app: {} })
afterAll(async () => expect(await audit(world.database.db)).toEqual([]))
await storeShippedHistory(world, shippedRates)

const base = (name: string) => `/sandbox/scenarios/${name}`

async function entered(name: string): Promise<ScenarioEntry & { headers: Record<string, string> }> {
  const answer = await app.inject({ method: 'POST', url: `${base(name)}/sign-in` })
  expect(answer.statusCode).toBe(200)
  const entrance = answer.json<ScenarioEntry>()
  const headers = entrance.session ? { authorization: `Bearer ${entrance.session.token}` } : undefined
  return { ...entrance, headers: { ...headers } }
}

const get = (name: string, path: string, headers: Record<string, string>) =>
  app.inject({ method: 'GET', url: `${base(name)}${path}`, headers })

describe('scenario people', () => {
  it('are in the state that the scenario is named after', async () => {
    const visitor = await entered('visitor')
    expect(visitor.session).toBeUndefined()

    const newcomer = await entered('setup-incomplete')
    expect(await setupOf(world, newcomer.session?.user.id ?? '')).toEqual([])

    const ready = await entered('ready')
    expect(await setupOf(world, ready.session?.user.id ?? '')).toEqual(['kyc', 'pin', 'card'])
    expect(Object.keys(ready.samples).sort()).toEqual(['friend', 'order', 'othersListing', 'ownListing'])

    const empty = await entered('empty')
    expect(await setupOf(world, empty.session?.user.id ?? '')).toEqual(['kyc', 'pin', 'card'])
    expect((await get('empty', '/api/Order/Search', empty.headers)).json()).toEqual([])
  }, 90_000)

  it('have plenty where that is the scenario: lists go on after their first page', async () => {
    const plenty = await entered('plenty')
    const owned = await world.database.db
      .selectFrom('listing')
      .select('id')
      .where('owner_id', '=', plenty.session?.user.id ?? '')
      .execute()
    expect(owned).toHaveLength(23)
    const orders = await get('plenty', '/api/Order/Search?pageSize=20', plenty.headers)
    expect(orders.json().length).toBeGreaterThan(5)
  }, 90_000)

  it('stay the same person while the state lasts, also for two who come at once', async () => {
    const [one, two] = await Promise.all([entered('empty'), entered('empty')])
    expect(one.session?.user.id).toBe(two.session?.user.id)
    expect(one.session?.token).not.toBe(two.session?.token)
  })

  it('are replaced by a new person once they have left the state', async () => {
    const before = await entered('empty')
    const invited = await app.inject({
      method: 'POST',
      url: `${base('empty')}/api/User/invite-friend/stranger@example.com`,
      headers: before.headers,
    })
    expect(invited.statusCode, invited.body).toBe(200)
    const after = await entered('empty')
    expect(after.session?.user.id).not.toBe(before.session?.user.id)
    expect((await entered('empty')).session?.user.id).toBe(after.session?.user.id)
  })
})

describe('a failing scenario', () => {
  it('refuses whatever is sent, and lets everything be read', async () => {
    const { headers } = await entered('refusing')
    expect((await get('refusing', '/api/Order/recent', headers)).statusCode).toBe(200)
    const sent = await app.inject({
      method: 'POST',
      url: `${base('refusing')}/api/User/login`,
      payload: { username: 'a', password: 'b' },
    })
    expect(sent.statusCode).toBe(429)
    expect(sent.json()).toMatchObject({ isSuccess: false, code: 'too-many-requests' })
  })

  it('breaks every call in the way that the server itself would', async () => {
    const { headers } = await entered('broken')
    const answer = await get('broken', '/api/Order/recent', headers)
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toMatchObject({ isSuccess: false, code: 'broken' })
  })

  it('hands out a session that has ended', async () => {
    const { headers } = await entered('expired')
    expect((await get('expired', '/api/Order/recent', headers)).statusCode).toBe(401)
  })

  it('cuts the line without an answer', async () => {
    await app.listen({ port: 0 })
    const { port } = app.server.address() as { port: number }
    await expect(fetch(`http://localhost:${port}${base('offline')}/api/Utility/currencies`)).rejects.toThrow()
    const there = await fetch(`http://localhost:${port}${base('visitor')}/api/Utility/currencies`)
    expect(there.status).toBe(200)
  })

  it('answers late, and with the same', async () => {
    const slow = await get('slow', '/api/Utility/currencies', {})
    const plain = await get('visitor', '/api/Utility/currencies', {})
    expect(slow.json()).toEqual(plain.json())
  })
})

describe('an unknown scenario', () => {
  it.each([
    '/sandbox/scenarios/nonsense',
    '/sandbox/scenarios/ready/sandbox/mailbox',
    '/sandbox/scenarios/ready',
  ])('leaves %s alone', async (url) => {
    expect((await app.inject({ method: 'GET', url })).statusCode).toBe(404)
  })

  it('is all of it in production', async () => {
    const production = await buildApp({ ...world, settings: { ...world.settings, isSandbox: false } })
    for (const name of Object.keys(scenarios)) {
      const signIn = await production.inject({ method: 'POST', url: `${base(name)}/sign-in` })
      expect(signIn.statusCode).toBe(404)
      const call = await production.inject({ method: 'GET', url: `${base(name)}/api/Utility/currencies` })
      expect(call.statusCode).toBe(404)
    }
    expect((await production.inject({ method: 'GET', url: '/sandbox/scenarios' })).statusCode).toBe(404)
    await production.close()
  })
})
