-- People and their sessions, mailed codes, documents, identity checks, cards, friends and notifications.

CREATE TABLE country (
    code text PRIMARY KEY,
    name text NOT NULL,
    dial_code text NOT NULL
  );

CREATE TABLE person (
    id uuid PRIMARY KEY,
    email text NOT NULL UNIQUE,
    user_name text NOT NULL,
    user_name_key text NOT NULL UNIQUE,
    first_name text NOT NULL,
    last_name text NOT NULL,
    country_code text NOT NULL REFERENCES country (code),
    phone_number text NOT NULL,
    password_hash text NOT NULL,
    email_confirmed_at timestamptz,
    pin_hash text,
    pin_tries integer NOT NULL DEFAULT 0,
    pin_locked_until timestamptz,
    login_tries integer NOT NULL DEFAULT 0,
    login_window_at timestamptz,
    created_at timestamptz NOT NULL
  );

CREATE TABLE session (
    token_hash text PRIMARY KEY,
    id uuid NOT NULL UNIQUE,
    person_id uuid NOT NULL REFERENCES person (id),
    device text NOT NULL,
    created_at timestamptz NOT NULL,
    last_seen_at timestamptz NOT NULL
  );

CREATE INDEX session_of_person ON session (person_id);

CREATE TABLE mailed_code (
    id uuid PRIMARY KEY,
    person_id uuid REFERENCES person (id),
    purpose text NOT NULL CHECK (purpose IN ('confirm', 'reset', 'settings')),
    code_hash text NOT NULL,
    tries integer NOT NULL DEFAULT 0,
    expires_at timestamptz NOT NULL,
    verified_at timestamptz,
    used_at timestamptz,
    created_at timestamptz NOT NULL
  );

CREATE INDEX mailed_code_of_person ON mailed_code (person_id, purpose, created_at);

CREATE TABLE document (
    id uuid PRIMARY KEY,
    person_id uuid NOT NULL REFERENCES person (id),
    kind text NOT NULL CHECK (kind IN ('identity', 'photo', 'other')),
    name text NOT NULL,
    media_type text NOT NULL,
    bytes bytea NOT NULL,
    created_at timestamptz NOT NULL
  );

CREATE TABLE identity (
    person_id uuid PRIMARY KEY REFERENCES person (id),
    first_name text NOT NULL,
    last_name text NOT NULL,
    country_code text NOT NULL REFERENCES country (code),
    phone_number text NOT NULL,
    bvn text NOT NULL,
    birth_date text NOT NULL,
    id_type text NOT NULL,
    id_number text NOT NULL,
    document_id uuid NOT NULL REFERENCES document (id),
    status text NOT NULL CHECK (status IN ('review', 'passed', 'failed')),
    reason text,
    submitted_at timestamptz NOT NULL,
    review_until timestamptz
  );

CREATE TABLE card (
    id uuid PRIMARY KEY,
    person_id uuid NOT NULL REFERENCES person (id),
    nickname text NOT NULL,
    type text NOT NULL CHECK (type IN ('credit', 'debit')),
    brand text NOT NULL,
    last_four text NOT NULL CHECK (last_four ~ '^[0-9]{4}$'),
    holder_name text NOT NULL,
    expiry_month integer NOT NULL CHECK (expiry_month BETWEEN 1 AND 12),
    expiry_year integer NOT NULL,
    processor_token text NOT NULL,
    is_saved boolean NOT NULL,
    removed_at timestamptz,
    created_at timestamptz NOT NULL
  );

CREATE INDEX card_of_person ON card (person_id, created_at);

CREATE TABLE friendship (
    person_id uuid NOT NULL REFERENCES person (id),
    friend_id uuid NOT NULL REFERENCES person (id),
    created_at timestamptz NOT NULL,
    PRIMARY KEY (person_id, friend_id),
    CHECK (person_id <> friend_id)
  );

CREATE TABLE notification (
    id uuid PRIMARY KEY,
    person_id uuid NOT NULL REFERENCES person (id),
    title text NOT NULL,
    body text NOT NULL,
    url text NOT NULL,
    is_read boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL
  );

CREATE INDEX notification_of_person ON notification (person_id, created_at DESC);
