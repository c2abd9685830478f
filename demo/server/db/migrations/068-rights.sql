-- What people may ask for: another e-mail address, the end of their account, and that nothing is kept longer than needed.

ALTER TABLE mailed_code DROP CONSTRAINT mailed_code_purpose_check;

ALTER TABLE mailed_code ADD CONSTRAINT mailed_code_purpose_check
    CHECK (purpose IN ('confirm', 'settings', 'reset', 'device', 'email'));

-- A change of an e-mail address: asked for, confirmed by a code to the new address, stopped by a link to the old one.
CREATE TABLE email_change (
    id uuid PRIMARY KEY,
    person_id uuid NOT NULL REFERENCES person (id),
    new_email_key text NOT NULL,
    new_email_sealed text NOT NULL,
    old_email_key text NOT NULL,
    old_email_sealed text NOT NULL,
    -- SHA-256 of the token in the link that stops it.
    stop_hash text NOT NULL UNIQUE,
    asked_at timestamptz NOT NULL,
    confirmed_at timestamptz,
    stopped_at timestamptz
  );

CREATE INDEX email_change_of_person ON email_change (person_id, asked_at);
CREATE INDEX email_change_holds ON email_change (old_email_key) WHERE confirmed_at IS NOT NULL AND stopped_at IS NULL;
CREATE INDEX email_change_by_time ON email_change (asked_at);

-- One change waits for its code at a time.
CREATE UNIQUE INDEX email_change_waiting ON email_change (person_id) WHERE confirmed_at IS NULL AND stopped_at IS NULL;

-- Set while an account is closed: nobody signs in to it. Its owner can open it again by a link, for some days.
ALTER TABLE person ADD COLUMN closed_at timestamptz;
ALTER TABLE person ADD COLUMN reopen_hash text UNIQUE;
-- When what identifies the person was destroyed, except for what the law keeps.
ALTER TABLE person ADD COLUMN erased_at timestamptz;

CREATE INDEX person_closed ON person (closed_at) WHERE closed_at IS NOT NULL AND erased_at IS NULL;

-- Expired rows are found by these.
CREATE INDEX processor_event_applied ON processor_event (applied_at) WHERE applied_at IS NOT NULL;
CREATE INDEX session_by_time ON session (last_seen_at);
CREATE INDEX operator_session_by_time ON operator_session (last_seen_at);
CREATE INDEX identity_decision_by_time ON identity_decision (decided_at);

CREATE INDEX person_erased ON person (erased_at) WHERE erased_at IS NOT NULL;
