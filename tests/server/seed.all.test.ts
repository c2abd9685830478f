import { describe, expect, it } from 'vitest'
import { demoPassword, demoPeople } from '#server/exchange/seed/people.ts'
import { seedDemo } from '#server/exchange/seed/seed.ts'
import { audit } from '#server/money/ledger/audit.ts'
import { storeShippedHistory } from '#server/money/rates/market-rate.ts'
import { signIn } from '#server/people/accounts/login.ts'
import { setupOf } from '#server/people/accounts/setup.ts'
import shipped from '#server/platform/data/rates.json' with { type: 'json' }
import { feesOf } from '#server/settings/fee-settings.ts'
import { setUp } from '#tests/server/suite.ts'
import { keptIn } from '#tests/server/told.ts'

describe('the demo world', async () => {
  const { world } = await setUp()
  await storeShippedHistory(world, shipped)
  await seedDemo(world)

  it('has people who are ready, with a circle', async () => {
    for (const person of demoPeople.slice(0, 2)) {
      const { user } = await signIn(world, {
        username: person.userName,
        password: demoPassword,
        device: 'a test',
      })
      expect(await setupOf(world, user.id)).toEqual(['kyc', 'pin', 'card'])
      const friends = await world.database.db
        .selectFrom('friendship')
        .selectAll()
        .where('person_id', '=', user.id)
        .execute()
      expect(friends.length).toBeGreaterThan(2)
    }
  })

  it('has 60 listings across pairs, and orders in every status', async () => {
    const { db } = world.database
    const listings = await db
      .selectFrom('listing')
      .select(['need_currency', 'have_currency', 'status'])
      .execute()
    expect(listings).toHaveLength(60)
    expect(
      new Set(listings.map((each) => `${each.need_currency}${each.have_currency}`)).size,
    ).toBeGreaterThan(8)
    expect(new Set(listings.map((each) => each.status))).toEqual(new Set(['pending', 'partly', 'fulfilled']))
    const orders = await db.selectFrom('orders').select('status').execute()
    expect(new Set(orders.map((each) => each.status))).toEqual(
      new Set(['pending', 'completed', 'rejected', 'cancelled']),
    )
  })

  it('has dollars that several people sell at once', async () => {
    const offers = await world.database.db
      .selectFrom('listing')
      .select('owner_id')
      .where('need_currency', '=', 'NGN')
      .where('have_currency', '=', 'USD')
      .where('system_fulfilment', '=', true)
      .where('ended_at', 'is', null)
      .execute()
    expect(new Set(offers.map((each) => each.owner_id)).size).toBeGreaterThan(1)
  })

  it('has money on its way between friends, accepted, declined and taken back', async () => {
    const transfers = await world.database.db.selectFrom('transfer').select('status').execute()
    expect(new Set(transfers.map((each) => each.status))).toEqual(
      new Set(['pending', 'accepted', 'rejected', 'cancelled']),
    )
  })

  it('has requests for money and alerts in every state, some of each for the first person', async () => {
    const { db } = world.database
    const requests = await db.selectFrom('money_request').selectAll().execute()
    expect(new Set(requests.map((each) => each.status))).toEqual(
      new Set(['open', 'paid', 'declined', 'withdrawn']),
    )
    const { user } = await signIn(world, {
      username: 'amara',
      password: demoPassword,
      device: 'a test',
    })
    const open = requests.filter((each) => each.status === 'open')
    expect(open.filter((each) => each.payer_id === user.id)).not.toEqual([])
    expect(open.filter((each) => each.requester_id === user.id && each.token !== null)).not.toEqual([])
    const alerts = await db.selectFrom('alert').selectAll().where('person_id', '=', user.id).execute()
    const stateOf = ({ is_paused, is_armed, crossed_at }: (typeof alerts)[number]) =>
      is_paused ? 'paused' : is_armed ? 'waiting' : crossed_at && 'reached'
    expect(alerts.map(stateOf).sort()).toEqual(['paused', 'reached', 'waiting'])
  })

  it('has a balanced ledger', async () => {
    expect(await audit(world.database.db)).toEqual([])
  })

  it('fills an empty database only', async () => {
    const notified: string[] = []
    await seedDemo({ ...world, report: keptIn(notified) })
    expect(notified).toEqual([])
    expect(await world.database.db.selectFrom('listing').select('id').execute()).toHaveLength(60)
  })
})

describe('the demo world of an exchange with a fee', async () => {
  const { world } = await setUp()
  const fees = feesOf({ FEE_PERCENT: '0.5', FEE_MINIMUM: 'USD=1.00' })
  const charging = { ...world, settings: { ...world.settings, fees } }
  await storeShippedHistory(charging, shipped)
  await seedDemo(charging)

  it('has people who agreed to it, and books that balance', async () => {
    const { db } = charging.database
    const free = await db.selectFrom('listing').select('id').where('fee_minor', '=', 0n).execute()
    expect(free).toEqual([])
    expect(await audit(db)).toEqual([])
  })
})
