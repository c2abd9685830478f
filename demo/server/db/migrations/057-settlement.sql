-- What the card processor does and owes. Until now the ledger called money credited as soon as an exchange was accepted;
-- nothing knew whether it was captured, and nothing was paid out. From here on the ledger follows the money: an
-- authorisation is captured, the processor owes what it captured, we owe it to a person until a payout was paid.

CREATE TABLE authorisation (
    id uuid PRIMARY KEY,
    card_id uuid NOT NULL REFERENCES card (id),
    currency text NOT NULL,
    amount_minor bigint NOT NULL CHECK (amount_minor > 0),
    processor_key uuid NOT NULL,
    processor_reference text,
    authorised_at timestamptz NOT NULL,
    renewal_id uuid,
    renewal_minor bigint,
    renewal_asked_at timestamptz,
    is_renewed_anew boolean NOT NULL DEFAULT false
  );

CREATE INDEX authorisation_by_key ON authorisation (processor_key);

CREATE INDEX authorisation_by_renewal ON authorisation (renewal_id) WHERE renewal_id IS NOT NULL;

CREATE INDEX authorisation_by_time ON authorisation (authorised_at);

CREATE TABLE capture (
    id uuid PRIMARY KEY,
    authorisation_id uuid NOT NULL REFERENCES authorisation (id),
    about_id uuid NOT NULL,
    card_id uuid NOT NULL REFERENCES card (id),
    currency text NOT NULL,
    amount_minor bigint NOT NULL CHECK (amount_minor > 0),
    processor_reference text,
    status text NOT NULL CHECK (status IN ('asked', 'captured', 'failed')),
    failure text,
    is_imported boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL,
    decided_at timestamptz
  );

CREATE INDEX capture_about ON capture (about_id);

CREATE TABLE payout (
    id uuid PRIMARY KEY,
    about_id uuid NOT NULL,
    earner_id uuid NOT NULL REFERENCES person (id),
    person_id uuid NOT NULL REFERENCES person (id),
    card_id uuid NOT NULL REFERENCES card (id),
    currency text NOT NULL,
    amount_minor bigint NOT NULL CHECK (amount_minor > 0),
    status text NOT NULL CHECK (status IN ('waiting', 'asked', 'sent', 'paid', 'returned', 'undone')),
    attempt_id uuid,
    failure text,
    is_imported boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL,
    changed_at timestamptz NOT NULL
  );

CREATE INDEX payout_about ON payout (about_id);

CREATE INDEX payout_waiting_of ON payout (earner_id) WHERE status = 'waiting';

CREATE INDEX payout_returned_to ON payout (person_id) WHERE status = 'returned';

CREATE INDEX payout_to_card ON payout (card_id) WHERE status IN ('waiting', 'asked', 'sent');

-- Each try to pay a payout has a key of its own at the processor.
CREATE TABLE payout_attempt (
    id uuid PRIMARY KEY,
    payout_id uuid NOT NULL REFERENCES payout (id),
    card_id uuid NOT NULL REFERENCES card (id),
    status text NOT NULL CHECK (status IN ('asked', 'sent', 'paid', 'returned')),
    failure text,
    created_at timestamptz NOT NULL,
    changed_at timestamptz NOT NULL
  );

CREATE INDEX payout_attempt_of ON payout_attempt (payout_id);

-- Money of an exchange that was undone goes back to the card that paid it: at once where the capture failed, else by a
-- refund as soon as the capture is decided.
CREATE TABLE refund (
    id uuid PRIMARY KEY,
    capture_id uuid NOT NULL UNIQUE REFERENCES capture (id),
    status text NOT NULL CHECK (status IN ('waiting', 'asked', 'refunded', 'failed', 'unneeded')),
    failure text,
    created_at timestamptz NOT NULL,
    decided_at timestamptz
  );

-- A payment that its person had their bank take back.
CREATE TABLE dispute (
    id uuid PRIMARY KEY,
    processor_dispute text NOT NULL UNIQUE,
    authorisation_id uuid NOT NULL REFERENCES authorisation (id),
    person_id uuid NOT NULL REFERENCES person (id),
    currency text NOT NULL,
    amount_minor bigint NOT NULL CHECK (amount_minor > 0),
    status text NOT NULL CHECK (status IN ('opened', 'lost', 'won')),
    changes integer NOT NULL DEFAULT 0,
    told_at timestamptz NOT NULL,
    why text NOT NULL,
    opened_at timestamptz NOT NULL,
    changed_at timestamptz NOT NULL
  );

