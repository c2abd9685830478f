/** The rules of what settles exchanges and transfers: captures, payouts and refunds, as `rules.ts` has them. */
import type { JournalEvent } from '../../platform/db/tables.ts'

/** The rules of a table by their sentences. */
export type RulesOf = Readonly<Record<string, string>>

const bookedName = 'the ledger has each capture, payout and refund of the processor once'
/** `times` is NULL where any number is right. */
const bookedTimes = (table: string, event: JournalEvent, times: string) => `
      SELECT known.id::text AS what, '${event} ' || count(journal.id) AS found
      FROM ${table} AS known LEFT JOIN journal ON journal.about_id = known.id AND journal.event = '${event}'
      WHERE {known.id} GROUP BY known.id HAVING count(journal.id) <> coalesce(${times}, count(journal.id))`

export const settlementRules = {
  capture: {
    [bookedName]: bookedTimes(
      'capture',
      'captured',
      "CASE WHEN is_imported OR status <> 'captured' THEN NULL ELSE 1 END",
    ),
    "the fee of a capture is booked once, less a partner's share, and given back with a refund": `
      SELECT capture.id::text AS what, coalesce(account.balance, 0) || ' of ' || capture.fee_minor AS found
      FROM capture LEFT JOIN account ON account.holder_id = capture.fee_id AND account.currency = capture.currency
        AND account.kind = 'fee'
        LEFT JOIN refund ON refund.capture_id = capture.id
        LEFT JOIN fee_share ON fee_share.fee_id = capture.fee_id
      WHERE {capture.id} AND coalesce(account.balance, 0) <> CASE WHEN refund.id IS NULL
        THEN capture.fee_minor - coalesce(fee_share.amount_minor, 0) ELSE 0 END`,
  },
  authorisation: {
    'no reservation is captured above its amount': `
      SELECT authorisation.id::text AS what, sum(capture.amount_minor) || ' of ' || authorisation.amount_minor AS found
      FROM authorisation JOIN capture ON capture.authorisation_id = authorisation.id
      WHERE {authorisation.id}
      GROUP BY authorisation.id HAVING sum(capture.amount_minor) > authorisation.amount_minor`,
  },
  payout: {
    'nobody is paid before both captures stand': `
      SELECT payout.id::text AS what, payout.status || ' with a capture ' || capture.status AS found
      FROM payout JOIN capture ON capture.about_id = payout.about_id
        LEFT JOIN journal AS loss ON loss.about_id = capture.id AND loss.event = 'capture-failed'
      WHERE {payout.id} AND payout.refund_id IS NULL AND payout.status NOT IN ('waiting', 'undone')
        AND capture.status <> 'captured' AND loss.id IS NULL`,
    'an order is undone as a whole, before anything is paid': `
      SELECT payout.about_id::text AS what, payout.status AS found
      FROM payout LEFT JOIN orders ON orders.id = payout.about_id LEFT JOIN transfer ON transfer.id = payout.about_id
      WHERE {payout.id} AND payout.refund_id IS NULL AND ((payout.status = 'undone') <> (coalesce(orders.undone_at, transfer.undone_at) IS NOT NULL)
        OR (payout.status = 'undone' AND (EXISTS (SELECT FROM payout_attempt WHERE payout_id = payout.id)
          OR EXISTS (SELECT FROM capture LEFT JOIN refund ON refund.capture_id = capture.id
            WHERE capture.about_id = payout.about_id AND refund.id IS NULL))))`,
    'a payout is owed until it is paid': `
      SELECT payout.id::text AS what, payout.status || ' ' || coalesce(account.balance, 0) AS found
      FROM payout LEFT JOIN account ON account.holder_id = payout.id AND account.currency = payout.currency
      WHERE {payout.id} AND coalesce(account.balance, 0) <>
        CASE WHEN payout.status IN ('paid', 'undone') THEN 0 ELSE payout.amount_minor END`,
    'what covers a claim stays here, and is owed to who lost us the money': `
      SELECT payout.id::text AS what, payout.status || ' ' || coalesce(dispute.status, 'without a dispute') AS found
      FROM payout LEFT JOIN dispute ON dispute.claim_id = payout.claim_id AND dispute.person_id = payout.earner_id
      WHERE {payout.id} AND payout.claim_id IS NOT NULL
        AND (payout.status NOT IN ('waiting', 'returned') OR dispute.status IS DISTINCT FROM 'lost')`,
    'the latest attempt of a payout tells its state': `
      SELECT payout.id::text AS what, payout.status || ' but ' || coalesce(attempt.status, 'not tried') AS found
      FROM payout LEFT JOIN payout_attempt AS attempt ON attempt.id = payout.attempt_id
      WHERE {payout.id} AND NOT payout.is_imported AND (payout.refund_id IS NULL OR payout.status <> 'undone')
        AND payout.status <> coalesce(attempt.status, CASE WHEN payout.status = 'undone' THEN 'undone'
          WHEN payout.refund_id IS NULL THEN 'waiting' ELSE 'returned' END)`,
    'a payout is paid by one attempt at most': `
      SELECT payout_id::text AS what, count(*)::text AS found
      FROM payout_attempt WHERE {payout_id} AND status <> 'returned' GROUP BY payout_id HAVING count(*) > 1`,
  },
  refund: {
    [bookedName]: bookedTimes(
      'refund',
      'refunded',
      "CASE WHEN status IN ('refunded', 'unneeded') THEN 1 WHEN status <> 'failed' THEN 0 END",
    ),
    'a refund is owed until it is paid': `
      SELECT refund.id::text AS what, refund.status || ' ' || coalesce(account.balance, 0) AS found
      FROM refund JOIN capture ON capture.id = refund.capture_id
        LEFT JOIN account ON account.holder_id = refund.id AND account.currency = capture.currency
        LEFT JOIN payout ON payout.refund_id = refund.id
      WHERE {refund.id} AND coalesce(account.balance, 0) <>
        CASE WHEN refund.status IN ('refunded', 'unneeded') OR payout.id IS NOT NULL THEN 0 ELSE capture.amount_minor END`,
    'what a card did not take back is owed to who had paid it': `
      SELECT refund.id::text AS what, payout.amount_minor::text AS found
      FROM refund JOIN capture ON capture.id = capture_id JOIN card ON card.id = capture.card_id JOIN payout ON refund_id = refund.id
      WHERE {refund.id} AND (refund.status, payout.about_id, payout.currency, payout.amount_minor, payout.person_id, earner_id)
        <> ('failed', capture.about_id, capture.currency, capture.amount_minor, card.person_id, card.person_id)`,
  },
  payout_attempt: {
    [bookedName]: `${bookedTimes('payout_attempt', 'paid', "CASE status WHEN 'paid' THEN 1 WHEN 'returned' THEN NULL ELSE 0 END")}
      UNION ALL ${bookedTimes('payout_attempt', 'returned', "CASE status WHEN 'returned' THEN 1 ELSE 0 END")}`,
  },
} as const satisfies Readonly<Record<string, RulesOf>>
