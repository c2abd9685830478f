-- Operators take a returned payout, a chargeback or a difference off their queue, with a note of what was done about it.
-- Until now each stayed there until the processor or its person ended it, and a lost chargeback for ever. It waits again
-- when something of it has changed since.

CREATE TABLE handled_case (
    id uuid PRIMARY KEY,
    kind text NOT NULL CHECK (kind IN ('payout', 'chargeback', 'difference')),
    -- The payout, the dispute or the finding.
    about_id uuid NOT NULL,
    -- Whose payout or chargeback it is: the note is under their key.
    person_id uuid REFERENCES person (id),
    operator_id uuid NOT NULL REFERENCES operator (id),
    note_sealed text NOT NULL,
    at timestamptz NOT NULL
  );

CREATE INDEX handled_case_about ON handled_case (about_id, at);
