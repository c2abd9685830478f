-- Invites into a circle. An invite is to an address or to a link's bearer: this table must not reveal who has an account.

CREATE TABLE invite (
    id uuid PRIMARY KEY,
    inviter_id uuid NOT NULL REFERENCES person (id),
    email text NOT NULL,
    knows_address boolean NOT NULL,
    expires_at timestamptz NOT NULL,
    mailed_until timestamptz,
    decision text CHECK (decision IN ('accepted', 'rejected', 'taken')),
    decided_at timestamptz,
    created_at timestamptz NOT NULL,
    UNIQUE (inviter_id, email, knows_address),
    CHECK ((decision IS NULL) = (decided_at IS NULL))
  );

CREATE INDEX invite_to ON invite (email);

CREATE TABLE invite_link (
    token_hash text PRIMARY KEY,
    invite_id uuid NOT NULL REFERENCES invite (id),
    is_mailed boolean NOT NULL,
    expires_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL
  );

CREATE INDEX invite_link_of_invite ON invite_link (invite_id, created_at);
ALTER TABLE person ADD COLUMN invite_id uuid REFERENCES invite (id);
