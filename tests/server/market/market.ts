/** People who are ready to trade, and the ways they do it, in few words. */
import { sql } from 'kysely'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { fromDecimal, toDecimal } from '#core/money/money.ts'
import { payFor, priceAtRate } from '#core/money/price.ts'
import { fromRateText, type Rate } from '#core/money/rate.ts'
import { createListing } from '#server/exchange/market/listings/create.ts'
import { editListing } from '#server/exchange/market/listings/edit.ts'
import { placeOrder } from '#server/exchange/market/orders/place.ts'
import { quoteSweep, sweep } from '#server/exchange/market/sweep/sweep.ts'
import { newId } from '#server/ids.ts'
import { audit } from '#server/money/ledger/audit.ts'
import { storeFeed } from '#server/money/rates/market-rate.ts'
import shipped from '#server/platform/data/rates.json' with { type: 'json' }
import { emailColumns, emailKey } from '#server/platform/keys/email.ts'
import type { Me, Server } from '#server/server.ts'
import { noticesOf } from '#tests/server/notices.ts'
import type { Several } from '#tests/several.ts'
import type { DatabaseKind } from '../database-for-tests.ts'
import { aServer, aUserName, type World } from '../world.ts'
import { aProcessor, owedBy, type Processor, stillReserved } from './processor.ts'

export type Market = World & { readonly cards: Processor; readonly pinHash: string }

export const pin = '1234'

/** A server whose card processor keeps books, with a market rate of 1,600 NGN for 1 USD. */
export async function aMarket(kind: DatabaseKind, ports: Partial<Server> = {}): Promise<Market> {
  const cards = aProcessor()
  const world = await aServer(kind, { cards, ...ports })
  cards.tell = world.tell
  const pinHash = await world.secrets.hash(pin)
  world.secrets.cacheMatch(pinHash, pin)
  await storeRates(world, '2026-11-20', 1600)
  return { ...world, cards, pinHash }
}

/** One table of rates; the naira's is given, the others stay: 0.87 euros for a dollar, the rest as shipped. */
export async function storeRates(server: Server, day: string, nairaPerDollar: number): Promise<void> {
  await storeFeed(server, {
    source: 'a test',
    base: 'USD',
    days: { [day]: { ...shipped.days['2026-09-29'], EUR: 0.87, NGN: nairaPerDollar } },
  })
  // A jump would wait for the operator, who is not part of these tests.
  await server.database.db.updateTable('rate_day').set({ is_approved: true }).where('day', '=', day).execute()
}

export type Trader = Me & { readonly email: string; readonly debit: string; readonly credit: string }

/** Somebody with the PIN 1234 and two cards; written as rows, because how they got there is tested elsewhere. */
export async function aTrader(market: Market, name = 'p'): Promise<Trader> {
  return (await traders(market, 1, name))[0]
}

export type Traders<Count extends number> = Several<Trader, Count>

export async function traders<const Count extends number>(
  market: Server & { readonly pinHash: string },
  count: Count,
  name = 'p',
): Promise<Traders<Count>> {
  const now = market.clock()
  const people = Array.from({ length: count }, () => {
    const userName = aUserName(name)
    return { id: newId(), userName, email: `${userName}@example.com`, debit: newId(), credit: newId() }
  })
  const { db } = market.database
  await db
    .insertInto('person')
    .values(
      people.map((each) => ({
        id: each.id,
        ...emailColumns(market, each.id, each.email),
        email_confirmed_at: now,
        user_name: each.userName,
        user_name_key: each.userName,
        first_name: 'Ada',
        last_name: 'Obi',
        country_code: 'NG',
        phone_sealed: market.vault.encrypt('person.phone_sealed', each.id, '8031234567'),
        password_hash: 'none',
        pin_hash: market.pinHash,
        created_at: now,
      })),
    )
    .execute()
  await db
    .insertInto('card')
    .values(people.flatMap((each) => [aCard(each, 'debit', now), aCard(each, 'credit', now)]))
    .execute()
  return people.map((each) => ({
    ...each,
    emailKey: emailKey(market, each.email),
    sessionId: newId(),
  })) as Trader[] as Traders<Count>
}

