/**
 * SEED=demo: a small believable world for an empty database. People are written as rows; listings and orders go through
 * the real use cases with the clock set back, so that the ledger is as after real trades.
 */
import { sql } from 'kysely'
import { hourMs } from '#core/contract/time.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { fromDecimal, type Minor, toDecimal, unit } from '#core/money/money.ts'
import { type Price, payFor, priceAtRate, rateAt, wirePrice } from '#core/money/price.ts'
import { rateText } from '#core/money/rate.ts'
import { systemPrice } from '#core/money/system-price.ts'
import { marketRate } from '../../money/rates/market-rate.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Server } from '../../server.ts'
import { openCurrenciesOf } from '../../settings/currency-settings.ts'
import { evaluateAll } from '../alerts/evaluate.ts'
import { createListing } from '../market/listings/create.ts'
import { haltListing } from '../market/listings/halt.ts'
import { acceptOrder, cancelOrder, rejectOrder } from '../market/orders/decide.ts'
import { placeOrder } from '../market/orders/place.ts'
import { balanceCost, marketPrice } from '../market/prices.ts'
import { respondToTransfer } from '../transfers/respond.ts'
import { sendMoney } from '../transfers/send.ts'
import { cancelTransfer } from '../transfers/take-back.ts'
import { writeAlerts } from './alerts.ts'
import { writeConsole } from './console-cases.ts'
import { demoPin } from './people.ts'
import { prepareDemo, type SeededPerson, writePeople } from './people-rows.ts'
import { seededRandom } from './random.ts'
import { askForMoney } from './requests.ts'
import { agreedFee, at, friendshipsAmong, meOf, tidyRate } from './simulation.ts'

const listingCount = 60

/** Need and have of the listings; popular pairs occur more often. */
const pairs: readonly [CurrencyCode, CurrencyCode][] = [
  ['NGN', 'USD'],
  ['NGN', 'USD'],
  ['NGN', 'USD'],
  ['USD', 'NGN'],
  ['USD', 'NGN'],
  ['NGN', 'GBP'],
  ['GBP', 'NGN'],
  ['EUR', 'USD'],
  ['USD', 'EUR'],
  ['ZAR', 'GBP'],
  ['INR', 'USD'],
  ['JPY', 'USD'],
  ['KRW', 'USD'],
  ['BRL', 'EUR'],
  ['PLN', 'EUR'],
  ['NOK', 'GBP'],
]

type Random = ReturnType<typeof seededRandom>
type Posted = {
  id: string
  owner: SeededPerson
  need: CurrencyCode
  have: CurrencyCode
  price: Price
  offer: Minor
  at: number
}

/**
 * Fills an empty database with the demo world, and leaves any other as it is. A start that fails half-way leaves nobody:
 * everything is one transaction, with the reservations at the sandbox's bank within it.
 */
export async function seedDemo(server: Server): Promise<void> {
  await server.database.inTransaction(async (tx) => {
    // One of several servers that start at the same time fills the database, and the others wait for it.
    await sql`SET LOCAL statement_timeout = 0`.execute(tx)
    await sql`SET LOCAL lock_timeout = 0`.execute(tx)
    await sql`SELECT code FROM country ORDER BY code LIMIT 1 FOR NO KEY UPDATE`.execute(tx)
    if (await tx.selectFrom('person').select('id').limit(1).executeTakeFirst()) return
    server.report.info('Filling the empty database with the demo world')
    await writeDemoWorld(tx, within(server, tx))
  })
}

/** The server whose every statement is part of `tx`, those of the transactions of its use cases, too. */
const within = (server: Server, tx: Tx): Server => ({
  ...server,
  database: { ...server.database, db: tx, inTransaction: (work) => work(tx, async () => {}) },
})

async function writeDemoWorld(tx: Tx, server: Server): Promise<void> {
  const joined = new Date(server.clock().getTime() - 60 * 24 * hourMs)
  const prepared = await prepareDemo(server, joined)
  // Currencies closed today were open when these people traded.
  const settings = {
    ...server.settings,
    openCurrencies: openCurrenciesOf({}, 'anywhere'),
    payouts: 'anywhere',
  } as const
  await simulateTrades({ ...server, settings }, await writePeople(server, prepared), {
    listings: listingCount,
    seed: 20_261_121,
  })
  await writeConsole(tx, { ...server, settings }, prepared)
}

