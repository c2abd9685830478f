-- The journals of an account are a chain: each has the hash of the one before it, so that an altered past shows. Balances
-- lock the account anyway, so that the end of its chain makes nobody wait. A journal that an earlier release writes beside
-- this one has no link yet; the audit adds it at the end of its chain.

CREATE TABLE journal_link (
    journal_id uuid PRIMARY KEY REFERENCES journal (id),
    -- Whose chain it is.
    account_id uuid NOT NULL,
    -- 1, 2, 3 … within the chain.
    place bigint NOT NULL,
    -- The hash of the link before it.
    previous text,
    hash text NOT NULL,
    UNIQUE (account_id, place)
  );

-- The end of the chain.
ALTER TABLE account ADD COLUMN link_count bigint NOT NULL DEFAULT 0;
ALTER TABLE account ADD COLUMN link_hash text;

-- The ends of all chains that have grown since the digest before, under a seal that only the holder of the keys can make.
CREATE TABLE ledger_digest (
    number bigint PRIMARY KEY,
    head_count integer NOT NULL,
    previous text,
    seal text NOT NULL,
    at timestamptz NOT NULL
  );

CREATE TABLE ledger_head (
    account_id uuid NOT NULL,
    place bigint NOT NULL,
    hash text NOT NULL,
    digest bigint NOT NULL,
    PRIMARY KEY (account_id, place)
  );

CREATE INDEX ledger_head_of_digest ON ledger_head (digest, account_id, place);

CREATE TRIGGER journal_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON journal
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER posting_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON posting
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER journal_link_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON journal_link
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER ledger_digest_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_digest
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER ledger_head_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_head
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
