-- The card processor's reports, one for each day and kind: announced by it, downloaded by us, and compared with the ledger.
-- A report that does not come is a finding, too.

CREATE TABLE processor_report (
    name text PRIMARY KEY,
    kind text NOT NULL CHECK (kind IN ('payments', 'payouts')),
    -- YYYY-MM-DD, in the time zone of the report.
    day text NOT NULL,
    address text NOT NULL,
    announced_at timestamptz NOT NULL,
    read_at timestamptz,
    -- Of the report's moments, such as +01:00.
    utc_offset text,
    lines jsonb,
    failure text
  );

CREATE INDEX processor_report_by_time ON processor_report (announced_at);

ALTER TABLE finding DROP CONSTRAINT finding_outcome_check;

ALTER TABLE finding ADD CONSTRAINT finding_outcome_check
    CHECK (outcome IN ('differing', 'missing-there', 'missing-here', 'report-missing'));

-- The country that the processor names when a card is added: money can be sent to cards of some countries only.
ALTER TABLE card ADD COLUMN issuer_country text;