const aCard = (
  owner: { id: string; debit: string; credit: string },
  type: 'debit' | 'credit',
  now: Date,
) => ({
  id: owner[type],
  person_id: owner.id,
  nickname: type,
  type,
  brand: 'visa' as const,
  last_four: type === 'debit' ? '4242' : '4444',
  holder_name: 'Ada Obi',
  expiry_month: 12,
  expiry_year: 2031,
  processor_token: `sandbox_works_${owner[type]}`,
  is_saved: true,
  created_at: now,
})

type ListingInput = Parameters<typeof createListing>[2]['body']

/** An owner's offer at rate R, as a client without prices computes it. */
export const offerFor = (need: bigint, needCurrency: CurrencyCode, haveCurrency: CurrencyCode, rate: Rate) =>
  payFor(need, needCurrency, priceAtRate(needCurrency, haveCurrency, rate))

/** A buyer's payment at rate R, as a client without prices computes it. */
export const giveUpFor = (
  ordered: bigint,
  haveCurrency: CurrencyCode,
  needCurrency: CurrencyCode,
  rate: Rate,
) => payFor(ordered, haveCurrency, priceAtRate(needCurrency, haveCurrency, rate))

/** The listing of rules/rates.md#example: ₦1,600,000 needed at 0.000625, $1,000 offered. `haveAmount` follows. */
export function listingBody(owner: Trader, some: Partial<ListingInput> = {}): ListingInput {
  const body = {
    rate: '0.000625',
    pin,
    needAmount: '1600000',
    needCurrency: 'NGN' as CurrencyCode,
    haveCurrency: 'USD' as CurrencyCode,
    isSystemRate: false,
    partFulfilment: true,
    systemFulfilment: false,
    debitCardId: owner.debit,
    creditCardId: owner.credit,
    ...some,
  }
  if (some.haveAmount !== undefined) return { ...body, haveAmount: some.haveAmount }
  const { needCurrency: need, haveCurrency: have } = body
  const offer = offerFor(fromDecimal(body.needAmount, need), need, have, fromRateText(body.rate))
  return { ...body, haveAmount: toDecimal(offer, have) }
}

export const list = (market: Server, owner: Trader, some: Partial<ListingInput> = {}, key?: string) =>
  createListing(market, owner, { body: listingBody(owner, some) }, key)

type ChangeInput = Parameters<typeof editListing>[2]['body']

/** Changes a listing to ₦1,600 for a dollar, parts and the platform allowed, except for what is given. */
export const change = (
  market: Server,
  owner: Trader,
  id: string,
  some: Partial<ChangeInput>,
  key?: string,
) => {
  const body = {
    rate: '0.000625',
    pin,
    isSystemRate: false,
    partFulfilment: true,
    systemFulfilment: true,
    ...some,
  }
  return editListing(market, owner, { params: { id }, body }, key)
}

type OrderInput = Parameters<typeof placeOrder>[2]['body']

/** An order of dollars on a listing that needs naira. `giveUpAmount` follows what is given. */
export function orderBody(
  buyer: Trader,
  listingId: string,
  orderAmount: string,
  some: Partial<OrderInput> = {},
): OrderInput {
  const body = {
    rate: '0.000625',
    pin,
    orderAmount,
    isSystemRate: false,
    debitCardId: buyer.debit,
    creditCardId: buyer.credit,
    listingId,
    ...some,
  }
  if (some.giveUpAmount !== undefined) return { ...body, giveUpAmount: some.giveUpAmount }
  const giveUp = giveUpFor(fromDecimal(orderAmount, 'USD'), 'USD', 'NGN', fromRateText(body.rate))
  return { ...body, giveUpAmount: toDecimal(giveUp, 'NGN') }
}

export const order = (
  market: Server,
  buyer: Trader,
  listingId: string,
  orderAmount: string,
  some: Partial<OrderInput> = {},
  key?: string,
) => placeOrder(market, buyer, { body: orderBody(buyer, listingId, orderAmount, some) }, key)

type SweepInput = Parameters<typeof sweep>[2]['body']

/** Naira that buy dollars from the best listings: what the quote says now. */
export const quoted = (market: Server, buyer: Trader, side: 'give' | 'get', amount: string) =>
  quoteSweep(market, buyer, { query: { giveCurrency: 'NGN', getCurrency: 'USD', side, amount } })

