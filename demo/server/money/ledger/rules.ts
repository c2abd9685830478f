/**
 * The rules of the ledger, which hold at every moment. Each query finds the rows that break one. Rules are grouped by the
 * table whose rows they are about; `{column}` in a query stands for the condition that limits it to some of these rows.
 */
import { hashInSql } from './chain.ts'
import { exchangeRules, isDeleted, wasAccepted } from './exchange-rules.ts'
import { type RulesOf, settlementRules } from './settlement-rules.ts'

/** How a line changes the sums of a statement. */
const received = `CASE effect WHEN 'received' THEN amount WHEN 'reversed' THEN -amount ELSE 0 END`
const taken = `CASE effect WHEN 'taken' THEN amount WHEN 'refunded' THEN -amount ELSE 0 END`
const held = `CASE effect WHEN 'held' THEN amount WHEN 'released' THEN -amount WHEN 'taken' THEN -amount ELSE 0 END`

export const rules = {
  journal: {
    'a journal is in a chain': `
      SELECT journal.id::text AS what, 'no link' AS found
      FROM journal LEFT JOIN journal_link AS link ON link.journal_id = journal.id
      WHERE {journal.id} AND link.journal_id IS NULL`,
    'a journal is as it was when it was linked': `
      SELECT journal.id::text AS what, link.account_id || ' ' || link.place AS found
      FROM journal JOIN journal_link AS link ON link.journal_id = journal.id
      WHERE {journal.id} AND link.hash <> ${hashInSql}`,
    'a link has the hash of the one before it': `
      SELECT link.journal_id::text AS what, link.account_id || ' ' || link.place AS found
      FROM journal_link AS link LEFT JOIN journal_link AS earlier
        ON earlier.account_id = link.account_id AND earlier.place = link.place - 1
      WHERE {link.journal_id} AND (link.previous IS DISTINCT FROM earlier.hash OR (earlier.hash IS NULL AND link.place <> 1))`,
    'every journal sums to zero in each currency': `
      SELECT journal_id::text AS what, currency || ' ' || sum(amount) AS found
      FROM posting WHERE {journal_id} GROUP BY journal_id, currency HAVING sum(amount) <> 0`,
    'a posting has the currency of its account': `
      SELECT posting.journal_id::text AS what, posting.currency || ' in ' || account.currency AS found
      FROM posting JOIN account ON account.id = posting.account_id WHERE {posting.journal_id} AND account.currency <> posting.currency`,
  },
  whole: {
    'the end of a chain that was published is in it': `
      SELECT head.account_id::text AS what, head.place || ' of digest ' || head.digest AS found
      FROM ledger_head AS head LEFT JOIN journal_link AS link
        ON link.account_id = head.account_id AND link.place = head.place
      WHERE link.hash IS DISTINCT FROM head.hash`,
    'every fee is of a capture': `
      SELECT account.id::text AS what, account.balance::text AS found
      FROM account LEFT JOIN capture ON capture.fee_id = account.holder_id AND capture.currency = account.currency
      WHERE account.kind = 'fee' AND capture.id IS NULL AND NOT EXISTS (
        SELECT FROM posting JOIN journal ON journal.id = posting.journal_id
        WHERE posting.account_id = account.id AND ${isDeleted('journal.about_id', 'journal.created_at')})`,
    'a share is of a fee of its exchange, and no more than that': `
      SELECT fee_share.fee_id::text AS what, fee_share.amount_minor::text AS found
      FROM fee_share LEFT JOIN capture ON capture.fee_id = fee_share.fee_id AND capture.currency = fee_share.currency
        AND capture.about_id = fee_share.about_id AND capture.fee_minor >= fee_share.amount_minor
      WHERE capture.id IS NULL`,
    'a payout to a partner is the sum of its shares, unless it came back or was withdrawn': `
      SELECT partner_payout.id::text AS what, partner_payout.amount_minor || ' ' || partner_payout.status || ' but '
        || coalesce(sum(fee_share.amount_minor), 0) AS found
      FROM partner_payout LEFT JOIN fee_share ON fee_share.payout_id = partner_payout.id
        AND fee_share.partner_id = partner_payout.partner_id AND fee_share.currency = partner_payout.currency
      GROUP BY partner_payout.id HAVING coalesce(sum(fee_share.amount_minor), 0)
        <> CASE WHEN partner_payout.status IN ('asked', 'paid') THEN partner_payout.amount_minor ELSE 0 END`,
    'all accounts of a currency sum to zero': `
      SELECT currency AS what, sum(balance)::text AS found
      FROM account GROUP BY currency HAVING sum(balance) <> 0`,
    'the orders of a sweep are completed at once at the prices of their owners, with the cards of one buyer': `
      SELECT sweep_id::text AS what, count(*)::text AS found
      FROM orders JOIN listing ON listing.id = orders.listing_id WHERE sweep_id IS NOT NULL GROUP BY sweep_id
      HAVING bool_or(NOT ${wasAccepted('orders')} OR orders.decided_by <> 'platform' OR orders.rate <> orders.listing_rate
          OR orders.price IS DISTINCT FROM orders.listing_price OR matched_listing_id IS NOT NULL)
        OR count(DISTINCT orders.listing_id) <> count(*)
        OR count(DISTINCT (orders.buyer_id, orders.debit_card_id, orders.credit_card_id, orders.created_at,
          listing.need_currency, listing.have_currency)) <> 1`,
    'the processor passes on no more than it captured': `
      SELECT currency AS what, sum(balance)::text AS found
      FROM account WHERE kind IN ('processor', 'loss', 'claim') GROUP BY currency HAVING sum(balance) > 0`,
  },
  account: {
    'a chain ends with its last link, and none is missing': `
      SELECT account.id::text AS what, account.link_count || ' but ' || coalesce(last, 0) || ' in ' || count AS found
      FROM account CROSS JOIN LATERAL (
        SELECT max(link.place) AS last, count(journal.id) AS count, max(link.hash) FILTER (WHERE link.place = account.link_count) AS hash
        FROM journal_link AS link LEFT JOIN journal ON journal.id = link.journal_id WHERE link.account_id = account.id
      ) AS links
      WHERE {account.id} AND (account.link_count <> coalesce(last, 0) OR account.link_count <> count
        OR account.link_hash IS DISTINCT FROM hash)`,
    'a stored balance is the sum of its postings': `
      SELECT account.id::text AS what, account.balance || ' but ' || coalesce(sum(posting.amount), 0) AS found
      FROM account LEFT JOIN posting ON posting.account_id = account.id
      WHERE {account.id}
      GROUP BY account.id, account.balance HAVING account.balance <> coalesce(sum(posting.amount), 0)`,
    'the statement of a card has the sums of its lines': `
      SELECT account.id::text AS what, account.received || ' ' || account.taken || ' ' || account.held || ' in '
        || account.line_count || ' lines, but ' || coalesce(line.received, 0) || ' ' || coalesce(line.taken, 0) || ' '
        || coalesce(line.held, 0) || ' in ' || coalesce(line.count, 0) AS found
      FROM account JOIN card ON card.id = account.holder_id LEFT JOIN LATERAL (
        SELECT count(*) AS count, max(place) AS last,
          sum(${received}) AS received, sum(${taken}) AS taken, sum(${held}) AS held
        FROM statement_line WHERE account_id = account.id
      ) AS line ON true
      WHERE {account.id} AND account.kind = 'card' AND (
        (account.received, account.taken, account.held, account.line_count) <>
          (coalesce(line.received, 0), coalesce(line.taken, 0), coalesce(line.held, 0), coalesce(line.count, 0))
        OR account.line_count <> coalesce(line.last, 0))`,
    'each line of a statement has the sums of the lines up to it, and no earlier time': `
      SELECT account_id || ' ' || place AS what, received_after || ' ' || taken_after || ' ' || held_after AS found
      FROM (
        SELECT statement_line.*, lag(at) OVER account_lines AS at_before,
          sum(${received}) OVER account_lines AS received, sum(${taken}) OVER account_lines AS taken,
          sum(${held}) OVER account_lines AS held
        FROM statement_line WHERE {account_id}
        WINDOW account_lines AS (PARTITION BY account_id ORDER BY place)
      ) AS line
      WHERE (received_after, taken_after, held_after) <> (received, taken, held) OR at < at_before`,
    'a statement holds what the escrows of its card hold': `
      SELECT account.id::text AS what, account.held || ' but ' || coalesce(sum(escrow.balance), 0) AS found
      FROM account JOIN card ON card.id = account.holder_id
        LEFT JOIN (
          SELECT id, debit_card_id FROM listing WHERE ended_at IS NULL
          UNION ALL SELECT id, debit_card_id FROM orders WHERE status = 'pending'
          UNION ALL SELECT id, debit_card_id FROM transfer WHERE status = 'pending'
        ) AS holder ON holder.debit_card_id = card.id
        LEFT JOIN account AS escrow ON escrow.holder_id = holder.id AND escrow.currency = account.currency
      WHERE {account.id}
      GROUP BY account.id, account.held HAVING account.held <> coalesce(sum(escrow.balance), 0)`,
    'a line of a statement belongs to the owner and the currency of its card, and tells what kind it is': `
      SELECT line.account_id || ' ' || line.place AS what, line.person_id::text AS found
      FROM statement_line AS line JOIN account ON account.id = line.account_id JOIN card ON card.id = line.card_id
        LEFT JOIN transfer ON transfer.id = line.about_id
      WHERE {line.account_id} AND (card.person_id <> line.person_id OR account.holder_id <> line.card_id
        OR account.currency <> line.currency OR line.is_transfer <> (transfer.id IS NOT NULL))`,
    'a card owes what is held on it, and what is not yet captured': `
      SELECT account.id::text AS what, account.balance || ' but ' || account.held || ' held and '
        || coalesce(sum(capture.amount_minor), 0) || ' asked for' AS found
      FROM account JOIN card ON card.id = account.holder_id LEFT JOIN capture ON capture.card_id = account.holder_id AND capture.currency = account.currency
        AND capture.status = 'asked'
      WHERE {account.id} AND account.kind = 'card' GROUP BY account.id
      HAVING account.balance <> -account.held - coalesce(sum(capture.amount_minor), 0)`,
    'a claim is what the payouts that stay here cover of it': `
      SELECT account.id::text AS what, account.balance || ' but ' || coalesce(sum(payout.claimed_minor), 0) AS found
      FROM account LEFT JOIN payout ON payout.claim_id = account.holder_id
      WHERE {account.id} AND account.kind = 'claim'
      GROUP BY account.id HAVING account.balance <> -coalesce(sum(payout.claimed_minor), 0)`,
    "a partner's account is the shares of fees that stand and are not paid out": `
      SELECT account.id::text AS what, account.balance || ' but ' || coalesce(unpaid.sum, 0) || ' and '
        || coalesce(asked.sum, 0) AS found
      FROM account CROSS JOIN LATERAL (
        SELECT sum(amount_minor) AS sum FROM fee_share
        WHERE fee_share.partner_id = account.holder_id AND fee_share.currency = account.currency AND payout_id IS NULL
          AND NOT EXISTS (SELECT FROM payout WHERE payout.about_id = fee_share.about_id AND payout.refund_id IS NULL
            AND payout.status = 'undone')
      ) AS unpaid CROSS JOIN LATERAL (
        SELECT sum(amount_minor) AS sum FROM partner_payout
        WHERE partner_payout.partner_id = account.holder_id AND partner_payout.currency = account.currency
          AND partner_payout.status = 'asked'
      ) AS asked
      WHERE {account.id} AND account.kind = 'partner'
        AND account.balance <> coalesce(unpaid.sum, 0) + coalesce(asked.sum, 0)`,
    'an escrow is never below zero': `
      SELECT id::text AS what, balance::text AS found FROM account WHERE {id} AND kind = 'escrow' AND balance < 0`,
  },
  ...exchangeRules,
  ...settlementRules,
} as const satisfies Readonly<Record<string, RulesOf>>

/** The tables whose rows are checked some at a time; the rules of `whole` look at everything at once. */
export type RuledTable = Exclude<keyof typeof rules, 'whole'>
