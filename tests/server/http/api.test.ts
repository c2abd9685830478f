/** The API as a stranger meets it: who may call, what is refused and how, and that no input yields a 5xx. */
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { contract } from '#core/contract/contract.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { webhookEventKinds } from '#core/contract/partner-events.ts'
import { handlers } from '#server/http/handlers.ts'
import { audit } from '#server/money/ledger/audit.ts'
import { storeShippedHistory } from '#server/money/rates/market-rate.ts'
import shippedRates from '#server/platform/data/rates.json' with { type: 'json' }
import { setUp } from '#tests/server/suite.ts'
import packageJson from '../../../package.json' with { type: 'json' }
import { aPerson, aReadyUser, goodPin } from '../world.ts'

const { world, app } = await setUp({ app: {} })
afterAll(async () => expect(await audit(world.database.db)).toEqual([]))
await storeShippedHistory(world, shippedRates)
const ready = await aReadyUser(world)
const fresh = await aPerson(world)

const served = Object.keys(handlers).map(
  (name) => [name, contract[name as keyof typeof handlers] as Endpoint] as const,
)
const unknownId = '01900000-0000-7000-8000-000000000000'
const pathOf = (endpoint: Endpoint, id = unknownId) =>
  endpoint.path.replace(/\{\w+\}/g, encodeURIComponent(id))

type Sent = {
  token?: string
  payload?: unknown
  headers?: Record<string, string>
  query?: Record<string, string>
}
const send = (endpoint: Endpoint, path: string, { token, payload, headers = {}, query = {} }: Sent = {}) =>
  app.inject({
    method: endpoint.method,
    url: path,
    query,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
    ...(payload === undefined ? {} : { payload: payload as object }),
  })

describe('access to calls', () => {
  const closed = served.filter(([, endpoint]) => ['signed-in', 'ready', 'sandbox'].includes(endpoint.access))
  it.each(closed)('%s without a token is refused with 401', async (_name, endpoint) => {
    const answer = await send(endpoint, pathOf(endpoint), {
      payload: endpoint.method === 'POST' ? {} : undefined,
    })
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ isSuccess: false, code: 'signed-out' })
  })

  it.each(closed)('%s with an invented token is refused with 401', async (_name, endpoint) => {
    const answer = await send(endpoint, pathOf(endpoint), { token: 'x'.repeat(43) })
    expect(answer.statusCode).toBe(401)
  })

  it.each(served.filter(([, endpoint]) => endpoint.access === 'ready'))(
    '%s of somebody without kyc, pin and card is refused, and told what is missing',
    async (_name, endpoint) => {
      const answer = await send(endpoint, pathOf(endpoint), { token: fresh.token })
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toMatchObject({
        code: 'setup-needed',
        details: 'Complete your setup first: kyc, pin, card',
      })
    },
  )

  it('CreateCountry is closed without the operator key', async () => {
    const answer = await send(contract.createCountry, contract.createCountry.path, {
      token: ready.token,
      payload: { name: 'Atlantis', countryCode: 'XA', dialCode: '+1' },
    })
    expect(answer.statusCode).toBe(403)
  })

  it.each(served.filter(([, endpoint]) => endpoint.access === 'ready' && /\{\w*id\}/i.test(endpoint.path)))(
    '%s on an id that is nobody’s is answered with 404',
    async (name, endpoint) => {
      const change = { rate: 1, isSystemRate: false, allowPartFulfilment: true, allowSystemFulfilment: true }
      const terms = { amount: 1, debitCardId: unknownId, rhythm: 'weekly', firstDay: '2027-01-15' }
      const payload = {
        editListing: { ...change, transactionPin: goodPin },
        changeStandingTransfer: terms,
        pauseStandingTransfer: { paused: true },
        skipStandingTransfer: { day: '2027-01-15' },
      }[name as string]
      for (const id of [unknownId, 'not-an-id', "'; drop table orders; --"]) {
        const answer = await send(endpoint, pathOf(endpoint, id), { token: ready.token, payload })
        expect(answer.statusCode, id).toBe(404)
        expect(answer.json()).toMatchObject({ isSuccess: false, code: 'not-found' })
      }
    },
  )
})

