-- The double-entry ledger. Amounts are whole minor units. Per currency all postings sum to zero; an escrow can't go
-- below zero; a listing, order or transfer is held once and resolved once (unique key on `journal`).

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
