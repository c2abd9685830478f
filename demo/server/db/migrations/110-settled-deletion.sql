-- Captures, payouts and reservations are deleted long after they settled an exchange or a transfer. The walk goes through
-- the payouts in the order of their ids, each once; what was decided before `until` has all of these rows or none.

CREATE TABLE settled_deletion (
    payout_id uuid NOT NULL,
    until timestamptz NOT NULL
  );

INSERT INTO settled_deletion (payout_id, until)
    VALUES ('00000000-0000-0000-0000-000000000000', '1970-01-01T00:00:00Z');