describe('refusals', () => {
  it('a missing or wrong field is named', async () => {
    const { createListing } = contract
    const answer = await send(createListing, createListing.path, {
      token: ready.token,
      payload: { rate: '1' },
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().details).toBe('transactionPin: required')
    const wrong = await send(contract.login, contract.login.path, { payload: { username: 5, password: 'x' } })
    expect(wrong.json().details).toMatch(/^username: /)
  })

  it('unknown fields are ignored', async () => {
    const answer = await send(contract.login, contract.login.path, {
      payload: { username: ready.userName, password: ready.password, isAdmin: true, __proto__x: 1 },
    })
    expect(answer.json()).toMatchObject({ isSuccess: true, message: 'Nigeria', data: { email: ready.email } })
  })

  const amounts: [unknown, RegExp][] = [
    [0, /Enter an amount above 0/],
    [-5, /Enter an amount above 0/],
    ['NaN', /must be a decimal number/],
    ['1e400', /must be a decimal number/],
    [1.001, /at most 2 decimals/],
    [1_000_000_000_001, /at most 1,000,000,000,000/],
    ['', /must be a decimal number/],
    [null, /decimal number|required/],
    [[1], /decimal number/],
  ]
  it.each(amounts)('the amount %j is refused with a sentence', async (needAmount, sentence) => {
    const answer = await send(contract.createListing, contract.createListing.path, {
      token: ready.token,
      payload: { ...listingPayload(), needAmount },
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().details).toMatch(/^needAmount: /)
    expect(answer.json().details).toMatch(sentence)
  })

  it('1e400 as a bare JSON number is refused too', async () => {
    const text = JSON.stringify(listingPayload()).replace(/"needAmount":[^,]+/, '"needAmount":1e400')
    const answer = await app.inject({
      method: 'POST',
      url: '/api/Listing/listing',
      headers: { authorization: `Bearer ${ready.token}`, 'content-type': 'application/json' },
      payload: text,
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().details).toMatch(/^needAmount: /)
  })

  it('a body over 64 KB is refused with 413, an upload over 5 MB too', async () => {
    const large = await send(contract.login, contract.login.path, {
      payload: { username: 'x'.repeat(70_000), password: 'x' },
    })
    expect(large.statusCode).toBe(413)
    expect(large.json()).toMatchObject({ isSuccess: false, code: 'too-large' })
    const form = multipart({ IdType: 'NIN' }, Buffer.alloc(5 * 1024 * 1024 + 1, 1))
    const upload = await app.inject({
      method: 'POST',
      url: '/api/User/KYC2',
      ...form,
      headers: { ...form.headers, authorization: `Bearer ${fresh.token}` },
    })
    expect(upload.statusCode).toBe(413)
    expect(upload.json().details).toBe('You can send at most 5 MB')
  })

  it('broken JSON, a wrong content type and an unknown call are answered in the envelope', async () => {
    for (const [headers, payload, status] of [
      [{ 'content-type': 'application/json' }, '{"a":', 400],
      [{ 'content-type': 'text/xml' }, '<a/>', 400],
      [{ 'content-type': 'application/json' }, '{"__proto__": {"x": 1}}', 400],
    ] as const) {
      const answer = await app.inject({ method: 'POST', url: '/api/User/login', headers, payload })
      expect(answer.statusCode).toBe(status)
      expect(answer.json()).toMatchObject({ isSuccess: false, code: 'bad-input' })
    }
    const unknown = await app.inject({ method: 'GET', url: '/api/Nothing/here' })
    expect(unknown.statusCode).toBe(404)
    expect(unknown.json()).toMatchObject({ isSuccess: false, code: 'not-found' })
  })

  it('no input yields a 5xx', { timeout: 120_000 }, async () => {
    const junk = fc.oneof(
      fc.anything({ withNullPrototype: false, maxDepth: 2 }),
      fc.string(),
      fc.double(),
      fc.constantFrom(...awkward),
    )
    const fields = [...new Set(served.flatMap(([, endpoint]) => fieldsOf(endpoint)))]
    const payload = fc.dictionary(fc.constantFrom(...fields), junk, { maxKeys: 12 })
    const query = fc.dictionary(
      fc.constantFrom(...fields),
      fc.oneof(fc.string(), fc.constantFrom(...awkward.map(String))),
      { maxKeys: 4 },
    )
    await fc.assert(
      fc.asyncProperty(
        // But for those that would end the very session and setup that lets the others be reached.
        fc.constantFrom(...served.map(([name]) => name).filter((name) => !/^(logout|clearKyc)/.test(name))),
        payload,
        query,
        fc.oneof(fc.string({ minLength: 1, maxLength: 60 }), fc.constantFrom(...awkward.map(String))),
        async (name, body, asked, id) => {
          const endpoint: Endpoint = contract[name as keyof typeof handlers]
          let text = '{}'
          try {
            text = JSON.stringify(body) ?? text
          } catch {
            // A bigint can't be sent as JSON at all.
          }
          const answer = await app.inject({
            method: endpoint.method,
            url: pathOf(endpoint, id.toWellFormed() || 'x'),
            query: asked,
            headers: {
              authorization: `Bearer ${ready.token}`,
              ...(endpoint.method === 'POST' ? { 'content-type': 'application/json' } : {}),
            },
            ...(endpoint.method === 'POST' ? { payload: text } : {}),
          })
          expect(answer.statusCode, `${endpoint.path} ${text} ${answer.body}`).toBeLessThan(500)
        },
      ),
      { numRuns: 1500 },
    )
  })
})

describe('answers', () => {
  it('/healthz answers 200, and says which release this is and that it is a sandbox', async () => {
    const answer = await app.inject({ method: 'GET', url: '/healthz' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      status: 'ok',
      release: packageJson.version,
      sandbox: true,
      mailbox: true,
    })
  })

  it('OpenAPI 3.1 has every served call, and none that is not served', async () => {
    const document = (await app.inject({ method: 'GET', url: '/api/openapi.json' })).json()
    expect(document.openapi).toBe('3.1.0')
    const operations = Object.values(
      document.paths as Record<string, Record<string, { operationId: string }>>,
    )
      .flatMap((methods) => Object.values(methods))
      .map((operation) => operation.operationId)
    expect(operations.sort()).toEqual(Object.keys(handlers).sort())
    const order = document.paths['/api/Order/order'].post
    expect(order.requestBody.content['application/json'].schema.required).toContain('transactionPin')
  })

  it('the documents say what happens when a budget is used up, and what webhooks hold', async () => {
    type Operation = {
      responses: Record<string, { headers?: object; content?: object }>
      requestBody: { content: Record<string, { schema: Record<string, never> }> }
    }
    type Document = Record<'paths' | 'webhooks', Record<string, Record<string, Operation>>>
    const [members, partners] = await Promise.all(
      ['/api/openapi.json', '/partner/openapi.json'].map(
        async (url): Promise<Document> => (await app.inject(url)).json(),
      ),
    )
    for (const { paths } of [members, partners] as Document[])
      for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods)))
        expect(operation.responses['429']).toMatchObject({
          headers: { 'retry-after': { schema: { type: 'integer' } } },
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
        })
    expect(Object.keys(partners?.webhooks ?? {})).toEqual(webhookEventKinds)
    for (const [kind, { post }] of Object.entries(partners?.webhooks ?? {}))
      expect(post?.requestBody.content['application/json']?.schema, kind).toMatchObject({
        properties: {
          type: { const: kind },
          data: { required: expect.arrayContaining(['number', 'reference', 'metadata']) },
        },
      })
  })

  it('the manual is a page that names every call', async () => {
    const answer = await app.inject({ method: 'GET', url: '/api/docs' })
    expect(answer.headers['content-type']).toMatch(/text\/html/)
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    for (const [, endpoint] of served) expect(answer.body).toContain(endpoint.path)
  })

  it('paths match without regard to case', async () => {
    const answer = await app.inject({ method: 'GET', url: '/API/listing/SEARCH' })
    expect(answer.statusCode).toBe(200)
  })

  it('lists are bare where clients know them so', async () => {
    for (const path of ['/api/Utility/currencies', '/api/Utility/countries'])
      expect(Array.isArray((await app.inject({ method: 'GET', url: path })).json())).toBe(true)
    const countries = (await app.inject({ method: 'GET', url: '/api/Utility/countries' })).json()
    expect(countries.length).toBeGreaterThan(240)
    expect(countries).toContainEqual({
      tblid: 'NG',
      id: 'NG',
      countrY_NAME: 'Nigeria',
      name: 'Nigeria',
      countryCode: 'ng',
      dialCode: '+234',
    })
  })

  it('the geolocation hint is Nigeria where the address is unknown', async () => {
    expect((await app.inject({ method: 'GET', url: '/json' })).json()).toEqual({
      country_code: 'ng',
      country_name: 'Nigeria',
    })
  })

  it('the market rate has its date', async () => {
    const answer = await app.inject({
      method: 'GET',
      url: '/api/Transactions/exchange-rate?fromCurrency=840&toCurrency=566',
    })
    expect(answer.json()).toMatchObject({ isSuccess: true, data: { isStale: false } })
    expect(answer.json().data.rate).toBeGreaterThan(1000)
    expect(answer.json().data.asOf).toMatch(/^2026-/)
  })

  it('an allowed origin is answered without cookies, a foreign one gets no header', async () => {
    const from = async (origin: string) =>
      (await app.inject({ method: 'GET', url: '/api/Utility/currencies', headers: { origin } })).headers
    const partner = await from('http://localhost:4001')
    expect(partner['access-control-allow-origin']).toBe('http://localhost:4001')
    expect(partner['access-control-allow-credentials']).toBeUndefined()
    expect((await from('https://evil.example'))['access-control-allow-origin']).toBeUndefined()
  })
})

const awkward = [
  null,
  '',
  0,
  -1,
  1e21,
  '1e400',
  '\u0000',
  '\ud800',
  '🐚',
  "' OR 1=1 --",
  unknownId,
  'undefined',
  '../..',
  {},
  [],
] as const

/** The names that a call reads, from its own schemas. */
function fieldsOf(endpoint: Endpoint): string[] {
  return [endpoint.body, endpoint.query].flatMap((schema) => {
    const shape = (schema as { def?: { in?: { def?: { shape?: object } } } } | undefined)?.def?.in?.def?.shape
    return shape ? Object.keys(shape) : []
  })
}

function listingPayload() {
  return {
    rate: 0.000625,
    transactionPin: '1234',
    needAmount: 160_000,
    needCurrency: 566,
    haveAmount: 100,
    haveCurrency: 840,
    isSystemRate: false,
    allowPartFulfilment: true,
    allowSystemFulfilment: false,
    debitCardId: ready.debit.id,
    creditCardId: ready.credit.id,
  }
}

function multipart(fields: Record<string, string>, file: Buffer) {
  const boundary = 'cowrie-boundary'
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `${parts.join('')}--${boundary}\r\ncontent-disposition: form-data; name="ImageFile"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}
