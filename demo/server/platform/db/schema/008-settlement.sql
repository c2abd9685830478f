-- Money at the card processor: reservations, captures, payouts, refunds, disputes, and the comparison with its
-- reports (rules/settlement.md). Amounts are in minor units.

-- Money reserved on a card at the processor.
CREATE TABLE authorisation (
  id uuid PRIMARY KEY,
  card_id uuid NOT NULL REFERENCES card,
  currency text NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  processor_key uuid NOT NULL,
  processor_reference text,
  authorised_at timestamptz NOT NULL,
  renewal_id uuid,
  renewal_minor bigint,
  renewal_asked_at timestamptz,
  is_renewed_anew boolean DEFAULT false NOT NULL
);
CREATE INDEX authorisation_by_key ON authorisation (processor_key);
CREATE INDEX authorisation_by_renewal ON authorisation (renewal_id) WHERE (renewal_id IS NOT NULL);
CREATE INDEX authorisation_by_time ON authorisation (authorised_at);

-- Money taken from a reservation.
CREATE TABLE capture (
  id uuid PRIMARY KEY,
  authorisation_id uuid NOT NULL REFERENCES authorisation,
  about_id uuid NOT NULL,
  card_id uuid NOT NULL REFERENCES card,
  currency text NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  processor_reference text,
  status text NOT NULL CHECK (status IN ('asked', 'captured', 'failed')),
  failure text,
  is_imported boolean DEFAULT false NOT NULL,
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  fee_id uuid,
  fee_minor bigint DEFAULT 0 NOT NULL,
  CONSTRAINT capture_fee CHECK ((fee_minor >= 0) AND (fee_minor < amount_minor) AND ((fee_id IS NULL) = (fee_minor = 0)))
);
CREATE INDEX capture_about ON capture (about_id);
CREATE INDEX capture_asked_of_card ON capture (card_id) WHERE (status = 'asked');
-- By which the audit finds the captures of a reservation, and those that a card still owes.
CREATE INDEX capture_of_authorisation ON capture (authorisation_id);

-- Money sent to a card.
CREATE TABLE payout (
  id uuid PRIMARY KEY,
  about_id uuid NOT NULL,
  earner_id uuid NOT NULL REFERENCES person,
  person_id uuid NOT NULL,
  card_id uuid NOT NULL,
  currency text NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  status text NOT NULL CHECK (status IN ('waiting', 'asked', 'sent', 'paid', 'returned', 'undone')),
  attempt_id uuid,
  failure text,
  is_imported boolean DEFAULT false NOT NULL,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  -- A refund that its card does not take waits for its person like a payout that came back, and goes to another
  -- card as one.
  refund_id uuid,
  -- The claim that a payout covers, and how much of it, in the currency of the dispute.
  claim_id uuid,
  claimed_minor bigint CHECK (claimed_minor > 0),
  CONSTRAINT payout_card_of_person FOREIGN KEY (card_id, person_id) REFERENCES card(id, person_id),
  CONSTRAINT payout_claim CHECK ((claim_id IS NULL) = (claimed_minor IS NULL))
);
CREATE INDEX payout_about ON payout (about_id);
-- The operators' list: of a status, and of all of them together.
CREATE INDEX payout_listed ON payout (status, created_at, id);
CREATE INDEX payout_of_claim ON payout (claim_id) WHERE (claim_id IS NOT NULL);
CREATE INDEX payout_of_earner_by_status ON payout (earner_id, status);
CREATE UNIQUE INDEX payout_of_refund ON payout (refund_id) WHERE (refund_id IS NOT NULL);
-- So were they, of everybody, for the operators' queue.
CREATE INDEX payout_returned_by_time ON payout (changed_at, id) WHERE (status = 'returned');
CREATE INDEX payout_returned_to_by_time ON payout (person_id, changed_at, id) WHERE (status = 'returned');
CREATE INDEX payout_to_card ON payout (card_id) WHERE (status IN ('waiting', 'asked', 'sent'));
-- Most payouts go to who earned them, and are in the index of earners already: that of receivers has the others
-- alone.
CREATE INDEX payout_to_other ON payout (person_id, status) WHERE (person_id <> earner_id);
-- The card owner's list of incoming money includes payouts that another person earned, by time. An index of
-- exchanges by card would cost every order a write for the few that are given away.
CREATE INDEX payout_to_other_by_time ON payout (person_id, created_at, about_id, currency) WHERE (person_id <> earner_id);