/**
 * Two weeks of listings, orders, transfers, requests and alerts among these people, the same for the same seed. They own
 * the listings in turn: a person who occurs more often in `people` has more of them.
 */
export async function simulateTrades(
  server: Server,
  people: readonly SeededPerson[],
  { listings, seed }: { listings: number; seed: number },
): Promise<void> {
  const now = server.clock().getTime()
  const random = seededRandom(seed)
  const everybody = [...new Map(people.map((person) => [person.id, person])).values()]
  await writeAlerts(server, everybody, now - 14 * 24 * hourMs)
  for (let index = 0; index < listings; index += 1) {
    // Newest last, so that ids and dates agree; the first ones are some two weeks old.
    const at =
      now - Math.round(((listings - index) / listings) * 14 * 24 * hourMs) - random.whole(0, 90) * 60_000
    const posted = await postListing(server, random, people, { index, listings }, at)
    await placeOrders(server, random, people, posted)
  }
  await sendTransfers(server, random, people, now)
  await askForMoney(server, everybody)
  await evaluateAll(server, ['listing'])
}

/** The latest dollars for naira, the pair that a sweep begins with: several offers wait for one. */
const isForSweeps = (index: number, listings: number) =>
  index >= listings - pairs.length && pairs[index % pairs.length]?.join() === 'NGN,USD'

type Place = { readonly index: number; readonly listings: number }

async function postListing(
  server: Server,
  random: Random,
  people: readonly SeededPerson[],
  { index, listings }: Place,
  moment: number,
): Promise<Posted> {
  const owner = people[index % people.length] as SeededPerson
  const [need, have] = pairs[index % pairs.length] as [CurrencyCode, CurrencyCode]
  const market = await marketPrice(server, need, have)
  if (!market) throw new Error(`no market rate for ${need} and ${have}`)
  const isSystemRate = random.next() < 0.25
  // Up to 3 % on either side of the market, at five significant digits, as people write rates.
  const price = isSystemRate
    ? systemPrice(market, have, server.settings.rateSpread)
    : tidy(market, BigInt(random.whole(970, 1030)))
  const dollars = await marketRate(server, 'USD', need)
  if (!dollars) throw new Error(`no market rate for USD and ${need}`)
  // Worth 100 to 1,500 dollars, whatever the pair.
  const worth = BigInt(random.whole(2, 30)) * 50n * unit('USD')
  const needAmount = tidyAmount(payFor(worth, 'USD', priceAtRate('USD', need, dollars.rate)), need)
  const offer = payFor(needAmount, need, price)
  const { id } = await createListing(at(server, moment), meOf(server, owner), {
    body: {
      rate: rateText(rateAt(price, need)),
      price: wirePrice(price),
      pin: demoPin,
      needAmount: toDecimal(needAmount, need),
      needCurrency: need,
      haveAmount: toDecimal(offer, have),
      haveCurrency: have,
      ...agreedFee(server, offer, have),
      isSystemRate,
      partFulfilment: random.next() < 0.8,
      systemFulfilment: random.next() < 0.15 || isForSweeps(index, listings),
      debitCardId: owner.debitCardId,
      creditCardId: owner.creditCardId,
    },
  })
  return { id, owner, need, have, price, offer, at: moment }
}

/** Some listings get orders, and some of these are decided by the owner or the buyer: every status occurs. */
async function placeOrders(
  server: Server,
  random: Random,
  people: readonly SeededPerson[],
  posted: Posted,
): Promise<void> {
  const fates = random.pick([
    [],
    [],
    ['wait'],
    ['accept'],
    ['accept', 'wait'],
    ['reject', 'wait'],
    ['cancel'],
    ['wait', 'halt'],
    ['whole'],
  ])
  let moment = posted.at
  for (const fate of fates) {
    moment += random.whole(20, 400) * 60_000
    const then = at(server, Math.min(moment, server.clock().getTime()))
    if (fate === 'halt') {
      if (await isOpen(server, posted.id))
        await haltListing(then, meOf(server, posted.owner), { params: { id: posted.id } })
      return
    }
    const buyer = random.pick(people.filter((each) => each.id !== posted.owner.id))
    const order = await orderOn(then, random, posted, buyer, fate === 'whole')
    if (order?.status !== 'pending') continue
    const params = { params: { id: order.id } }
    if (fate === 'accept' || fate === 'whole') await acceptOrder(then, meOf(server, posted.owner), params)
    if (fate === 'reject') await rejectOrder(then, meOf(server, posted.owner), params)
    if (fate === 'cancel') await cancelOrder(then, meOf(server, buyer), { params: { orderId: order.id } })
  }
}

