-- Try budgets per name, device and address, so that strangers cannot lock an owner out; wrong PINs of the last 30 days.

-- The server writes a row before it checks the PIN, and removes it if the PIN was right.
CREATE TABLE wrong_pin (
    id uuid PRIMARY KEY,
    person_id uuid NOT NULL REFERENCES person (id),
    tried_at timestamptz NOT NULL
  );

CREATE INDEX wrong_pin_of_person ON wrong_pin (person_id, tried_at);
ALTER TABLE person ADD COLUMN pin_ended_at timestamptz;

-- One table for all try budgets: of known and unknown names, devices and addresses.
DROP TABLE unknown_login;
ALTER TABLE person DROP COLUMN login_tries, DROP COLUMN login_window_at;

CREATE TABLE try_budget (
    key text PRIMARY KEY,
    tries integer NOT NULL,
    ends_at timestamptz NOT NULL
  );

CREATE INDEX try_budget_end ON try_budget (ends_at);

CREATE TABLE device_token (
    token_hash text PRIMARY KEY,
    person_id uuid NOT NULL REFERENCES person (id),
    created_at timestamptz NOT NULL,
    last_used_at timestamptz NOT NULL
  );

CREATE INDEX device_token_of_person ON device_token (person_id, last_used_at);

-- Keyed hash of the requested address, if a registration used the address of another account.
ALTER TABLE person ADD COLUMN decoy_for text;
CREATE INDEX person_decoy ON person (decoy_for, created_at) WHERE decoy_for IS NOT NULL;
