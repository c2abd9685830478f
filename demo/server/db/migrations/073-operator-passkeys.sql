-- Passkeys of operators sign in to the console and nowhere else.

CREATE TABLE operator_passkey (
    id uuid PRIMARY KEY,
    operator_id uuid NOT NULL REFERENCES operator (id),
    credential_id text NOT NULL UNIQUE,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    transports jsonb NOT NULL,
    name text NOT NULL,
    created_at timestamptz NOT NULL,
    last_used_at timestamptz
  );

CREATE INDEX operator_passkey_of ON operator_passkey (operator_id, created_at);
