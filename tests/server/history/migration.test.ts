// What was decided before the history was kept: the migration says who did it, as far as the rows tell.
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations.ts'
import { aDatabase, databaseKinds } from '../database-for-tests.ts'

const id = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`

describe.each(await databaseKinds())('on the %s database', async (kind) => {
  const database = await aDatabase(kind, { empty: true })
  afterAll(() => database.close())
  const run = (text: string) => sql.raw(text).execute(database.db)

  test('orders get their decider, ended listings their ending', async () => {
    await migrate(
      database,
      migrations.filter(({ name }) => name < '009'),
    )
    await run(
      `INSERT INTO country (code, name, dial_code) VALUES ('NG', 'Nigeria', '+234') ON CONFLICT DO NOTHING`,
    )
    await run(`INSERT INTO person (id, email, user_name, user_name_key, first_name, last_name, country_code,
      phone_number, password_hash, created_at)
      VALUES ('${id(1)}', 'a@example.com', 'ada', 'ada', 'Ada', 'Obi', 'NG', '1', 'none', now())`)
    await run(`INSERT INTO card (id, person_id, nickname, type, brand, last_four, holder_name, expiry_month,
      expiry_year, processor_token, is_saved, created_at)
      VALUES ('${id(2)}', '${id(1)}', 'c', 'debit', 'visa', '4242', 'Ada', 1, 2031, 't', true, now())`)
    const listing = (number: number, isSystem: boolean, why: string) =>
      run(`INSERT INTO listing (id, reference, owner_id, need_currency, have_currency, need_minor, offer_minor,
        balance_minor, rate, status, part_fulfilment, system_fulfilment, is_system_rate, debit_card_id,
        credit_card_id, created_at, standing_since, expires_at, ended_at, ended_why)
        VALUES ('${id(number)}', 'L${number}', '${id(1)}', 'NGN', 'USD', 1, 1, 1, 0.000625, 'pending', true,
        ${isSystem}, false, '${id(2)}', '${id(2)}', now(), now(), now(), ${why === 'open' ? 'NULL, NULL' : `now(), '${why}'`})`)
    await listing(10, false, 'halted')
    await listing(11, true, 'expired')
    await listing(12, false, 'open')
    const order = (number: number, on: number, status: string, reason: string) =>
      run(`INSERT INTO orders (id, reference, listing_id, buyer_id, order_minor, give_up_minor, rate, listing_rate,
        is_system_rate, status, reason, debit_card_id, credit_card_id, created_at, expires_at)
        VALUES ('${id(number)}', 'O${number}', '${id(on)}', '${id(1)}', 1, 1, 0.0006, 0.000625, false, '${status}',
        ${reason}, '${id(2)}', '${id(2)}', now(), now())`)
    await order(20, 12, 'pending', 'NULL')
    await order(21, 12, 'cancelled', 'NULL')
    await order(22, 12, 'rejected', `'The owner of the listing declined it'`)
    await order(23, 10, 'rejected', `'The listing was halted by its owner'`)
    await order(24, 12, 'completed', 'NULL')
    await order(25, 11, 'completed', 'NULL')

    expect(await migrate(database)).toContain('009-history')
    const orders = await database.db
      .selectFrom('orders')
      .select(['reference', 'decided_by'])
      .orderBy('reference')
      .execute()
    expect(orders.map((row) => [row.reference, row.decided_by])).toEqual([
      ['O20', null],
      ['O21', 'buyer'],
      ['O22', 'owner'],
      ['O23', 'platform'],
      ['O24', 'owner'],
      ['O25', 'platform'],
    ])
    const events = await database.db
      .selectFrom('event')
      .select(['about_id', 'what', 'by_id', 'facts'])
      .orderBy('about_id')
      .execute()
    expect(events).toEqual([
      { about_id: id(10), what: 'halted', by_id: id(1), facts: {} },
      { about_id: id(11), what: 'listing-expired', by_id: null, facts: {} },
    ])
  })
})
