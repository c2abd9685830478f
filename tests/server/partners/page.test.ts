/** The partner's page: who signs in, what they see and change, and that its token opens nothing else. */
import { expect, it } from 'vitest'
import { contract } from '#core/contract/contract.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { operatorBase } from '#core/contract/operator-base.ts'
import { operatorContract } from '#core/contract/operator-contract.ts'
import { partnerBase, partnerContract } from '#core/contract/partner-contract.ts'
import { partnerPageBase, partnerPageContract } from '#core/contract/partner-page-contract.ts'
import { utcDay } from '#core/contract/time.ts'
import { acceptOrder } from '#server/exchange/market/orders/decide.ts'
import { askForLink, setContact, signInByLink } from '#server/exchange/partners/contacts.ts'
import { listKeys, makeKey, rollKey } from '#server/exchange/partners/keys.ts'
import { removePartner } from '#server/exchange/partners/partners.ts'
import { newId } from '#server/ids.ts'
import { mailsTo } from '#server/platform/ports/mail-sandbox.ts'
import { suite } from '#tests/server/suite.ts'
import { list, order } from '../market/market.ts'
import { anOperator, codeOf, consoleCall } from '../operators/console.ts'
import { aPartner } from '../webhooks/receiver.ts'
import { aReadyUser } from '../world.ts'

const newEmail = () => `${newId()}@shop.example`

