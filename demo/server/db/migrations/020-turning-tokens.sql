-- Token rotation. The previous token stays valid until the client has received the new one.

ALTER TABLE session
    ADD COLUMN token_at timestamptz,
    ADD COLUMN last_token_hash text,
    ADD COLUMN last_token_until timestamptz;

UPDATE session SET token_at = created_at;
ALTER TABLE session ALTER COLUMN token_at SET NOT NULL;
CREATE UNIQUE INDEX session_last_token ON session (last_token_hash);
