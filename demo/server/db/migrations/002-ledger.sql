-- The double-entry ledger, in minor units. Postings sum to zero per currency, and an escrow balance cannot go negative.
-- The unique key of `journal` holds and resolves a listing, order or transfer at most once.

CREATE TABLE account (
    id uuid PRIMARY KEY,
    kind text NOT NULL CHECK (kind IN ('card', 'escrow')),
    holder_id uuid NOT NULL,
    currency text NOT NULL,
    balance bigint NOT NULL DEFAULT 0,
    CHECK (kind <> 'escrow' OR balance >= 0),
    UNIQUE (holder_id, currency)
  );

CREATE TABLE journal (
    id uuid PRIMARY KEY,
    event text NOT NULL CHECK (event IN ('hold', 'final')),
    about_id uuid NOT NULL,
    note text NOT NULL,
    created_at timestamptz NOT NULL,
    UNIQUE (about_id, event)
  );

CREATE TABLE posting (
    journal_id uuid NOT NULL REFERENCES journal (id),
    account_id uuid NOT NULL REFERENCES account (id),
    amount bigint NOT NULL CHECK (amount <> 0),
    currency text NOT NULL,
    PRIMARY KEY (journal_id, account_id)
  );

CREATE INDEX posting_of_account ON posting (account_id);