CREATE INDEX dispute_of_person ON dispute (person_id) WHERE status IN ('opened', 'lost');

-- What the processor told, each event once, before anything follows from it. An event that fits nothing stays for the
-- operator.
CREATE TABLE processor_event (
    id text PRIMARY KEY,
    event jsonb NOT NULL,
    received_at timestamptz NOT NULL,
    applied_at timestamptz,
    outcome text
  );

CREATE INDEX processor_event_to_apply ON processor_event (received_at) WHERE applied_at IS NULL;

-- Messages that are not from the processor, or that nobody understands.
CREATE TABLE refused_message (
    id uuid PRIMARY KEY,
    channel text NOT NULL,
    why text NOT NULL,
    body text NOT NULL,
    received_at timestamptz NOT NULL
  );

CREATE INDEX refused_message_by_time ON refused_message (received_at);

ALTER TABLE orders ADD COLUMN undone_at timestamptz;

ALTER TABLE transfer ADD COLUMN undone_at timestamptz;

ALTER TABLE transfer DROP CONSTRAINT transfer_check2;

ALTER TABLE transfer ADD CONSTRAINT transfer_credit_card
    CHECK ((status = 'accepted' OR undone_at IS NOT NULL) = (credit_card_id IS NOT NULL));

-- A match may be undone like any order.
ALTER TABLE orders DROP CONSTRAINT orders_check;

ALTER TABLE orders ADD CONSTRAINT orders_match_is_completed
    CHECK (matched_listing_id IS NULL OR status = 'completed' OR undone_at IS NOT NULL);

ALTER TABLE orders DROP CONSTRAINT orders_reason_check;

ALTER TABLE orders ADD CONSTRAINT orders_reason_check CHECK (reason IN ('owner-declined', 'listing-halted',
      'listing-expired', 'filled-by-order', 'filled-by-match', 'balance-below', 'order-undecided', 'payment-failed'));

ALTER TABLE transfer DROP CONSTRAINT transfer_reason_check;

ALTER TABLE transfer ADD CONSTRAINT transfer_reason_check
    CHECK (reason IN ('transfer-unanswered', 'transfer-taken-back', 'payment-failed'));

ALTER TABLE account DROP CONSTRAINT account_kind_check;

ALTER TABLE account ADD CONSTRAINT account_kind_check
    CHECK (kind IN ('card', 'escrow', 'payable', 'processor', 'loss'));

ALTER TABLE account ADD CHECK (kind <> 'payable' OR balance >= 0);

ALTER TABLE journal DROP CONSTRAINT journal_event_check;

ALTER TABLE journal ADD CONSTRAINT journal_event_check CHECK (event IN
      ('hold', 'final', 'captured', 'capture-failed', 'paid', 'returned', 'redirected', 'undone', 'refunded', 'charged-back',
      'opening'));

ALTER TABLE statement_line DROP CONSTRAINT statement_line_effect_check;

ALTER TABLE statement_line ADD CONSTRAINT statement_line_effect_check CHECK (effect IN
      ('held', 'released', 'taken', 'due', 'received', 'returned', 'reversed', 'refunded'));

ALTER TABLE statement_line DROP CONSTRAINT statement_line_check;

ALTER TABLE statement_line ADD CONSTRAINT statement_line_check
    CHECK (is_moved = (effect IN ('taken', 'received', 'reversed', 'refunded')));

-- Open holds: they have no reference at a processor, which is asked for one when they are captured.
INSERT INTO authorisation (id, processor_key, card_id, currency, amount_minor, authorised_at)
    SELECT id, id, debit_card_id, have_currency, offer_minor, created_at FROM listing
    UNION ALL
    SELECT orders.id, orders.id, orders.debit_card_id, listing.need_currency, orders.give_up_minor, orders.created_at
    FROM orders JOIN listing ON listing.id = orders.listing_id
    WHERE orders.sweep_id IS NULL AND orders.matched_listing_id IS NULL
    UNION ALL
    SELECT orders.sweep_id, orders.sweep_id, (array_agg(orders.debit_card_id))[1], min(listing.need_currency), sum(orders.give_up_minor)::bigint,
      min(orders.created_at)
    FROM orders JOIN listing ON listing.id = orders.listing_id WHERE orders.sweep_id IS NOT NULL GROUP BY orders.sweep_id
    UNION ALL
    SELECT id, id, debit_card_id, currency, amount_minor, created_at FROM transfer;

