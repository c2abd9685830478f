-- Passkeys for sign-in and money confirmation (WebAuthn). The public key is not secret and needs no encryption.

CREATE TABLE passkey (
    id uuid PRIMARY KEY,
    person_id uuid NOT NULL REFERENCES person (id),
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
