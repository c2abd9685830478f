-- Money limits, and one account per person. Held amounts count in US cents at the rate of their time; older rows count
-- nothing.

ALTER TABLE listing ADD COLUMN counted_cents bigint;
ALTER TABLE orders ADD COLUMN counted_cents bigint;
ALTER TABLE transfer ADD COLUMN counted_cents bigint;
ALTER TABLE identity ADD COLUMN passed_at timestamptz;
UPDATE identity SET passed_at = coalesce(review_until, submitted_at) WHERE status = 'passed';
ALTER TABLE identity ADD COLUMN bvn_key text;
CREATE INDEX identity_unclaimed ON identity (submitted_at) WHERE bvn_key IS NULL;

CREATE TABLE claimed_number (
    kind text NOT NULL CHECK (kind IN ('bvn', 'card')),
    number_key text NOT NULL,
    person_id uuid NOT NULL REFERENCES person (id),
    claimed_at timestamptz NOT NULL,
    PRIMARY KEY (kind, number_key)
  );

CREATE INDEX claimed_number_of_person ON claimed_number (person_id, kind);
