-- Who decided an identity check that waited for a person, and when. The check's own row is replaced by the next
-- submission, so decisions have rows of their own; one submission is decided once.

CREATE TABLE identity_decision (
    -- The submission: the id of its document, which may be gone.
    reference uuid PRIMARY KEY,
    person_id uuid NOT NULL REFERENCES person (id),
    status text NOT NULL CHECK (status IN ('passed', 'failed')),
    -- For the person; null when it passed.
    reason_words text,
    decided_by text NOT NULL,
    decided_at timestamptz NOT NULL
  );

CREATE INDEX identity_decision_of_person ON identity_decision (person_id, decided_at);
