-- Partners call the exchange with keys of their own, and other tables name a partner by an id.

-- The default is for a server of the release before: this one makes ids itself.
ALTER TABLE partner ADD COLUMN id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid();

-- Keys of an ended partner go with it.
CREATE TABLE partner_key (
    id uuid PRIMARY KEY,
    partner_id uuid NOT NULL REFERENCES partner (id) ON DELETE CASCADE,
    kind text NOT NULL CHECK (kind IN ('publishable', 'secret')),
    world text NOT NULL CHECK (world IN ('test', 'live')),
    -- A secret key itself is stored nowhere.
    key_hash text NOT NULL UNIQUE,
    -- What a list shows: a publishable key itself, or start and end of a secret one.
    shown text NOT NULL,
    created_at timestamptz NOT NULL,
    last_used_at timestamptz,
    -- From then on it works no more; null while nobody has ended it.
    ends_at timestamptz
  );

CREATE INDEX partner_key_of ON partner_key (partner_id, created_at);
