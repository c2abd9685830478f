-- Each request for a mailed code is its own challenge: a stranger's guesses do not use up the owner's code.
-- All challenges of an account share its daily limit of codes, counted under `code_account`.

-- One row per account or unknown name, locked during the count of its mails.
CREATE TABLE code_account (
    account_key text PRIMARY KEY,
    asked_at timestamptz NOT NULL
  );

CREATE INDEX code_account_asked ON code_account (asked_at);

CREATE TABLE code_challenge (
    id uuid PRIMARY KEY,
    purpose text NOT NULL CHECK (purpose IN ('reset', 'device')),
    account_key text NOT NULL REFERENCES code_account (account_key) ON DELETE CASCADE,
    person_id uuid REFERENCES person (id),
    created_at timestamptz NOT NULL
  );

CREATE INDEX code_challenge_of_account ON code_challenge (account_key);

-- In-flight resets have no link and no account key; people request them again.
DELETE FROM mailed_code WHERE purpose = 'reset';
ALTER TABLE mailed_code DROP COLUMN reset_id;
DROP TABLE password_reset;
ALTER TABLE mailed_code DROP CONSTRAINT mailed_code_purpose_check;

ALTER TABLE mailed_code ADD CONSTRAINT mailed_code_purpose_check
    CHECK (purpose IN ('confirm', 'settings', 'reset', 'device'));

-- Null if the day's codes are used up and the mail has only its link.
ALTER TABLE mailed_code ALTER COLUMN code_hash DROP NOT NULL;

ALTER TABLE mailed_code
    ADD COLUMN challenge_id uuid REFERENCES code_challenge (id) ON DELETE CASCADE,
    ADD COLUMN link_hash text,
    ADD COLUMN link_expires_at timestamptz,
    ADD COLUMN link_used_at timestamptz;

CREATE INDEX mailed_code_of_challenge ON mailed_code (challenge_id, created_at);
CREATE UNIQUE INDEX mailed_code_link ON mailed_code (link_hash);
CREATE INDEX mailed_code_created ON mailed_code (created_at);

-- Several rows per hour, so that concurrent guesses do not wait for one row lock.
CREATE TABLE wrong_code (
    hour_at timestamptz NOT NULL,
    shard integer NOT NULL,
    tries integer NOT NULL,
    PRIMARY KEY (hour_at, shard)
  );

-- The delayed new password of an account without a PIN.
CREATE TABLE pending_password (
    person_id uuid PRIMARY KEY REFERENCES person (id),
    password_hash text NOT NULL,
    stop_hash text NOT NULL UNIQUE,
    asked_at timestamptz NOT NULL,
    due_at timestamptz NOT NULL
  );

CREATE INDEX pending_password_due ON pending_password (due_at);
