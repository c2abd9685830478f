// What earlier releases stored of what happened, as the migrations leave it.
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import type { Language } from '#core/contract/languages.ts'
import { formatDigits } from '#core/money/money.ts'
import { comparableFigure } from '#core/money/price.ts'
import { fromRateText, inverse, type Rate, rateOne, rateText, significantDecimals } from '#core/money/rate.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations.ts'
import type { StoredChange } from '#server/history/facts.ts'
import { listingDetail } from '#server/market/listings/detail.ts'
import type { Me, Server } from '#server/server.ts'
import { aDatabase, databaseKinds } from '../database-for-tests.ts'
import { searchOrders, sentTransfers } from '../market/searches.ts'

const id = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`

describe.each(await databaseKinds())('the migration of history on %s', async (kind) => {
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
      VALUES ('${id(1)}', 'a@mail.example', 'ada', 'ada', 'Ada', 'Obi', 'NG', '1', 'none', now())`)
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

/** Every reason that a release stored for an order, which is how English reads it, with French and Arabic. */
const orderReasons = [
  ['The owner of the listing declined it', 'Le propriétaire de l’annonce l’a refusé', 'رفضه صاحب العرض'],
  [
    'The listing was halted by its owner',
    'L’annonce a été retirée par son propriétaire',
    'أوقف صاحب العرض عرضه',
  ],
  ['The listing expired', 'L’annonce a expiré', 'انتهت مدة العرض'],
  [
    'The listing was fulfilled by another order',
    'L’annonce a été exécutée par un autre ordre',
    'نُفِّذ العرض بطلب آخر',
  ],
  [
    'The listing was fulfilled by a match with another listing',
    'L’annonce a été exécutée par rapprochement avec une autre annonce',
    'نُفِّذ العرض بمطابقته مع عرض آخر',
  ],
  [
    'The remaining balance is below your order',
    'Le solde restant est inférieur à votre ordre',
    'المتبقي من العرض أقل من طلبك',
  ],
  [
    'Nobody decided on it within 7 days',
    'Personne n’a pris de décision dans les 7 jours',
    'لم يُبتّ فيه خلال 7 أيام',
  ],
  [
    'I sold it; elsewhere, before noon',
    'I sold it; elsewhere, before noon',
    'I sold it; elsewhere, before noon',
  ],
] as const
const transferReasons = [
  ['Nobody answered within 7 days', 'Personne n’a répondu dans les 7 jours', 'لم يرد أحد خلال 7 أيام'],
  ['Changed my mind', 'Changed my mind', 'Changed my mind'],
] as const
const changes = [
  [
    '1 USD = 1,600.00 NGN, before 1 USD = 1,580.00 NGN; part fulfilment: yes; system fulfilment: no',
    '1 USD = 1,600.00 NGN, auparavant 1 USD = 1,580.00 NGN\u00a0; exécution partielle\u00a0: oui\u00a0; exécution automatique\u00a0: non',
    '\u20681 USD = 1,600.00 NGN\u2069، وكان \u20681 USD = 1,580.00 NGN\u2069؛ التنفيذ الجزئي: نعم؛ التنفيذ التلقائي: لا',
  ],
  ['part fulfilment: no', 'exécution partielle\u00a0: non', 'التنفيذ الجزئي: لا'],
  // Only the mark of the system's rate was taken off.
  ['', '', ''],
  ['A note by hand, before 1 USD', 'A note by hand, before 1 USD', 'A note by hand, before 1 USD'],
] as const

/** In both directions, across all sizes, and around the powers of ten that figures are rounded up to. */
const rates = [
  ...['0.0000000001', '0.0000001', '0.00000081', '0.000625', '0.00012345', '0.01000001', '0.1', '0.1000001'],
  ...[
    '0.1000005',
    '0.99999',
    '0.9999999999',
    '1',
    '1.00004',
    '7.5345',
    '9.99994',
    '9.99996',
    '10',
    '99.9994',
  ],
  ...['99.9996', '100', '999.996', '1600', '9999.995', '12345.6789', '9999999.9999999999'],
  ...Array.from({ length: 400 }, (_, at) => (10 ** (-9.9 + (at * 16.8) / 400)).toFixed(10)),
]
/** As those releases wrote it: the direction of 1 or more, with the decimals of every rate. */
function rateIn(text: string): string {
  const rate = fromRateText(text)
  const [base, quote, figure] = rate < rateOne ? ['USD', 'NGN', inverse(rate)] : ['NGN', 'USD', rate]
  const decimals = significantDecimals(figure as Rate)
  const shown = rateText(comparableFigure(figure as Rate))
  return `1 ${base} = ${formatDigits(shown, { locale: 'en', decimals })} ${quote}`
}
/** Those releases rounded the figures that they stored. */
const roughly = (sentence: string) =>
  sentence.replace(/[\d,]+\.\d+/g, (figure) => Number(figure.replaceAll(',', '')).toPrecision(3))