/** Confirms at most `giveAmount` naira for at least `getAmount` dollars. */
export const sweepFor = (
  market: Server,
  buyer: Trader,
  some: Pick<SweepInput, 'giveAmount' | 'getAmount'> & Partial<SweepInput>,
  key?: string,
) => {
  const body: SweepInput = {
    giveCurrency: 'NGN',
    getCurrency: 'USD',
    side: 'give',
    pin,
    debitCardId: buyer.debit,
    creditCardId: buyer.credit,
    ...some,
  }
  return sweep(market, buyer, { body }, key)
}

/** Money held on a person's debit card, and money paid to their credit card: `{ 'USD held': '1000.00' }`. */
export async function moneyOf(market: Market, person: Trader): Promise<Record<string, string>> {
  await market.settled()
  const { db } = market.database
  const held = await db
    .selectFrom('account')
    .leftJoin('listing', 'listing.id', 'account.holder_id')
    .leftJoin('orders', 'orders.id', 'account.holder_id')
    .leftJoin('transfer', 'transfer.id', 'account.holder_id')
    .select(['account.currency', 'account.balance'])
    .where('account.kind', '=', 'escrow')
    .where('account.balance', '>', 0n)
    .where((build) =>
      build.or([
        build('listing.debit_card_id', '=', person.debit),
        build('orders.debit_card_id', '=', person.debit),
        build('transfer.debit_card_id', '=', person.debit),
      ]),
    )
    .execute()
  const credited = await db
    .selectFrom('account')
    .select(['currency', 'received as balance'])
    .where('holder_id', '=', person.credit)
    .where('received', '<>', 0n)
    .execute()
  const sums: Record<string, bigint> = {}
  const codes: Record<string, CurrencyCode> = {}
  const add = (name: string, row: { currency: CurrencyCode; balance: bigint }) => {
    sums[name] = (sums[name] ?? 0n) + row.balance
    codes[name] = row.currency
  }
  for (const row of held) add(`${row.currency} held`, row)
  for (const row of credited) add(`${row.currency} credited`, row)
  return Object.fromEntries(
    Object.entries(sums).map(([name, sum]) => [name, toDecimal(sum, codes[name] as CurrencyCode)]),
  )
}

/** The titles of what somebody was told, the latest first, with the text of each. */
export async function notificationsOf(market: Market, person: Me): Promise<string[]> {
  const all = await noticesOf(market, person.id)
  return all.map(({ title, body }) => `${title}: ${body}`).reverse()
}

/** Every rule that is broken: the ledger's own, and, once the outbox is empty, that the cards hold what it says. */
export async function brokenRules(market: Market): Promise<string[]> {
  // A void waits a second for its captures; the tests don't.
  for (let left = 2; left > 0; left -= 1) {
    await market.settled()
    await market.database.db
      .updateTable('outbox')
      .set({ due_at: market.clock() })
      .where('done_at', 'is', null)
      .execute()
  }
  await market.settled()
  const escrows = await market.database.db
    .selectFrom('account')
    .select(['holder_id', 'balance'])
    .where('kind', '=', 'escrow')
    .where('balance', '>', 0n)
    .execute()
  const reservations = await market.database.db
    .selectFrom('authorisation')
    .select(['id', 'processor_key'])
    .execute()
  const keyOf = new Map(reservations.map((row) => [row.id, row.processor_key]))
  const held = Object.fromEntries(
    escrows.map((row) => [keyOf.get(row.holder_id) ?? row.holder_id, row.balance]),
  )
  const reserved = stillReserved(market.cards)
  const differing = [...new Set([...Object.keys(held), ...Object.keys(reserved)])]
    .filter((id) => held[id] !== reserved[id])
    .map((id) => `${id} has ${reserved[id] ?? 0n} reserved on the card and ${held[id] ?? 0n} in the ledger`)
  const { rows } = await sql<{ currency: CurrencyCode; owed: bigint }>`
    SELECT currency, -sum(balance)::bigint AS owed FROM account WHERE kind = 'processor'
    GROUP BY currency HAVING sum(balance) <> 0`.execute(market.database.db)
  const inLedger = JSON.stringify(rows.map((row) => [row.currency, String(row.owed)]).sort())
  const atProcessor = JSON.stringify(
    Object.entries(owedBy(market.cards))
      .map(([currency, owed]) => [currency, String(owed)])
      .sort(),
  )
  const owed =
    inLedger === atProcessor ? [] : [`the processor owes ${atProcessor}, the ledger says ${inLedger}`]
  return [...(await audit(market.database.db)), ...market.cards.faults, ...differing, ...owed]
}
