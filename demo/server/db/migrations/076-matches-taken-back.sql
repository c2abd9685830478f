-- A decision that somebody is on the sanctions list can be taken back: what it did, so that only that is undone.

-- Equals frozen_at while the freeze is that of such a decision.
ALTER TABLE person ADD COLUMN screening_frozen_at timestamptz;

-- Set while such a decision holds the check back: whether it had passed before.
ALTER TABLE identity ADD COLUMN passed_before boolean;