/** A listing with system fulfilment may have been matched or ordered completely meanwhile. */
async function isOpen(server: Server, id: string): Promise<boolean> {
  const query = server.database.db.selectFrom('listing').select('id').where('id', '=', id)
  return (await query.where('ended_at', 'is', null).executeTakeFirst()) !== undefined
}

async function orderOn(
  server: Server,
  random: Random,
  posted: Posted,
  buyer: SeededPerson,
  takesAll: boolean,
) {
  const listing = await server.database.db
    .selectFrom('listing')
    .selectAll()
    .where('id', '=', posted.id)
    .executeTakeFirstOrThrow()
  if (listing.ended_at) return undefined
  const all = takesAll || !listing.part_fulfilment
  const part = tidyAmount((listing.balance_minor * BigInt(random.whole(20, 60))) / 100n, posted.have)
  const ordered = all || part === 0n ? listing.balance_minor : part
  // Some buyers ask for a better rate than the owner's.
  const isCounterOffer = random.next() < 0.3
  const price = isCounterOffer
    ? tidy(posted.price, posted.price.base === posted.need ? 1008n : 992n)
    : posted.price
  const isWhole = ordered === listing.balance_minor && !isCounterOffer
  const giveUp = isWhole ? balanceCost(listing) : payFor(ordered, posted.have, price)
  return placeOrder(server, meOf(server, buyer), {
    body: {
      rate: rateText(rateAt(price, posted.need)),
      price: wirePrice(price),
      pin: demoPin,
      orderAmount: toDecimal(ordered, posted.have),
      giveUpAmount: toDecimal(giveUp, posted.need),
      ...agreedFee(server, giveUp, posted.need),
      isSystemRate: false,
      debitCardId: buyer.debitCardId,
      creditCardId: buyer.creditCardId,
      listingId: posted.id,
    },
  })
}

const notes = ['For rent', 'Concert tickets 🎟️', 'Merci pour le dîner', 'Happy birthday', 'عيد مبارك'] as const

/** Friends send one another money: some transfers wait, some are accepted, declined or taken back. */
async function sendTransfers(
  server: Server,
  random: Random,
  people: readonly SeededPerson[],
  now: number,
): Promise<void> {
  const amounts = { USD: [25, 40, 65, 120], NGN: [20_000, 45_000, 154_000], GBP: [15, 30, 80] } as const
  const friendships = await friendshipsAmong(server, people)
  for (const [index, { person: sender, friend: receiver }] of friendships.entries()) {
    const currency = random.pick(['USD', 'NGN', 'GBP'] as const)
    // The latest of them within the last day or two, so that some still wait for an answer.
    const moment = now - random.whole(1, 6 * 24) * hourMs - index * 60_000
    const amount = String(random.pick(amounts[currency]))
    const { id } = await sendMoney(at(server, moment), meOf(server, sender), {
      body: {
        pin: demoPin,
        amount,
        currency,
        ...agreedFee(server, fromDecimal(amount, currency), currency),
        debitCardId: sender.debitCardId,
        friendId: receiver.id,
        ...(index % 3 !== 0 && { note: notes[index % notes.length] as string }),
      },
    })
    const answer = random.pick(['wait', 'accept', 'accept', 'reject', 'take-back'] as const)
    if (answer === 'wait') continue
    const later = at(server, Math.min(now, moment + random.whole(5, 55) * 60_000))
    if (answer === 'take-back') {
      await cancelTransfer(later, meOf(server, sender), { params: { id } })
      continue
    }
    await respondToTransfer(later, meOf(server, receiver), {
      body: { id, action: answer, ...(answer === 'accept' && { creditCardId: receiver.creditCardId }) },
    })
  }
}

/** Two leading digits, then zeros: `1,600,000`, as people name a sum. */
function tidyAmount(minor: Minor, code: CurrencyCode): Minor {
  const whole = minor / unit(code)
  const digits = String(whole).length
  const step = 10n ** BigInt(Math.max(0, digits - 2))
  return (whole / step) * step * unit(code) || fromDecimal('1', code)
}

const tidy = (price: Price, perMille: bigint): Price => ({
  ...price,
  figure: tidyRate((price.figure * perMille) / 1000n),
})
