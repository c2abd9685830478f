-- What an order writes to the log and leaves behind is for the most part entries of indexes. These took over what two or
-- three did before, or have their entries in the order in which rows come: a page that is filled at its end stays full,
-- one that is filled at its beginning is split into halves.

-- The lines of a person, newest last.
DROP INDEX statement_of_person;
CREATE INDEX statement_of_person_by_time
    ON statement_line (person_id, at, account_id, place, currency, card_id, is_moved, is_transfer);

-- The places of an account are in the order of time, so that its key finds a moment, too.
DROP INDEX statement_of_account;

-- Lines are written in the order of their journals, of which audits go through a stretch.
DROP INDEX statement_of_journal;
CREATE INDEX statement_of_journals ON statement_line USING brin (journal_id) WITH (pages_per_range = 16);

-- Orders by time, and of a listing those of a status.
DROP INDEX order_of_listing;
DROP INDEX order_of_listing_newest;
CREATE INDEX order_of_listing_by_time ON orders (listing_id, created_at, id, status);
CREATE INDEX order_waiting_on_listing ON orders (listing_id, expires_at) WHERE status = 'pending';

DROP INDEX order_of_owner_newest;
CREATE INDEX order_of_owner_by_time ON orders (owner_id, created_at, id);

DROP INDEX order_of_buyer;
CREATE INDEX order_of_buyer_by_time ON orders (buyer_id, created_at, id);

DROP INDEX order_decided_of_owner;
CREATE INDEX order_of_owner_by_decision ON orders (owner_id, decided_at) WHERE decided_at IS NOT NULL;

DROP INDEX order_accepted_of_buyer;
CREATE INDEX order_of_buyer_by_decision ON orders (buyer_id, decided_at)
    WHERE status = 'completed' OR undone_at IS NOT NULL;

DROP INDEX order_credited;
CREATE INDEX order_of_credit_by_decision ON orders (credit_card_id, decided_at)
    WHERE status = 'completed' OR undone_at IS NOT NULL;

DROP INDEX order_to_expire;
DROP INDEX order_last_day;
CREATE INDEX order_by_expiry ON orders (expires_at, last_day_told_at) WHERE status = 'pending';

-- Most payouts are no refund.
ALTER TABLE payout DROP CONSTRAINT payout_refund_id_key;
CREATE UNIQUE INDEX payout_of_refund ON payout (refund_id) WHERE refund_id IS NOT NULL;

DROP INDEX payout_waiting_of;
DROP INDEX payout_of_earner;
CREATE INDEX payout_of_earner_by_status ON payout (earner_id, status);