-- Each try to pay a payout has a key of its own at the processor.
CREATE TABLE payout_attempt (
  id uuid PRIMARY KEY,
  payout_id uuid NOT NULL REFERENCES payout,
  card_id uuid NOT NULL REFERENCES card,
  status text NOT NULL CHECK (status IN ('asked', 'sent', 'paid', 'returned')),
  failure text,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL
);
CREATE INDEX payout_attempt_at ON payout_attempt USING brin (created_at);
CREATE INDEX payout_attempt_of ON payout_attempt (payout_id);

-- Money of an exchange that was undone goes back to the card that paid it: at once where the capture failed,
-- else by a refund as soon as the capture is decided.
CREATE TABLE refund (
  id uuid PRIMARY KEY,
  capture_id uuid NOT NULL REFERENCES capture UNIQUE,
  status text NOT NULL CHECK (status IN ('waiting', 'asked', 'refunded', 'failed', 'unneeded')),
  failure text,
  created_at timestamptz NOT NULL,
  decided_at timestamptz
);
ALTER TABLE payout ADD FOREIGN KEY (refund_id) REFERENCES refund(id);

-- A payment that its person had their bank take back.
CREATE TABLE dispute (
  id uuid PRIMARY KEY,
  processor_dispute text NOT NULL UNIQUE,
  authorisation_id uuid NOT NULL REFERENCES authorisation,
  person_id uuid NOT NULL REFERENCES person,
  currency text NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  status text NOT NULL CHECK (status IN ('opened', 'lost', 'won')),
  changes integer DEFAULT 0 NOT NULL,
  told_at timestamptz NOT NULL,
  why text NOT NULL,
  opened_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  -- The end of the time in which the processor accepts evidence; null where it accepts none.
  defend_by timestamptz,
  -- The days before it of the last reminder.
  reminded_days integer,
  -- The holder of the claim's account.
  claim_id uuid UNIQUE
);
CREATE INDEX dispute_about_person ON dispute (person_id);
CREATE INDEX dispute_of_authorisation ON dispute (authorisation_id);
CREATE INDEX dispute_open_by_time ON dispute (opened_at) WHERE (status IN ('opened', 'lost'));
CREATE INDEX dispute_to_defend ON dispute (defend_by, opened_at) WHERE (status IN ('opened', 'lost'));
CREATE INDEX dispute_open_of_person ON dispute (person_id, opened_at) WHERE (status IN ('opened', 'lost'));
ALTER TABLE payout ADD FOREIGN KEY (claim_id) REFERENCES dispute(claim_id);

-- Events from the processor, each stored once, before it is applied. An event that fits nothing stays for the
-- operator.
CREATE TABLE processor_event (
  id text PRIMARY KEY,
  event jsonb NOT NULL,
  received_at timestamptz NOT NULL,
  applied_at timestamptz,
  outcome text
);
-- Expired rows are found by these.
CREATE INDEX processor_event_applied ON processor_event (applied_at) WHERE (applied_at IS NOT NULL);
-- The events about one exchange, by the keys of its calls.
CREATE INDEX processor_event_key ON processor_event (((event ->> 'key')));
CREATE INDEX processor_event_to_apply ON processor_event (received_at) WHERE (applied_at IS NULL);
CREATE INDEX processor_event_unknown ON processor_event (received_at DESC, id DESC) WHERE (outcome = 'unknown');

