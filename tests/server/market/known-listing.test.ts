// Whether a listing exists, which a visitor's page asks.
import { expect, test } from 'vitest'
import { listingExists } from '#server/exchange/market/listings/detail.ts'
import { haltListing } from '#server/exchange/market/listings/halt.ts'
import { suite } from '#tests/server/suite.ts'
import { list } from './market.ts'

suite('a listing that a page names', { people: 1 }, ({ market, people: [owner] }) => {
  const exists = (id: string) => listingExists(market, { params: { id } })

  test('exists, also when it no longer takes orders', async () => {
    const { id } = await list(market, owner)
    expect(await exists(id)).toEqual({ exists: true })
    await haltListing(market, owner, { params: { id } })
    expect(await exists(id)).toEqual({ exists: true })
  })

  test('does not exist under another id, or under nonsense', async () => {
    for (const id of ['0198c5f2-0000-7000-8000-000000000000', 'nonsense'])
      expect(await exists(id)).toEqual({ exists: false })
  })
})
