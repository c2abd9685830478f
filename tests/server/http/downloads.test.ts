/** Files over HTTP: what kind they are, what they are called, who gets them, and what the manual says of them. */
import { describe, expect, it } from 'vitest'
import { createListing } from '#server/exchange/market/listings/create.ts'
import { signIn } from '#server/people/accounts/login.ts'
import { setUp } from '#tests/server/suite.ts'
import { aReadyUser, goodPin } from '../world.ts'

const { world, app } = await setUp({ app: {} })

const owner = await aReadyUser(world)
const listing = await createListing(world, owner, {
  body: {
    rate: '0.000625',
    pin: goodPin,
    needAmount: '1600000',
    needCurrency: 'NGN',
    haveAmount: '1000',
    haveCurrency: 'USD',
    isSystemRate: false,
    partFulfilment: true,
    systemFulfilment: false,
    debitCardId: owner.debit.id,
    creditCardId: owner.credit.id,
  },
})
const { userName: username, password } = owner
const origin = 'http://localhost:4001'
/** The owner's, on the partner's page. */
const token = (await signIn(world, { username, password, device: 'a test', origin })).token

const get = (url: string, token?: string) =>
  app.inject({
    url,
    headers: { origin, ...(token && { authorization: `Bearer ${token}` }) },
  })

describe('a file', () => {
  it('comes with its kind and its name, which a partner’s page may read', async () => {
    const pdf = await get(`/api/Listing/receipt/${listing.id}/pdf`, token)
    expect(pdf.statusCode).toBe(200)
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="cowrie-listing-${listing.reference}.pdf"`,
      'access-control-expose-headers': 'content-disposition, retry-after, x-request-id, x-search-after',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const csv = await get('/api/Listing/export', token)
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect([...csv.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(csv.body).toContain(listing.reference)
  })

  it('is refused like any other call', async () => {
    for (const path of [`/api/Listing/receipt/${listing.id}/pdf`, '/api/Order/export', '/api/Listing/export'])
      expect((await get(path)).json()).toMatchObject({ isSuccess: false, code: 'signed-out' })
    const unknown = await get('/api/Order/receipt/0198c5f2-0000-7000-8000-000000000000/pdf', token)
    expect(unknown.statusCode).toBe(404)
    expect(unknown.json()).toMatchObject({ isSuccess: false, code: 'not-found' })
    const filtered = await get('/api/Order/export?dateFrom=tomorrow', token)
    expect(filtered.statusCode).toBe(400)
  })

  it('is a file in the OpenAPI document', async () => {
    const { paths } = (await get('/api/openapi.json')).json()
    expect(paths['/api/Order/export'].get.responses[200].content).toEqual({
      'text/csv': { schema: { type: 'string', format: 'binary' } },
    })
    expect(Object.keys(paths['/api/Order/receipt/{id}/pdf'].get.responses[200].content)).toEqual([
      'application/pdf',
    ])
  })
})
