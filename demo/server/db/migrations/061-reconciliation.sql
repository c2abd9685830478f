-- Our ledger against the processor's reports. A finding is told once and stays, so that the operator can list what is
-- open; when both sides agree again it is resolved.

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

CREATE TABLE finding (
    id uuid PRIMARY KEY,
    identity text NOT NULL UNIQUE,
    outcome text NOT NULL CHECK (outcome IN ('differing', 'missing-there', 'missing-here')),
    -- Our key at the processor, or its own of what we do not know.
    line_key text NOT NULL,
    words text NOT NULL,
    found_at timestamptz NOT NULL,
    last_found_at timestamptz NOT NULL,
    resolved_at timestamptz
  );

CREATE INDEX finding_open ON finding (found_at) WHERE resolved_at IS NULL;
