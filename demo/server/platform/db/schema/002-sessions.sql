-- How a person proves who they are: sessions, devices, passkeys, mailed codes, and the budgets for wrong tries
-- (rules/accounts.md).

-- A sign-in on one device. Only hashes of tokens are stored.
CREATE TABLE session (
  token_hash text PRIMARY KEY,
  id uuid NOT NULL UNIQUE,
  person_id uuid NOT NULL REFERENCES person,
  device text NOT NULL,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  -- Null for the exchange's own pages and for clients that are not browsers.
  origin text,
  token_at timestamptz NOT NULL,
  last_token_hash text,
  last_token_until timestamptz,
  -- SHA-256 thumbprint of the client's public key (RFC 7638). Null for plain bearer tokens.
  key_thumbprint text,
  -- Ends with the consent.
  consent_id uuid,
  -- The tags whose calls the session may make; null: all.
  widgets jsonb,
  -- Mark of the last right PIN: worthless without the session's token, which is stored nowhere.
  pin_mark text
);
CREATE INDEX session_by_time ON session (last_seen_at);
CREATE UNIQUE INDEX session_last_token ON session (last_token_hash);
CREATE INDEX session_of_consent ON session (consent_id) WHERE (consent_id IS NOT NULL);
-- A person's timeline lists their newest sessions. The same index finds all of them.
CREATE INDEX session_of_person_by_time ON session (person_id, created_at, id);

-- Devices on which a person signed in before: a new one is mailed about.
CREATE TABLE known_device (
  person_id uuid NOT NULL REFERENCES person,
  device_key text NOT NULL,
  last_seen_at timestamptz NOT NULL,
  PRIMARY KEY (person_id, device_key)
);

CREATE TABLE device_token (
  token_hash text PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES person,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL
);
CREATE INDEX device_token_of_person ON device_token (person_id, last_used_at);

CREATE TABLE passkey (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES person,
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports jsonb NOT NULL,
  name text NOT NULL,
  device text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkey_person ON passkey (person_id, created_at);

-- Rows are written only after signature verification, so that strangers cannot grow the table.
CREATE TABLE used_passkey_challenge (
  challenge_hash text PRIMARY KEY,
  proof_hash text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX used_passkey_challenge_expiry ON used_passkey_challenge (expires_at);

-- A code or link that was mailed.
CREATE TABLE mailed_code (
  id uuid PRIMARY KEY,
  person_id uuid REFERENCES person,
  purpose text NOT NULL CHECK (purpose IN ('confirm', 'settings', 'reset', 'device', 'email')),
  code_hash text,
  tries integer DEFAULT 0 NOT NULL,
  expires_at timestamptz NOT NULL,
  verified_at timestamptz,
  used_at timestamptz,
  created_at timestamptz NOT NULL,
  challenge_id uuid,
  link_hash text,
  link_expires_at timestamptz,
  link_used_at timestamptz
);
CREATE INDEX mailed_code_age ON mailed_code (created_at);
CREATE UNIQUE INDEX mailed_code_link ON mailed_code (link_hash);
CREATE INDEX mailed_code_of_challenge ON mailed_code (challenge_id, created_at);
CREATE INDEX mailed_code_of_person ON mailed_code (person_id, purpose, created_at);

-- One row per account or unknown name, locked during the count of its mails.
CREATE TABLE code_account (
  account_key text PRIMARY KEY,
  asked_at timestamptz NOT NULL
);
CREATE INDEX code_account_asked ON code_account (asked_at);

-- A request for a code, also for an unknown address, for which the same work is done.
CREATE TABLE code_challenge (
  id uuid PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('reset', 'device')),
  account_key text NOT NULL REFERENCES code_account(account_key) ON DELETE CASCADE,
  person_id uuid REFERENCES person,
  created_at timestamptz NOT NULL
);
CREATE INDEX code_challenge_of_account ON code_challenge (account_key);
CREATE INDEX code_challenge_of_person ON code_challenge (person_id);
ALTER TABLE mailed_code ADD FOREIGN KEY (challenge_id) REFERENCES code_challenge(id) ON DELETE CASCADE;

-- Several rows per hour, so that concurrent guesses do not wait for one row lock.
CREATE TABLE wrong_code (
  hour_at timestamptz NOT NULL,
  shard integer NOT NULL,
  tries integer NOT NULL,
  PRIMARY KEY (hour_at, shard)
);

-- The server writes a row before it checks the PIN, and removes it if the PIN was right.
CREATE TABLE wrong_pin (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES person,
  tried_at timestamptz NOT NULL
);
CREATE INDEX wrong_pin_of_person ON wrong_pin (person_id, tried_at);

-- Wrong tries within a window that ends at ends_at.
CREATE TABLE try_budget (
  key text PRIMARY KEY,
  tries integer NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE INDEX try_budget_end ON try_budget (ends_at);

-- Notes of operators and their actions on a person, with the reason. Rows are only added.
CREATE TABLE person_action (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES person,
  operator_id uuid NOT NULL,
  what text NOT NULL,
  words_sealed text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX person_action_of ON person_action (person_id, at, id);