CREATE TABLE processor_report (
  name text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('payments', 'payouts')),
  -- YYYY-MM-DD, in the time zone of the report.
  day text NOT NULL,
  address text NOT NULL,
  announced_at timestamptz NOT NULL,
  read_at timestamptz,
  -- Offset of the times in the report, such as +01:00.
  utc_offset text,
  lines jsonb,
  failure text
);
CREATE INDEX processor_report_by_time ON processor_report (announced_at);

-- Messages that are not from the processor, or that nobody understands.
CREATE TABLE refused_message (
  id uuid PRIMARY KEY,
  channel text NOT NULL,
  why text NOT NULL,
  body text NOT NULL,
  received_at timestamptz NOT NULL
);
CREATE INDEX refused_message_by_time ON refused_message (received_at);

-- A comparison of our books with the processor.
CREATE TABLE reconciliation (
  id uuid PRIMARY KEY,
  -- The night of a run by the job; several servers share one database, and one of them keeps the run.
  night text UNIQUE,
  source text NOT NULL,
  agreed integer NOT NULL,
  differing integer NOT NULL,
  missing integer NOT NULL,
  under_way integer NOT NULL,
  at timestamptz NOT NULL
);

-- A difference that a comparison or an audit found, until it is resolved.
CREATE TABLE finding (
  id uuid PRIMARY KEY,
  identity text NOT NULL UNIQUE,
  outcome text NOT NULL CHECK (outcome IN ('differing', 'missing-there', 'missing-here', 'report-missing')),
  -- Our key at the processor, or its own of what we do not know.
  line_key text NOT NULL,
  words text NOT NULL,
  found_at timestamptz NOT NULL,
  last_found_at timestamptz NOT NULL,
  resolved_at timestamptz,
  -- The check that found it: the reconciliation resolves its own findings only.
  source text DEFAULT 'reports' NOT NULL CHECK (source IN ('reports', 'ledger', 'messages'))
);
CREATE INDEX finding_open ON finding (found_at) WHERE (resolved_at IS NULL);

-- A payout to another person's card, kept after its own row is deleted.
CREATE TABLE settled_gift (
  person_id uuid NOT NULL REFERENCES person,
  -- When the payout was made.
  at timestamptz NOT NULL,
  order_id uuid NOT NULL REFERENCES orders,
  currency text NOT NULL,
  PRIMARY KEY (person_id, at, order_id, currency)
);

-- How far old settlement rows have been deleted.
CREATE TABLE settled_deletion (
  payout_id uuid NOT NULL,
  until timestamptz NOT NULL
);

-- A line of a person’s statement, with the sums of its card after it.
CREATE TABLE statement_line (
  account_id uuid NOT NULL REFERENCES account,
  place bigint NOT NULL,
  person_id uuid NOT NULL,
  card_id uuid NOT NULL,
  currency text NOT NULL,
  journal_id uuid NOT NULL REFERENCES journal,
  about_id uuid NOT NULL,
  effect text NOT NULL
    CHECK (effect IN ('held', 'released', 'taken', 'due', 'received', 'returned', 'reversed', 'refunded')),
  is_moved boolean NOT NULL,
  is_transfer boolean NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  received_after bigint NOT NULL,
  taken_after bigint NOT NULL,
  held_after bigint NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (account_id, place),
  CONSTRAINT statement_line_card_of_person FOREIGN KEY (card_id, person_id) REFERENCES card(id, person_id),
  CHECK (is_moved = (effect IN ('taken', 'received', 'reversed', 'refunded')))
);
CREATE INDEX statement_of_journals ON statement_line USING brin (journal_id) WITH (pages_per_range='16');
-- The index had all of a line's key and of its card in each entry: more than half of the line again. In the
-- order of time the lines of one moment are few, and need no order of their own. Two bytes of a card's id pass
-- over those of other cards.
CREATE INDEX statement_walk ON statement_line (person_id, at, (((((get_byte(uuid_send(card_id), 14) % 128) * 256) + get_byte(uuid_send(card_id), 15)))::smallint), is_moved, is_transfer, currency);

INSERT INTO settled_deletion VALUES ('00000000-0000-0000-0000-000000000000', '1970-01-01T00:00Z');
