/** A visitor of a sandbox registers a test partner, and its keys work at once. */
import { expect, it } from 'vitest'
import { partnerBase } from '#core/contract/partner-contract.ts'
import { partnerPageBase } from '#core/contract/partner-page-contract.ts'
import { registerTestPartner } from '#server/exchange/partners/registration.ts'
import { newId } from '#server/ids.ts'
import { mailsTo } from '#server/platform/ports/mail-sandbox.ts'
import { insideRequest, newRequestScope } from '#server/request-scope.ts'
import type { Server } from '#server/server.ts'
import { suite } from '#tests/server/suite.ts'
import { aPartner } from '../webhooks/receiver.ts'
import { refusal } from '../world.ts'

suite('a visitor of a sandbox', { app: {}, timeout: 30_000 }, async ({ world, app }) => {
  const as = (more: Partial<Server['settings']>): Server => ({
    ...world,
    settings: { ...world.settings, ...more },
  })
  const wanted = (more: object = {}) => ({
    name: `Shop ${newId()}`,
    origin: 'http://localhost:5173',
    email: `${newId()}@shop.example`,
    ...more,
  })
  async function ask(path: string, { by, body }: { by?: string; body?: object } = {}) {
    const answer = await app.inject({
      method: body ? 'POST' : 'GET',
      url: path,
      headers: { ...(by && { authorization: `Bearer ${by}` }) },
      ...(body && { payload: body }),
    })
    return { status: answer.statusCode, ...answer.json() }
  }
  const register = (body: object) => ask(`${partnerPageBase}/register`, { body })

  it('registers a partner with an origin, whose keys and page work at once', async () => {
    expect((await ask(`${partnerPageBase}/entrance`)).data).toEqual({ takesTestPartners: true })
    const body = wanted()
    const { data, authorization } = await register(body)
    expect(data.partner).toMatchObject({
      name: body.name,
      origins: [body.origin],
      pendingOrigins: [],
      world: 'test',
    })
    for (const kind of ['secret', 'publishable'] as const)
      expect((await ask(`${partnerBase}/self`, { by: data.keys[kind] })).data).toMatchObject({
        name: body.name,
        key: { kind, world: 'test' },
      })
    expect((await ask(`${partnerPageBase}/self`, { by: authorization })).data).toEqual(data.partner)
    expect((await ask(`${partnerPageBase}/keys`, { by: authorization })).data).toHaveLength(2)
    const log = await world.database.db
      .selectFrom('operator_log')
      .select(['call', 'outcome'])
      .where('partner_id', '=', data.partner.id)
      .execute()
    expect(log).toEqual([{ call: 'partner registerTestPartner', outcome: 'done' }])
    // Nothing went to an address that may be a stranger's; its reader signs in by a link.
    await world.outbox.idle()
    expect(await mailsTo(world, body.email)).toEqual([])
    await ask(`${partnerPageBase}/link`, { body: { email: body.email } })
    await world.outbox.idle()
    expect((await mailsTo(world, body.email)).length).toBe(1)
    const kept = JSON.stringify(await world.database.db.selectFrom('partner_key').selectAll().execute())
    expect(kept).not.toContain(data.keys.secret)
  })

  it('needs a name and an origin that no partner has', async () => {
    const other = await aPartner(world)
    expect(await register(wanted({ name: other.name }))).toMatchObject({
      status: 409,
      code: 'partner-name-taken',
    })
    expect((await register(wanted({ origin: other.origin }))).code).toBe('partner-origin-taken')
    expect((await register(wanted({ origin: 'shop' }))).code).toBe('partner-origin-wrong')
    for (const wrong of [{ name: '<b>' }, { name: 'x'.repeat(81) }, { email: 'nobody' }, { origin: '' }])
      expect([wrong, (await register(wanted(wrong))).code]).toEqual([wrong, 'bad-input'])
    const [name, partners] = [
      wanted().name,
      await world.database.db.selectFrom('partner').select('id').execute(),
    ]
    const both = await Promise.all([register(wanted({ name })), register(wanted({ name }))])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await world.database.db.selectFrom('partner').select('id').execute()).toHaveLength(
      partners.length + 1,
    )
  })

  it('has to prove a public origin where strangers reach the sandbox, and gets the keys before', async () => {
    const origin = `https://${newId()}.example`
    const open = as({ sandboxKey: 'a key', publicUrl: 'https://try.exchange.example' })
    const { partner, keys } = await registerTestPartner(open, wanted({ origin }), 'fr')
    expect(partner.origins).toEqual([])
    expect((await ask(`${partnerBase}/self`, { by: keys.secret })).data).toMatchObject({ origins: [] })
    const session = { partnerUser: 'customer-17', returnUrl: `${origin}/money` }
    expect(
      await ask(`${partnerBase}/sessions`, { by: keys.secret, body: { ...session, origin } }),
    ).toMatchObject({ status: 403, code: 'partner-origin-unknown' })
    expect((await ask(`${partnerBase}/sessions`, { by: keys.secret, body: session })).details).toContain(
      'none yet',
    )
  })

  it('is refused by an exchange with real money', async () => {
    const live = as({ isSandbox: false, publicUrl: 'https://exchange.example' })
    const asked = registerTestPartner(live, wanted({ origin: `https://${newId()}.example` }), 'en')
    expect(await refusal(asked)).toMatch(/^not-found/)
  })

  it('registers a few partners an hour from one network', async () => {
    const limited = as({ rateLimits: true })
    const from = (address: string) =>
      insideRequest(
        newRequestScope(() => {}, address),
        () => registerTestPartner(limited, wanted(), 'en'),
      ).then(
        () => 'done',
        async (error: unknown) => (await refusal(Promise.reject(error))).split(':')[0],
      )
    const outcomes = []
    for (let tries = 0; tries < 11; tries++) outcomes.push(await from('198.51.100.7'))
    expect(outcomes).toEqual([...Array(10).fill('done'), 'too-many-requests'])
    expect(await from('203.0.113.9')).toBe('done')
  })
})
