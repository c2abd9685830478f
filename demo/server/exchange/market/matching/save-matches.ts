/** Saves a batch of matches of one newcomer, in as many statements as for one match. */
import { sql } from 'kysely'
import type { Movements } from '../../../money/ledger/processor-commands.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { recordset } from '../../../platform/db/recordset.ts'
import type { Server } from '../../../server.ts'
import { closeUnfillable, lockSales, movementsOfSales, saveSales } from '../listings/fill.ts'
import type { ListingRecord } from '../open-listing.ts'
import { exchange } from '../orders/settle.ts'
import { notifyMatched } from './match-notifications.ts'
import type { Match, MatchPlan } from './plan.ts'

/**
 * `newcomer` is as it was before the batch. The card processor's and the mail server's work is due at `dueAt`. Returns the
 * money that moves.
 */
export async function saveMatches(
  tx: Tx,
  server: Server,
  newcomer: ListingRecord,
  { matches }: MatchPlan,
  dueAt: Date,
): Promise<Movements> {
  const last = matches.at(-1)
  if (!last) return { entries: [], processorCommands: [] }
  const sold = [
    ...matches.map(({ older, olderAfter }) => ({ before: older, ...olderAfter })),
    { before: newcomer, ...last.newerAfter },
  ]
  const sales = await lockSales(tx, server, sold, 'match')
  await insertOrders(tx, server, matches)
  await saveSales(tx, server, sales)
  await notifyMatched(tx, server, matches, dueAt)
  await closeUnfillable(tx, server, sales)
  const exchanged = matches.map(exchangeOf)
  const { entries, processorCommands } = movementsOfSales(sales)
  return {
    entries: [...exchanged.map(({ entry }) => ({ ...entry, note: 'listings matched' })), ...entries],
    // A void releases what the captures leave.
    processorCommands: [...exchanged.flatMap((each) => each.processorCommands), ...processorCommands],
    dueAt,
  }
}

/** The money of a listing's side of a match. */
const sideOf = ({ id, debit_card_id, have_currency }: ListingRecord) => ({
  id,
  cardId: debit_card_id,
  currency: have_currency,
})

/** The newer listing's hold pays. The match's id names the journal entry, so it is posted once. */
const exchangeOf = ({ id, older, newer, ordered, paid, fees }: Match) =>
  exchange(id, {
    order: { ...sideOf(newer), amount: paid, fee: fees.newer },
    listing: { ...sideOf(older), amount: ordered, fee: fees.older },
    buyer: { id: newer.owner_id, cardId: newer.credit_card_id },
    owner: { id: older.owner_id, cardId: older.credit_card_id },
    authorisations: { order: newer.id, listing: older.id },
  })

/** Each match is a completed order of the newer listing's owner on the older listing. */
async function insertOrders(tx: Tx, { clock }: Server, matches: readonly Match[]): Promise<void> {
  const [{ newer }] = matches as readonly [Match]
  const rows = matches.map(({ id, reference, older, ordered, paid, fees }) => ({
    id,
    reference,
    listing_id: older.id,
    owner_id: older.owner_id,
    order_minor: ordered,
    give_up_minor: paid,
    buyer_fee_minor: fees.newer,
    owner_fee_minor: fees.older,
    rate: older.rate,
    price: older.price,
    price_base: older.price_base,
    is_system_rate: older.is_system_rate,
  }))
  const columns = `id uuid, reference text, listing_id uuid, owner_id uuid, order_minor bigint, give_up_minor bigint,
    buyer_fee_minor bigint, owner_fee_minor bigint, rate numeric, price numeric, price_base text,
    is_system_rate boolean`
  const now = sql`${clock()}::timestamptz`
  await sql`
    INSERT INTO orders (id, reference, listing_id, owner_id, buyer_id, order_minor, give_up_minor, buyer_fee_minor,
      owner_fee_minor, rate, price, price_base, listing_rate, listing_price, listing_price_base, is_system_rate, status,
      debit_card_id, credit_card_id, created_at, expires_at, decided_at, decided_by, matched_listing_id, matched_rate,
      matched_price, matched_price_base)
    SELECT id, reference, listing_id, owner_id, ${newer.owner_id}::uuid, order_minor, give_up_minor, buyer_fee_minor,
      owner_fee_minor, rate, price, price_base, rate, price, price_base, is_system_rate, 'completed',
      ${newer.debit_card_id}::uuid, ${newer.credit_card_id}::uuid, ${now}, ${now}, ${now}, 'platform',
      ${newer.id}::uuid, ${newer.rate}::numeric, ${newer.price}::numeric, ${newer.price_base}::text
    FROM ${recordset('match', columns, rows)}`.execute(tx)
}
