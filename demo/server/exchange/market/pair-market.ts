/**
 * The market of a pair: its rate, and the open listings of other people as the search by best rate finds them, so that
 * figures and list never disagree (rules/listings.md#market). It reads at most `maxCountedOffers` rows of each status.
 */
import { sql } from 'kysely'
import type { Contract } from '#core/contract/contract.ts'
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import { fewestOffersForBest, maxCountedOffers, maxDepthPoints } from '#core/contract/market.ts'
import { type Minor, toDecimal } from '#core/money/money.ts'
import { directionOf, type Price, rateAt, wirePrice } from '#core/money/price.ts'
import { rateText } from '#core/money/rate.ts'
import { marketRate } from '../../money/rates/market-rate.ts'
import { refuse } from '../../refusals.ts'
import type { Me, Server } from '../../server.ts'
import { readRate } from './figures.ts'
import { pageQuery } from './listings/index-scans.ts'
import { orderableScans } from './listings/search.ts'
import type { ListingRecord } from './open-listing.ts'
import { ownPrice } from './prices.ts'

type Call = Contract['pairMarket']
type Query = InputOf<Call>['query']
type Pair = Pick<Query, 'give' | 'get'>

/** Refuses one currency for both, an invalid price, and a `priceBase` outside the pair. */
export async function pairMarket(
  server: Server,
  me: Me | undefined,
  { query }: InputOf<Call>,
): Promise<AnswerOf<Call>> {
  const { give, get } = query
  if (give === get) throw refuse('same-currency')
  const asked = readAskedPrice(query)
  const [market, offers, others] = await Promise.all([
    marketOf(server, query),
    readOffers(server, me, query, asked),
    readOffers(server, me, { give: get, get: give }),
  ])
  const answer = { ...(market && { market }), otherSide: sideOf(others, me) }
  // A place among hidden rates would tell them (rules/listings.md#visibility).
  if (!me) return { ...answer, offers: sideOf(offers, me), depth: [] }

  const points = offers.rows.slice(0, maxDepthPoints)
  const last = offers.rows[maxDepthPoints]
  const sumOfPoints = points.reduce((sum, { balance_minor }) => sum + balance_minor, 0n)
  return {
    ...answer,
    offers: sideOf(offers, me),
    depth: points.map((row) => ({
      price: wirePrice(ownPrice(row)),
      available: toDecimal(row.balance_minor, get),
    })),
    ...(last && {
      rest: {
        count: offers.count - maxDepthPoints,
        available: toDecimal(offers.available - sumOfPoints, get),
        price: wirePrice(ownPrice(last)),
      },
    }),
    ...(asked && { place: { position: offers.better + 1, of: offers.count + 1 } }),
  }
}

function readAskedPrice({ give, get, price, priceBase }: Query): Price | undefined {
  if (price === undefined) return undefined
  const base = priceBase ?? directionOf(give, get).base
  if (base !== give && base !== get) throw refuse('price-differs')
  return { figure: readRate(price), base, quote: base === give ? get : give }
}

async function marketOf(server: Server, { give, get }: Pair): Promise<AnswerOf<Call>['market']> {
  const { base, quote } = directionOf(give, get)
  const market = await marketRate(server, base, quote)
  if (!market || market.rate <= 0n) return undefined
  const { rate: figure, asOf, isStale } = market
  return { price: wirePrice({ figure, base, quote }), asOf, isStale }
}

type Offer = Pick<
  ListingRecord,
  'need_currency' | 'have_currency' | 'rate' | 'price' | 'price_base' | 'balance_minor'
>
type Offers = {
  /** The best `maxDepthPoints`, and the last one if there are more. */
  rows: readonly Offer[]
  count: number
  available: Minor
  /** Offers that stand before one at the asked price: those at the same price are older. */
  better: number
}
type OfferRow = Offer & { count: number; available: Minor; better: number }

async function readOffers(
  server: Server,
  me: Me | undefined,
  { give, get }: Pair,
  asked?: Price,
): Promise<Offers> {
  const scans = orderableScans(server, me, { needCurrency: give, haveCurrency: get })
  const [order, pageSize] = ['best-rate', maxCountedOffers] as const
  const page = pageQuery({ scans, filters: [], order, after: undefined, pageSize, pageNumber: 1 })
  const askedRate = asked && rateText(rateAt(asked, give))
  const { rows } = await sql<OfferRow>`
    SELECT need_currency, have_currency, rate, price, price_base, balance_minor, count, available, better FROM (
      SELECT *, row_number() OVER (ORDER BY cost, created_at, id) AS position,
        (count(*) OVER ())::int AS count, (sum(balance_minor) OVER ())::bigint AS available,
        ${askedRate === undefined ? sql`0` : sql`(count(*) FILTER (WHERE rate >= ${askedRate}::numeric) OVER ())::int`}
          AS better
      FROM (${page}) AS offer
    ) AS ranked
    WHERE position <= ${sql.lit(maxDepthPoints)} OR position = count ORDER BY position`.execute(
    server.database.db,
  )
  const { count = 0, available = 0n, better = 0 } = rows[0] ?? {}
  return { rows, count, available, better }
}

const sideOf = ({ rows, count }: Offers, me: Me | undefined): AnswerOf<Call>['offers'] => ({
  count,
  ...((me || count >= fewestOffersForBest) && rows[0] && { best: wirePrice(ownPrice(rows[0])) }),
})
