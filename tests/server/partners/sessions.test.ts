/** Sessions that a partner's server begins: what the person allowed, and what a secret opens, where, and how often. */
import { generateKeyPair, generateProof } from 'dpop'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { addCard } from '#core/contract/add-card.ts'
import { contract } from '#core/contract/contract.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { makeKey } from '#server/exchange/partners/keys.ts'
import { partnerFrom, partnerNamed, removePartner, savePartner } from '#server/exchange/partners/partners.ts'
import { newId } from '#server/ids.ts'
import { mailsTo } from '#server/platform/ports/mail-sandbox.ts'
import { suite } from '#tests/server/suite.ts'
import { aPerson, aReadyUser, cardDetails, type Person } from '../world.ts'

const shop = 'https://shop.example'
const returnUrl = `${shop}/money?from=menu`

type Answer = { status: number; isSuccess: boolean; code?: string; data: Record<string, string> }

suite('sessions that a partner’s server begins', { app: {} }, async ({ world, app }) => {
  const browserKey = await generateKeyPair('ES256')

  async function aPartner(origins = [shop], widgets = ['order', 'listings']) {
    const name = `Partner ${newId()}`
    await savePartner(world.database.db, partnerFrom(name, origins, widgets), world.clock())
    const partner = await partnerNamed(world.database.db, name)
    if (!partner) throw new Error('it was not saved')
    // The server notices a change within 5 seconds.
    world.later(6)
    return { ...partner, key: (await makeKey(world, partner.id, 'secret')).key }
  }
  type Partner = Awaited<ReturnType<typeof aPartner>>

  async function post(url: string, payload: object, headers: Record<string, string> = {}): Promise<Answer> {
    const answer = await app.inject({ method: 'POST', url, payload, headers })
    return { status: answer.statusCode, ...answer.json() }
  }
  const ask = (partner: Partner, body: object, path = '/partner/sessions') =>
    post(path, body, { authorization: `Bearer ${partner.key}` })
  const refusal = ({ status, code }: Answer) => [status, code]

  const requestIn = (url = '') => url.split('/').at(-1) ?? ''
  const codeIn = (url = '') => new URL(url).searchParams.get('cowrie_consent') ?? ''
  const bearer = (person: Person) => ({ authorization: `Bearer ${person.token}` })

  async function answer(person: Person, request: string, agreed = true): Promise<Answer> {
    return post(`/api/User/partner-consent/${request}`, { agreed }, bearer(person))
  }
  /** The code of a person who agreed. */
  async function agree(partner: Partner, partnerUser: string, person: Person): Promise<string> {
    const asked = await ask(partner, { partnerUser, returnUrl })
    return codeIn((await answer(person, requestIn(asked.data.consentUrl))).data.returnTo)
  }
  async function bind(partner: Partner, person: Person): Promise<string> {
    const partnerUser = newId()
    const consent = await agree(partner, partnerUser, person)
    expect((await ask(partner, { partnerUser, consent })).data.status).toBe('ready')
    return partnerUser
  }
  const secretFor = async (partner: Partner, body: object) =>
    (await ask(partner, body)).data.clientSecret ?? ''

  const loginUrl = 'http://localhost:4000/api/User/client-secret-login'
  /** A proof whose `iat` follows the test's clock by the server's nonce. */
  async function proven(url: string, method: string, headers: Record<string, string>, token?: string) {
    const first = await app.inject({
      method: method as 'GET',
      url: new URL(url).pathname,
      headers: { ...headers, dpop: await generateProof(browserKey, url, method, undefined, token) },
      ...(method === 'POST' && { payload: { clientSecret: `cs_${'x'.repeat(43)}` } }),
    })
    const nonce = first.json().data?.nonce as string | undefined
    return generateProof(browserKey, url, method, nonce, token)
  }
  async function redeem(clientSecret: string, headers: Record<string, string> = { origin: shop }) {
    const dpop = await proven(loginUrl, 'POST', headers)
    return post('/api/User/client-secret-login', { clientSecret }, { ...headers, dpop })
  }
  async function call(path: string, token: string, headers: Record<string, string> = { origin: shop }) {
    const url = `http://localhost:4000${path}`
    const sent = { ...headers, authorization: `Bearer ${token}` }
    const dpop = await proven(url, 'GET', sent, token)
    const answer = await app.inject({ url: path, headers: { ...sent, dpop } })
    return answer.statusCode === 200 ? 200 : [answer.statusCode, answer.json().code]
  }

  it('need the person’s consent once, on our own page', async () => {
    const partner = await aPartner()
    const person = await aReadyUser(world)
    const partnerUser = 'user:17'
    const known = { email: 'ada@shop.example', name: 'Ada of the shop' }
    const asked = await ask(partner, { partnerUser, returnUrl, ...known })
    expect(asked.data).toEqual({
      status: 'consent-needed',
      consentUrl: expect.stringMatching(/^http:\/\/localhost:4000\/partner-consent\/[a-p]{32}$/),
      expiresAt: expect.any(String),
    })
    const request = requestIn(asked.data.consentUrl)
    const shown = await app.inject({ url: `/api/User/partner-consent/${request}`, headers: bearer(person) })
    expect(shown.json().data).toEqual({
      partner: partner.name,
      origins: [shop],
      widgets: ['cowrie-listings', 'cowrie-order'],
      ...known,
      returnOrigin: shop,
    })
    const rows = await world.database.db.selectFrom('partner_consent_request').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('ada@')

    const agreed = await answer(person, request)
    expect(agreed.data.returnTo).toMatch(
      /^https:\/\/shop\.example\/money\?from=menu&cowrie_consent=[a-p]{32}$/,
    )
    expect(refusal(await answer(person, request))).toEqual([410, 'partner-consent-over'])
    // Not bound before the partner's server has the code.
    expect((await ask(partner, { partnerUser, returnUrl })).data.status).toBe('consent-needed')
    const consent = codeIn(agreed.data.returnTo)
    for (const _ of [1, 2])
      expect((await ask(partner, { partnerUser, consent })).data).toMatchObject({ status: 'ready' })
    expect((await ask(partner, { partnerUser })).data.clientSecret).toMatch(/^cs_[\w-]{43}$/)

    // Told once, when it counts, with where to end it.
    const { data } = (
      await app.inject({ url: '/api/Notification/notifications', headers: bearer(person) })
    ).json()
    const told = JSON.stringify(data).split(`${partner.name} can log you in`)
    expect(told).toHaveLength(2)
    expect(JSON.stringify(data)).toContain(shop)
    await world.settled()
    const mails = (await mailsTo(world, person.email)).filter(({ subject }) => subject.includes(partner.name))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('in your profile, under Security')
  })

  it('do not begin for a user who came back with another user’s code', async () => {
    const partner = await aPartner()
    const other = await aPartner(['https://other.example'])
    const victim = await aReadyUser(world)
    const code = await agree(partner, 'attacker', victim)
    const over = [410, 'partner-consent-over']
    expect(refusal(await ask(partner, { partnerUser: 'victim', consent: code }))).toEqual(over)
    expect(refusal(await ask(other, { partnerUser: 'attacker', consent: code }))).toEqual(over)
    expect(refusal(await ask(partner, { partnerUser: 'attacker', consent: 'x' }))).toEqual(over)
    world.later(601)
    expect(refusal(await ask(partner, { partnerUser: 'attacker', consent: code }))).toEqual(over)
  })

  it('do not begin for who refused, or took more than an hour', async () => {
    const partner = await aPartner()
    const person = await aReadyUser(world)
    const refused = await ask(partner, { partnerUser: 'a', returnUrl })
    const answered = await answer(person, requestIn(refused.data.consentUrl), false)
    expect(answered.data.returnTo).toBe(`${returnUrl}&cowrie_refused=1`)
    const late = await ask(partner, { partnerUser: 'a', returnUrl })
    expect(late.data.status).toBe('consent-needed')
    world.later(3_601)
    const fresh = { ...person, token: (await aReadyUser(world)).token }
    expect(refusal(await answer(fresh, requestIn(late.data.consentUrl)))).toEqual([
      410,
      'partner-consent-over',
    ])
  })

  it('are asked for with the partner’s own origins, widgets and ids', async () => {
    const partner = await aPartner([shop, 'https://www.shop.example'])
    const asked = async (body: object) =>
      refusal(await ask(partner, { partnerUser: 'a', returnUrl, ...body }))
    expect(await asked({})).toEqual([400, 'bad-input'])
    expect(await asked({ origin: 'https://other.example' })).toEqual([403, 'partner-origin-unknown'])
    const origin = shop
    expect(await asked({ origin, widgets: ['cowrie-profile'] })).toEqual([403, 'partner-widget-unknown'])
    expect(await asked({ origin, widgets: ['cowrie-nothing'] })).toEqual([403, 'partner-widget-unknown'])
    expect(await asked({ origin, partnerUser: 'ada@shop.example' })).toEqual([400, 'bad-input'])
    for (const returnUrl of [undefined, 'x', 'https://other.example/', 'https://a:b@shop.example/'])
      expect(await asked({ origin, returnUrl })).toEqual([400, 'partner-return-url'])
    const publishable = (await makeKey(world, partner.id, 'publishable')).key
    expect(refusal(await ask({ ...partner, key: publishable }, { partnerUser: 'a' }))).toEqual([
      403,
      'partner-key-kind',
    ])
  })

  it('open once, within 5 minutes, on their origin and with the browser’s key', async () => {
    const partner = await aPartner()
    const person = await aReadyUser(world)
    const partnerUser = await bind(partner, person)
    const secret = await secretFor(partner, { partnerUser })
    const over = [401, 'partner-secret-over']
    // A refused call does not spend the secret.
    for (const headers of [{}, { 'x-cowrie-embedder': 'https://other.example' }] as Record<string, string>[])
      expect(refusal(await redeem(secret, headers))).toEqual([403, 'not-allowed'])
    const withoutKey = await post('/api/User/client-secret-login', { clientSecret: secret }, { origin: shop })
    expect(refusal(withoutKey)).toEqual([401, 'proof-refused'])
    const opened = await redeem(secret, { 'x-cowrie-embedder': shop })
    expect(opened).toMatchObject({ isSuccess: true, data: { id: person.id, userName: person.userName } })
    expect(opened.data.deviceToken).toBeUndefined()
    expect(refusal(await redeem(secret))).toEqual(over)

    const late = await secretFor(partner, { partnerUser })
    world.later(300)
    expect(refusal(await redeem(late))).toEqual(over)
    expect(refusal(await redeem(`cs_${'y'.repeat(43)}`))).toEqual(over)
  })

  it('open one session when two tabs come at once', async () => {
    const partner = await aPartner()
    const partnerUser = await bind(partner, await aReadyUser(world))
    const secret = await secretFor(partner, { partnerUser })
    const both = await Promise.all([redeem(secret), redeem(secret)])
    expect(both.map(({ isSuccess }) => isSuccess).sort()).toEqual([false, true])
  })

  it('make the calls of their widgets only, bound to the browser’s key', async () => {
    const partner = await aPartner([shop], ['all'])
    const person = await aReadyUser(world)
    const partnerUser = await bind(partner, person)
    const clientSecret = await secretFor(partner, { partnerUser, widgets: ['cowrie-order'] })
    const { authorization: token = '' } = (await redeem(clientSecret)) as Answer & { authorization?: string }
    expect(await call('/api/User/kyc_status', token)).toBe(200)
    expect(await call('/api/User/sessions', token)).toEqual([403, 'not-allowed'])
    expect(await call('/api/User/partner-consents', token)).toEqual([403, 'not-allowed'])
    expect(await call('/api/User/kyc_status', token, {})).toEqual([401, 'signed-out'])
    const unproven = await app.inject({
      url: '/api/User/kyc_status',
      headers: { origin: shop, authorization: `Bearer ${token}` },
    })
    expect(unproven.json().code).toBe('proof-refused')
    // All of the partner's widgets where none were named.
    const wide = (await redeem(await secretFor(partner, { partnerUser }))) as Answer & {
      authorization: string
    }
    expect(await call('/api/User/user-cards', wide.authorization)).toBe(200)
    // Nobody agrees on a partner's page.
    expect(await call('/api/User/partner-consent/x', wide.authorization)).toEqual([403, 'not-allowed'])
  })

  it('reach every call of their widgets but identity details and what guards the account', async () => {
    const partner = await aPartner([shop], ['all'])
    const person = await aReadyUser(world)
    const partnerUser = await bind(partner, person)
    const token = async (body: object) =>
      (
        (await redeem(await secretFor(partner, { partnerUser, ...body }))) as Answer & {
          authorization: string
        }
      ).authorization
    const reached = async (token: string) => {
      const names: string[] = []
      for (const [name, { access, method, path }] of Object.entries(contract) as [string, Endpoint][]) {
        if (access === 'public' || access === 'operator' || name === 'logout') continue
        const url = path.replace(/\{\w+\}/g, newId)
        const sent = { origin: shop, authorization: `Bearer ${token}` }
        const dpop = await proven(`http://localhost:4000${url}`, method, sent, token)
        const payload = method === 'POST' && { payload: {} }
        const answer = await app.inject({ method, url, headers: { ...sent, dpop }, ...payload })
        expect(answer.statusCode, name).not.toBe(401)
        if (answer.statusCode !== 403 || answer.json().code !== 'not-allowed') names.push(name)
      }
      return names
    }
    const isOfAccount = (name: string) =>
      (contract[name as keyof typeof contract] as Endpoint).group === 'Accounts'
    const wide = await reached(await token({}))
    expect(wide).toEqual(
      expect.arrayContaining(['cards', 'addCard', 'notifications', 'placeOrder', 'sendMoney']),
    )
    expect(wide.filter(isOfAccount).sort()).toEqual([
      ...[
        'deletePhoto',
        'frozen',
        'kycStatus',
        'limits',
        'passkeyConfirmOptions',
        'passkeys',
        'profilePhoto',
      ],
      ...['savePin', 'submitKyc', 'uploadPhoto'],
    ])
    const narrow = await reached(await token({ widgets: ['cowrie-rate'] }))
    // Its best listings show the cards of their owners.
    expect(narrow).toEqual(['kycStatus', 'traderFigures', 'reportPerson'])
    const ofProfile = await reached(await token({ widgets: ['cowrie-profile'] }))
    for (const name of [
      'kycDetails',
      'logoutEverywhere',
      'sessions',
      'changeEmail',
      'addPasskey',
      'closeAccount',
    ])
      expect(ofProfile).not.toContain(name)
    // The person is still logged in, and nothing of theirs has changed.
    expect(await call('/api/User/kyc_status', await token({}))).toBe(200)
  })

  it('write what the partner’s server said on what they make, above the words of the page', async () => {
    const [partner, other] = [await aPartner([shop], ['all']), await aPartner(['https://other.example'])]
    const person = await aReadyUser(world)
    const partnerUser = await bind(partner, person)
    const tags = { reference: 'cart-42', metadata: { plan: 'gold' } }
    const clientSecret = await secretFor(partner, { partnerUser, ...tags })
    const { authorization: token = '' } = (await redeem(clientSecret)) as Answer & { authorization?: string }
    const forged = { reference: 'forged', metadata: { plan: 'free' } }
    const sent = {
      origin: shop,
      authorization: `Bearer ${token}`,
      'x-cowrie-tags': Buffer.from(JSON.stringify(forged)).toString('base64url'),
    }
    const dpop = await proven(`http://localhost:4000${addCard.path}`, 'POST', sent, token)
    const card = z.encode(addCard.body, cardDetails())
    expect((await post(addCard.path, card, { ...sent, dpop })).status).toBe(200)
    const read = async ({ key }: Partner, path: string) =>
      (
        await app.inject({
          url: `/partner/webhooks/events${path}`,
          headers: { authorization: `Bearer ${key}` },
        })
      ).json().data
    const [event] = await read(partner, '')
    expect(JSON.parse((await read(partner, `/${event.id}`)).payload)).toMatchObject({
      type: 'onboarding.completed',
      data: { id: person.id, ...tags },
    })
    expect(await read(other, '')).toEqual([])
    const stored = await world.database.db.selectFrom('partner_session_tags').selectAll().execute()
    expect(stored).toHaveLength(1)
    expect(JSON.stringify(stored)).not.toContain('cart-42')
    const long = await ask(partner, { partnerUser, reference: 'x'.repeat(201) })
    expect(refusal(long)).toEqual([400, 'bad-input'])
    await ask(partner, { partnerUser, forget: true }, '/partner/sessions/end')
    expect(await world.database.db.selectFrom('partner_session_tags').select('id').execute()).toEqual([])
  })

  it('are listed for the partner, and end when it says so', async () => {
    const [partner, other] = [await aPartner(), await aPartner(['https://other.example'])]
    const person = await aReadyUser(world)
    const partnerUser = await bind(partner, person)
    const opened = (await redeem(await secretFor(partner, { partnerUser }))) as Answer & {
      authorization: string
    }
    const list = async ({ key }: Partner) =>
      (await app.inject({ url: '/partner/sessions', headers: { authorization: `Bearer ${key}` } })).json()
        .data
    const row = { partnerUser, boundAt: expect.any(String), lastBegunAt: expect.any(String) }
    expect(await list(partner)).toEqual([{ ...row, open: 1 }])
    expect(await list(other)).toEqual([])
    const unused = await secretFor(partner, { partnerUser })
    expect((await ask(other, { partnerUser, forget: true }, '/partner/sessions/end')).data).toEqual({
      ended: 0,
    })
    expect(await call('/api/User/kyc_status', opened.authorization)).toBe(200)
    expect((await ask(partner, { partnerUser }, '/partner/sessions/end')).data).toEqual({ ended: 1 })
    expect(await call('/api/User/kyc_status', opened.authorization)).toEqual([401, 'signed-out'])
    expect(refusal(await redeem(unused))).toEqual([401, 'partner-secret-over'])
    expect((await ask(partner, { partnerUser })).data.status).toBe('ready')
    await ask(partner, { partnerUser, forget: true }, '/partner/sessions/end')
    expect((await ask(partner, { partnerUser, returnUrl })).data.status).toBe('consent-needed')
  })

  it.each(['the person ends the consent', 'the person signs out everywhere', 'the partner ends'])(
    'end when %s',
    async (how) => {
      const partner = await aPartner()
      const [person, stranger] = [await aReadyUser(world), await aPerson(world)]
      const partnerUser = await bind(partner, person)
      const secret = await secretFor(partner, { partnerUser })
      const opened = (await redeem(await secretFor(partner, { partnerUser }))) as Answer & {
        authorization: string
      }
      const consents = await app.inject({ url: '/api/User/partner-consents', headers: bearer(person) })
      const [consent] = consents.json().data
      expect(consents.json().data).toEqual([
        {
          id: expect.any(String),
          partner: partner.name,
          origins: [shop],
          widgets: ['cowrie-listings', 'cowrie-order'],
          agreedAt: expect.any(String),
          lastUsedAt: expect.any(String),
        },
      ])
      const end = `/api/User/partner-consents/${consent.id}/end`
      expect(refusal(await post(end, {}, bearer(stranger)))).toEqual([404, 'not-found'])
      expect(await call('/api/User/kyc_status', opened.authorization)).toBe(200)
      if (how.includes('consent')) expect((await post(end, {}, bearer(person))).status).toBe(200)
      else if (how.includes('everywhere')) await post('/api/User/logout-everywhere', {}, bearer(person))
      else await removePartner(world.database, partner.name)
      world.later(6)
      expect(await call('/api/User/kyc_status', opened.authorization)).not.toBe(200)
      expect((await redeem(secret)).isSuccess).toBe(false)
      if (!how.includes('partner ends'))
        expect((await ask(partner, { partnerUser, returnUrl })).data.status).toBe('consent-needed')
    },
  )
})
