/** The rules of what people exchange and send: listings, orders, transfers and money requests, as `rules.ts` has them. */
import { cardSteps, minorUnits } from './minor-units.ts'
import type { RulesOf } from './settlement-rules.ts'

/** Accepted, and possibly undone later because a payment failed. */
export const wasAccepted = (table: string) =>
  `(${table}.status = 'completed' OR ${table}.undone_at IS NOT NULL)`

/**
 * Its captures and payouts were deleted together, long after it (`settlement/delete-settled.ts`). Such an exchange or
 * transfer was `decided` before the moment until which that was done.
 */
export const isDeleted = (
  about: string,
  decided: string,
) => `(${decided} <= (SELECT until FROM settled_deletion)
  AND NOT EXISTS (SELECT FROM capture WHERE capture.about_id = ${about})
  AND NOT EXISTS (SELECT FROM payout WHERE payout.about_id = ${about}))`

/** The part of a listing's fee charged to its sales, rounded up (rules/rates.md#fee). Whole numbers keep it exact. */
const feeOfSales = `div(listing.fee_minor::numeric
  * (listing.offer_minor - listing.balance_minor - listing.released_minor) + listing.offer_minor - 1, listing.offer_minor)`

const heldName = 'a listing, order or transfer is held exactly once, a match not at all'
const heldTimes = (table: string, times: string) => `
      SELECT held.id::text AS what, count(journal.id)::text AS found
      FROM ${table} AS held LEFT JOIN journal ON journal.about_id = held.id AND journal.event = 'hold'
      WHERE {held.id} GROUP BY held.id HAVING count(journal.id) <> ${times}`

