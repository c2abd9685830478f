-- What moved or is held on each card, in the order of the ledger and with the sums after each line. A query over 100,000
-- postings could not show a running balance of its first page; the sums of a line can. The checks of `account` tie the
-- statement to the ledger: the balance of a card is what it received less what was taken and what is held.

ALTER TABLE account
    ADD COLUMN received bigint NOT NULL DEFAULT 0,
    ADD COLUMN taken bigint NOT NULL DEFAULT 0,
    ADD COLUMN held bigint NOT NULL DEFAULT 0,
    ADD COLUMN line_count bigint NOT NULL DEFAULT 0,
    ADD COLUMN lined_at timestamptz;

CREATE TABLE statement_line (
    account_id uuid NOT NULL REFERENCES account (id),
    place bigint NOT NULL,
    person_id uuid NOT NULL REFERENCES person (id),
    card_id uuid NOT NULL REFERENCES card (id),
    currency text NOT NULL,
    journal_id uuid NOT NULL REFERENCES journal (id),
    about_id uuid NOT NULL,
    effect text NOT NULL CHECK (effect IN ('held', 'released', 'taken', 'received')),
    is_moved boolean NOT NULL CHECK (is_moved = (effect IN ('taken', 'received'))),
    is_transfer boolean NOT NULL,
    amount bigint NOT NULL CHECK (amount > 0),
    received_after bigint NOT NULL,
    taken_after bigint NOT NULL,
    held_after bigint NOT NULL,
    at timestamptz NOT NULL,
    PRIMARY KEY (account_id, place)
  );

INSERT INTO statement_line
    WITH line AS (
      SELECT journal.id AS journal_id, journal.about_id, journal.event, journal.created_at AS at, account.id AS account_id,
        CASE WHEN journal.event = 'hold' THEN 'held'
          WHEN orders.status = 'completed' OR transfer.status = 'accepted' THEN 'received'
          ELSE 'released' END AS effect,
        abs(posting.amount) AS amount
      FROM journal
        JOIN posting ON posting.journal_id = journal.id
        JOIN account ON account.id = posting.account_id AND account.kind = 'card'
        LEFT JOIN orders ON orders.id = journal.about_id
        LEFT JOIN transfer ON transfer.id = journal.about_id
      UNION ALL
      SELECT journal.id, journal.about_id, journal.event, journal.created_at, account.id, 'taken', side.amount
      FROM journal
        JOIN (
          SELECT orders.id, orders.debit_card_id, listing.need_currency AS currency, orders.give_up_minor AS amount
          FROM orders JOIN listing ON listing.id = orders.listing_id WHERE orders.status = 'completed'
          UNION ALL
          SELECT orders.id, listing.debit_card_id, listing.have_currency, orders.order_minor
          FROM orders JOIN listing ON listing.id = orders.listing_id WHERE orders.status = 'completed'
          UNION ALL
          SELECT id, debit_card_id, currency, amount_minor FROM transfer WHERE status = 'accepted'
        ) AS side ON side.id = journal.about_id
        JOIN account ON account.holder_id = side.debit_card_id AND account.currency = side.currency
      WHERE journal.event = 'final'
    ), placed AS (
      SELECT line.*, row_number() OVER account_lines AS place,
        sum(CASE effect WHEN 'received' THEN amount ELSE 0 END) OVER account_lines AS received_after,
        sum(CASE effect WHEN 'taken' THEN amount ELSE 0 END) OVER account_lines AS taken_after,
        sum(CASE effect WHEN 'held' THEN amount WHEN 'received' THEN 0 ELSE -amount END) OVER account_lines AS held_after
      FROM line
      WINDOW account_lines AS (
        PARTITION BY account_id ORDER BY at, event = 'final', journal_id, effect DESC
        ROWS UNBOUNDED PRECEDING)
    )
    SELECT placed.account_id, place, card.person_id, card.id, account.currency, journal_id, about_id, effect,
      effect IN ('taken', 'received'), EXISTS (SELECT FROM transfer WHERE transfer.id = about_id), amount,
      received_after, taken_after, held_after, at
    FROM placed JOIN account ON account.id = placed.account_id JOIN card ON card.id = account.holder_id;

UPDATE account SET received = last.received_after, taken = last.taken_after, held = last.held_after,
      line_count = last.place, lined_at = last.at
    FROM (
      SELECT DISTINCT ON (account_id) * FROM statement_line ORDER BY account_id, place DESC
    ) AS last
    WHERE last.account_id = account.id;

ALTER TABLE account
    ADD CHECK (kind <> 'card' OR balance = received - taken - held),
    ADD CHECK (held >= 0);

-- The filters are columns of the index, so that a line without a match is skipped without being read.
CREATE INDEX statement_of_person
    ON statement_line (person_id, at DESC, account_id DESC, place DESC, currency, card_id, is_moved, is_transfer);

-- Finds the sums of an account at the beginning and the end of a stretch of days.
CREATE INDEX statement_of_account ON statement_line (account_id, at DESC, place DESC);
