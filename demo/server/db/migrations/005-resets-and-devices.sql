-- Password resets, and the known devices of each account.

-- An address without an account gets a row too: its reset must take the same work.
CREATE TABLE password_reset (
    id uuid PRIMARY KEY,
    address_key text NOT NULL UNIQUE,
    person_id uuid REFERENCES person (id),
    asked_at timestamptz NOT NULL
  );

CREATE INDEX password_reset_asked ON password_reset (asked_at);
ALTER TABLE mailed_code ADD COLUMN reset_id uuid REFERENCES password_reset (id) ON DELETE CASCADE;
CREATE INDEX mailed_code_of_reset ON mailed_code (reset_id, created_at);

CREATE TABLE known_device (
    person_id uuid NOT NULL REFERENCES person (id),
    device_key text NOT NULL,
    last_seen_at timestamptz NOT NULL,
    PRIMARY KEY (person_id, device_key)
  );
