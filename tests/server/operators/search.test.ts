// Operators find people and exchanges.
import { expect, test } from 'vitest'
import type { AnswerOf } from '#core/contract/endpoint.ts'
import type { operatorSearch } from '#core/contract/operator-people.ts'
import { list, order } from '#tests/server/market/market.ts'
import { suite } from '#tests/server/suite.ts'
import { renamed } from '../world.ts'
import { anOperator, consoleCall } from './console.ts'

suite('the search of operators', { people: 2, app: {} }, async ({ app, market, people: [owner, buyer] }) => {
  const support = await anOperator(market, app, 'support')
  const search = async (text: string) =>
    (await consoleCall(app, '/search', { token: support.token, body: { text } })).body
      .data as unknown as AnswerOf<typeof operatorSearch>
  const idsOf = async (text: string) => (await search(text)).people.map(({ id }) => id)

  test('finds a person by each of their names, the address and a card', async () => {
    await renamed(market, owner, { firstName: 'Zuleikha', lastName: 'van Dyck' })
    for (const text of ['zuleik', 'VAN D', 'Zuleikha van', 'zuleikha  VAN dyck'])
      expect((await search(text)).people).toMatchObject([
        { id: owner.id, name: 'Zuleikha van Dyck', match: 'name' },
      ])
    expect((await search(owner.userName.slice(0, -1).toUpperCase())).people).toContainEqual(
      expect.objectContaining({ id: owner.id, match: 'userName' }),
    )
    expect((await search(owner.email.toUpperCase())).people).toMatchObject([{ id: owner.id, match: 'email' }])
    const { last_four } = await market.database.db
      .selectFrom('card')
      .select('last_four')
      .where('id', '=', owner.debit)
      .executeTakeFirstOrThrow()
    expect(await idsOf(last_four)).toContain(owner.id)
  })

  test('finds nobody by a part of an address, or of a word', async () => {
    for (const text of [owner.email.slice(1), 'uleikha', '%', '424'])
      expect(await idsOf(text)).not.toContain(owner.id)
  })

  test('finds an order and its listing by their references, also as people write them', async () => {
    const { id, reference } = await list(market, owner)
    const placed = await order(market, buyer, id, '100')
    const { reference: ordered } = await market.database.db
      .selectFrom('orders')
      .select('reference')
      .where('id', '=', placed.id)
      .executeTakeFirstOrThrow()
    expect((await search(reference)).exchanges).toMatchObject([
      { kind: 'listing', id, people: [{ id: owner.id }] },
    ])
    expect((await search(` ${ordered.slice(3).toLowerCase()} `)).exchanges).toMatchObject([
      { kind: 'order', reference: ordered, people: [{ id: owner.id }, { id: buyer.id }] },
    ])
    expect((await search('CW-0000000000')).exchanges).toEqual([])
  })

  test('says when there are more than it lists', async () => {
    const { db } = market.database
    const { id: _, ...row } = await db
      .selectFrom('person')
      .selectAll()
      .where('id', '=', buyer.id)
      .executeTakeFirstOrThrow()
    const many = Array.from({ length: 51 }, (_, at) => ({
      ...row,
      id: crypto.randomUUID(),
      email_key: `many ${at}`,
      user_name: `many${at}`,
      user_name_key: `many${at}`,
      user_name_skeleton: null,
    }))
    await db
      .insertInto('person')
      .values([
        ...many,
        { ...many[0], id: crypto.randomUUID(), email_key: 'd', user_name_key: 'manyd', decoy_for: 'x' },
      ] as never)
      .execute()
    const { people, hasMore } = await search('many')
    expect([people.length, hasMore]).toEqual([50, true])
    expect((await search('many50')).people).toHaveLength(1)
    expect(await idsOf('manyd')).toEqual([])
  })

  test('keeps what was searched for out of the log', async () => {
    const reader = await anOperator(market, app, 'owner')
    await search(owner.email)
    const entries = (await consoleCall(app, '/log', { token: reader.token })).body.data as unknown as object[]
    expect(entries).toContainEqual(expect.objectContaining({ call: 'operatorSearch', about: '' }))
    expect(JSON.stringify(entries)).not.toContain(owner.email)
  })
})
