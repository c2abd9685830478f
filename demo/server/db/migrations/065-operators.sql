-- The people who run the exchange. They are never members: their rows, sessions and calls are their own.

CREATE TABLE operator (
    id uuid PRIMARY KEY,
    name text NOT NULL,
    email_key text NOT NULL UNIQUE,
    email_sealed text NOT NULL,
    role text NOT NULL CHECK (role IN ('support', 'compliance', 'finance', 'owner')),
    password_hash text,
    -- The key of the authenticator app, and the time step of the last code: no code works twice.
    code_key_sealed text NOT NULL,
    code_step bigint,
    -- Of the link that sets up the sign-in, until it was used.
    enrolment_hash text UNIQUE,
    enrolment_until timestamptz,
    created_at timestamptz NOT NULL,
    removed_at timestamptz
  );

CREATE TABLE operator_session (
    token_hash text PRIMARY KEY,
    operator_id uuid NOT NULL REFERENCES operator (id),
    opened_at timestamptz NOT NULL,
    last_seen_at timestamptz NOT NULL
  );

CREATE INDEX operator_session_of ON operator_session (operator_id);

-- What operators read and did. Nothing changes or deletes a row.
CREATE TABLE operator_log (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- Null for a command of the host.
    operator_id uuid REFERENCES operator (id),
    call text NOT NULL,
    about text NOT NULL,
    outcome text NOT NULL,
    at timestamptz NOT NULL
  );

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$;

CREATE TRIGGER operator_log_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON operator_log
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What one operator has agreed to and a second one has to.
CREATE TABLE approval (
    id uuid PRIMARY KEY,
    what text NOT NULL,
    about text NOT NULL,
    operator_id uuid NOT NULL REFERENCES operator (id),
    at timestamptz NOT NULL,
    UNIQUE (what, about)
  );

ALTER TABLE rate_day ADD COLUMN refused_at timestamptz;

-- Messages of the contact page that an operator has answered or needs no more.
ALTER TABLE contact_message ADD COLUMN closed_at timestamptz;

CREATE INDEX contact_message_open ON contact_message (created_at) WHERE closed_at IS NULL;
