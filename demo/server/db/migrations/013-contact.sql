-- Contact messages, and their counts per hour for rate limits.

CREATE TABLE contact_message (
    id uuid PRIMARY KEY,
    full_name text NOT NULL,
    email text NOT NULL,
    message text NOT NULL,
    content_hash text NOT NULL,
    day text NOT NULL,
    mailed_at timestamptz,
    created_at timestamptz NOT NULL,
    UNIQUE (content_hash, day)
  );

CREATE INDEX contact_message_waiting ON contact_message (created_at) WHERE mailed_at IS NULL;

CREATE TABLE contact_count (
    name text PRIMARY KEY,
    since timestamptz NOT NULL,
    count integer NOT NULL
  );