/** Naira for a dollar, whichever was 1 or more. */
const inPairDirection = (sentence: string) =>
  sentence.replace(/1 NGN = ([\d,]+\.\d+) USD/g, (_, figure: string) => {
    const turned = inverse(fromRateText(figure.replaceAll(',', '')))
    return `1 USD = ${formatDigits(rateText(turned), { locale: 'en', decimals: 10 })} NGN`
  })
const rateChanges = rates.map((rate, at) => `${rateIn(rate)}, before ${rateIn(rates.at(at - 1) as string)}`)

describe.each(await databaseKinds())('sentences of earlier releases on the %s database', async (kind) => {
  const database = await aDatabase(kind, { empty: true })
  afterAll(() => database.close())
  const run = (text: string) => sql.raw(text).execute(database.db)
  const server = { database } as unknown as Server
  const buyer = (language: Language) => ({ id: id(2), userName: 'ben', language }) as Me
  const owner = (language: Language) => ({ id: id(1), userName: 'ada', language }) as Me
  const inEach = <T>(read: (language: Language) => Promise<T>) =>
    Promise.all((['en', 'fr', 'ar'] as const).map(read))

  test('become kinds and facts, and read as before in each language', async () => {
    await migrate(
      database,
      migrations.filter(({ name }) => name < '041'),
    )
    await run(`INSERT INTO country (code, name, dial_code) VALUES ('NG', 'Nigeria', '+234')`)
    for (const [number, name] of [
      [1, 'ada'],
      [2, 'ben'],
    ] as const)
      await run(`INSERT INTO person (id, email_key, email_sealed, user_name, user_name_key, first_name, last_name,
        country_code, phone_sealed, password_hash, created_at)
        VALUES ('${id(number)}', '${name}', '', '${name}', '${name}', 'Ada', 'Obi', 'NG', '', 'none', now())`)
    await run(`INSERT INTO card (id, person_id, nickname, type, brand, last_four, holder_name, expiry_month,
      expiry_year, processor_token, is_saved, created_at)
      VALUES ('${id(3)}', '${id(1)}', 'c', 'debit', 'visa', '4242', 'Ada', 1, 2031, 't', true, now()),
        ('${id(4)}', '${id(2)}', 'c', 'debit', 'visa', '4242', 'Ada', 1, 2031, 't', true, now())`)
    await run(`INSERT INTO listing (id, reference, owner_id, need_currency, have_currency, need_minor, offer_minor,
      balance_minor, rate, status, part_fulfilment, system_fulfilment, is_system_rate, debit_card_id,
      credit_card_id, created_at, standing_since, expires_at)
      VALUES ('${id(10)}', 'L10', '${id(1)}', 'NGN', 'USD', 1, 1, 1, 0.000625, 'pending', true, false, false,
      '${id(3)}', '${id(3)}', '2026-01-01', now(), now())`)
    for (const [at, reason] of [...orderReasons.map(([stored]) => stored), null].entries())
      await sql`INSERT INTO orders (id, reference, listing_id, buyer_id, order_minor, give_up_minor, rate, listing_rate,
        is_system_rate, status, reason, debit_card_id, credit_card_id, created_at, expires_at, decided_at, decided_by)
        VALUES (${id(20 + at)}, ${`O${20 + at}`}, ${id(10)}, ${id(2)}, 1, 1, 0.0006, 0.000625, false, 'rejected',
        ${reason}, ${id(4)}, ${id(4)}, now(), now(), now(), 'platform')`.execute(database.db)
    for (const [at, reason] of [...transferReasons.map(([stored]) => stored), null].entries())
      await sql`INSERT INTO transfer (id, reference, sender_id, receiver_id, currency, amount_minor, status, reason,
        debit_card_id, created_at, expires_at, decided_at)
        VALUES (${id(40 + at)}, ${`T${40 + at}`}, ${id(2)}, ${id(1)}, 'USD', 1, 'rejected', ${reason}, ${id(3)},
        now(), now(), now())`.execute(database.db)
    const details = [...changes.map(([stored]) => stored), ...rateChanges]
    for (const [at, detail] of details.entries())
      await sql`INSERT INTO event (id, about_id, what, by_id, facts, at) VALUES (${id(100 + at)}, ${id(10)}, 'edited',
        ${id(1)}, ${JSON.stringify({ detail })}, '2026-02-01')`.execute(database.db)
    await run(`INSERT INTO event (id, about_id, what, facts, at)
      VALUES ('${id(99)}', '${id(10)}', 'renewed', '{}', '2026-02-01')`)
    for (const [number, reason] of [
      [1, 'BVN does not exist, please try again'],
      [2, 'Ask the bank'],
    ] as const) {
      await run(`INSERT INTO document (id, person_id, kind, media_type, created_at, name_sealed, bytes_sealed)
        VALUES ('${id(50 + number)}', '${id(number)}', 'identity', 'image/png', now(), '', '')`)
      await run(`INSERT INTO identity (person_id, first_name, last_name, country_code, bvn, id_type, id_number,
        document_id, status, reason, submitted_at, phone_sealed, birth_date_sealed)
        VALUES ('${id(number)}', 'Ada', 'Obi', 'NG', '', 'NIN', '', '${id(50 + number)}', 'failed', '${reason}', now(),
        '', '')`)
    }

    expect(await migrate(database)).toContain('041-history-facts')

    const orders = await inEach(async (language) => {
      const rows = await searchOrders(server, buyer(language), { query: { sortBy: 'oldest' } })
      return rows.map(({ reason }) => reason)
    })
    expect(orders).toEqual([0, 1, 2].map((at) => [...orderReasons.map((each) => each[at]), undefined]))
    const transfers = await inEach(async (language) => {
      const rows = await sentTransfers(server, buyer(language), { query: { sortBy: 'oldest' } })
      return rows.map(({ reason }) => reason)
    })
    expect(transfers).toEqual([0, 1, 2].map((at) => [...transferReasons.map((each) => each[at]), undefined]))
    const timelines = await inEach(async (language) => {
      const { timeline } = await listingDetail(server, owner(language), { params: { id: id(10) } })
      return timeline?.filter(({ what }) => what === 'edited').map(({ detail }) => detail)
    })
    const separators = [', before ', ', auparavant ', ''] as const
    for (const [at, before] of separators.entries()) {
      const read = timelines[at] ?? []
      expect(read.slice(0, changes.length)).toEqual(changes.map((each) => each[at]))
      if (before)
        expect(read.slice(changes.length).map((each) => roughly(each ?? ''))).toEqual(
          rateChanges.map((each) => roughly(inPairDirection(each).replace(', before ', before))),
        )
    }
  })

  test('leave none of their English behind', async () => {
    const { rows: reasons } = await sql<{ reason: string | null; reason_words: string | null }>`
      SELECT reason, reason_words FROM (
        SELECT id, reason, reason_words FROM orders
        UNION ALL SELECT id, reason, reason_words FROM transfer
        UNION ALL SELECT document_id, reason, reason_words FROM identity) AS stored ORDER BY id`.execute(
      database.db,
    )
    expect(reasons.map((row) => row.reason ?? row.reason_words)).toEqual([
      ...['owner-declined', 'listing-halted', 'listing-expired', 'filled-by-order', 'filled-by-match'],
      ...['balance-below', 'order-undecided', 'I sold it; elsewhere, before noon', null],
      ...['transfer-unanswered', 'Changed my mind', null],
      ...['unknown-bvn', 'Ask the bank'],
    ])
    const events = await database.db.selectFrom('event').select('facts').orderBy('id').execute()
    const stored = events.map(({ facts }) => facts)
    expect(stored.slice(0, 5)).toEqual([
      {},
      {
        changes: [
          { field: 'rate', from: '0.0006329114', to: '0.0006250000' },
          { field: 'partFulfilment', from: false, to: true },
          { field: 'systemFulfilment', from: true, to: false },
        ],
      },
      { changes: [{ field: 'partFulfilment', from: true, to: false }] },
      { changes: [] },
      { changes: [{ words: 'A note by hand, before 1 USD' }] },
    ])
    const isRate = (change: StoredChange) => 'field' in change && change.field === 'rate'
    expect(stored.slice(5).every(({ changes }) => changes?.length === 1 && changes.every(isRate))).toBe(true)
  })
})
