-- The audit of the ledger that runs beside the calls: what was written since the last run each minute, everything at
-- night. One server at a time audits; the lease of one that died ends by itself.

CREATE TABLE ledger_audit (
    kind text PRIMARY KEY CHECK (kind IN ('incremental', 'whole')),
    leased_by uuid,
    leased_until timestamptz,
    -- Of the last run that came to its end.
    finished_at timestamptz,
    row_count bigint NOT NULL DEFAULT 0,
    finding_count integer NOT NULL DEFAULT 0,
    -- The newest journal that the incremental audit has seen.
    journal_id uuid
  );

INSERT INTO ledger_audit (kind) VALUES ('incremental'), ('whole');

-- What the reconciliation resolves is its own; an earlier release knows no other.
ALTER TABLE finding ADD COLUMN source text NOT NULL DEFAULT 'reports' CHECK (source IN ('reports', 'ledger'));

-- By which the audit finds the captures of a reservation, and those that a card still owes.
CREATE INDEX capture_of_authorisation ON capture (authorisation_id);

CREATE INDEX capture_asked_of_card ON capture (card_id) WHERE status = 'asked';