suite('the partner’s page', { app: {}, people: 2, timeout: 60_000 }, async ({
  market: world,
  app,
  people: [owner, buyer],
}) => {
  async function call(
    path: string,
    { token, body, ...headers }: { token?: string | undefined; body?: object; origin?: string } = {},
  ) {
    const answer = await app.inject({
      method: body ? 'POST' : 'GET',
      url: partnerPageBase + path,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(body && { payload: body }),
    })
    return { status: answer.statusCode, ...answer.json() }
  }
  const links = async (email: string) => {
    await world.outbox.idle()
    return (await mailsTo(world, email)).flatMap(({ text }) => /\/partner#link=(\w+)/.exec(text)?.[1] ?? [])
  }
  async function aContact() {
    const [partner, email] = [await aPartner(world), newEmail()]
    await setContact(world, partner.id, email)
    return { partner, email }
  }
  async function entered() {
    const { partner, email } = await aContact()
    await call('/link', { body: { email } })
    const [link = ''] = await links(email)
    const { data, authorization } = await call('/sign-in', { body: { token: link } })
    expect(data).toMatchObject({ name: partner.name, origins: partner.origins, world: 'test' })
    return { partner, email, link, token: authorization as string }
  }
  /** Asks for a code, and reads it in the contact's mailbox. */
  async function aCode({ token, email }: { token: string; email: string }) {
    await call('/keys/code', { token, body: {} })
    await world.outbox.idle()
    return (await mailsTo(world, email))[0]?.code ?? ''
  }
  type Entered = { readonly token: string; readonly email: string }
  const makeWith = async (entered: Entered, kind: string) =>
    call('/keys', { token: entered.token, body: { kind, code: await aCode(entered) } })
  const rollWith = async (entered: Entered, id: string, overlapHours: number) =>
    call(`/keys/${id}/roll`, {
      token: entered.token,
      body: { overlapHours, code: await aCode(entered) },
    })
  const logOf = (partnerId: string) =>
    world.database.db
      .selectFrom('operator_log')
      .select(['call', 'about', 'outcome'])
      .where('partner_id', '=', partnerId)
      .orderBy('id')
      .execute()

  it('is opened by a mailed link, once and within 15 minutes', async () => {
    const { link, token, email } = await entered()
    expect((await call('/self', { token })).status).toBe(200)
    expect(await call('/sign-in', { body: { token: link } })).toMatchObject({
      status: 410,
      code: 'partner-link-over',
    })
    await call('/link', { body: { email: email.toUpperCase() } })
    const late = (await links(email)).find((each) => each !== link)
    world.later(15 * 60)
    expect((await call('/sign-in', { body: { token: late } })).code).toBe('partner-link-over')
    const kept = JSON.stringify(await world.database.db.selectFrom('partner_link').selectAll().execute())
    expect(kept).not.toContain(late)
    const sessions = await world.database.db.selectFrom('partner_page_session').selectAll().execute()
    expect(JSON.stringify(sessions)).not.toContain(token)
  })

  it('answers the same for every address, and counts the tries at each', async () => {
    const { email } = await aContact()
    const stranger = newEmail()
    const answers = [
      await call('/link', { body: { email } }),
      await call('/link', { body: { email: stranger } }),
    ]
    expect(answers[0]).toEqual(answers[1])
    expect([(await links(email)).length, (await links(stranger)).length]).toEqual([1, 0])
    for (const each of [email, stranger]) {
      for (let tries = 1; tries < 5; tries++) await call('/link', { body: { email: each } })
      expect(await call('/link', { body: { email: each } })).toMatchObject({
        status: 429,
        code: 'too-many-requests',
      })
    }
    world.later(3_600)
  })

  it('ends a session after half an hour, with a sign-out, another contact, and the partner', async () => {
    const idle = await entered()
    world.later(29 * 60)
    expect((await call('/self', { token: idle.token })).status).toBe(200)
    world.later(30 * 60)
    expect(await call('/self', { token: idle.token })).toMatchObject({ status: 401, code: 'signed-out' })
    const left = await entered()
    await call('/sign-out', { token: left.token, body: {} })
    const replaced = await entered()
    await call('/link', { body: { email: replaced.email } })
    const open = (await links(replaced.email)).at(-1)
    await setContact(world, replaced.partner.id, newEmail())
    const removed = await entered()
    await removePartner(world.database, removed.partner.name)
    for (const { token } of [left, replaced, removed])
      expect((await call('/self', { token })).status).toBe(401)
    expect((await call('/sign-in', { body: { token: open } })).code).toBe('partner-link-over')
  })

  it('opens nothing of members, operators and keys, whose tokens open nothing of it', async () => {
    const { partner, token } = await entered()
    const strangers = [
      undefined,
      (await aReadyUser(world)).token,
      (await anOperator(world, app, 'owner')).token,
      partner.key,
      (await makeKey(world, partner.id, 'publishable')).key,
    ]
    const ask = async (base: string, { method, path }: Endpoint, by: string | undefined, origin?: string) =>
      (
        await app.inject({
          method,
          url: base + path.replace(/\{\w+\}/g, newId),
          headers: { ...(by && { authorization: `Bearer ${by}` }), ...(origin && { origin }) },
          ...(method === 'POST' && { payload: {} }),
        })
      ).statusCode
    const closed = (calls: Record<string, Endpoint>) =>
      Object.values(calls).filter(({ access }) => access !== 'public' && access !== 'operator')
    const answers = async (base: string, calls: Record<string, Endpoint>, tokens: (string | undefined)[]) => {
      const all = closed(calls).flatMap((each) => tokens.map((by) => ask(base, each, by)))
      return [...new Set(await Promise.all(all))]
    }
    expect(await answers(partnerPageBase, partnerPageContract, strangers)).toEqual([401])
    for (const [base, calls] of [
      ['', contract],
      [operatorBase, operatorContract],
      [partnerBase, partnerContract],
    ] as const)
      expect(await answers(base, calls, [token])).toEqual([401])
    const [first] = closed(partnerPageContract)
    expect(await ask(partnerPageBase, first as Endpoint, token, partner.origin)).toBe(403)
  })

  it('takes each address for webhooks once', async () => {
    const [{ token }, other] = [await entered(), await entered()]
    const add = (by: string, url: string) => call('/webhooks', { token: by, body: { url } })
    const { data } = await add(token, 'http://127.0.0.1:9/hooks')
    expect((await add(other.token, 'http://127.0.0.1:9/hooks')).status).toBe(200)
    expect(await add(token, 'HTTP://127.0.0.1:9/a/../hooks')).toMatchObject({
      status: 409,
      code: 'partner-receiver-known',
    })
    const second = (await add(token, 'http://127.0.0.1:9/others')).data
    const change = (id: string) =>
      call(`/webhooks/${id}`, { token, body: { url: 'http://127.0.0.1:9/hooks' } })
    expect((await change(second.id)).code).toBe('partner-receiver-known')
    expect((await change(data.id)).status).toBe(200)
  })

  it('shows and changes nothing of another partner', async () => {
    const [mine, other] = [await entered(), await entered()]
    const { data: made } = await call('/webhooks', {
      token: other.token,
      body: { url: 'http://127.0.0.1:9/' },
    })
    const { data: test } = await call(`/webhooks/${made.id}/test`, { token: other.token, body: {} })
    const [key] = (await call('/keys', { token: other.token })).data
    const attempts: [string, object | undefined][] = [
      [`/keys/${key.id}/roll`, { overlapHours: 0, code: await aCode(mine) }],
      [`/keys/${key.id}/end`, {}],
      ['/origins/remove', { origin: other.partner.origin }],
      ['/origins/check', { origin: other.partner.origin }],
      [`/webhooks/${made.id}`, { isPaused: true }],
      [`/webhooks/${made.id}/remove`, {}],
      [`/webhooks/${made.id}/secret`, {}],
      [`/webhooks/${made.id}/test`, {}],
      [`/webhooks/${made.id}/replay`, { from: new Date(0).toISOString() }],
      [`/webhooks/events/${test.eventId}`, undefined],
      [`/webhooks/events/${test.eventId}/resend`, {}],
    ]
    for (const [path, body] of attempts)
      expect([path, (await call(path, { token: mine.token, ...(body && { body }) })).status]).toEqual([
        path,
        404,
      ])
    for (const path of ['/webhooks', '/webhooks/events', '/sessions', '/volume'])
      expect((await call(path, { token: mine.token })).data).toEqual([])
    expect(JSON.stringify((await call('/keys', { token: mine.token })).data)).not.toContain(key.id)
  })

  it('makes at most five keys of a kind that work, also at once', async () => {
    const { partner } = await entered()
    for (const kind of ['secret', 'publishable'] as const) {
      const made = await Promise.allSettled(Array.from({ length: 8 }, () => makeKey(world, partner.id, kind)))
      // A partner of the tests has a secret key.
      expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(kind === 'secret' ? 4 : 5)
      await expect(makeKey(world, partner.id, kind)).rejects.toThrow(`at most 5 working ${kind} keys`)
    }
    const own = (await listKeys(world, partner.id)).find(({ kind }) => kind === 'secret')
    // One more would work while the one before ends.
    const roll = (overlapHours: number) =>
      rollKey(world, { partnerId: partner.id, keyId: own?.id ?? '' }, overlapHours)
    await expect(roll(24)).rejects.toThrow(/at most 5/)
    await roll(0)
    await expect(makeKey(world, partner.id, 'secret')).rejects.toThrow(/at most 5/)
  })

  it('makes and replaces keys with a fresh mailed code only, each with its own', async () => {
    const one = await entered()
    const { token, email } = one
    const make = (code: string) => call('/keys', { token, body: { kind: 'secret', code } })
    expect((await make('1234')).code).toBe('code-spent')
    const code = await aCode(one)
    expect(code).toMatch(/^\d{4}$/)
    const wrong = String((Number(code) + 1) % 10_000).padStart(4, '0')
    expect(await make(wrong)).toMatchObject({ isSuccess: false, code: 'wrong-code' })
    const { data: made } = await make(code)
    expect(made.key).toMatch(/^sk_test_/)
    expect((await make(code)).code).toBe('code-spent')
    expect((await call(`/keys/${made.id}/roll`, { token, body: { overlapHours: 0, code } })).code).toBe(
      'code-spent',
    )
    // Another partner's code, an earlier one, an old one and one that was guessed at are worth nothing.
    const strange = await aCode(await entered())
    const earlier = await aCode(one)
    const late = await aCode(one)
    for (const each of [strange, earlier].filter((each) => each !== late))
      expect((await make(each)).code).toBe('wrong-code')
    world.later(10 * 60)
    expect((await make(late)).code).toBe('code-spent')
    const guessed = await aCode(one)
    const wrongs = Array.from({ length: 5 }, (_, at) => String((Number(guessed) + 1 + at) % 10_000))
    const answers = []
    for (const each of wrongs) answers.push((await make(each.padStart(4, '0'))).code)
    expect(answers).toEqual([...Array(4).fill('wrong-code'), 'code-spent'])
    expect((await make(guessed)).code).toBe('code-spent')
    // A call that makes nothing needs no code.
    expect((await mailsTo(world, email))[0]?.subject).toContain('Your code for a key of')
    expect((await call(`/keys/${made.id}/end`, { token, body: {} })).status).toBe(200)
    const kept = JSON.stringify(await world.database.db.selectFrom('partner_key_code').selectAll().execute())
    expect(kept).not.toContain(`"${guessed}"`)
  })

  it('takes few guesses at codes in a day, however many are mailed', async () => {
    const one = await entered()
    const seen = new Set<string>()
    for (let codes = 0; codes < 5; codes++) {
      const code = await aCode(one)
      const wrong = String((Number(code) + 1) % 10_000).padStart(4, '0')
      for (let tries = 0; tries < 5; tries++)
        seen.add((await call('/keys', { token: one.token, body: { kind: 'secret', code: wrong } })).code)
    }
    expect([...seen]).toEqual(['wrong-code', 'code-spent', 'too-many-requests'])
    world.later(24 * 3_600)
  })

  it('makes, replaces and ends keys, and logs each change', async () => {
    const one = await entered()
    const { partner, token } = one
    const { data: made } = await makeWith(one, 'secret')
    expect(made.key).toMatch(/^sk_test_/)
    const { data: rolled } = await rollWith(one, made.id, 0)
    await call(`/keys/${rolled.id}/end`, { token, body: {} })
    const { data: keys } = await call('/keys', { token })
    expect(keys.filter(({ hasEnded }: { hasEnded: boolean }) => hasEnded)).toHaveLength(2)
    expect(JSON.stringify(keys)).not.toContain(made.key)
    expect((await call(`/keys/${rolled.id}/end`, { token, body: {} })).code).toBe('not-found')
    expect(await logOf(partner.id)).toEqual([
      { call: 'partner partnerSignIn', about: '', outcome: 'done' },
      { call: 'partner askKeyCode', about: '', outcome: 'asked' },
      { call: 'partner makeOwnKey', about: 'secret', outcome: 'asked' },
      { call: 'partner askKeyCode', about: '', outcome: 'asked' },
      { call: 'partner rollOwnKey', about: made.id, outcome: 'asked' },
      { call: 'partner endOwnKey', about: rolled.id, outcome: 'asked' },
      { call: 'partner endOwnKey', about: rolled.id, outcome: 'asked' },
      { call: 'partner endOwnKey', about: rolled.id, outcome: 'not-found' },
    ])
    const ada = await anOperator(world, app, 'owner')
    const log = (await consoleCall(app, '/log', { token: ada.token })).body.data as { operator: string }[]
    expect(log.map(({ operator }) => operator)).toContain(partner.name)
  })

  it('lists whole origins of public sites that no partner has', async () => {
    const [{ partner, token }, other] = [await entered(), await entered()]
    const add = async (origin: string) => (await call('/origins', { token, body: { origin } })).code
    for (const wrong of [
      'shop',
      'https://shop.example/cart',
      'http://shop.example',
      'https://*.example',
      world.settings.publicUrl,
    ])
      expect([wrong, await add(wrong)]).toEqual([wrong, 'partner-origin-wrong'])
    expect(await add(other.partner.origin)).toBe('partner-origin-taken')
    expect((await call('/origins/remove', { token, body: { origin: partner.origin } })).code).toBe(
      'partner-origin-last',
    )
    const second = `https://${newId()}.example`
    expect([await add(`${second}/`), await add('http://localhost:3000')]).toEqual([undefined, undefined])
    await call('/origins/remove', { token, body: { origin: partner.origin } })
    expect((await call('/self', { token })).data.origins).toEqual([second, 'http://localhost:3000'])
    await call('/origins/remove', { token, body: { origin: 'http://localhost:3000' } })
  })

  it('sums the orders of its pages by day and currency', async () => {
    const { partner, token } = await entered()
    const onPage = { ...buyer, page: { origin: partner.origin } }
    const listing = (await list(world, owner)).id
    const first = (await order(world, onPage, listing, '400')).id
    await order(world, onPage, listing, '100')
    await order(world, buyer, listing, '100')
    await acceptOrder(world, owner, { params: { id: first } })
    const day = utcDay(world.clock())
    expect((await call('/volume', { token })).data).toEqual([
      { day, currency: 'USD', placed: 2, completed: 1, amount: '400.00' },
    ])
  })

  it('has its contact set by owners in the console, with a new code', async () => {
    const [partner, email] = [await aPartner(world), newEmail()]
    const ada = await anOperator(world, app, 'owner')
    const set = (body: object) =>
      consoleCall(app, `/partners/${partner.id}/contact`, { token: ada.token, body })
    expect((await set({ email, code: '000000' })).body.code).toBe('wrong-app-code')
    world.later(30)
    expect((await set({ email, code: await codeOf(world, ada.email) })).status).toBe(200)
    const listed = (await consoleCall(app, '/partners', { token: ada.token })).body.data as { name: string }[]
    expect(listed.find(({ name }) => name === partner.name)).toMatchObject({ contact: email })
    const row = await world.database.db
      .selectFrom('partner_contact')
      .selectAll()
      .where('partner_id', '=', partner.id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(email)
    await askForLink(world, email, 'fr')
    const [link = ''] = await links(email)
    expect((await signInByLink(world, link)).partner.id).toBe(partner.id)
    expect((await mailsTo(world, email)).at(-1)?.subject).toBe('Votre lien vers l’espace partenaire')
  })
})