export const exchangeRules = {
  listing: {
    [heldName]: heldTimes('listing', '1'),
    'a listing is final at most once, and only when it ended with money left': `
      SELECT listing.id::text AS what, coalesce(listing.ended_why, 'open') || ' ' || count(journal.id) AS found
      FROM listing LEFT JOIN journal ON journal.about_id = listing.id AND journal.event = 'final'
      WHERE {listing.id}
      GROUP BY listing.id, listing.ended_why, listing.released_minor
      HAVING count(journal.id) <>
        CASE WHEN listing.ended_why IN ('halted', 'expired') OR listing.released_minor > 0 THEN 1 ELSE 0 END`,
    'the escrow of an open listing is its balance with the fee on it, of an ended one zero': `
      SELECT listing.id::text AS what, coalesce(account.balance, 0) || ' for ' || listing.balance_minor || ' and of the fee '
        || listing.fee_minor AS found
      FROM listing LEFT JOIN account
        ON account.holder_id = listing.id AND account.currency = listing.have_currency
      WHERE {listing.id} AND coalesce(account.balance, 0) <> CASE WHEN listing.ended_at IS NULL
        THEN listing.balance_minor + listing.fee_minor - ${feeOfSales} ELSE 0 END`,
    'the sales of a listing are charged their share of its fee': `
      SELECT listing.id::text AS what, coalesce(sum(sale.fee), 0) || ' of ' || listing.fee_minor AS found
      FROM listing LEFT JOIN LATERAL (
        SELECT owner_fee_minor AS fee FROM orders WHERE listing_id = listing.id AND ${wasAccepted('orders')}
        UNION ALL SELECT buyer_fee_minor FROM orders WHERE matched_listing_id = listing.id
      ) AS sale ON true WHERE {listing.id}
      GROUP BY listing.id HAVING coalesce(sum(sale.fee), 0) <> ${feeOfSales}`,
    'a balance is the offer less what was sold and released, and what was received is what was paid for it': `
      SELECT listing.id::text AS what, listing.balance_minor || ' of ' || listing.offer_minor || ' less '
        || coalesce(sum(sale.sold), 0) || ' and ' || listing.released_minor || ', for ' || listing.received_minor AS found
      FROM listing LEFT JOIN LATERAL (
        SELECT order_minor AS sold, give_up_minor AS got FROM orders WHERE listing_id = listing.id AND ${wasAccepted('orders')}
        UNION ALL SELECT give_up_minor, order_minor FROM orders WHERE matched_listing_id = listing.id
      ) AS sale ON true WHERE {listing.id}
      GROUP BY listing.id
      HAVING listing.balance_minor <> listing.offer_minor - coalesce(sum(sale.sold), 0) - listing.released_minor
        OR listing.received_minor <> coalesce(sum(sale.got), 0)`,
    'what was offered is released to a listing only when it was fulfilled and has what it needs': `
      SELECT id::text AS what, released_minor::text AS found FROM listing
      WHERE {id} AND released_minor <> 0 AND (ended_why IS DISTINCT FROM 'fulfilled' OR received_minor < need_minor)`,
    'a listing that was sold at its own price got what it needed, and at most one minor unit more for each sale': `
      SELECT listing.id::text AS what, listing.received_minor || ' of ' || listing.need_minor AS found
      FROM listing JOIN orders ON orders.listing_id = listing.id AND ${wasAccepted('orders')}
      WHERE {listing.id} AND listing.ended_why = 'fulfilled' AND listing.released_minor = 0 AND listing.balance_cost_minor IS NOT NULL
        AND NOT EXISTS (SELECT FROM orders AS match WHERE match.matched_listing_id = listing.id)
        AND NOT EXISTS (SELECT FROM event WHERE event.about_id = listing.id AND event.what = 'edited')
      GROUP BY listing.id
      HAVING bool_and(orders.rate = orders.listing_rate AND orders.price IS NOT DISTINCT FROM orders.listing_price)
        AND (listing.received_minor < listing.need_minor
          OR listing.received_minor > listing.need_minor + count(*) * (${cardSteps('listing.need_currency')}))`,
    "a listing's status follows from its balance and its end": `
      SELECT id::text AS what, status || ' ' || balance_minor || ' ' || coalesce(ended_why, 'open') AS found FROM listing
      WHERE {id} AND (status <> CASE WHEN balance_minor = 0 THEN 'fulfilled' WHEN balance_minor < offer_minor THEN 'partly'
          ELSE 'pending' END
        OR is_halted <> (ended_why IS NOT DISTINCT FROM 'halted')
        OR (status = 'fulfilled') <> (ended_why IS NOT DISTINCT FROM 'fulfilled')
        OR (ended_at IS NULL) <> (ended_why IS NULL))`,
  },
  orders: {
    [heldName]: heldTimes('orders', 'CASE WHEN matched_listing_id IS NULL THEN 1 ELSE 0 END'),
    'a decided order is final exactly once, a pending one not yet': `
      SELECT orders.id::text AS what, orders.status || ' ' || count(journal.id) AS found
      FROM orders LEFT JOIN journal ON journal.about_id = orders.id AND journal.event = 'final'
      WHERE {orders.id}
      GROUP BY orders.id, orders.status
      HAVING count(journal.id) <> CASE orders.status WHEN 'pending' THEN 0 ELSE 1 END`,
    'the owner of a listing is charged for accepted orders only': `
      SELECT id::text AS what, owner_fee_minor::text AS found FROM orders
      WHERE {id} AND owner_fee_minor > 0 AND NOT ${wasAccepted('orders')}`,
    'the escrow of a pending order is what is given up with the fee, of a decided one zero': `
      SELECT orders.id::text AS what, coalesce(account.balance, 0) || ' for ' || orders.give_up_minor || ' and '
        || orders.buyer_fee_minor AS found
      FROM orders JOIN listing ON listing.id = orders.listing_id LEFT JOIN account
        ON account.holder_id = orders.id AND account.currency = listing.need_currency
      WHERE {orders.id} AND coalesce(account.balance, 0) <> CASE WHEN orders.status = 'pending'
        THEN orders.give_up_minor + orders.buyer_fee_minor ELSE 0 END`,
    "a match is a completed order of the newer listing's owner, at a rate that crosses with that listing's": `
      SELECT orders.id::text AS what, orders.rate || ' and ' || orders.matched_rate AS found
      FROM orders JOIN listing AS older ON older.id = orders.listing_id
      JOIN listing AS newer ON newer.id = orders.matched_listing_id
      WHERE {orders.id} AND (NOT ${wasAccepted('orders')} OR orders.buyer_id <> newer.owner_id OR older.owner_id = newer.owner_id
        OR older.need_currency <> newer.have_currency OR older.have_currency <> newer.need_currency
        OR orders.rate <> orders.listing_rate
        OR CASE WHEN orders.price IS NULL THEN orders.rate WHEN orders.price_base = older.have_currency THEN 1
            ELSE orders.price END
          * CASE WHEN orders.matched_price IS NULL THEN orders.matched_rate
            WHEN orders.matched_price_base = newer.have_currency THEN 1 ELSE orders.matched_price END
          < CASE WHEN orders.price_base = older.have_currency THEN orders.price ELSE 1 END
          * CASE WHEN orders.matched_price_base = newer.have_currency THEN orders.matched_price ELSE 1 END
        OR orders.debit_card_id <> newer.debit_card_id OR orders.credit_card_id <> newer.credit_card_id)`,
    'an ended listing has no pending orders, and every pending order fits': `
      SELECT orders.id::text AS what, coalesce(listing.ended_why, 'open') || ' ' || listing.balance_minor AS found
      FROM orders JOIN listing ON listing.id = orders.listing_id
      WHERE {orders.id} AND orders.status = 'pending' AND (listing.ended_at IS NOT NULL OR orders.order_minor > listing.balance_minor
        OR (NOT listing.part_fulfilment AND orders.order_minor <> listing.balance_minor))`,
    'nobody orders on their own listing': `
      SELECT orders.id::text AS what, orders.buyer_id::text AS found
      FROM orders JOIN listing ON listing.id = orders.listing_id WHERE {orders.id} AND listing.owner_id = orders.buyer_id`,
    'what is paid is the amount ordered at its price, rounded up; only the last of a listing may pay less': `
      SELECT orders.id::text AS what, orders.give_up_minor::text AS found
      FROM orders JOIN listing ON listing.id = orders.listing_id CROSS JOIN LATERAL (
        SELECT orders.order_minor::numeric * (${minorUnits('listing.need_currency')})
            * CASE WHEN orders.price_base = listing.have_currency THEN orders.price ELSE 1 END AS top,
          (${minorUnits('listing.have_currency')})::numeric
            * CASE WHEN orders.price IS NULL THEN orders.rate WHEN orders.price_base = listing.have_currency THEN 1
              ELSE orders.price END AS bottom
      ) AS exact
      WHERE {orders.id} AND ((orders.give_up_minor - (${cardSteps('listing.need_currency')})) * bottom >= top
        OR (orders.give_up_minor * bottom < top AND orders.status IN ('pending', 'completed')
          AND NOT (orders.rate = orders.listing_rate AND CASE orders.status
            WHEN 'pending' THEN orders.order_minor = listing.balance_minor
            ELSE listing.balance_minor = 0 AND NOT EXISTS (
              SELECT FROM orders AS later WHERE later.listing_id = listing.id AND ${wasAccepted('later')}
                AND later.decided_at > orders.decided_at) END)))`,
    'an accepted order takes both sides from their reservations, no other order takes anything': `
      SELECT orders.id::text AS what, count(capture.id)::text AS found
      FROM orders JOIN listing ON listing.id = orders.listing_id LEFT JOIN capture ON capture.about_id = orders.id
        AND (capture.authorisation_id, capture.card_id, capture.currency, capture.fee_minor, capture.amount_minor) IN (
          (orders.listing_id, listing.debit_card_id, listing.have_currency, orders.owner_fee_minor,
            orders.order_minor + orders.owner_fee_minor),
          (coalesce(orders.matched_listing_id, orders.sweep_id, orders.id), orders.debit_card_id, listing.need_currency,
            orders.buyer_fee_minor, orders.give_up_minor + orders.buyer_fee_minor))
      WHERE {orders.id} AND NOT (orders.status = 'completed' AND ${isDeleted('orders.id', 'orders.decided_at')})
      GROUP BY orders.id HAVING count(capture.id) <> CASE WHEN ${wasAccepted('orders')} THEN 2 ELSE 0 END`,
    'an accepted order owes each side what the other gave': `
      SELECT orders.id::text AS what, count(payout.id)::text AS found
      FROM orders JOIN listing ON listing.id = orders.listing_id LEFT JOIN payout ON payout.about_id = orders.id
        AND (payout.earner_id, payout.currency, payout.amount_minor) IN (
          (orders.buyer_id, listing.have_currency, orders.order_minor),
          (orders.owner_id, listing.need_currency, orders.give_up_minor))
      WHERE {orders.id} AND NOT (orders.status = 'completed' AND ${isDeleted('orders.id', 'orders.decided_at')})
      GROUP BY orders.id HAVING count(payout.id) <> CASE WHEN ${wasAccepted('orders')} THEN 2 ELSE 0 END`,
  },
  transfer: {
    [heldName]: heldTimes('transfer', '1'),
    'a decided transfer is final exactly once, a pending one not yet': `
      SELECT transfer.id::text AS what, transfer.status || ' ' || count(journal.id) AS found
      FROM transfer LEFT JOIN journal ON journal.about_id = transfer.id AND journal.event = 'final'
      WHERE {transfer.id}
      GROUP BY transfer.id, transfer.status
      HAVING count(journal.id) <> CASE transfer.status WHEN 'pending' THEN 0 ELSE 1 END`,
    'the escrow of a pending transfer is its amount with the fee, of a decided one zero': `
      SELECT transfer.id::text AS what, coalesce(account.balance, 0) || ' for ' || transfer.amount_minor AS found
      FROM transfer LEFT JOIN account ON account.holder_id = transfer.id AND account.currency = transfer.currency
      WHERE {transfer.id} AND coalesce(account.balance, 0) <> CASE WHEN transfer.status = 'pending'
        THEN transfer.amount_minor + transfer.fee_minor ELSE 0 END`,
    'an accepted transfer is owed to its receiver, on a card of theirs': `
      SELECT transfer.id::text AS what, count(card.id)::text AS found
      FROM transfer LEFT JOIN payout ON payout.about_id = transfer.id AND payout.amount_minor = transfer.amount_minor
        AND payout.currency = transfer.currency AND payout.earner_id = transfer.receiver_id
      LEFT JOIN card ON card.id = payout.card_id AND card.person_id = transfer.receiver_id
        AND payout.person_id = transfer.receiver_id
      WHERE {transfer.id} AND NOT (transfer.status = 'accepted' AND ${isDeleted('transfer.id', 'transfer.decided_at')})
      GROUP BY transfer.id, transfer.status, transfer.undone_at
      HAVING count(card.id) <> CASE WHEN transfer.status = 'accepted' OR transfer.undone_at IS NOT NULL THEN 1 ELSE 0 END`,
    'a returned transfer is back on the card that it came from': `
      SELECT transfer.id::text AS what, count(posting.amount)::text AS found
      FROM transfer JOIN card ON card.id = transfer.debit_card_id AND card.person_id = transfer.sender_id
      LEFT JOIN journal ON journal.about_id = transfer.id AND journal.event = 'final'
      LEFT JOIN account ON account.holder_id = card.id AND account.currency = transfer.currency
      LEFT JOIN posting ON posting.journal_id = journal.id AND posting.account_id = account.id
        AND posting.amount = transfer.amount_minor + transfer.fee_minor
      WHERE {transfer.id} AND transfer.status IN ('rejected', 'cancelled') AND transfer.undone_at IS NULL
      GROUP BY transfer.id HAVING count(posting.amount) <> 1`,
    'an accepted transfer is taken from its reservation, no other transfer takes anything': `
      SELECT transfer.id::text AS what, count(capture.id)::text AS found
      FROM transfer LEFT JOIN capture ON capture.about_id = transfer.id
        AND (capture.authorisation_id, capture.card_id, capture.currency, capture.fee_minor, capture.amount_minor) =
          (transfer.id, transfer.debit_card_id, transfer.currency, transfer.fee_minor,
            transfer.amount_minor + transfer.fee_minor)
      WHERE {transfer.id} AND NOT (transfer.status = 'accepted' AND ${isDeleted('transfer.id', 'transfer.decided_at')})
      GROUP BY transfer.id, transfer.status, transfer.undone_at
      HAVING count(capture.id) <> CASE WHEN transfer.status = 'accepted' OR transfer.undone_at IS NOT NULL THEN 1 ELSE 0 END`,
  },
  money_request: {
    'a paid request has the transfer that pays it, and no other request has one': `
      SELECT money_request.id::text AS what, money_request.status || ' ' || coalesce(transfer.status, 'unpaid') AS found
      FROM money_request LEFT JOIN transfer ON transfer.id = money_request.transfer_id
      WHERE {money_request.id} AND ((money_request.status = 'paid') <> coalesce(transfer.status IN ('pending', 'accepted'), false)
        OR (transfer.id IS NOT NULL AND (transfer.request_id IS DISTINCT FROM money_request.id
          OR transfer.receiver_id <> money_request.requester_id OR transfer.currency <> money_request.currency
          OR transfer.sender_id <> coalesce(money_request.payer_id, transfer.sender_id)
          OR transfer.amount_minor <> money_request.amount_minor)))`,
  },
} as const satisfies Readonly<Record<string, RulesOf>>
