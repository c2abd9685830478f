/** A person's download about themselves: everything, nothing of others, and no secrets. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { collect } from '#server/people/rights/collect.ts'
import { myDataJson, myDataPdf } from '#server/people/rights/my-data.ts'
import { mailsTo } from '#server/platform/ports/mail-sandbox.ts'
import { list, order, type Trader, traders } from '#tests/server/market/market.ts'
import { suite } from '#tests/server/suite.ts'
import { send } from '#tests/server/transfers/circle.ts'
import { aReadyUser, befriend, goodPassword, refusal } from '#tests/server/world.ts'

// biome-ignore lint/suspicious/noExplicitAny: a file, whose sections the tests know
const parsed = (bytes: Uint8Array): any => JSON.parse(new TextDecoder().decode(bytes))

suite('the download of everything about a person', ({ world }) => {
  const body = { password: goodPassword }

  test('opens what is sealed, names others by their user name, and has no secrets', async () => {
    const me = await aReadyUser(world)
    const friend = await aReadyUser(world, { firstName: 'Zenobia', lastName: 'Quartey' })
    await befriend(world, me, friend)
    const { name, bytes } = await myDataJson(world, me, { body })
    expect(name).toMatch(/^cowrie-my-data-\d{4}-\d\d-\d\d\.json$/)
    const data = parsed(bytes)
    expect(data.about).toBe(me.userName)
    expect(data.person).toEqual([
      expect.objectContaining({ email: me.email, phone: '8031234567', user_name: me.userName }),
    ])
    expect(data.identity).toEqual([
      expect.objectContaining({
        birth_date: '1990-05-17',
        bvn: expect.stringMatching(/^\d{11}$/),
        status: 'passed',
      }),
    ])
    expect(data.document).toEqual([expect.objectContaining({ kind: 'identity', name: 'passport.png' })])
    expect(
      data.card.map(({ nickname, last_four }: Record<string, string>) => [nickname, last_four]).sort(),
    ).toEqual([
      ['Everyday', '4242'],
      ['Savings', '4444'],
    ])
    expect(data.friendship).toEqual(
      expect.arrayContaining([expect.objectContaining({ person: me.userName, friend: friend.userName })]),
    )
    const text = new TextDecoder().decode(bytes)
    expect(text).not.toMatch(/argon2|Zenobia|Quartey|sealed|_hash|token/)
    expect(text).not.toContain(friend.email)
    expect(text).not.toContain(friend.id)
  })

  test('needs the password, works three times a day, and is told', async () => {
    const me = await aReadyUser(world)
    expect(await refusal(myDataPdf(world, me, { body: { password: 'Wrong-Horse-7' } }))).toMatch(
      'wrong-password',
    )
    const { name, bytes } = await myDataPdf(world, me, { body })
    expect(name).toMatch(/\.pdf$/)
    expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-')
    await myDataJson(world, me, { body })
    await myDataPdf(world, me, { body })
    expect(await refusal(myDataJson(world, me, { body }))).toBe(
      'too-many-requests: Please wait 24 hours and try again',
    )
    await world.outbox.idle()
    expect((await mailsTo(world, me.email))[0]?.subject).toBe('A copy of your data was downloaded')
  })
})

suite('the download of long lists', ({ world }) => {
  test('has each row once, newest first, also those of one moment and of two sides', async () => {
    const me = await aReadyUser(world)
    const { db } = world.database
    // Nine of a moment; a moment has microseconds.
    const at = sql`'2026-01-01T00:00:00Z'::timestamptz + n / 9 * interval '1.000001 second'`
    await sql`INSERT INTO notification (id, person_id, kind, message, facts, url, created_at)
      SELECT gen_random_uuid(), ${me.id}, 'orders', 'orderRejected', ('{"n": ' || n || '}')::jsonb, '/order-page', ${at}
      FROM generate_series(1, 2500) AS n`.execute(db)
    await sql`INSERT INTO person (id, user_name, user_name_key, first_name, last_name, country_code, password_hash,
        created_at, email_key, email_sealed, phone_sealed)
      SELECT ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'many' || n, 'many' || n, 'A', 'B', 'NG', '',
        now(), 'many' || n, '', '' FROM generate_series(1, 1300) AS n`.execute(db)
    await sql`INSERT INTO friendship (person_id, friend_id, created_at)
      SELECT CASE WHEN is_first THEN ${me.id} ELSE id END, CASE WHEN is_first THEN id ELSE ${me.id} END, '2026-01-01'
      FROM person, (VALUES (true), (false)) AS side (is_first) WHERE user_name LIKE 'many%'`.execute(db)

    const rowsIn = async (table: string, limit?: number) =>
      (await collect(world, me.id, limit)).find(({ name }) => name === table)?.rows ?? []
    const own = await rowsIn('notification')
    const noted = own.filter(({ message }) => message === 'orderRejected')
    expect(new Set(noted.map(({ facts }) => facts)).size).toBe(2_500)
    expect(noted).toHaveLength(2_500)
    const times = own.map(({ created_at }) => String(created_at))
    expect(times).toEqual(times.toSorted().reverse())
    const friends = await rowsIn('friendship')
    expect(friends).toHaveLength(2_600)
    expect(new Set(friends.map((row) => JSON.stringify(row))).size).toBe(2_600)
    expect(await rowsIn('friendship', 1_100)).toEqual(friends.slice(0, 1_100))
  })
})

suite('the download of exchanges', { people: 2 }, ({ world, market, people: [me, other] }) => {
  const password = async ({ id }: Trader) =>
    market.database.db
      .updateTable('person')
      .set({ password_hash: await market.secrets.hash(goodPassword) })
      .where('id', '=', id)
      .execute()

  test('has amounts in their currency, both sides of an order, and the statement', async () => {
    await password(me)
    await befriend(market, me, other)
    const { id } = await list(market, me, { systemFulfilment: true })
    await order(market, other, id, '100')
    await send(market, other, me, '20', { note: 'for lunch' })
    await world.settled()
    const data = parsed((await myDataJson(market, me, { body: { password: goodPassword } })).bytes)
    expect(data.listing).toEqual([expect.objectContaining({ need: '1600000.00', offer: '1000.00' })])
    expect(data.orders).toEqual([
      expect.objectContaining({
        buyer: other.userName,
        owner: me.userName,
        order: '100.00',
        give_up: '160000.00',
      }),
    ])
    expect(data.transfer).toEqual([
      expect.objectContaining({
        sender: other.userName,
        amount: '20.00',
        currency: 'USD',
        note: 'for lunch',
      }),
    ])
    expect(data.statement_line.length).toBeGreaterThan(1)
    const [, third] = await traders(market, 2)
    if (third) await password(third)
    const nothing = parsed(
      (await myDataJson(market, third as Trader, { body: { password: goodPassword } })).bytes,
    )
    expect(Object.keys(nothing).sort()).toEqual(['about', 'card', 'madeAt', 'person'])
  })
})
