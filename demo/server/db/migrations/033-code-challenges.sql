-- Each request for a mailed code is a challenge of its own, so that a stranger's guesses do not spend the owner's code.
-- What all challenges of one account share is the day's number of codes, counted below `code_account`.

-- One row for each account or unknown name, locked while its mails are counted.
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

-- A reset under way has no link and no account key; it is asked for again.
DELETE FROM mailed_code WHERE purpose = 'reset';
ALTER TABLE mailed_code DROP COLUMN reset_id;
DROP TABLE password_reset;
ALTER TABLE mailed_code DROP CONSTRAINT mailed_code_purpose_check;

ALTER TABLE mailed_code ADD CONSTRAINT mailed_code_purpose_check
    CHECK (purpose IN ('confirm', 'settings', 'reset', 'device'));

-- Null where the day's codes are spent and the mail has its link only.
ALTER TABLE mailed_code ALTER COLUMN code_hash DROP NOT NULL;

ALTER TABLE mailed_code
    ADD COLUMN challenge_id uuid REFERENCES code_challenge (id) ON DELETE CASCADE,
    ADD COLUMN link_hash text,
    ADD COLUMN link_expires_at timestamptz,
    ADD COLUMN link_used_at timestamptz;

CREATE INDEX mailed_code_of_challenge ON mailed_code (challenge_id, created_at);
CREATE UNIQUE INDEX mailed_code_link ON mailed_code (link_hash);
CREATE INDEX mailed_code_created ON mailed_code (created_at);

-- Several rows for each hour, so that the guesses of all processes do not wait for one.
CREATE TABLE wrong_code (
    hour_at timestamptz NOT NULL,
    shard integer NOT NULL,
    tries integer NOT NULL,
    PRIMARY KEY (hour_at, shard)
  );

-- A password that takes effect later: that of an account without a PIN.
CREATE TABLE pending_password (
    person_id uuid PRIMARY KEY REFERENCES person (id),
    password_hash text NOT NULL,
    stop_hash text NOT NULL UNIQUE,
    asked_at timestamptz NOT NULL,
    due_at timestamptz NOT NULL
  );

CREATE INDEX pending_password_due ON pending_password (due_at);
