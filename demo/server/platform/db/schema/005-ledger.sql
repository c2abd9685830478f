-- The ledger: double-entry journals whose postings sum to zero in each currency. Amounts are in minor units.
-- Rows are only added (ledger/README.md).

-- A balance in one currency. holder_id is the card, listing, order, transfer or dispute that it belongs to. The
-- sums of a card are kept with it.
CREATE TABLE account (
  id uuid PRIMARY KEY,
  kind text NOT NULL
    CHECK (kind IN ('card', 'escrow', 'payable', 'processor', 'fee', 'loss', 'claim', 'partner')),
  holder_id uuid NOT NULL,
  currency text NOT NULL,
  balance bigint DEFAULT 0 NOT NULL,
  received bigint DEFAULT 0,
  taken bigint DEFAULT 0,
  held bigint DEFAULT 0 CHECK (held >= 0),
  line_count bigint DEFAULT 0,
  lined_at timestamptz,
  -- The end of the chain.
  link_count bigint DEFAULT 0 NOT NULL,
  link_hash text,
  CONSTRAINT account_card_balance CHECK ((kind <> 'card') OR ((balance <= (- held)) AND (balance >= ((- held) - taken)))),
  CONSTRAINT account_card_sums CHECK ((kind <> 'card') OR (num_nulls(received, taken, held, line_count) = 0)),
  CHECK ((kind <> 'escrow') OR (balance >= 0)),
  CONSTRAINT account_check2 CHECK ((kind <> 'payable') OR (balance >= 0)),
  CONSTRAINT account_fee_balance CHECK ((kind <> 'fee') OR (balance >= 0)),
  UNIQUE (holder_id, currency),
  CONSTRAINT account_partner_balance CHECK ((kind <> 'partner') OR (balance >= 0))
);

-- One event of money about an order, listing or transfer, at most once.
CREATE TABLE journal (
  id uuid PRIMARY KEY,
  event text NOT NULL
    CHECK (event IN ('hold', 'final', 'captured', 'capture-failed', 'paid', 'returned', 'redirected', 'undone', 'refunded', 'charged-back', 'opening')),
  about_id uuid NOT NULL,
  note text NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (about_id, event)
);
CREATE INDEX journal_at ON journal USING brin (created_at) WITH (pages_per_range='16');

-- One line of a journal: what it adds to an account. The lines of a journal sum to zero.
CREATE TABLE posting (
  journal_id uuid NOT NULL REFERENCES journal,
  account_id uuid NOT NULL REFERENCES account,
  amount bigint NOT NULL CHECK (amount <> 0),
  currency text NOT NULL,
  PRIMARY KEY (journal_id, account_id)
);
CREATE INDEX posting_of_account ON posting (account_id);

-- A chain of hashes for each account: a changed or removed journal breaks it.
CREATE TABLE journal_link (
  journal_id uuid PRIMARY KEY REFERENCES journal,
  account_id uuid NOT NULL,
  -- 1, 2, 3 … within the chain.
  place bigint NOT NULL,
  -- The hash of the link before it.
  previous text,
  hash text NOT NULL,
  UNIQUE (account_id, place)
);

-- The end of a chain at the time of a digest.
CREATE TABLE ledger_head (
  account_id uuid NOT NULL,
  place bigint NOT NULL,
  hash text NOT NULL,
  digest bigint NOT NULL,
  PRIMARY KEY (account_id, place)
);
CREATE INDEX ledger_head_of_digest ON ledger_head (digest, account_id, place);

-- The ends of all chains that have grown since the digest before, under a seal that only the holder of the keys
-- can make.
CREATE TABLE ledger_digest (
  number bigint PRIMARY KEY,
  head_count integer NOT NULL,
  previous text,
  seal text NOT NULL,
  at timestamptz NOT NULL
);

-- The last result of the audit, by kind.
CREATE TABLE ledger_audit (
  kind text PRIMARY KEY CHECK (kind IN ('incremental', 'whole')),
  -- The run that began last: an earlier one ends at its next step.
  run_id uuid,
  -- Start of the last complete run.
  finished_at timestamptz,
  row_count bigint DEFAULT 0 NOT NULL,
  finding_count integer DEFAULT 0 NOT NULL,
  -- The newest journal that the incremental audit has seen.
  journal_id uuid
);

-- Rows of these tables are only added.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$;
CREATE TRIGGER journal_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON journal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER posting_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON posting
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER journal_link_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON journal_link
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_head_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_head
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_digest_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_digest
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

INSERT INTO ledger_audit (kind) VALUES ('incremental'), ('whole');