-- What was accepted before counts as captured and paid: people were told so.
INSERT INTO capture (id, authorisation_id, about_id, card_id, currency, amount_minor, status, is_imported, created_at, decided_at)
    SELECT gen_random_uuid(), orders.listing_id, orders.id, listing.debit_card_id, listing.have_currency,
      orders.order_minor, 'captured', true, orders.decided_at, orders.decided_at
    FROM orders JOIN listing ON listing.id = orders.listing_id WHERE orders.status = 'completed'
    UNION ALL
    SELECT gen_random_uuid(), coalesce(orders.matched_listing_id, orders.sweep_id, orders.id), orders.id,
      orders.debit_card_id, listing.need_currency, orders.give_up_minor, 'captured', true, orders.decided_at,
      orders.decided_at
    FROM orders JOIN listing ON listing.id = orders.listing_id WHERE orders.status = 'completed'
    UNION ALL
    SELECT gen_random_uuid(), id, id, debit_card_id, currency, amount_minor, 'captured', true, decided_at, decided_at
    FROM transfer WHERE status = 'accepted';

INSERT INTO payout (id, about_id, earner_id, person_id, card_id, currency, amount_minor, status, is_imported, created_at, changed_at)
    SELECT gen_random_uuid(), paid.about_id, paid.earner_id, card.person_id, card.id, paid.currency, paid.amount, 'paid', true, paid.at,
      paid.at
    FROM (
      SELECT orders.id AS about_id, orders.buyer_id AS earner_id, orders.credit_card_id AS card_id, listing.have_currency AS currency,
        orders.order_minor AS amount, orders.decided_at AS at
      FROM orders JOIN listing ON listing.id = orders.listing_id WHERE orders.status = 'completed'
      UNION ALL
      SELECT orders.id, orders.owner_id, listing.credit_card_id, listing.need_currency, orders.give_up_minor,
        orders.decided_at
      FROM orders JOIN listing ON listing.id = orders.listing_id WHERE orders.status = 'completed'
      UNION ALL
      SELECT id, receiver_id, credit_card_id, currency, amount_minor, decided_at FROM transfer WHERE status = 'accepted'
    ) AS paid JOIN card ON card.id = paid.card_id;

-- A card's balance is from now on what is held on it or not yet captured, and no longer what it received: that is at the
-- processor's, and was captured from others, so one journal moves it and sums to zero.
ALTER TABLE account DROP CONSTRAINT account_check1;

INSERT INTO journal (id, event, about_id, note, created_at)
    SELECT opening.id, 'opening', opening.id, 'the processor''s books begin', now()
    FROM (SELECT gen_random_uuid() AS id) AS opening
    WHERE EXISTS (SELECT FROM account WHERE kind = 'card' AND taken <> received);

INSERT INTO posting (journal_id, account_id, amount, currency)
    SELECT journal.id, account.id, account.taken - account.received, account.currency
    FROM account CROSS JOIN journal WHERE account.kind = 'card' AND account.taken <> account.received
      AND journal.event = 'opening';

UPDATE account SET balance = balance + taken - received WHERE kind = 'card' AND taken <> received;

ALTER TABLE account ADD CONSTRAINT account_card_balance
    CHECK (kind <> 'card' OR (balance <= -held AND balance >= -held - taken));

ALTER TABLE outbox DROP CONSTRAINT outbox_kind_check;

ALTER TABLE outbox ADD CONSTRAINT outbox_kind_check
    CHECK (kind IN ('mail', 'push', 'capture', 'void', 'payout', 'refund', 'renew'));

-- Cards that the sandbox's processor of earlier releases has stored. Its bank opens them, by tokens that say which.
UPDATE card SET processor_token = 'sandbox_card_' || last_four
      || CASE WHEN processor_token LIKE 'sandbox-demo-%' THEN '_demo_' ELSE '_' END || id
    WHERE processor_token LIKE 'sandbox-demo-%' OR processor_token LIKE 'sandbox@_works@_%' ESCAPE '@';

-- The sandbox's processor of earlier releases kept no books: nothing of it is left to do.
UPDATE outbox SET done_at = created_at, last_error = 'of an earlier release' WHERE kind IN ('capture', 'void')
    AND done_at IS NULL;
